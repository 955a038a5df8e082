"""Towns that a table counts something of: "Jaén   4.812   61   14".

Such a table tells of everybody who lives there. Where a document has one and names nobody, the
places it speaks of are those of its figures.
"""

import re

from veladura.languages.es.gazetteer import gazetteer
from veladura.text import fold

_ROW = re.compile(
    r"^[ \t|]{0,8}(?P<town>[^\W\d_][^\W\d_' -]{2,30}+)(?: \([^()\n]{1,30}\))?"
    r"(?:[ \t|;]{1,20}[<>−-]?\d[\d.,]{0,9} ?%?(?=[ \t|;\n]|$)){3}",
    re.MULTILINE,
)
_ROWS = 4  # so many towns with their figures are a table of towns


def counted_towns(text: str) -> frozenset[str]:
    """The towns in the first column of a table of figures, folded; none where they are few."""
    rows = {fold(match["town"].strip()) for match in _ROW.finditer(text)}
    towns = gazetteer()
    return frozenset(rows) if sum(row in towns for row in rows) >= _ROWS else frozenset()
