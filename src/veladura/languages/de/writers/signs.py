"""Single letters that stand for somebody: how clerks sign, and what a pension number says."""

from typing import TYPE_CHECKING

from veladura.languages.de.writers.thing_parts import spelt_out
from veladura.transform.people.parts import SURNAME

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_VOWELS = frozenset("aeiouy")


def squeezed(context: "GermanContext", letters: str) -> str:
    """ "gz" for Gänzle: the first letter of one surname alone, and a later one of it."""
    new = _new_surname(context, letters[:1], letters[1:])
    return new[:1] + next((c for c in new[2:] if c not in _VOWELS), new[-1:])


def initial_born_with(context: "GermanContext", letter: str) -> str:
    """The initial of the new surname of whoever alone has one with the old; "" for nobody."""
    return _new_surname(context, letter, "")[:1]


def _new_surname(context: "GermanContext", first: str, later: str) -> str:
    """What stands for the one surname of a document that begins so and has a letter later on."""
    names = context.people
    roles = filter(None, map(names.role_of, sorted(names.words)))
    surnames = {role for role in roles if role[0] == SURNAME}
    fit = [role for role in surnames if role[1][:1] == first and later in role[1][2:]]
    return spelt_out(names.substitute(*fit[0])) if len(fit) == 1 else ""
