"""Names in booking texts, where no sentence tells them: "Büromaterial Papier Hintze".

Under heads such as "Buchungstext" a word that is a surname by the lists, and no other word, names
somebody or a firm, although the model saw but a few words between numbers.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from veladura.detect.consistency.mentions import Covered
from veladura.document import Span
from veladura.languages.de.machine.heads import Cell, cells_of, head_of, plain_name
from veladura.schemes import Scheme
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.detect.reading.vocabulary import ReadingVocabulary

_TEXT = re.compile(
    r"(?:buchungs|beleg|positions|kurz|umsatz)?text|verwendungszweck(?: \d)?|zahlungsgrund"
    r"|bemerkung|sgtxt|bktxt|buchungsdetails|vorgang verwendungszweck|payment reference"
)
_OF_TEXTS = ("text", "txt", "zweck", "zahlungsgrund", "bemerkung", "buchungsdetails", "payment")
_WORD = re.compile(r"(?<![\w.@/-])[A-ZÄÖÜ][a-zäöüß]{3,24}(?![\w@]|-\w|\.\w)")
_SCORE = 0.8


def with_booked(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The spans, and the surnames of booking texts that nothing has marked."""
    covered = Covered(spans)
    company = scheme.label_for("company")
    new = [
        Span(*word.span(), company, _SCORE, "rule", "is a surname in a booking text")
        for start, end in _texts(text)
        for word in _WORD.finditer(text, start, end)
        if is_only_a_surname(fold(word[0])) and not covered.touches(*word.span())
    ]
    return sorted((*spans, *new), key=lambda span: (span.start, span.end))


def is_only_a_surname(folded: str) -> bool:
    """A surname by the lists that running text hardly ever has as a word."""
    words = _vocabulary()
    if words is None or words.lexicon.level(folded):
        return False
    return words.names.probabilities(folded).surname == 1


@cache
def _vocabulary() -> "ReadingVocabulary | None":
    from veladura.detect.reading.vocabulary import load_vocabulary  # with numpy, which takes time

    return load_vocabulary("de")


def _texts(text: str) -> Iterator[Cell]:
    """The cells that hold what somebody wrote about a booking."""
    lowered = text.lower()
    if not any(part in lowered for part in _OF_TEXTS):
        return
    mark, width, told = "", 0, frozenset[int]()
    start = 0
    for line in text.split("\n"):
        cells = cells_of(line, mark) if told else []
        if told and len(cells) == width:
            yield from ((start + cells[i][0], start + cells[i][1]) for i in told)
        else:
            mark, head = head_of(text, start, line)
            width = len(head)
            found = (i for i, c in enumerate(head) if _TEXT.fullmatch(plain_name(line, c)))
            told = frozenset(found) if mark else frozenset()
        start += len(line) + 1
