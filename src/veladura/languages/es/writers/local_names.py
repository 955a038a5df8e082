"""Names that go with where a document is from: Catalan ones in Catalan, none of Spain abroad; and
with where somebody's family is from, as the name itself tells."""

from functools import cache

from veladura.languages.es.gender import is_given_name, listed_gender, nicknames
from veladura.languages.es.home import SPAIN
from veladura.languages.es.lexicon import lexicon, table
from veladura.languages.es.names.census import ROLES
from veladura.languages.es.names.parts import PARTICLES
from veladura.languages.es.names.translations import SPANISH, every_translation, tongue_of
from veladura.text import fold
from veladura.transform.people.origins import Here, every_origin, names_from
from veladura.transform.people.parts import GIVEN, SURNAME

_HERE_AS_WELL = frozenset(("dutch", "nordic", "portuguese", "spanish"))
_ALL_OVER_AMERICA = frozenset(("greek", "italian"))


def names_there(
    names: tuple[str, ...],
    role: str,
    gender: str,
    word: str,
    *,
    home: str,
    tongue: str,
    origin: str,
    of_tongue: bool,
) -> tuple[str, ...]:
    """Of the names of all Spain those to write for a folded word; others where another language is
    spoken, or a family is from elsewhere, and the word is no common name of Spanish; or where the
    name tells that it is `of_tongue`."""
    if origin:
        return names_from(origin, role, gender) or names
    if role == GIVEN:
        names = _of_that_age(names, _generation().get(word, ""))
    if home != SPAIN:
        return _without_peninsular(names) or names
    if role == GIVEN and not tongue and tongue_of(word) == SPANISH:
        return _castilian(names) or names  # nobody in Cuenca becomes a Josep
    if tongue and (of_tongue or _is_local(role, word, tongue)):
        return _local(role, gender if role == GIVEN else "", tongue) or names
    return names


@cache
def spain() -> Here:
    """What tells that somebody's family is from elsewhere, to readers of Spanish."""
    return Here(
        given=_common(GIVEN),
        surnames=_common(SURNAME),
        origins=every_origin() - _HERE_AS_WELL,
        is_given_name=is_given_name,
        listed_gender=listed_gender,
        is_familiar=lambda word: word in nicknames(),
        is_surname=ROLES.is_likely_surname,
        at_home=False,
        by_given_alone=_ALL_OVER_AMERICA,
        particles=PARTICLES - {"van", "von", "der", "al", "el", "ben"},
        local=frozenset(fold(name) for *_, name in table("local_names")) | every_translation(),
    )


@cache
def _generation() -> dict[str, str]:
    return {fold(name): generation for generation, name in table("generations")}


@cache
def _of_that_age(names: tuple[str, ...], generation: str) -> tuple[str, ...]:
    """Names of the generation that a name tells, and those that people of any age bear."""
    fitting = ("", generation)
    return tuple(name for name in names if _generation().get(fold(name), "") in fitting) or names


@cache
def _castilian(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if tongue_of(fold(name)) == SPANISH)


@cache
def _without_peninsular(names: tuple[str, ...]) -> tuple[str, ...]:
    peninsular = frozenset(lexicon("peninsular_names"))
    return tuple(name for name in names if name not in peninsular)


@cache
def _local(role: str, gender: str, tongue: str) -> tuple[str, ...]:
    rows = table("local_names")
    return tuple(name for t, r, g, name in rows if (t, r, g) == (tongue, role, gender))


def _is_local(role: str, word: str, tongue: str) -> bool:
    return word in _folded(role, tongue) or word not in _common(role)


@cache
def _folded(role: str, tongue: str) -> frozenset[str]:
    rows = table("local_names")
    return frozenset(fold(name) for t, r, _, name in rows if (t, r) == (tongue, role))


@cache
def _common(role: str) -> frozenset[str]:
    lists = ("given_female", "given_male") if role == GIVEN else ("surnames",)
    return frozenset(fold(name) for one in lists for name in lexicon(one))
