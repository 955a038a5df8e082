"""Hospital records: people are known by position, codes stay, and the files stay valid."""

import base64
import json

import pytest
from lxml import etree
from tests.formats.samples import word

import veladura
from veladura.document import Edit
from veladura.formats import open_original
from veladura.profiles import Profile, load_profile

PEOPLE = ("QUINTANILLA", "AURELIA", "Quintanilla", "Aurelia", "GOÑI", "Goñi", "483756", "943555012")
HL7 = (
    "MSH|^~\\&|HIS|H1|LAB|L1|20190312103015||ADT^A01|1|P|2.5\r"
    "PID|1||483756^^^HIS^MR||QUINTANILLA^AURELIA||19520305|F|||C/ RONDA 3^^TOLOSA^^20400||"
    "943555012\r"
    "PV1|1|I|||||4455012^GOÑI^IRATXE\r"
    "OBX|1|NM|8480-6^TENSION^LN||120|mm[Hg]|||||F|||201903121030\r"
    "NTE|1||Avisar a Aurelia\\T\\hijos\\.br\\Hoy\r"
)
PATIENT = {
    "resourceType": "Patient",
    "id": "483756",
    "text": {
        "status": "generated",
        "div": "<div xmlns='x'><p>Sra. Aurelia &amp; <b>Goñi</b></p></div>",
    },
    "identifier": [{"use": "official", "system": "urn:oid:1.2.3", "value": "483756"}],
    "name": [{"family": "Quintanilla", "given": ["Aurelia"]}],
    "telecom": [{"system": "phone", "value": "943555012", "use": "home"}],
    "gender": "female",
    "birthDate": "1952-03-05",
    "generalPractitioner": [{"reference": "Practitioner/4455012", "display": "Iratxe Goñi"}],
    "maritalStatus": {"coding": [{"system": "http://snomed.info/sct", "code": "87915002"}]},
}
CDA = """<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
<code code="34133-9" codeSystem="2.16.840.1.113883.6.1"/>
<effectiveTime value="20190312103015+0100"/>
<recordTarget><patientRole><id extension="483756" root="2.16.724.4.40"/>
<addr use="HP"><streetAddressLine>C/ Ronda 3</streetAddressLine><city>Tolosa</city></addr>
<telecom value="tel:943555012"/>
<patient><name><given>Aurelia</given><family>Quintanilla</family></name>
<administrativeGenderCode code="F" codeSystem="2.16.840.1.113883.5.1"/>
<birthTime value="19520305"/></patient></patientRole></recordTarget>
<component><section><text><paragraph>La Sra. <content>Quintanilla</content> refiere</paragraph>
</text><entry><observation classCode="OBS" moodCode="EVN">
<value xsi:type="PQ" value="120" unit="mm[Hg]"/></observation></entry></section></component>
</ClinicalDocument>"""


@pytest.fixture(scope="module")
def anonymizer() -> veladura.Anonymizer:
    """Without a model and rules: places alone must do."""
    profile = load_profile("es-clinical:fast")
    fields = {name: getattr(profile, name) for name in Profile.__dataclass_fields__}
    return veladura.Anonymizer(Profile(**{**fields, "model": None, "rules": ()}))


def test_hl7_is_known_by_position(anonymizer: veladura.Anonymizer) -> None:
    out = anonymizer.anonymize_bytes(HL7.encode(), "a.hl7", seed=3).data.decode()
    assert not any(name in out for name in PEOPLE)
    segments = [segment.split("|") for segment in out.split("\r")]
    assert [segment[0] for segment in segments[:-1]] == ["MSH", "PID", "PV1", "OBX", "NTE"]
    assert out.startswith("MSH|^~\\&|HIS|H1|LAB|L1|")
    assert "|8480-6^TENSION^LN||120|mm[Hg]|" in out
    assert len(segments[1][7]) == 8
    assert segments[1][7].isdecimal()
    assert segments[1][7] != "19520305"
    assert segments[3][14].endswith("1030")
    assert "\\T\\hijos\\.br\\Hoy" in out


def test_delimiters_in_a_replacement_are_escaped() -> None:
    original = open_original(HL7.encode(), "a.hl7")
    start = original.text.index("AURELIA")
    out = original.rewrite([Edit(start, start + 7, "A|B^C&D~E\\F")]).data.decode()
    assert "QUINTANILLA^A\\F\\B\\S\\C\\T\\D\\R\\E\\E\\F|" in out
    assert "A|B^C&D~E\\F" in open_original(out.encode(), "a.hl7").text


def test_a_word_in_a_codes_place_is_text() -> None:
    assert "PID-8.1 ▸ Leocadia" in open_original(b"MSH|^~\\&|\rPID|1|||||||Leocadia", "").text


