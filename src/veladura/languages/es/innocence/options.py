"""Answers that a form or a list of codes offers, and nobody has given.

"Perú ☐ Senegal ☐", "1=cónyuge 2=hijo/a 3=hermano/a".
"""

import re

from veladura.languages.es.innocence.machine import FindingPlace

# "1=cónyuge 2=hijo/a", "1, Hombre | 2, Mujer"
_CODED = re.compile(r"(?<![\w-])(?P<code>\d{1,2})\s?(?P<mark>[=,)])\s?[\"']?(?=[^\W\d_])")
_LONGEST_ANSWER = 24  # characters, with the mark behind it
_ANSWERS = 2  # so many boxes make a form
_TICKED = re.compile(r"[☒☑✓✔✗✘■]|\[[xX]\]")


def is_option(place: FindingPlace) -> bool:
    return is_coded(place) or is_unticked(place)


def is_unticked(place: FindingPlace) -> bool:
    """One of the answers of a line in which none was given."""
    line = place.line
    if place.source != "model" or line.count("☐") < _ANSWERS or _TICKED.search(line):
        return False
    return place.after.lstrip().startswith("☐") or place.before.rstrip().endswith("☐")


def is_coded(place: FindingPlace) -> bool:
    """An entry of a list of codes: the one before or behind it, close by, is the next figure."""
    if place.source != "model":
        return False
    around = f"{place.before}{place.surface}{place.after}"
    codes = [match for match in _CODED.finditer(around) if "\n" not in match[0]]
    own = next((match for match in codes if match.end() == len(place.before)), None)
    return own is not None and any(_is_beside(own, other) for other in codes)


def _is_beside(own: re.Match[str], other: re.Match[str]) -> bool:
    near = abs(own.start() - other.start()) <= _LONGEST_ANSWER + len(own[0])
    follows = abs(int(own["code"]) - int(other["code"])) == 1
    return near and follows and own["mark"] == other["mark"]


def is_no_sex(place: FindingPlace) -> bool:
    """ "turno N": no sex has this letter in any language of Spain; "Hª 2210" is a history."""
    letter = len(place.surface) == 1
    none = place.surface in "CJKLNPQRSTUZ" or place.after.startswith(("ª", "º"))
    return is_option(place) or (letter and none and place.source == "model")
