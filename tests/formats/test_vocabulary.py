"""What a format itself can say, and what is somebody's text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from veladura.errors import FormatError
from veladura.formats.authors import Authors
from veladura.formats.field_codes import PLAIN_CODE
from veladura.formats.markup.aliases import Aliases
from veladura.formats.unread import (
    CODE,
    IDENTIFIER,
    WORDS,
    UnknownPart,
    cleaned,
    codec_of,
    complete,
    unwrap,
)
from veladura.formats.vocabulary import Vocabulary, load_vocabulary, own_phrases
from veladura.formats.xmltext import PLAIN, URL, Slot

WORDS_OF_IT = Vocabulary(
    words=frozenset({"doc", "para", "bold", "true", "style"}),
    phrases=frozenset({"times new roman", "heading one"}),
    removed_elements=frozenset({"author"}),
    removed_attributes=frozenset({"user", "para.who"}),
    aliases={"para.style": "style", "style": "style"},
)


@pytest.mark.parametrize(
    "value",
    [
        "para",
        "bold true",
        "Times New Roman",
        "'Times New Roman', \"heading one\"",
        "12",
        "12.5%",
        "A0B1C2",
        "#FF00AA",
        "FFFFFF",
        "AB",
        "AB12",
        "020B0604020202020204",
        "{3F2504E0-4F89-11D3-9A0C-0305E82C3301}",
        "",
    ],
)
def test_the_format_can_say_this(value: str) -> None:
    assert WORDS_OF_IT.is_structure(value)
    assert WORDS_OF_IT.is_structure(value)  # and is remembered


@pytest.mark.parametrize(
    "value",
    [
        *(
            "Zurita",
            "para Zurita",
            "Zurita12",
            "Times New Zurita",
            "bold,Zurita",
            "Ana",
            "zurita_3",
        ),
        b"Elena Zurita".hex(),
        b"Esther Qu".hex(),
    ],
)
def test_this_is_somebodys_text(value: str) -> None:
    assert not WORDS_OF_IT.is_structure(value)


def test_what_is_remembered_is_never_text_and_shows_nowhere() -> None:
    vocabulary = Vocabulary(frozenset({"para"}), frozenset())
    vocabulary.is_structure("para")
    vocabulary.is_structure("Zurita")
    assert "Zurita" not in vocabulary._known
    assert "_known" not in repr(vocabulary)


@pytest.mark.parametrize("room", ["ooxml", "odf", "markup", "rtf"])
def test_every_vocabulary_can_be_read_and_names_nobody(room: str) -> None:
    vocabulary = load_vocabulary(room)
    assert vocabulary.words
    assert not vocabulary.is_structure("Zurita")
    assert not vocabulary.is_structure("Leocadia Quiroga")


def test_all_rooms_together_know_their_own_words() -> None:
    assert load_vocabulary("ooxml").words <= own_phrases()


def test_authors_become_numbers_in_the_order_they_turn_up() -> None:
    authors = Authors()
    assert authors.alias("Ana Ruiz") == "Author 1"
    assert authors.alias("Eva Gil") == "Author 2"
    assert authors.alias(" ANA RUIZ ") == "Author 1"
    assert authors.initials("Eva Gil") == "A2"


def test_identifiers_become_numbers_everywhere_the_same() -> None:
    root = etree.fromstring(
        '<doc><para style="Zurita"/><para style="Zurita"/><para style="bold"/></doc>'
    )
    Aliases(WORDS_OF_IT).rename(root)
    names = [node.get("style") for node in root]
    assert names[0] == names[1] == "style1"
    assert names[2] == "bold"


def test_a_reference_keeps_its_mark() -> None:
    root = etree.fromstring('<doc><para style="Zurita"/><para style="#Zurita"/></doc>')
    Aliases(WORDS_OF_IT).rename(root)
    assert [node.get("style") for node in root] == ["style1", "#style1"]


def test_what_is_never_kept_is_taken_out() -> None:
    root = etree.fromstring(
        "<doc><!-- Zurita --><?x Zurita?><author>Zurita</author>"
        '<para user="Zurita" who="Zurita" style="a">Text</para>Rest</doc>'
    )
    text = etree.tostring(cleaned(root, WORDS_OF_IT), encoding="unicode")
    assert "Zurita" not in text
    assert "Text" in text
    assert "Rest" in text


def test_a_part_of_an_unknown_kind_is_refused_without_its_name() -> None:
    with pytest.raises(UnknownPart, match="kind nobody knows") as refused:
        cleaned(etree.fromstring("<Zurita/>"), WORDS_OF_IT)
    assert "Zurita" not in str(refused.value)


def test_a_namespace_where_a_name_can_hide_is_refused() -> None:
    root = etree.fromstring('<doc xmlns:zurita="doc"><zurita:para/></doc>')
    with pytest.raises(FormatError, match="namespace of its own"):
        cleaned(root, WORDS_OF_IT)


def test_a_walk_goes_on_over_everything_it_left_out() -> None:
    root = etree.fromstring('<doc><para style="a" note="Zurita">Text</para><Quiroga/>Rest</doc>')

    def nothing(_: etree._Element) -> list[Slot | str]:
        return []

    slots = [item for item in complete(nothing, WORDS_OF_IT)(root) if isinstance(item, Slot)]
    assert {slot.read() for slot in slots} >= {"Zurita", "Text", "Rest", "Quiroga"}


def test_equal_values_are_one_line() -> None:
    root = etree.fromstring("<doc><para>Zurita</para><para>Zurita</para></doc>")
    slots = [s for s in complete(lambda _: [], WORDS_OF_IT)(root) if isinstance(s, Slot)]
    assert [slot.read() for slot in slots] == ["Zurita"]
    assert len(slots[0].twins) == 1


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<a>1<b>2<c/>3</b>4</a>", "<a>12<c/>34</a>"),
        ("<a><x/>1<b>2</b>3</a>", "<a><x/>123</a>"),
        ("<a><b/></a>", "<a></a>"),
        ("<a>1<b>2<c/><d/></b></a>", "<a>12<c/><d/></a>"),
    ],
)
def test_taking_an_element_away_loses_nothing_of_what_it_holds(source: str, expected: str) -> None:
    root = etree.fromstring(source)
    node = root.find("b")
    assert node is not None
    unwrap(node)
    assert etree.tostring(root, encoding="unicode") == expected


@pytest.mark.parametrize(
    ("value", "codec"),
    [("Ana Ruiz", WORDS), ("a%20b", URL), ("JuanLopez", IDENTIFIER), ("x", IDENTIFIER)],
)
def test_an_unexpected_value_is_read_as_it_is_best_read(value: str, codec: object) -> None:
    assert codec_of(value) is codec


@pytest.mark.parametrize(
    ("raw", "read"),
    [
        ("JuanLopez", "Juan Lopez"),
        ("juan_lopez", "juan lopez"),
        ("lopez7", "lopez 7"),
        ("LOPEZ", "LOPEZ"),
    ],
)
def test_an_identifier_is_read_as_somebody_would_say_it(raw: str, read: str) -> None:
    assert "".join(piece.shown for piece in IDENTIFIER.decode(raw)) == read


@given(st.text("JuanLopez_7 %20\n", max_size=30))
def test_no_way_to_read_a_value_loses_any_of_it(raw: str) -> None:
    for codec in (IDENTIFIER, CODE, WORDS, PLAIN, URL):
        assert "".join(piece.raw for piece in codec.decode(raw)) == raw


@pytest.mark.parametrize(("text", "written"), [("Ana Ruiz", "Ana_Ruiz"), ("¡!", "x"), ("_a_", "a")])
def test_what_is_written_for_an_identifier_is_one(text: str, written: str) -> None:
    assert IDENTIFIER.encode(text) == written


@pytest.mark.parametrize(
    "code",
    [
        "PAGE",
        " PAGE \\* MERGEFORMAT ",
        'TOC \\o "1-3"',
        "REF _Ref123",
        "SEQ Figura \\* ARABIC",
        "FORMTEXT",
        "",
    ],
)
def test_a_field_code_that_names_nothing(code: str) -> None:
    assert PLAIN_CODE.match(code)


@pytest.mark.parametrize(
    "code", ["AUTHOR", 'HYPERLINK "http://zurita.es"', "REF Zurita", "SEQ Zurita", "MERGEFIELD a"]
)
def test_a_field_code_that_may_name_somebody(code: str) -> None:
    assert not PLAIN_CODE.match(code)
