"""What a typeface looks like, told by its name: with or without serifs, or all letters as wide."""

import re
from functools import cache

from veladura.wordlists import read_list

_SUBSET = re.compile(r"/?(?:[A-Z]{6}\+)?")
_BOLD = re.compile(r"bold|black|heavy|-medi$|(?:cm|sf|ec)(?:ss)?b")
_SLANTED = re.compile(r"italic|oblique|slant|-it$|(?:cm|sf|ec)(?:ti|sl|mi|bi|bl|si|ssi|it|st)\d")


@cache
def _stems() -> tuple[tuple[str, str], ...]:
    lines = [line.split() for line in read_list(__package__, "families")]
    return tuple((family, stem) for family, *stems in lines for stem in stems)


def family(name: str) -> str:
    """Helvetica, Times or Courier, whichever resembles a typeface; "" where its name is new."""
    own, _, style = _bare(name).replace(",", "-").partition("-")
    return _longest(own) or _longest(style.replace("roman", ""))  # which means upright there


def _longest(part: str) -> str:
    found = ((family, stem) for family, stem in _stems() if stem in part)
    return max(found, key=lambda one: len(one[1]), default=("", ""))[0]


def is_bold(name: str) -> bool:
    return _BOLD.search(_bare(name)) is not None


def is_slanted(name: str) -> bool:
    return _SLANTED.search(_bare(name)) is not None


def _bare(name: str) -> str:
    return _SUBSET.sub("", name, count=1).replace(" ", "").lower()
