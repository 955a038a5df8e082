"""Lists, directories and records next to the model: who wins, and what an explanation says."""

import pickle
from pathlib import Path

import pytest

from veladura.delivery import deliver, open_text
from veladura.errors import ConfigError, KnowledgeError, LeakError
from veladura.knowledge import Knowledge
from veladura.pipeline import Anonymizer, load
from veladura.profiles import load_profile

STAFF = "NOMBRE_PERSONAL_SANITARIO"
TEXT = "Paciente: Leocadia Zurita. Vive en Getafe. La ve Orosia Bermejo en el Proyecto Fénix.\n"


@pytest.fixture(scope="module")
def anonymizer() -> Anonymizer:
    return load("es-clinical:fast")


def marked(anonymizer: Anonymizer, text: str, **options: object) -> dict[str, str]:
    found = anonymizer.detect(text, **options).spans  # type: ignore[arg-type]
    return {text[span.start : span.end]: span.label for span in found}


def test_always_hides_and_never_shows(anonymizer: Anonymizer) -> None:
    told = anonymizer.with_knowledge(always=["proyecto fenix"], never=["Getafe", "Zurita"])
    found = marked(told, TEXT)
    assert "Proyecto Fénix" in found
    assert "Getafe" not in found
    assert "Leocadia" in found
    assert "Leocadia Zurita" not in found
    assert "Getafe" in marked(anonymizer, TEXT)


@pytest.mark.parametrize(
    "entry", ["c@d.es", "ana_ruiz@hospital.es", "https://hospital.es/citas?n=4", "+34 600 112 233"]
)
def test_addresses_are_entries_too(anonymizer: Anonymizer, entry: str) -> None:
    text = f"Avisar a {entry}, si no al 112."
    told = anonymizer.with_knowledge(never=[entry])
    assert not any(span.start < text.index(",") for span in told.detect(text).spans)
    hidden = anonymizer.with_knowledge(always=[entry]).detect(text).spans
    assert [s for s in hidden if "always" in s.source and text[s.start : s.end].endswith(entry[1:])]


def test_a_label_that_nobody_said_yields_to_the_model(anonymizer: Anonymizer) -> None:
    told = anonymizer.with_knowledge(always=["Getafe"])
    assert marked(told, TEXT)["Getafe"] == "TERRITORIO"


def test_never_wins_over_directories_and_not_over_the_record(anonymizer: Anonymizer) -> None:
    told = anonymizer.with_knowledge(
        never=["Orosia Bermejo", "Leocadia Zurita"], directories={STAFF: ["Orosia Bermejo"]}
    )
    assert "Orosia Bermejo" not in marked(told, TEXT)
    assert "Leocadia Zurita" not in marked(told, TEXT)
    assert "Leocadia Zurita" in marked(told, TEXT, record={"name": "Leocadia Zurita"})


def test_explain_names_the_line(anonymizer: Anonymizer, tmp_path: Path) -> None:
    names = tmp_path / "staff.txt"
    names.write_text("# staff\n" * 212 + "Otra Persona\nOrosia Bermejo\n", "utf-8")
    told = anonymizer.with_knowledge(directories={STAFF: names}, never=["Getafe"])
    at = TEXT.index("Orosia")
    span = told.explain(TEXT, at, at + 4).span
    assert span is not None
    assert (span.label, span.reason) == (STAFF, "from your directory, line 214")
    at = TEXT.index("Getafe")
    assert told.explain(TEXT, at, at + 4).kept == "from your list of what is never hidden, line 1"


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Consulta del Dr. Mayo a las 9 h.", True),
        ("Revisión en mayo próximo.", False),
        ("Tomates y rosa mosqueta.", False),
        ("Informa la doctora Rosa.", True),
        ("Tejido blanco nacarado.", False),
    ],
)
def test_everyday_words_count_only_with_evidence(
    anonymizer: Anonymizer, text: str, hidden: bool
) -> None:
    told = anonymizer.with_knowledge(directories={STAFF: ["Mayo", "Rosa", "Blanco"]})
    assert any("directory" in span.source for span in told.detect(text).spans) is hidden


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Das Gutachten schrieb Herr Koch im Mai.", True),
        ("Der Koch des Hotels war krank.", False),
        ("Die Wand ist weiß gestrichen.", False),
    ],
)
def test_german_everyday_words_count_only_with_evidence(text: str, hidden: bool) -> None:
    told = load("de-finance:fast").with_knowledge(directories={"PER": ["Koch", "Weiß"]})
    assert any("directory" in span.source for span in told.detect(text).spans) is hidden