PAGE = "<p>Visita de Leocadia Zubizarreta y de su hija, sin otros hallazgos que referir.</p>" * 4
PACKED = {  # in one line; in lines that are indented
    "hl7": lambda coded: f"MSH|^~\\&|\rOBX|1|ED|X||^TEXT^^Base64^{coded}\r",
    "cda": lambda coded: CDA.replace(
        "<entry>", f'<entry><x representation="B64">{_indented(coded)}</x>'
    ),
    "fhir": lambda coded: (
        '<Patient xmlns="http://hl7.org/fhir"><photo><contentType value="text/html"/>'
        f'<data value="{_indented(coded)}"/></photo></Patient>'
    ),
}


def _indented(coded: str) -> str:
    return "".join(f"\n        {coded[at : at + 60]}" for at in range(0, len(coded), 60))


@pytest.mark.parametrize("kind", PACKED)
def test_files_in_records_are_opened_or_go(kind: str) -> None:
    source = PACKED[kind](base64.b64encode(PAGE.encode()).decode()).encode()
    opened = open_original(source, "")
    start = opened.text.index("Leocadia Zubizarreta")
    again = open_original(opened.rewrite([Edit(start, start + 20, "Ana Vega")]).data, "").text
    assert again.count("Ana Vega") == 1
    assert again.count("Leocadia") == opened.text.count("Leocadia") - 1
    noise = bytes(number * 37 % 251 for number in range(300))
    closed = base64.b64encode(noise).decode()
    done = open_original(PACKED[kind](closed).encode(), "").rewrite([])
    assert closed[:60].encode() not in done.data
    assert closed[-40:].encode() not in done.data
    assert any("removed" in note for note in done.notes)


def test_fhir_is_known_by_position(anonymizer: veladura.Anonymizer) -> None:
    data = json.dumps(PATIENT, ensure_ascii=False).encode()
    out = json.loads(anonymizer.anonymize_bytes(data, "a.json", seed=3).data)
    assert not any(name in json.dumps(out, ensure_ascii=False) for name in PEOPLE)
    assert out["id"] == out["identifier"][0]["value"]
    assert out["generalPractitioner"][0]["reference"].startswith("Practitioner/")
    for kept in ("resourceType", "gender", "maritalStatus"):
        assert out[kept] == PATIENT[kept]
    assert out["text"]["div"].startswith("<div xmlns='x'><p>Sra. ")
    assert len(out["birthDate"].split("-")) == 3


def test_attachments_of_fhir_are_opened() -> None:
    packed = base64.b64encode(word(["Vino Leocadia ayer"])).decode()
    resource = {"resourceType": "DocumentReference", "content": [{"attachment": {"data": packed}}]}
    original = open_original(json.dumps(resource).encode(), "a.json")
    start = original.text.index("Leocadia")
    out = json.loads(original.rewrite([Edit(start, start + 8, "Ana")]).data)
    inner = base64.b64decode(out["content"][0]["attachment"]["data"])
    assert "Vino Ana ayer" in open_original(inner).text


def test_lines_of_resources_stay_lines(anonymizer: veladura.Anonymizer) -> None:
    line = json.dumps(PATIENT, ensure_ascii=False)
    out = anonymizer.anonymize_bytes(f"{line}\n{line}\n".encode(), "a.ndjson", seed=3).data
    first, second = out.decode().splitlines()
    assert first == second
    assert "Quintanilla" not in first


def test_fhir_as_xml(anonymizer: veladura.Anonymizer) -> None:
    data = (
        '<Patient xmlns="http://hl7.org/fhir"><id value="483756"/><text><status value="generated"/>'
        '<div xmlns="http://www.w3.org/1999/xhtml">La Sra. <b>Quintanilla</b></div></text>'
        '<name><family value="Quintanilla"/><given value="Aurelia"/></name>'
        '<gender value="female"/><birthDate value="1952-03-05"/></Patient>'
    )
    out = anonymizer.anonymize_bytes(data.encode(), "a.xml", seed=3).data.decode()
    assert not any(name in out for name in PEOPLE)
    assert '<gender value="female"/>' in out
    assert "1952-03-05" not in out


def test_cda_is_known_by_position_and_stays_valid(anonymizer: veladura.Anonymizer) -> None:
    out = anonymizer.anonymize_bytes(CDA.encode(), "a.xml", seed=3).data
    assert not any(name in out.decode() for name in (*PEOPLE, "Tolosa", "Ronda"))
    before, after = etree.fromstring(CDA.encode()), etree.fromstring(out)
    assert [node.tag for node in before.iter()] == [node.tag for node in after.iter()]
    for name in ("typeId", "code", "administrativeGenderCode", "value", "observation"):
        kept = [dict(node.attrib) for node in before.iter(f"{{*}}{name}")]
        assert [dict(node.attrib) for node in after.iter(f"{{*}}{name}")] == kept
    born = str(next(after.iter("{*}birthTime")).get("value"))
    assert born.isdecimal()
    assert born != "19520305"
    assert str(next(after.iter("{*}effectiveTime")).get("value")).endswith("103015+0100")
