"""Letters among the figures of a number that say what it is, and stay where they stood."""

import re

from veladura.languages.es.lexicon import lexicon
from veladura.text import fold

_AMONG = re.compile(r"(?<![^\W\d_])[A-Z]{3,5}(?![^\W\d_])")
_BEFORE_FIGURES = re.compile(r"(?<![^\W\d_])[A-Za-z]{2,5}(?=\. ?\d)")  # "fol. 18 No. 55"
_POSTED = re.compile(r"[A-Z]{2} ?(?:\d ?){9}([A-Z]{2})")  # by the Universal Postal Union
_WORDS = frozenset(lexicon("id_words"))


def with_kept_letters(surface: str, written: str) -> str:
    """`written` with what says its kind ("29/IMV/2020/0038841"), and with the country that a
    registered letter is from."""
    if len(written) != len(surface):
        return written
    forms = (*_AMONG.finditer(surface), *_BEFORE_FIGURES.finditer(surface))
    said = [match.span() for match in forms if fold(match[0]) in _WORDS]
    said += [letter.span(1) for letter in [_POSTED.fullmatch(surface)] if letter]
    for start, end in said:
        written = written[:start] + surface[start:end] + written[end:]
    return written
