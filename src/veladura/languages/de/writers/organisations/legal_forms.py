"""Legal forms of companies: which one a name ends with, and whose law knows it."""

import re
from functools import cache

from veladura.languages.de.lexicon import table
from veladura.text import fold

_IN_FRONT = frozenset({"LT", "LV", "UA", "RU"})  # "UAB Klaipėdos Krova"
_LONGEST_FORM = 6  # words: "UG (haftungsbeschränkt) & Co. KG"


@cache
def _forms() -> dict[str, tuple[str, str]]:
    """Letters of a legal form → as it is written, and the country whose law knows it."""
    rows = reversed(table("company_forms"))
    return {_letters(name): (name, country) for name, country in rows}


@cache
def _spelt() -> dict[str, tuple[str, str]]:
    """The same as it is written: "A/S" is Danish, "a.s." Czech, "AS" Norwegian."""
    return {name: (name, country) for name, country in table("company_forms")}


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", fold(text))


def legal_form(surface: str) -> str:
    """The legal form in a company's name, the longest that is one; "" where none is."""
    return _legal_form(surface)[0]


def home_of(surface: str) -> str:
    """The country whose law knows a company's legal form; "" where several do."""
    return _legal_form(surface)[1]


def _legal_form(surface: str) -> tuple[str, str]:
    words = surface.split()
    first = _spelt().get(words[0]) if len(words) > 1 else None
    if first and first[1] in _IN_FRONT:
        return first
    for size in range(min(_LONGEST_FORM, len(words) - 1), 0, -1):
        for start in range(len(words) - size, 0, -1):
            said = " ".join(words[start : start + size])
            found = _spelt().get(said) or _forms().get(_letters(said))
            if found:
                return found
    return ("", "")
