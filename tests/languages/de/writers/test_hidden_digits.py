"""Figures of a card that were hidden before stay hidden as they are."""

from tests.languages.de.marked import substitutes


def test_a_card_keeps_its_crosses() -> None:
    (card,) = substitutes("Karte [[ID|5102xxxxxxxx7719]]")
    assert card[4:12] == "xxxxxxxx"
    assert (card[:4], card[12:]) != ("5102", "7719")