def test_lines_of_everyday_words_are_told_once(anonymizer: Anonymizer) -> None:
    told = anonymizer.with_knowledge(directories={STAFF: ["Orosia Bermejo", "Mayo", "Rosa"]})
    assert told.knower.common_lines == [("your directory", [2, 3])]


def test_labels_that_do_not_exist_are_refused(anonymizer: Anonymizer) -> None:
    with pytest.raises(ConfigError):
        anonymizer.with_knowledge(directories={"NADA": ["Orosia Bermejo"]})


def test_a_profile_names_its_lists(tmp_path: Path) -> None:
    (tmp_path / "never.txt").write_text("Getafe\n", "utf-8")
    (tmp_path / "staff.csv").write_text("nombre,apellidos\nOrosia,Bermejo\n", "utf-8")
    profile = tmp_path / "own.toml"
    profile.write_text(
        'language = "es"\nscheme = "meddocan"\nmodel = ""\nnever = ["never.txt"]\n'
        f'[directories]\n"staff.csv" = "{STAFF}"\n',
        "utf-8",
    )
    assert marked(Anonymizer(load_profile(str(profile))), TEXT) == {"Orosia Bermejo": STAFF}


def test_four_documents_of_one_person_show_one_new_person(anonymizer: Anonymizer) -> None:
    record = {"nombre": "Leocadia", "apellidos": "Zurita de la Peña", "nhc": "1120934"}
    texts = [
        "Paciente: Leocadia Zurita de la Peña. La ve el Dr. Orosio Gil.",
        "ZURITA DE LA PEÑA, LEOCADIA. NHC 1120934. Acompaña su hermano Blas.",
        "Sra. Zurita, ingresada. Firma: Dra. Amparo Quiroga Lema.",
        "Evolución de Leocadia: sin fiebre. Familia informada.",
    ]
    outs = [anonymizer.anonymize(t, record=record, seed=b"s" * 16).text.upper() for t in texts]
    given, surname = outs[0].split()[1], outs[0].split()[2]
    assert given in outs[1]
    assert surname in outs[1]
    assert surname in outs[2]
    assert given in outs[3]
    assert not any("LEOCADIA" in out or "ZURITA" in out or "1120934" in out for out in outs)
    other = {**record, "nhc": "7700001"}
    again = anonymizer.anonymize(texts[0], record=other, seed=b"s" * 16).text.upper()
    assert again.split()[1:3] != [given, surname]


def test_an_output_with_a_value_of_the_record_is_not_given_out(anonymizer: Anonymizer) -> None:
    record = {"name": "Leocadia Zurita", "birth": "23/05/1961"}
    text = "Paciente Leocadia Zurita, nacida el veintitrés de mayo de 1961, alta."
    document = anonymizer.detect(text, record=record)
    kept = document.with_spans(s for s in document.spans if s.label != "FECHAS")
    with pytest.raises(LeakError) as caught:
        anonymizer.anonymize(kept, record=record, seed=b"s" * 16)
    assert "FECHAS in the text (from the record)" in str(caught.value)
    assert "mayo" not in str(caught.value)
    told = anonymizer.preferences.changed(modes={"FECHAS": "keep"})
    assert anonymizer.anonymize(text, record=record, preferences=told, seed=b"s" * 16).text
    plan = anonymizer.plan(anonymizer.detect("Alta."), seed=b"s" * 16)
    assert deliver(open_text("Alta."), plan, anonymizer.about(record)).data == b"Alta."


def test_nothing_known_is_shown(anonymizer: Anonymizer) -> None:
    told = anonymizer.with_knowledge(always=["Orosia Bermejo"])
    known = told.about({"name": "Leocadia Zurita"})
    shown = repr(told.knower) + repr(known) + repr(known and known.subject)
    assert "Orosia" not in shown
    assert "Zurita" not in shown
    copied: Knowledge = pickle.loads(pickle.dumps(told.knower.knowledge))
    assert copied == told.knower.knowledge


def test_a_list_with_one_letter_is_refused(anonymizer: Anonymizer) -> None:
    with pytest.raises(KnowledgeError, match="line 2: an entry needs two letters"):
        anonymizer.with_knowledge(never=["Getafe", "A"])
