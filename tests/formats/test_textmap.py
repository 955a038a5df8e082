"""Edits of a text come back as cuts of the places it was put together from."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Edit, apply_edits
from veladura.formats.joined import JoinedText
from veladura.formats.textmap import Cut, Piece, TextMap, splice

TEXT = st.text(alphabet="ab \n", max_size=8)
SLOTS = st.lists(TEXT, min_size=1, max_size=5)


def mapped(slots: Sequence[str], separator: str = "\n") -> TextMap:
    made = TextMap()
    for number, text in enumerate(slots):
        made.add(number, [Piece(text, text)])
        made.separate(separator)
    return made


@st.composite
def edited(draw: st.DrawFn) -> tuple[list[str], list[Edit]]:
    slots = draw(SLOTS)
    length = sum(map(len, slots)) + len(slots)
    places = sorted(draw(st.lists(st.integers(0, length), max_size=6, unique=True)))
    pairs = zip(places[::2], places[1::2], strict=False)
    return slots, [Edit(start, end, draw(st.sampled_from(["", "X", "YY"]))) for start, end in pairs]


@given(edited())
def test_cuts_write_what_the_settled_edits_say(case: tuple[list[str], list[Edit]]) -> None:
    slots, edits = case
    made = mapped(slots)
    cuts = made.cuts(edits)
    written = [splice(text, cuts.get(number, ())) for number, text in enumerate(slots)]
    assert "\n".join(written) + "\n" == apply_edits(made.text, made.settle(edits))


@given(edited())
def test_separators_stay_and_what_is_edited_goes(case: tuple[list[str], list[Edit]]) -> None:
    slots, edits = case
    made = mapped(slots, "\u2028")  # no text has it
    new = apply_edits(made.text, made.settle(edits))
    assert new.count("\u2028") == made.text.count("\u2028")
    kept = sum(edit.end - edit.start for edit in made.settle(edits))
    inside = sum(made.text[edit.start : edit.end].replace("\u2028", "") != "" for edit in edits)
    assert kept == sum(
        len(made.text[edit.start : edit.end].replace("\u2028", "")) for edit in edits
    )
    assert len(edits) - inside == len(made.unplaced(edits))


def test_a_name_over_three_runs_goes_where_most_of_it_stands() -> None:
    made = TextMap()
    for number, text in enumerate(["Dra. An", "a Ru", "iz, hoy"]):
        made.add(number, [Piece(text, text)])
    start = made.text.index("Ana")
    cuts = made.cuts([Edit(start, start + len("Ana Ruiz"), "Eva Gil")])
    assert cuts == {
        0: [Cut(5, 7, "")],
        1: [Cut(0, 4, "Eva Gil")],
        2: [Cut(0, 2, "")],
    }


def test_it_goes_to_the_first_of_equals_and_never_behind_a_separator() -> None:
    made = TextMap()
    for number, text in enumerate(["Ana", "Gil"]):
        made.add(number, [Piece(text, text)])
    made.separate("\n")
    made.add(2, [Piece("de la Concordia", "de la Concordia")])
    assert made.cuts([Edit(0, len(made), "Eva")])[0] == [Cut(0, 3, "Eva")]


def test_as_many_lines_as_places_go_each_to_its_own() -> None:
    """A surname and a given name in two elements, found as one."""
    made = mapped(["Nr. 1", "Thießen", "Maren", "x"])
    edit = Edit(len("Nr. 1\n"), len("Nr. 1\nThießen\nMaren"), "Knoll\nRosa")
    cuts = made.cuts([edit])
    assert [cut.text for number in (1, 2) for cut in cuts[number]] == ["Knoll", "Rosa"]
    joined = made.cuts([Edit(edit.start, edit.end, "Knoll")])
    assert [cut.text for number in (1, 2) for cut in joined[number]] == ["Knoll", ""]


def test_escapes_do_not_cut_a_look_in_two() -> None:
    made = TextMap()
    made.add(0, [Piece("Jos", "Jos"), Piece("é", "&eacute;"), Piece(" Gil", " Gil")])
    made.add(1, [Piece(" Soler", " Soler")])
    cuts = made.cuts([Edit(0, len(made), "Eva")])
    assert splice("Jos&eacute; Gil", cuts[0]) == "Eva"
    assert splice(" Soler", cuts[1]) == ""


def test_what_is_shown_otherwise_is_written_whole() -> None:
    made = TextMap()
    made.add(0, [Piece("x ", "x "), Piece("Peña & Gil", "Pe&ntilde;a &amp; Gil")])
    start = made.text.index("Gil")
    assert made.cuts([Edit(start, start + 3, "Ruiz")]) == {0: [Cut(2, 23, "Peña & Ruiz")]}


def test_what_cannot_be_written_is_shown_and_left() -> None:
    made = TextMap()
    made.add(0, [Piece("a", "a"), Piece("=1+2", "=1+2", writable=False), Piece("b", "b")])
    assert made.text == "a=1+2b"
    assert made.cuts([Edit(0, 6, "Z")]) == {0: [Cut(0, 1, "Z"), Cut(5, 6, "")]}
    assert made.unplaced([Edit(1, 5, "Z")]) == [Edit(1, 5, "Z")]


@pytest.mark.parametrize("end", [0, 1, 12_345])
def test_many_short_pieces_are_one_text(end: int) -> None:
    made = TextMap()
    for number in range(end):
        made.add_at(number, "ab", 0, 2, linear=True)
    assert (made.text, len(made)) == ("ab" * end, 2 * end)
    assert made.release() == "ab" * end
    assert len(made) == 2 * end  # places are known without it
    if end:
        assert made.cuts([Edit(2 * end - 1, 2 * end, "Z")]) == {end - 1: [Cut(1, 2, "Z")]}


@given(st.lists(TEXT, max_size=5), st.data())
def test_joined_texts_get_their_own_edits_back(texts: list[str], data: st.DataObject) -> None:
    joined = JoinedText((str(number), text) for number, text in enumerate(texts))
    start = data.draw(st.integers(0, len(joined.text)))
    end = data.draw(st.integers(start, len(joined.text)))
    shares = joined.distribute([Edit(start, end, "X")])
    for key, edits in shares.items():
        for own, whole in zip(edits, joined.moved(key, edits), strict=True):
            assert texts[int(key)][own.start : own.end] == joined.text[whole.start : whole.end]
            assert start <= whole.start <= whole.end <= end
    assert sum(bool(edit.text) for edits in shares.values() for edit in edits) <= 1


def test_empty_parts_are_left_out_and_others_stand_a_line_apart() -> None:
    joined = JoinedText([("a", "uno\n"), ("b", " \n"), ("c", "dos"), ("d", "tres")])
    assert joined.text == "uno\n\ndos\n\ntres"
    assert joined.distribute([Edit(5, 8, "X")]) == {"c": [Edit(0, 3, "X")]}
    assert joined.moved("nobody", [Edit(1, 2, "X")]) == [Edit(1, 2, "X")]
