"""Language and scheme come apart: any language marks and replaces the labels of any scheme."""

import re

import pytest

from veladura.corpora import inline
from veladura.detect.consistency.spreading import load_consistency
from veladura.document import Span
from veladura.errors import ConfigError
from veladura.language import get_language, language_codes
from veladura.languages.de.dates import GERMAN_DATES
from veladura.languages.de.lexicon import lexicon as german
from veladura.languages.es.dates import SPANISH_DATES
from veladura.languages.es.lexicon import lexicon as spanish
from veladura.pipeline import Anonymizer
from veladura.profiles import Profile
from veladura.schemes import FINANCE, MEDDOCAN, SCHEMES, Scheme
from veladura.transform.dates.parse import parse_date

GERMAN_RULES = ("datum", "phone", "email", "ausweis", "versicherung", "anschrift", "url", "iban")
SPANISH_RULES = ("fecha", "fecha-letra", "phone", "email", "dni", "iban", "codigo-postal")


def anonymizer(language: str, scheme: Scheme, rules: tuple[str, ...] = ()) -> Anonymizer:
    return Anonymizer(Profile("own", language, scheme, "", rules=rules))


def test_a_german_patient_gets_a_german_name_and_a_german_date() -> None:
    source = (
        "Patientin [[NOMBRE_SUJETO_ASISTENCIA|Anna Vogel]], geb. [[FECHAS|03.05.1961]], "
        "seit dem [[FECHAS|3. März 2019]] im [[HOSPITAL|Klinikum Neustadt]]"
    )
    clinic = anonymizer("de", MEDDOCAN)
    for seed in range(5):
        text = clinic.anonymize(inline.parse(source), seed=seed).text
        match = re.fullmatch(
            r"Patientin (\S+) (.+), geb\. (\d\d\.\d\d\.\d{4}), seit dem (\d+\. \w+ \d{4}) "
            r"im Klinikum (.+)",
            text,
        )
        assert match, text
        assert match[1] in german("given_female")
        assert match[2] in german("surnames")
        assert match[3] != "03.05.1961"
        assert parse_date(match[4], GERMAN_DATES)
        assert "Neustadt" not in text


@pytest.mark.parametrize(
    ("written", "shape"),
    [
        ("62 Jahre", r"\d\d Jahre"),
        ("62-jährige", r"\d\d-jährige"),
        ("Zweiundsechzig Jahre", r"[A-Z]\w+zig Jahre"),
        ("zweiundsechzigjährig", r"\w+zigjährig"),
    ],
)
def test_german_ages_move_by_a_few_years(written: str, shape: str) -> None:
    document = inline.parse(f"Die [[EDAD_SUJETO_ASISTENCIA|{written}]] Patientin")
    outcome = anonymizer("de", MEDDOCAN).anonymize(document, seed=3)
    (edit,) = outcome.edits
    assert re.fullmatch(shape, edit.text)
    assert edit.text != written


@pytest.mark.parametrize("written", ["7 Jahre", "Säugling", "18 Monate"])
def test_ages_of_german_children_stay(written: str) -> None:
    document = inline.parse(f"Patient, [[EDAD_SUJETO_ASISTENCIA|{written}]]")
    assert anonymizer("de", MEDDOCAN).anonymize(document, seed=3).edits == ()


def test_spanish_accounts_are_replaced_by_spanish_people_and_dates() -> None:
    source = (
        "[[PER|Ana Ruiz]] ([[ORG|Construcciones Vega S.L.]]), [[LOC|Calle Mayor 5]], el "
        "[[DATE|3 de mayo de 2019]]: [[NUM|1.250,00]] €, DNI [[NUM|12345678Z]]"
    )
    company = anonymizer("es", FINANCE)
    for seed in range(5):
        text = company.anonymize(inline.parse(source), seed=seed).text
        match = re.fullmatch(
            r"(\S+) (.+) \((.+) S\.L\.\), Calle (.+) \d, el (.+): 1\.250,00 €, DNI (\d{8}[A-Z])",
            text,
        )
        assert match, text
        assert match[1] in spanish("given_female")
        assert match[2] in spanish("surnames")
        assert match[4] != "Mayor"
        assert parse_date(match[5], SPANISH_DATES)
        assert match[6] != "12345678Z"


def test_german_rules_give_the_labels_of_the_clinic() -> None:
    text = "geb. 03.05.1961, Tel. 0731 555123, Fax 0731 555124, Gartenweg 5, 89073 Ulm, a@b.de"
    found = anonymizer("de", MEDDOCAN, GERMAN_RULES).detect(text)
    assert [(span.label, found.surface(span)) for span in found.spans] == [
        ("FECHAS", "03.05.1961"),
        ("NUMERO_TELEFONO", "0731 555123"),
        ("NUMERO_FAX", "0731 555124"),
        ("CALLE", "Gartenweg 5"),
        ("TERRITORIO", "89073"),
        ("TERRITORIO", "Ulm"),
        ("CORREO_ELECTRONICO", "a@b.de"),
    ]


def test_spanish_rules_give_the_labels_of_finance() -> None:
    text = "DNI 12345678Z, tel. 942 39 60 60, el 3 de mayo de 2019, CP 39011"
    found = anonymizer("es", FINANCE, SPANISH_RULES).detect(text)
    assert [(span.label, found.surface(span)) for span in found.spans] == [
        (FINANCE.label_for("national-id"), "12345678Z"),
        ("TEL", "942 39 60 60"),
        ("DATE", "3 de mayo de 2019"),
        ("LOC", "39011"),
    ]


def test_german_consistency_carries_a_patient_on() -> None:
    text = "Patientin Anna Vogel. Frau Vogel klagt über Schmerzen."
    found = [Span(10, 20, "NOMBRE_SUJETO_ASISTENCIA", 0.9)]
    (again,) = load_consistency("de", MEDDOCAN).spread(text, found)
    assert (again.label, text[again.start : again.end]) == ("NOMBRE_SUJETO_ASISTENCIA", "Vogel")


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=lambda scheme: scheme.id)
@pytest.mark.parametrize("language", language_codes())
def test_every_language_replaces_every_label_of_every_scheme(language: str, scheme: Scheme) -> None:
    source = " ".join(f"[[{label.id}|Xyzzy Quux 12345]]" for label in scheme)
    text = anonymizer(language, scheme).anonymize(inline.parse(source), seed=1).text
    kept = get_language(language).substitution().may_keep
    kinds = get_language(language).substitution().for_scheme(scheme).kinds
    most = sum(kind in kept for kind in kinds.values())
    assert text.count("Xyzzy Quux 12345") <= most


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ConfigError, match="no language 'xx'; known: es, de"):
        get_language("xx")
    with pytest.raises(ConfigError, match="xx"):
        anonymizer("xx", MEDDOCAN).anonymize(inline.parse("[[FECHAS|2019]]"))
