"""The one tokeniser: newline runs, digit runs, letter runs, single other marks.

Gold spans of clinical text start and end inside what most tokenisers call one word
("cp:28007", "34años"); cutting wherever the kind of character changes keeps them apart.
"""

import re

# Letters carry their combining marks (NFD text); "ª" and "º", which close "3.ª" and "nº", do not
# count as letters. A name that an export glued to the next field ("MartínezNºCol") ends before it.
_LETTERS = r"(?:[^\W\d_ªºN]++|(?!(?<=[a-záéíóúüñ])N[º°])N)[\u0300-\u036f]*+"
TOKEN = re.compile(rf"\n+|\d+|(?:{_LETTERS})++|[^\s]")


def tokenize(text: str) -> list[tuple[int, int]]:
    """Half-open offsets of every token; horizontal white space belongs to none."""
    return [match.span() for match in TOKEN.finditer(text)]
