"""Where in a file a refusal was met, said before it: a part, a page, a line, a number.

Never in words of the document: what a part is called only where the format gave it its name.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from veladura.errors import FormatError

if TYPE_CHECKING:
    from lxml import etree


@contextmanager
def at(place: str | Callable[[], str]) -> Iterator[None]:
    """Refusals met in here name the place; one that takes long to count is asked for only then."""
    try:
        yield
    except FormatError as error:
        where = place if isinstance(place, str) else place()
        raise type(error)(f"{where}: {error}") from None


def line_of(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def line_at(node: "etree._Element") -> int | None:
    """The line of a file on which an element begins, as far as its parser knows."""
    number = getattr(node, "sourceline", None)
    return number if isinstance(number, int) else None


def on_line(number: int | None) -> str:
    """A line as an aside; nothing where the parser does not know it."""
    return f" (line {number:,})" if number else ""


def places_of_parts(names: Iterable[str], is_structure: Callable[[str], bool]) -> dict[str, str]:
    """Parts of a package as a refusal may say them: those with a name of their own by number."""
    numbered = enumerate(names, 1)
    return {
        n: f"part {n}" if is_structure(n) else f"part {number} of the file"
        for number, n in numbered
    }
