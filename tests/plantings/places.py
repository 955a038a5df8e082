"""What a place is: a name, and a file with somebody in that place and nowhere else, or also in
the text."""

from collections.abc import Callable
from dataclasses import dataclass
from xml.sax.saxutils import escape

from tests.plantings.people import Person

NAME, JOINED, LINE = "§", "¤", "¶"  # in templates: the person, as one word, the visible line


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    make: Callable[[Person, str], bytes]  # the person, the line that everybody sees
    file: str  # its name, for formats that are told by their ending


def filled(template: str, person: Person, line: str, *, quote: bool = True) -> str:
    """A template with the person in it; as XML wants it, unless told otherwise."""
    safe = escape if quote else str
    return (
        template.replace(NAME, safe(person.name))
        .replace(JOINED, person.joined)
        .replace(LINE, safe(line))
    )


def lines_of(person: Person) -> dict[str, str]:
    """Both ways: the person occurs only in the place, and in the text as well."""
    return {
        "only there": "Informe de alta sin incidencias.",
        "also in the text": f"Paciente: {person.name}, ingreso programado.",
    }
