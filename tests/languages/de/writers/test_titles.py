"""Titles of plain words become titles of their kind; all other names are written word by word."""

import re

import pytest
from tests.languages.de.marked import substitutes

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.titles import is_title

SEEDS = pytest.mark.parametrize("seed", range(4))


def stock(kind: str) -> set[str]:
    return {title for its, title in table("titles") if its == kind}


@pytest.mark.parametrize(
    ("surface", "before", "expected"),
    [
        ("Daheim im Tal", "unter dem Motto „", True),
        ("Mut zur Lücke", "Kampagne ", True),
        ("Feuer & Glas", "die Ausstellung »", True),
        ("Grünes Gold", 'der Film "', True),
        ("Zeit und Raum", "Titel: ", True),
        ("Daheim im Tal", "der Gasthof ", False),  # nothing says that it is called so
        ("Heimat", "Motto „", False),  # one word
        ("Kestra Antriebe", "die Firma „", False),  # no sense of its own
        ("Forum Nord Süd", "Aktion ", False),
        ("Tal & Berg & See", "„", False),
    ],
)
def test_what_is_a_title(surface: str, before: str, expected: bool) -> None:
    assert is_title(surface, before) is expected


@SEEDS
@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("unter dem Motto „[[OTH|Daheim im Tal]]“ laden wir ein", "motto"),
        ("die Kampagne „[[OTH|Mut zur Lücke]]“ kostet 4.000 EUR", "motto"),
        ("der Claim „[[OTH|Grünes Gold]]“ ist geschützt", "motto"),
        ("der Roman „[[OTH|Stille unter dem Eis]]“ erscheint", "work"),
        ("für das Hörspiel „[[OTH|Der Mann am Fenster]]“", "work"),
        ("der Film „[[OTH|Feuer & Glas]]“ läuft", "work"),
        ("das Fest „[[OTH|Tanz unter Sternen]]“ findet statt", "event"),
        ("zur Lesereihe »[[OTH|Wein am Ufer]]«", "event"),
        ("die Ausstellung „[[OTH|Feuer & Glas]]“ öffnet", "pair"),
    ],
)
def test_a_title_becomes_one_of_its_kind(source: str, kind: str, seed: int) -> None:
    (new,) = substitutes(source, seed=seed)
    assert new in stock(kind)
    assert f"|{new}]" not in source


@SEEDS
def test_a_title_is_the_same_each_time_and_two_are_two(seed: int) -> None:
    one, again, other = substitutes(
        "Motto „[[OTH|Daheim im Tal]]“, noch einmal „[[OTH|Daheim im Tal]]“, "
        "dann das Motto „[[OTH|Mut zur Lücke]]“",
        seed=seed,
    )
    assert one == again != other


@SEEDS
def test_the_word_between_two_nouns_stays(seed: int) -> None:
    said, signed = substitutes("„[[OTH|Feuer und Glas]]“, „[[OTH|Wind & Meer]]“", seed=seed)
    assert " und " in said
    assert "&" not in said
    assert " & " in signed


@SEEDS
@pytest.mark.parametrize("mode", ["tag", "mask"])
def test_no_title_stays_in_other_modes(mode: str, seed: int) -> None:
    (new,) = substitutes("Motto „[[OTH|Daheim im Tal]]“", seed=seed, mode=mode)
    assert not re.search("Daheim|Tal", new)
