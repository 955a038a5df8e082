"""k counts patients who cannot be told apart by what is kept."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from veladura.cli import main
from veladura.corpora import inline, write_corpus
from veladura.document import Document
from veladura.pipeline import Anonymizer
from veladura.profiles import load_profile
from veladura.risk.attributes import patients_of
from veladura.risk.groups import Risk, assess

ID, AGE, SEX, DATE = (
    "ID_SUJETO_ASISTENCIA",
    "EDAD_SUJETO_ASISTENCIA",
    "SEXO_SUJETO_ASISTENCIA",
    "FECHAS",
)


def note(patient: int, sex: str = "mujer", rest: str = "Sin incidencias.") -> Document:
    text = f"NHC: [[{ID}|55{patient:04d}]]. Paciente [[{SEX}|{sex}]]. {rest}"
    return inline.parse(text, id=f"n{patient}")


def risk_of(documents: list[Document], **settings: object) -> Risk:
    profile = load_profile("es-clinical:fast")
    anonymizer = Anonymizer(replace(profile, replace={**profile.replace, **settings}))
    return assess(patients_of(documents, anonymizer))


def test_those_who_share_everything_have_a_k_of_their_number() -> None:
    risk = risk_of([note(i) for i in range(6)])
    assert {exposure.k for exposure in risk.exposures} == {6}
    assert (risk.unique, risk.recognisable) == (0, 0)


def test_the_one_who_differs_is_unique_by_what_differs_and_the_setting_is_named() -> None:
    documents = [*(note(i) for i in range(6)), note(6, "varón")]
    risk = risk_of(documents)
    assert (risk.exposures[0].k, risk.exposures[0].attributes) == (1, ("sex",))
    (advice,) = risk.advice
    assert (advice.attribute, advice.edits, advice.recognisable) == ("sex", 7, 0)
    assert risk_of(documents, sex="mask").unique == 0


def test_distances_between_dates_show_though_all_dates_move() -> None:
    def stay(patient: int, end: str) -> Document:
        return note(patient, rest=f"Del [[{DATE}|01/03/2021]] al [[{DATE}|{end}/03/2021]].")

    risk = risk_of([stay(1, "04"), stay(2, "04"), stay(3, "29")])
    unique = [exposure for exposure in risk.exposures if exposure.k == 1]
    assert [exposure.attributes for exposure in unique] == [("dates",)]


def test_a_moved_age_shows_its_neighbourhood_and_a_masked_one_nothing() -> None:
    documents = [note(i, rest=f"De [[{AGE}|{age} años]].") for i, age in enumerate((42, 43, 80))]
    risk = risk_of(documents)
    assert sorted(exposure.k for exposure in risk.exposures) == [1, 2, 2]
    assert risk_of(documents, modes={AGE: "mask"}).smallest == 3


def test_a_rare_word_makes_unique() -> None:
    documents = [*(note(i) for i in range(5)), note(5, rest="Portador de xantogranulomatosis.")]
    risk = risk_of(documents)
    assert (risk.exposures[0].k, risk.exposures[0].attributes) == (1, ("rare words",))


def test_documents_of_one_patient_count_once() -> None:
    assert len(risk_of([note(1), note(1), note(2)]).exposures) == 2


@pytest.mark.parametrize("without", [(), ("--without", "sex")])
def test_the_command_says_it_for_a_folder_without_any_text(
    tmp_path: Path, without: tuple[str, ...]
) -> None:
    write_corpus([*(note(i) for i in range(5)), note(5, "varón")], tmp_path / "c", "brat")
    arguments = ["risk", str(tmp_path / "c"), "--annotations", str(tmp_path / "c"), *without]
    arguments += ["--model", "fast"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    assert "6 patients: " + ("0" if without else "1") in result.output
    assert "varón" not in result.output
    table = json.loads(CliRunner().invoke(main, [*arguments, "--json"]).output)
    assert table["patients"] == 6
