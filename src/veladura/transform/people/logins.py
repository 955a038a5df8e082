"""Users by what somebody is called: "emiguel", of an Elvira Miguel; "fab", of a Fabregat."""

from collections.abc import Callable, Iterable

from veladura.text import compact
from veladura.transform.people.initials import Person
from veladura.transform.people.parts import GIVEN, SURNAME

_SOME = 3  # letters of a surname that tell it


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


def surname_begun(
    letters: str,
    people: Iterable[tuple[Person, str]],
    substitute: Callable[[str, str, str], str],
) -> str:
    """The first letters of what became of the one surname of a document that begins with three;
    or ""."""
    begun = {
        surname
        for (_, surnames, _), _ in people
        for surname in surnames
        if compact(surname).startswith(letters)
    }
    if len(letters) != _SOME or len(begun) != 1:
        return ""
    return compact(substitute(SURNAME, begun.pop(), ""))[:_SOME]
