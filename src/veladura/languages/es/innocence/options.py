"""Answers that a form or a list of codes offers, and nobody has given.

"Perú ☐ Senegal ☐", "1=cónyuge 2=hijo/a 3=hermano/a".
"""

import re

from veladura.languages.es.innocence.machine import FindingPlace

_CODED = r"(?<![\w-])\d{1,2}\s?[=,)]\s?"  # "1=cónyuge 2=hijo/a", "1, Hombre | 2, Mujer"
_CODED_BEFORE = re.compile(rf"{_CODED}[\"']?$")
_CODED_NEAR = re.compile(rf"{_CODED}[\"']?[^\W\d_]")
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
    """An entry of a list of codes."""
    if place.source != "model" or not _CODED_BEFORE.search(place.before):
        return False
    return len(_CODED_NEAR.findall(place.line)) > 1
