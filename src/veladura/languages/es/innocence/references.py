"""Authors and years of published papers, which a text cites as its sources.

"Stamp LK, Chapman PT. Ann Rheum Dis. 2017;76:1522-8": a year with its volume and pages.
"""

import re

_LONGEST = 600  # characters of a reference, on either side of what was found
_CITED = re.compile(
    r"(?<!\d)(?:19|20)\d\d(?: [A-Z][a-z]{2}(?: \d{1,2})?)?; ?\d{1,4}(?:\([\w -]{1,12}\))?: ?[eS]?\d"
)


def is_of_reference(text: str, start: int, end: int) -> bool:
    """Whether a place stands in a line that ends as references do, before its pages."""
    first = text.rfind("\n", max(0, start - _LONGEST), start) + 1 or max(0, start - _LONGEST)
    last = text.find("\n", end, end + _LONGEST)
    cited = _CITED.search(text, first, last if last >= 0 else end + _LONGEST)
    return cited is not None and start < cited.end()
