"""What holds for every format: opening and rewriting loses nothing and adds nothing."""

import re
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from tests.formats.samples import COLLAPSING, SAMPLES, VARIANTS

from veladura.document import Edit, apply_edits
from veladura.errors import VeladuraError
from veladura.formats import open_original

LINES = [
    "Paciente: Íñigo Núñez, 34 años",
    "Calle <Mayor> & «3», 28013 Madrid",
    "漢字 😀 100 % {ok}",
]
FORMATS = {**SAMPLES, **VARIANTS}
every_format = pytest.mark.parametrize("name", sorted(FORMATS))
SHRINKLESS = (Phase.explicit, Phase.reuse, Phase.generate)  # shrinking whole files takes minutes
slow = settings(
    max_examples=15,
    deadline=None,
    phases=SHRINKLESS,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
LETTERS = "abcxyzáéíñüßÄŁ漢😀 '\"<>&;,%\\{}-_.@#=/()0123456789"
# Stretches that can hold any text: not names of headers, keys' colons, names of sheets and files,
# media types and addresses.
LINE = re.compile(
    r"(?:^(?:Sheet$|application/vnd\S+$|Date: \S+$|[fghk/]+\.(?:txt|html|xml)$|\S+ ▸ |"
    r"(?:From|To|Subject|id|text|more|n): (?:n: )?|"
    r"(?:Datum|Saldo|Wertstellung|Buchungstag|Betrag): .*|(?:Konto|Referenz|Verwendungszweck): ))?"
    r"([^\n\r\t]*)",
    re.M,
)
ESCAPES = re.compile(r"[%=][0-9A-Fa-f]{2}|&#?\w+;|\\[ux]")
words = st.text(LETTERS, min_size=1, max_size=24).map(str.strip).filter(bool)
lines = st.lists(words, min_size=1, max_size=5)


@cache
def sample(name: str) -> bytes:
    """Made once: packages hold the time at which they were made."""
    return FORMATS[name](LINES)


def squeezed(text: str, name: str) -> str:
    return " ".join(text.split()) if name in COLLAPSING else text


@st.composite
def edits_in(draw: st.DrawFn, text: str) -> list[Edit]:
    """Edits inside a line and a cell."""
    edits: list[Edit] = []
    for match in LINE.finditer(text):
        if not match.group(1).strip():
            continue
        start = draw(st.integers(match.start(1), match.end(1) - 1))
        end = draw(st.integers(start + 1, match.end(1)))
        if draw(st.booleans()) and text[start:end].strip():
            edits.append(Edit(start, end, draw(words), "X"))
    return edits


@every_format
def test_the_lines_are_in_the_text(name: str) -> None:
    text = open_original(FORMATS[name](LINES), name).text
    for line in LINES:
        assert line in text


@every_format
def test_text_comes_in_the_order_of_the_file(name: str) -> None:
    text = open_original(FORMATS[name](LINES), name).text
    places = [text.index(line) for line in LINES]
    assert places == sorted(places)


@every_format
@slow
@given(lines=lines)
def test_no_edits_keep_the_text(name: str, lines: list[str]) -> None:
    original = open_original(FORMATS[name](lines), name)
    again = open_original(original.rewrite([]).data, name)
    assert again.text == original.text
    assert again.media_type == original.media_type


@every_format
@slow
@given(lines=lines, data=st.data())
def test_edits_change_the_text_as_they_say(
    name: str, lines: list[str], data: st.DataObject
) -> None:
    original = open_original(FORMATS[name](lines), name)
    edits = data.draw(edits_in(original.text))
    unwritable = original.rewrite(edits).ignored
    edits = [edit for edit in edits if edit not in unwritable]
    assume(not ESCAPES.search(apply_edits(original.text, edits)))  # read as what it stands for
    again = open_original(original.rewrite(edits).data, name)
    assert squeezed(again.text, name) == squeezed(apply_edits(original.text, edits), name)


@every_format
def test_rewriting_twice_is_independent(name: str) -> None:
    original = open_original(FORMATS[name](LINES), name)
    start = original.text.index("Núñez")
    changed = original.rewrite([Edit(start, start + 5, "Vega")]).data
    assert original.rewrite([]).data == original.rewrite([]).data != changed
    assert original.rewrite([Edit(start, start + 5, "Vega")]).data == changed


@every_format
def test_an_edit_over_several_lines_leaves_nothing_of_them(name: str) -> None:
    original = open_original(FORMATS[name](LINES), name)
    start, end = original.text.index("Íñigo"), original.text.index("Madrid") + len("Madrid")
    text = open_original(original.rewrite([Edit(start, end, "Nadie")]).data, name).text
    first = text[: text.index("100")]
    assert "Nadie" in first
    for gone in ("Núñez", "años", "Mayor", "28013"):
        assert gone not in first


@every_format
@settings(slow, max_examples=40)
@given(data=st.data())
def test_damaged_files_are_refused_in_words(name: str, data: st.DataObject) -> None:
    """Whatever the bytes, what comes out is text or one of our own errors."""
    content = bytearray(sample(name))
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(content) - 1))
        action = data.draw(st.sampled_from(("set", "cut", "double")))
        if action == "set":
            content[place] = data.draw(st.integers(0, 255))
        elif action == "cut":
            del content[place : place + data.draw(st.integers(1, 200))]
        else:
            content[place:place] = content[place : place + data.draw(st.integers(1, 200))]
        if not content:
            return
    complaint = ""
    try:
        original = open_original(bytes(content), name)
        original.rewrite([Edit(0, min(3, len(original.text)), "x")])
    except VeladuraError as error:
        complaint = str(error)
    assert "Núñez" not in complaint
