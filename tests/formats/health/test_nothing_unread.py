"""Places of hospital records where a name can hide, each shown or gone."""

import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from tests.formats.planted import is_shown

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats import open_original

MESSAGE = "MSH|^~\\&{}|A||B||||ORU^R01||P|2.5\r{}\r"
XHTML = "http://www.w3.org/1999/xhtml"


def resource(**content: object) -> str:
    return json.dumps({"resourceType": "Patient", **content}, ensure_ascii=False)


@pytest.mark.parametrize(
    "segment",
    [
        "PID|1||Zurita",
        "PID|1||1^^^Zurita&x&y",
        "PID|1||1~Zurita",
        "PID|1||1\\T\\Zurita",
        "EVN|Zurita",
        "OBX|1|Zurita|x",
        "ZZZ|Zurita",
        "NTE|1||a\\.br\\Zurita",
        "NTE|1||a\\H\\Zurita\\N\\",
    ],
)
def test_every_component_of_a_segment_is_read(segment: str) -> None:
    assert is_shown(MESSAGE.format("", segment), "a.hl7")


def test_behind_the_delimiters_of_a_message_only_delimiters_are_structure() -> None:
    assert is_shown(MESSAGE.format("Zurita", ""), "a.hl7")
    assert "MSH-2" not in open_original(MESSAGE.format("#", "").encode(), "a.hl7").text


@pytest.mark.parametrize(
    "head", ["MSH|Zurita", "MSH|<Zurita>~\\&", "MSH| Zurita ^~\\&", "MSH|^~|^"]
)
def test_delimiters_are_marks_and_five(head: str) -> None:
    """Letters of a name cut every field into pieces in which nobody could find it."""
    with pytest.raises(FormatError, match="delimiters") as refused:
        open_original(f"{head}|A||B||||ORU^R01||P|2.5\rPID|1||Zurita\r".encode(), "a.hl7")
    assert "Zurita" not in str(refused.value)


@pytest.mark.parametrize("line", ["Zurita", "pid|1", "PIDX|1", "|PID"])
def test_a_line_that_is_no_segment_is_refused_and_not_quoted(line: str) -> None:
    with pytest.raises(FormatError, match="line 2") as caught:
        open_original(MESSAGE.format("", line).encode(), "a.hl7")
    assert "Zurita" not in str(caught.value)


@given(st.text("ab|^~\\&ñ \n", max_size=16))
def test_what_is_written_into_a_message_reads_the_same(text: str) -> None:
    original = open_original(MESSAGE.format("", "PID|1||Zurita|x").encode(), "a.hl7")
    start = original.text.index("Zurita")
    written = original.rewrite([Edit(start, start + 6, text)]).data
    assert written.count(b"\r") == 2
    flat = " ".join(text.splitlines()) if "\n" in text else text
    shown = f"PID-3.1 ▸ {flat}\n" if flat.strip() else "PID-4.1 ▸ x"
    assert shown in open_original(written, "a.hl7").text


@pytest.mark.parametrize(
    "narrative",
    [
        "<div>Zurita</div>",
        "<div Zurita>a</div>",
        "<div><Zurita/>a</div>",
        "<div><!-- Zurita -->a</div>",
        f"<div xmlns='{XHTML}' title='Zurita'>a</div>",
        f"<div xmlns='{XHTML}'><a href='http://x.es/Zurita'>a</a></div>",
        "<div>Z<b>u</b>r<i>ita Zurita</i></div>",
    ],
)
def test_narratives_are_read_whatever_their_tags_say(narrative: str) -> None:
    assert is_shown(resource(text={"div": narrative}), "a.json")


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("Garc&iacute;a", "García"),
        ("Pe&ntilde;a &amp; Gil", "Peña & Gil"),
        ("Pe&#241;a", "Peña"),
        ("Pe&#xf1;a", "Peña"),
        ("a&nbsp;b", "a b"),
        ("a&unheardof;b", "a&unheardof;b"),
    ],
)
def test_characters_with_names_are_read_as_what_they_are(source: str, shown: str) -> None:
    text = open_original(resource(text={"div": f"<p>{source}</p>"}).encode(), "a.json").text
    assert shown in text


@pytest.mark.parametrize(
    "content",
    [
        {"display": "http://hl7.org/ Zurita"},
        {"value": "urn:oid:Zurita"},
        {"value": "urn:ietf:Zurita y más"},
        {"data": "Zurita"},
        {"data": "Zurita, de la calle Mayor."},
        {"Zurita": 1},
        {"status": "Zurita"},
        {"gender": "Zurita"},
        {"coding": [{"system": "http://snomed.info/sct", "code": "Zurita"}]},
    ],
)
def test_what_stands_in_the_place_of_a_code_is_read(content: dict[str, object]) -> None:
    assert is_shown(resource(**content), "a.json")


