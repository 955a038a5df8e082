"""What stands around the words of a name tells what some of them are."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from veladura.languages.es.names.census import ROLES
from veladura.languages.es.names.fields import CALLED, OPENED
from veladura.transform.people.parts import GIVEN, PARTICLE, NamePart

_MARKS = frozenset('"«»“”()')
_WITH_THIRD = 4  # words: a third given name leaves two surnames behind it
_NO_NAME = 0.1


def with_mari(parts: Sequence[NamePart]) -> list[NamePart]:
    """ "Mari Paz", "Mª Cruz": the word behind is a given name, whatever else it may be."""
    words = [i for i, part in enumerate(parts) if part.role in ("", GIVEN)]
    given: set[int] = set()
    for first, second in pairwise(words[:2]):  # "José Mª Cruz" has a surname
        short = parts[first].text.lower() in ("mari", "mª", "m.ª", "m ª", "ma.")
        if short and parts[second].role == "" and ROLES.is_ever_called(parts[second].key):
            given |= {first, second}
    if given and len(words) > _WITH_THIRD:
        third = next((i for i in words if i > max(given)), 0)  # "Ma. Guadalupe Xóchitl Pech Chan"
        known = ROLES.is_counted(parts[third].key) and ROLES.is_mostly_given(parts[third].key)
        given |= {third} if known else set()
    return [replace(part, role=GIVEN) if i in given else part for i, part in enumerate(parts)]


def with_quoted(parts: Sequence[NamePart]) -> Sequence[NamePart]:
    """'Lourdes "Luli" Soto': what somebody is called is no surname."""
    marks = [i for i, part in enumerate(parts) if part.text in _MARKS]
    if len(marks) != len(("«", "»")) or marks[1] - marks[0] != len(marks) or not marks[0]:
        return parts
    called = marks[0] + 1
    return [replace(part, role=GIVEN) if i == called else part for i, part in enumerate(parts)]


def with_galician_article(parts: Sequence[NamePart], before: str) -> Sequence[NamePart]:
    """ "O Roxo": no initial before what nobody is called, or what somebody is known as."""
    if len(parts) != len(("O", " ", "Roxo")) or parts[0].text not in ("O", "A"):
        return parts
    word = parts[2]
    known = OPENED.search(before) or CALLED.search(before)
    if parts[1].text != " " or not (known or not ROLES.is_name(word.key, doubt=_NO_NAME)):
        return parts
    return [replace(parts[0], role=PARTICLE), *parts[1:]]
