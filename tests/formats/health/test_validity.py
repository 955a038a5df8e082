"""Records stay valid by the judgement of other libraries: types, required elements, references."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import veladura
from veladura.profiles import Profile, load_profile

LOINC, SNOMED = "http://loinc.org", "http://snomed.info/sct"
BUNDLE = {
    "resourceType": "Bundle",
    "type": "collection",
    "timestamp": "2019-03-12T10:30:15+01:00",
    "entry": [
        {
            "fullUrl": "http://his.example/fhir/Patient/483756",
            "resource": {
                "resourceType": "Patient",
                "id": "483756",
                "identifier": [{"system": "urn:oid:1.2.3", "value": "483756"}],
                "name": [{"use": "official", "family": "Quintanilla", "given": ["Aurelia"]}],
                "telecom": [{"system": "phone", "value": "943555012"}],
                "gender": "female",
                "birthDate": "1952-03-05",
                "address": [{"line": ["C/ Ronda 3"], "city": "Tolosa", "postalCode": "20400"}],
                "generalPractitioner": [{"reference": "Practitioner/4455012"}],
            },
        },
        {
            "fullUrl": "http://his.example/fhir/Practitioner/4455012",
            "resource": {
                "resourceType": "Practitioner",
                "id": "4455012",
                "name": [{"family": "Goñi", "given": ["Iratxe"], "prefix": ["Dra."]}],
            },
        },
        {
            "fullUrl": "http://his.example/fhir/Encounter/e-1",
            "resource": {
                "resourceType": "Encounter",
                "id": "e-1",
                "status": "finished",
                "class": {
                    "system": "http://terminology.hl7.org/CodeSystem/v3-ActCode",
                    "code": "IMP",
                },
                "subject": {"reference": "Patient/483756", "display": "Aurelia Quintanilla"},
                "period": {"start": "2019-03-10T08:00:00Z", "end": "2019-03-12T10:30:15.500Z"},
            },
        },
        {
            "fullUrl": "http://his.example/fhir/Observation/o-1",
            "resource": {
                "resourceType": "Observation",
                "id": "o-1",
                "status": "final",
                "code": {"coding": [{"system": LOINC, "code": "8480-6", "display": "Systolic"}]},
                "subject": {"reference": "Patient/483756"},
                "encounter": {"reference": "Encounter/e-1"},
                "performer": [{"reference": "Practitioner/4455012", "display": "Iratxe Goñi"}],
                "effectiveDateTime": "2019-03-11",
                "valueQuantity": {
                    "value": 120,
                    "unit": "mmHg",
                    "system": "http://unitsofmeasure.org",
                    "code": "mm[Hg]",
                },
            },
        },
        {
            "fullUrl": "http://his.example/fhir/Condition/c-1",
            "resource": {
                "resourceType": "Condition",
                "id": "c-1",
                "code": {"coding": [{"system": SNOMED, "code": "38341003"}], "text": "HTA"},
                "subject": {"reference": "Patient/483756"},
                "onsetDateTime": "2011-05",
                "recordedDate": "2019-03-12",
                "note": [{"text": "Avisar a Aurelia Quintanilla."}],
            },
        },
    ],
}
HL7 = (
    "MSH|^~\\&|HIS|H1|LAB|L1|20190312103015||ADT^A01|1|P|2.5\r"
    "PID|1||483756^^^HIS^MR||QUINTANILLA^AURELIA||19520305|F|||C/ RONDA 3^^TOLOSA^^20400||"
    "943555012\r"
    "PV1|1|I|||||4455012^GOÑI^IRATXE\r"
    "OBX|1|NM|8480-6^TENSION^LN||120|mm[Hg]|||||F|||201903121030\r"
)
PEOPLE = ("Quintanilla", "Aurelia", "Goñi", "Iratxe", "483756", "943555012", "1952-03-05", "Tolosa")
SEEDS = range(3)


@pytest.fixture(scope="module")
def anonymizer() -> veladura.Anonymizer:
    """Without a model and rules: places alone must do."""
    profile = load_profile("es-clinical:fast")
    fields = {name: getattr(profile, name) for name in Profile.__dataclass_fields__}
    return veladura.Anonymizer(Profile(**{**fields, "model": None, "rules": ()}))


def inside(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every value with its path, in which numbers of lists count."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from inside(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from inside(inner, f"{path}[{number}]")
    else:
        yield path, value


@pytest.fixture(params=SEEDS)
def outcome(anonymizer: veladura.Anonymizer, request: pytest.FixtureRequest) -> dict[str, Any]:
    data = json.dumps(BUNDLE, ensure_ascii=False).encode()
    written = anonymizer.anonymize_bytes(data, "a.json", seed=request.param).data
    found: dict[str, Any] = json.loads(written)
    return found


def test_a_bundle_is_valid_before_and_after(outcome: dict[str, Any]) -> None:
    bundles = pytest.importorskip("fhir.resources.R4B.bundle")
    assert bundles.Bundle.model_validate(BUNDLE)
    assert bundles.Bundle.model_validate(outcome)


def test_nothing_but_people_and_days_changes(outcome: dict[str, Any]) -> None:
    before, after = dict(inside(BUNDLE)), dict(inside(outcome))
    assert before.keys() == after.keys()
    assert not any(name in json.dumps(outcome, ensure_ascii=False) for name in PEOPLE)
    coded = (".system", ".code", ".status", ".use", ".gender", ".unit", ".type", ".resourceType")
    for path, value in before.items():
        if path.endswith(coded) or not isinstance(value, str):
            assert after[path] == value, path


def test_references_lead_to_resources_of_the_bundle(outcome: dict[str, Any]) -> None:
    held = {f"{e['resource']['resourceType']}/{e['resource']['id']}" for e in outcome["entry"]}
    assert len(held) == len(BUNDLE["entry"])
    references = [value for path, value in inside(outcome) if path.endswith(".reference")]
    assert references
    assert held.issuperset(map(str, references))
    for entry in outcome["entry"]:
        resource = entry["resource"]
        assert entry["fullUrl"].endswith(f"/{resource['resourceType']}/{resource['id']}")


def test_days_keep_their_form_and_their_order(outcome: dict[str, Any]) -> None:
    encounter = outcome["entry"][2]["resource"]["period"]
    assert encounter["start"] < encounter["end"]
    assert encounter["end"].endswith("T10:30:15.500Z")
    assert len(outcome["entry"][4]["resource"]["onsetDateTime"]) == len("2011-05")
    assert outcome["timestamp"].endswith("T10:30:15+01:00")


@pytest.mark.parametrize("seed", SEEDS)
def test_messages_are_parsed_into_the_same_shape(
    anonymizer: veladura.Anonymizer, seed: int
) -> None:
    hl7 = pytest.importorskip("hl7")
    written = anonymizer.anonymize_bytes(HL7.encode(), "a.hl7", seed=seed).data.decode()
    before, after = hl7.parse(HL7), hl7.parse(written)
    assert [shape(segment) for segment in before] == [shape(segment) for segment in after]
    for place in ("MSH.F9", "MSH.F12", "PID.F8", "PV1.F2", "OBX.F3", "OBX.F5", "OBX.F6"):
        assert before[place] == after[place], place
    for place in ("PID.F5.R1.C1", "PID.F3.R1.C1", "PV1.F7.R1.C2"):
        assert before[place] != after[place], place
    for place in ("MSH.F7", "PID.F7", "OBX.F14"):
        assert hl7.parse_datetime(after[place]) != hl7.parse_datetime(before[place])


def shape(segment: Any) -> list[object]:
    """The name of a segment, and how many repetitions and components each field has."""
    name, *fields = segment
    return [str(name), *([len(part) for part in field] for field in fields if len(field))]
