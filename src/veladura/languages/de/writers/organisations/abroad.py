"""Companies of other countries: their names are no German ones, and neither are substitutes."""

import re
from collections.abc import Collection, Mapping
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from veladura.languages.de.compounds import is_borne
from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.organisations.company_words import (
    business_group,
    is_trade,
    split_words,
)
from veladura.languages.de.writers.organisations.legal_forms import home_of, legal_form
from veladura.languages.de.writers.places.atlas import foreign_towns, lies_in, told_by_letters
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_SEAT = re.compile(r",? (?:mit Sitz in |aus |in )?|,\s")
_HERE = ("", "DE", "AT", "CH", "LI", "LU")  # whose companies bear German names
_FOREIGN_FORM = re.compile(
    r"\s(?:S\.A\.|SA|N\.V\.|NV|S\.C\.A\.|LP|EURL|S\. de R\.L\.|AS|TOV|FZE|PV Co\.|U\.A\.)$"
    r"|\s(?:del|de la|de los|della|degli|nad|van het)\s"
)
_SPOKEN = {  # small words that one language alone has
    "es": re.compile(r"\s(?:del|de la|de los|y)\s|S\. de R\.L\."),
    "it": re.compile(r"\s(?:della|degli|dei|di)\s"),
    "cz": re.compile(r"\snad\s"),
    "nl": re.compile(r"\s(?:van het|van de)\s"),
    "fr": re.compile(r"\s(?:du|des|de l['’]\w+|et)\s|(?<!\w)(?:EURL|SCI)(?!\w)|[èêçœ]"),
    "asia": re.compile(
        r"(?<!\w)(?:Jiangxi|Shenzhen|Guangdong|Zhejiang|Jiangsu|Shanghai|Ningbo|Hubei)"
    ),
    "pt": re.compile(r"\s(?:do|da|dos)\s"),
}
_SHORTEST = 7  # letters of a line of business that is told by its end
_PARTNERS = re.compile(r"\sLLP$")  # many who advise in Germany are one


def _lies_far(word: str) -> bool:
    country = foreign_towns().get(fold(word), "")
    return bool(country) and country not in _HERE and not lies_in(fold(word))


def is_abroad(surface: str) -> bool:
    """Whether a company bears a foreign name: by its legal form, its letters or its trade."""
    firm_here = _PARTNERS.search(surface) and not told_by_letters(surface)
    if not firm_here and (home_of(surface) not in _HERE or _FOREIGN_FORM.search(surface)):
        return True
    words = [word.text for word in split_words(surface) if word.name]
    if any(_lies_far(word) for word in words[1:]) and not any(map(is_trade, words)):
        return True  # "Zipmaster Shenzhen"
    groups = [group for group in map(business_group, words) if group not in ("", "holding")]
    abroad = [group for group in groups if group.startswith("abroad")]
    if firm_here or home_of(surface) or len(abroad) < len(groups):
        return False  # "Anwaltssozietät Wrede Yıldız"
    return bool(abroad or told_by_letters(surface))


def seats_abroad(context: "GermanContext") -> dict[str, str]:
    """Companies right before a foreign town ("Al Noor Capital aus Doha") → its country."""
    found: dict[str, str] = {}
    for company, place in pairwise(context.of_kind("company", "territory")):
        between = context.text[company.end : place.start]
        country = foreign_towns().get(fold(place.surface.strip()), "")
        kinds = (company.kind, place.kind)
        if kinds != ("company", "territory") or country in _HERE or not _SEAT.fullmatch(between):
            continue
        surface = company.surface.strip()
        groups = [business_group(word.text) for word in split_words(surface) if word.name]
        german = [g for g in groups if g and g != "holding" and not g.startswith("abroad")]
        away = home_of(surface) not in _HERE  # by its legal form
        if away or (not home_of(surface) and not german and len(groups) > 1):
            found.setdefault(surface, country)
    return found


def words_abroad(
    surfaces: Collection[str], all_surfaces: Collection[str], seats: Mapping[str, str]
) -> dict[str, str]:
    """Folded word of a foreign company → the language its name is in; "" where nothing tells.

    A word that a company of this country bears as well ("Hartwig Meble", "Hartwig AG") is no
    foreign one.
    """
    here = (s for s in all_surfaces if s not in surfaces and legal_form(s))
    at_home = {fold(word.text) for surface in here for word in split_words(surface)}
    words: dict[str, str] = {}
    for surface in sorted(surfaces):
        language = _language(surface, seats.get(surface, ""))
        for word in split_words(surface):
            if fold(word.text) not in at_home:
                words.setdefault(fold(word.text), language)
    return words


def _language(surface: str, country: str = "") -> str:
    """By small words, then by what the company does, its letters, its seat and its legal form."""
    spoken = next((code for code, said in _SPOKEN.items() if said.search(surface)), "")
    groups = (business_group(word.text) for word in split_words(surface) if word.name)
    trades = [group.removeprefix("abroad ") for group in groups if group.startswith("abroad ")]
    of_trade = next((code for code in trades if code != "en"), "")
    languages = {row[0]: row[1] for row in table("firm_languages")}
    of_law = languages.get(home_of(surface), "")
    of_letters = languages.get(told_by_letters(surface), "")
    of_seat = languages.get(country, "")
    return spoken or of_trade or of_letters or of_seat or of_law or (trades or [""])[0]


def is_trade_abroad(word: str, language: str) -> bool:
    """ "Kovovýroba", "Conveying": the line of business of a company abroad, by how it ends."""
    folded = fold(word)
    ends = _ends()["en"] + _ends().get(language, ())  # many say it in English
    long = len(folded) >= _SHORTEST and folded.endswith(ends)
    return long and word[:1].isupper() and not is_borne(folded) and not lies_in(folded)


@cache
def _ends() -> dict[str, tuple[str, ...]]:
    rows = table("foreign_trade_ends")
    return {code: tuple(map(fold, ends.split(","))) for code, ends in rows}


def names_of(language: str) -> list[str]:
    """What a company may be called in a language; invented words where none is known."""
    names = [name for code, name in table("firm_names_abroad") if code == language]
    return names or list(lexicon("coined_names"))
