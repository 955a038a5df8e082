"""What only a corpus shows, and how one decision mends it."""

from dataclasses import replace

import pytest

from veladura.corpora import inline
from veladura.document import Document
from veladura.errors import ConfigError
from veladura.lint.findings import Doubtful
from veladura.lint.linting import lint
from veladura.lint.mending import chosen, mend
from veladura.pipeline import Anonymizer
from veladura.profiles import load_profile

PATIENT, STAFF, ID = "NOMBRE_SUJETO_ASISTENCIA", "NOMBRE_PERSONAL_SANITARIO", "ID_SUJETO_ASISTENCIA"


@pytest.fixture(scope="module")
def anonymizer() -> Anonymizer:
    return Anonymizer(load_profile("es-clinical:fast"))


def corpus(*notes: str) -> list[Document]:
    return [inline.parse(note, id=f"n{i}") for i, note in enumerate(notes)]


def found(documents: list[Document], anonymizer: Anonymizer, kind: str) -> list[Doubtful]:
    return [finding for finding in lint(documents, anonymizer) if finding.kind == kind]


def marked(text: str, label: str = STAFF) -> str:
    return f"Firmado por la Dra. [[{label}|{text}]] en planta."


def test_what_others_mark_and_one_does_not_is_found_and_mended_at_once(
    anonymizer: Anonymizer,
) -> None:
    documents = corpus(
        marked("Zulema Ortuzar"),
        marked("Zulema Ortúzar"),
        "Avisada ZULEMA ORTUZAR por teléfono; vuelve Zulema Ortuzar mañana.",
    )
    (finding,) = found(documents, anonymizer, "unmarked")
    assert (finding.label, finding.others, len(finding.places)) == (STAFF, 2, 2)
    assert "marked in 2 documents, not in 1" in finding.sentence
    mended = mend(documents, chosen(lint(documents, anonymizer), [finding.id]))
    assert [mended[2].surface(s) for s in mended[2].spans] == ["ZULEMA ORTUZAR", "Zulema Ortuzar"]
    assert not found(mended, anonymizer, "unmarked")


def test_a_word_that_is_mostly_not_a_name_is_left_alone(anonymizer: Anonymizer) -> None:
    documents = corpus(marked("Rosa"), marked("Rosa"), *["La lesión es rosa."] * 2)
    assert not found(documents, anonymizer, "unmarked")
    rarely = corpus(marked("Roble"), marked("Roble"), *["Calle del Roble."] * 3)
    assert not found(rarely, anonymizer, "unmarked")


def test_one_name_with_two_labels_gets_the_label_of_most(anonymizer: Anonymizer) -> None:
    documents = corpus(*[marked("Zulema Ortuzar")] * 3, marked("Zulema Ortuzar", PATIENT))
    (finding,) = found(documents, anonymizer, "labels")
    assert (finding.label, [p.document for p in finding.places]) == (STAFF, [3])
    mended = mend(documents, [finding])
    assert [span.label for span in mended[3].spans] == [STAFF]


def test_a_slip_of_the_pen_in_an_identifier_is_found(anonymizer: Anonymizer) -> None:
    documents = corpus(
        f"NHC: [[{ID}|74839201]]", "Se revisa 74839210 de nuevo.", "Dosis 12345678 UI."
    )
    (finding,) = found(documents, anonymizer, "near")
    assert (finding.label, [p.document for p in finding.places]) == (ID, [1])


def test_a_date_that_stays_as_it_is_is_found(anonymizer: Anonymizer) -> None:
    documents = corpus("Ingresa el [[FECHAS|12/03/2021]].", "Sin fechas.")
    assert not found(documents, anonymizer, "date")
    keeping = replace(anonymizer.profile, replace={"modes": {"FECHAS": "keep"}})
    findings = found(documents, Anonymizer(keeping), "date")
    assert [place.document for f in findings for place in f.places] == [0]
    with pytest.raises(ConfigError, match="no mark mends this"):
        chosen(findings, [findings[0].id])


def test_a_word_of_one_patient_alone_is_found(anonymizer: Anonymizer) -> None:
    own = f"NHC [[{ID}|%s]]. Vive en la masía Torrequiñuela con su hermana."
    documents = corpus(own % "111222", own % "111222", f"NHC [[{ID}|999888]]. Vive solo.")
    (finding,) = found(documents, anonymizer, "rare")
    assert finding.documents == 2
    shared = corpus(own % "111222", own % "999888")
    assert not found(shared, anonymizer, "rare")


def test_unknown_decisions_are_refused_and_no_repr_shows_text(anonymizer: Anonymizer) -> None:
    documents = corpus(marked("Zulema Ortuzar"), marked("Zulema Ortuzar"), "Vino Zulema Ortuzar.")
    findings = lint(documents, anonymizer)
    with pytest.raises(ConfigError, match="no finding"):
        chosen(findings, ["unmarked-00000000"])
    assert "Ortuzar" not in repr(findings)
