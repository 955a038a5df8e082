"""Sends a planted file the one way of all documents and says what became of it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from tests.plantings.judge import left_of
from tests.plantings.people import Person, folded, people
from tests.plantings.places import Place, lines_of

from veladura.audit import find_leaks
from veladura.delivery import deliver, open_file
from veladura.document import Document, Span
from veladura.errors import FormatError, LeakError
from veladura.pipeline import Anonymizer, load
from veladura.profiles import parse_profile

LABEL = "NOMBRE_SUJETO_ASISTENCIA"
_WORD = re.compile(
    r"[^\W\d_]+(?:[\u00ad\u200b-\u200d\u180e\u2060-\u2064\ufe00-\ufe0f\ufeff\u0300-\u036f]+[^\W\d_]*)*"
)
_GAP = re.compile(r"[\s,;.·'\"-]{1,4}\Z")


@dataclass(frozen=True, slots=True)
class Outcome:
    place: str
    way: str
    state: str  # "clean", "refused", "leaked"
    detail: str = ""  # why it was refused, where somebody is left


@cache
def _anonymizer() -> Anonymizer:
    return load(parse_profile("rules", 'language = "es"\nscheme = "meddocan"\nmodel = ""\n'))


def attempt(place: Place, person: Person, way: str, line: str) -> Outcome:
    data = place.make(person, line)
    try:
        opened = open_file(data, place.file)
        document = Document(opened.text, tuple(spans(opened.text, person)))
        planned = _anonymizer().anonymize(document, mode="tag").plan
        output = deliver(opened, planned).data
    except (FormatError, LeakError) as error:
        return Outcome(place.name, way, "refused", f"{type(error).__name__}: {error}")
    left = left_of(person, output)
    return Outcome(place.name, way, "leaked" if left else "clean", left)


def is_seen(place: Place, person: Person) -> bool:
    """Whether the audit's second reader finds somebody who is left in a place."""
    data = place.make(person, lines_of(person)["only there"])
    try:
        found, _ = find_leaks(data, [(person.name, LABEL)], expected="", name=place.file)
    except LeakError:
        return True  # a file that cannot be opened is not delivered
    return any(leak.place != "the text" for leak in found)


def outcomes(places: Sequence[Place], *, both: bool = True, seed: int = 19) -> Iterator[Outcome]:
    """Every place, each with another person; both ways, or one way and the other in turn."""
    for number, (place, person) in enumerate(zip(places, people(len(places), seed), strict=True)):
        for turn, (way, line) in enumerate(lines_of(person).items()):
            if both or turn == number % 2:
                yield attempt(place, person, way, line)


def spans(text: str, person: Person) -> list[Span]:
    """A detector that knows one person and finds them wherever they can be read, as words."""
    found: list[tuple[int, int]] = []
    for match in _WORD.finditer(text):
        if folded(match.group()) not in person.words:
            continue
        if found and _GAP.match(text[found[-1][1] : match.start()]):
            found[-1] = (found[-1][0], match.end())
        else:
            found.append(match.span())
    return [Span(start, end, LABEL) for start, end in found]
