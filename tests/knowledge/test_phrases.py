"""The automaton over folded words."""

from hypothesis import given
from hypothesis import strategies as st

from veladura.knowledge.phrases import Phrases
from veladura.knowledge.tokens import read_words


def found(phrases: Phrases, text: str) -> list[tuple[str, int]]:
    words = read_words(text)
    return [
        (text[words.starts[hit.first] : words.end(hit.last - 1)], hit.phrase)
        for hit in phrases.find(words)
    ]


def test_borders_are_exact_and_case_and_accents_do_not_matter() -> None:
    phrases = Phrases()
    phrases.add("Ana Ruiz", 7)
    assert found(phrases, "Anastasia Ruiz, ANA RUÍZ y Ana Ruizano; Ana-\nRuiz") == [
        ("ANA RUÍZ", 7),
        ("Ana-\nRuiz", 7),
    ]


def test_the_longest_phrase_at_a_word_wins() -> None:
    phrases = Phrases()
    phrases.add("Río", 1)
    phrases.add("Río Tinto", 2)
    assert found(phrases, "Río Tinto y Río") == [("Río Tinto", 2), ("Río", 1)]


def test_people_are_found_in_either_order_and_others_are_not() -> None:
    people, places = Phrases(any_order=True), Phrases()
    people.add("Ana Ruiz Mora", 1)
    places.add("Villa Verde", 2)
    assert found(people, "RUIZ MORA, Ana") == [("RUIZ MORA, Ana", 1)]
    assert found(places, "Verde Villa") == []


def test_umlauts_are_found_in_all_their_spellings() -> None:
    phrases = Phrases(endings=("s",))
    phrases.add("Jürgen Weiß", 1)
    phrases.add("Doris Mueller", 2)
    text = "JUERGEN WEISS, Jurgen Weiß, Doris Müllers Konto"
    assert [number for _, number in found(phrases, text)] == [1, 1, 2]


def test_a_blank_line_parts_names() -> None:
    phrases = Phrases()
    phrases.add("Ana Ruiz", 1)
    assert not found(phrases, "Ana\n\nRuiz")


@given(st.text(max_size=60), st.text(alphabet="abcé ", min_size=2, max_size=8))
def test_what_is_found_folds_to_what_was_given(text: str, entry: str) -> None:
    phrases = Phrases()
    phrases.add(entry, 0)
    wanted = read_words(entry).folded
    for surface, _ in found(phrases, f"{text} {entry} {text}"):
        assert list(read_words(surface).folded) == list(wanted)
