"""Authors and years of published papers, which a text cites as its sources.

"Stamp LK, Chapman PT. Ann Rheum Dis. 2017;76:1522-8": a year with its volume and pages. "Helsinki
(1964)", "Brooklyn (2006)": a year behind the name of a paper, where nobody is spoken of.
"""

import re

_LONGEST = 600  # characters of a reference, on either side of what was found
_CITED = re.compile(
    r"(?<!\d)(?:19|20)\d\d(?: [A-Z][a-z]{2}(?: \d{1,2})?)?; ?\d{1,4}(?:\([\w -]{1,12}\))?: ?[eS]?\d"
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_NAMED_BEFORE = re.compile(r"(?<![^\W_])[A-ZÁÉÍÓÚÑ][^\W\d_]{2,30}(?:, [A-Z][^\W\d_]{2,30})? \($")


def is_year_of_paper(surface: str, before: str) -> bool:
    """Whether a year stands in brackets behind a name: what else a document says must decide."""
    return _YEAR.fullmatch(surface) is not None and _NAMED_BEFORE.search(before) is not None


def is_of_reference(text: str, start: int, end: int) -> bool:
    """Whether a place stands in a line that ends as references do, before its pages."""
    first = text.rfind("\n", max(0, start - _LONGEST), start) + 1 or max(0, start - _LONGEST)
    last = text.find("\n", end, end + _LONGEST)
    cited = _CITED.search(text, first, last if last >= 0 else end + _LONGEST)
    return cited is not None and start < cited.end()
