"""Users by the first letter of a given name and a surname: "emiguel", of an Elvira Miguel."""

from collections.abc import Callable, Iterable

from veladura.text import compact
from veladura.transform.people.initials import Person
from veladura.transform.people.parts import GIVEN, SURNAME


def login_of(
    word: str,
    people: Iterable[tuple[Person, str]],
    substitute: Callable[[str, str, str], str],
) -> str:
    """What a folded user becomes, where somebody of the document has such a name; or ""."""
    surname = word[1:]
    for (given, surnames, _), gender in people:
        if surname in surnames and given and given[0][0] == word[0]:
            first = substitute(GIVEN, given[0], gender)
            return compact(first)[0] + compact(substitute(SURNAME, surname, ""))
    return ""
