"""A name put at any place of a file is shown, or goes, or the file is refused; nothing else."""

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.formats.planted import SURNAME, is_shown
from tests.formats.samples import SAMPLES, unzipped, zipped

from veladura.document import Edit
from veladura.errors import VeladuraError
from veladura.formats import open_original

LINES = ["Paciente: Ana López, 34 años", "Calle Mayor & 3"]
TEXTS = ("txt", "csv", "jsonl", "html", "rtf", "eml", "mbox", "hl7", "fhir", "sta", "vcf", "md")
MARKUP = ("xml", "cda", "fhirxml")
ODD = ("{}", " {} ", "\n{}\n", '"{}"', "={}", ";{}:", "<{}>", ":{}", "({})", "\\{}")
MEMBERS = ("docx", "odt", "xlsx", "pptx", "odp", "epub")
INSIDE = ("{}", "<!-- {} -->", "<?{} x?>", "<{}/>", '{}="x" ', "<x>{}</x>")
tries = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def outcome(data: bytes, name: str) -> str:
    try:
        return "shown" if is_shown(data, name) else "gone"
    except VeladuraError as error:
        return "quoted" if SURNAME in str(error) else "refused"


@pytest.mark.parametrize("ending", TEXTS)
@tries
@given(place=st.floats(0, 1), form=st.sampled_from(ODD), cut=st.integers(0, 3))
def test_in_a_file_of_text(ending: str, place: float, form: str, cut: int) -> None:
    data = SAMPLES[f"sample.{ending}"](LINES)
    at = round(place * len(data))
    planted = data[:at] + form.format(SURNAME).encode() + data[at + cut :]
    assert outcome(planted, f"sample.{ending}") in ("shown", "gone", "refused")


@pytest.mark.parametrize("ending", MARKUP)
@tries
@given(place=st.floats(0, 1), form=st.sampled_from(INSIDE))
def test_in_a_file_of_markup(ending: str, place: float, form: str) -> None:
    data = SAMPLES[f"sample.{ending}"](LINES)
    spots = [match.start() for match in re.finditer(rb"(?<=>)|(?<= )(?!xmlns)", data)]
    at = spots[round(place * (len(spots) - 1))]
    planted = data[:at] + form.format(SURNAME).encode() + data[at:]
    assert outcome(planted, f"sample.{ending}") in ("shown", "gone", "refused")


@pytest.mark.parametrize("ending", MEMBERS)
@settings(tries, max_examples=15)
@given(member=st.floats(0, 1), place=st.floats(0, 1), form=st.sampled_from(INSIDE))
def test_in_a_part_of_a_package(ending: str, member: float, place: float, form: str) -> None:
    """In the parts that are markup: between its tags, in its tags, in its values."""
    parts = unzipped(SAMPLES[f"sample.{ending}"](LINES))
    names = [n for n, part in parts.items() if part.startswith(b"<") and len(part) < 20_000]
    name = names[round(member * (len(names) - 1))]
    data = parts[name]
    spots = [match.start() for match in re.finditer(rb'(?<=>)|(?<= )|(?<==")|(?<=<)', data)]
    at = spots[round(place * (len(spots) - 1))]
    planted = data[:at] + form.format(SURNAME).encode() + data[at:]
    complaint, written = "", zipped({})
    try:
        original = open_original(
            zipped({**dict[str, str | bytes](parts), name: planted}), f"sample.{ending}"
        )
        text = original.text
        found = [i for i in range(len(text)) if text.startswith(SURNAME, i)]
        written = original.rewrite([Edit(i, i + len(SURNAME), "Vega") for i in found]).data
    except VeladuraError as error:
        complaint = str(error)
    assert SURNAME not in complaint
    for path, content in unzipped(written).items():
        assert SURNAME not in path
        assert SURNAME.encode() not in content


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 99)
    | st.floats()
    | st.text('abñ"\\ \n😀', max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("kñ", max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


@tries
@given(values, values, st.sampled_from((None, 1)), st.booleans())
def test_among_the_values_of_json(
    before: object, after: object, indent: int | None, ascii: bool
) -> None:
    """Whatever stands around it, and however it is written, the other values stay what they are."""
    whole = {"a": before, "name": "Ana Zurita", "z": after}
    data = json.dumps(whole, indent=indent, ensure_ascii=ascii).encode()
    original = open_original(data, "a.json")
    start = original.text.index("Zurita")
    written = json.loads(original.rewrite([Edit(start, start + 6, 'Gil "ñ"')]).data)
    assert repr(written) == repr({"a": before, "name": 'Ana Gil "ñ"', "z": after})
    assert original.rewrite([]).data == data