@pytest.mark.parametrize(
    "value", ["http://snomed.info/sct", "urn:oid:1.2.3", "urn:iso:std:iso:3166"]
)
def test_public_vocabularies_are_no_text(value: str) -> None:
    assert value not in open_original(resource(system=value).encode(), "a.json").text


def test_the_figures_of_a_curve_are_no_file() -> None:
    """An electrocardiogram was refused as a damaged attachment."""
    curve = "2 -4 13 18.5 E U L 1e3 7 8 9 10 11"
    data = resource(valueSampledData={"data": curve}).encode()
    original = open_original(data, "a.json")
    assert curve in original.text
    assert original.rewrite([]).data == data


@pytest.mark.parametrize("length", [3, 40])
def test_packed_texts_are_opened_whatever_their_length(length: int) -> None:
    packed = base64.b64encode(b"Ana Zurita. " + b"x" * length).decode()
    original = open_original(resource(content={"attachment": {"data": packed}}).encode(), "a.json")
    start = original.text.index("Zurita")
    written = json.loads(original.rewrite([Edit(start, start + 6, "Gil")]).data)
    inner = base64.b64decode(written["content"]["attachment"]["data"])
    assert inner.startswith(b"Ana Gil. x")


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize("name", ["a.json", "a.jsonl", "a.ndjson"])
@pytest.mark.parametrize("kind", ["Patient", ""])
def test_numbers_that_are_none_end_no_file(word: str, name: str, kind: str) -> None:
    """Python writes them, and what stood behind them was neither shown nor rewritten."""
    first = f'"resourceType": "{kind}", ' if kind else ""
    line = f'{{{first}"a": [{word}, 1], "name": "Zurita"}}'
    assert is_shown(line if name == "a.json" else f"{line}\n{line}\n", name)
    assert word in open_original(line.encode(), "a.json").rewrite([]).data.decode()


ROOTS = {
    "xml": "doc",
    "cda": 'ClinicalDocument xmlns="urn:hl7-org:v3"',
    "fhir": 'Patient xmlns="http://hl7.org/fhir"',
}
every_root = pytest.mark.parametrize("root", ROOTS.values(), ids=ROOTS)


@every_root
@pytest.mark.parametrize(
    "place",
    [
        "<!-- Zurita -->{open}{close}",
        "{open}{close}<!-- Zurita -->",
        "{open}<!-- Zurita -->{close}",
        "{open}<![CDATA[Zurita]]>{close}",
        "{open}<a/>Zurita{close}",
        '{open}<a x="Zurita"/>{close}',
        "{open}<Zurita/>{close}",
        '{open}<a Zurita="x"/>{close}',
    ],
)
def test_a_record_is_read_also_beside_its_root(root: str, place: str) -> None:
    source = place.format(open=f"<{root}>", close=f"</{root.split()[0]}>")
    assert is_shown(f'<?xml version="1.0"?>{source}', "a.xml")


@every_root
@pytest.mark.parametrize(
    "kind",
    [
        "<!DOCTYPE Zurita>",
        '<!DOCTYPE doc SYSTEM "Zurita.dtd">',
        '<!DOCTYPE doc PUBLIC "-//Zurita//EN" "x.dtd">',
        "<!DOCTYPE doc [<!ELEMENT Zurita ANY>]>",
        "<!DOCTYPE doc [<!-- Zurita -->]>",
        "<!DOCTYPE doc [<!ATTLIST doc a CDATA #IMPLIED><?Zurita x?>]>",
        "<?Zurita x?>",
        "<?x Zurita?>",
    ],
)
def test_declarations_and_instructions_of_a_record_go(root: str, kind: str) -> None:
    source = f'<?xml version="1.0"?>{kind}<{root}>a</{root.split()[0]}>'
    assert not is_shown(source, "a.xml")


@every_root
def test_a_schema_is_structure_unless_it_is_called_after_somebody(root: str) -> None:
    space = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    source = f'<{root} {space} xsi:schemaLocation="{{}}"/>'
    assert is_shown(source.format("urn:hl7-org:v3 Zurita.xsd"), "a.xml")


@every_root
def test_the_prefix_of_a_namespace_is_read_and_refused_where_it_names_somebody(root: str) -> None:
    source = f'<{root} xmlns:Zurita="http://www.w3.org/2001/XMLSchema"/>'.encode()
    original = open_original(source, "a.xml")
    start = original.text.index("Zurita")
    with pytest.raises(FormatError, match="rename it"):
        original.rewrite([Edit(start, start + 6, "x")])


def test_types_that_everybody_knows_stay() -> None:
    kind = (
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" '
        '"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    )
    data = f'<?xml version="1.0"?>\n{kind}\n<svg xmlns="http://www.w3.org/2000/svg"/>'
    written = open_original(data.encode(), "a.svg").rewrite([]).data
    assert kind.encode() in written
    assert etree.fromstring(written).tag.endswith("svg")
