"""The lists that new Spanish names are taken from."""

from functools import cache

from veladura.languages.es.gender import listed_gender, nicknames
from veladura.languages.es.lexicon import lexicon, table
from veladura.languages.es.names.census import BY_CENSUS, ROLES
from veladura.text import fold
from veladura.transform.people.gender import FEMALE, MALE
from veladura.transform.people.parts import SURNAME

_FREQUENT = 100  # substitutes come from the most frequent names, as in the census method
_BEFORE_PARTICLES = ("María", "Ana", "Rosa")
_OF_MEN = (  # men's names with "de", which go together: "Juan de Dios"
    *(("Francisco", "Asís"), ("Antonio", "Padua"), ("Juan", "Dios"), ("Francisco", "Borja")),
    *(("Francisco", "Paula"), ("Felipe", "Jesús"), ("Pedro", "Alcántara"), ("Juan", "Mata")),
)


@cache
def _plain_surnames() -> tuple[str, ...]:
    """Those that nobody takes for a given name: "Pedro Luis Vicente" would have three."""
    names = lexicon("surnames")
    return tuple(name for name in names if ROLES.given_share(fold(name)) < BY_CENSUS)


@cache
def candidates_of(role: str, gender: str, particle: str, *, wide: bool) -> tuple[str, ...]:
    if role == SURNAME:
        fitting = tuple(name for p, name in table("surnames_with_particle") if p == particle)
        names = _plain_surnames()
    else:
        rows = table("given_with_particle")
        fitting = tuple(name for g, p, name in rows if (g, p) == (gender, particle))
        names = lexicon("given_female" if gender == FEMALE else "given_male")
    if fitting:
        return fitting
    # Across a corpus a hundred names are too few to keep people apart and yet stay the same
    # everywhere, and the most frequent ones are the likeliest to be another person's original.
    return names[_FREQUENT:] if wide else names[:_FREQUENT]


@cache
def rarer_names(role: str, gender: str) -> tuple[str, ...]:
    """Names with unusual letters, and those of the regions."""
    rows = (*table("lettered_names"), *(row[1:] for row in table("local_names")))
    return tuple(dict.fromkeys(name for *kind, name in rows if kind == [role, gender]))


@cache
def well_known() -> frozenset[str]:
    return frozenset(lexicon("familiar_names"))


@cache
def familiar_of(gender: str) -> tuple[str, ...]:
    """Familiar forms that everybody knows, as they are written."""
    known = well_known()
    forms = (form for form, (_, g) in nicknames().items() if g == gender and form in known)
    return tuple(form.capitalize() for form in forms)


@cache
def compounds_of(gender: str) -> tuple[tuple[str, str], ...]:
    rows = (name.split() for g, name in table("given_compound") if g == gender)
    # The second may stand alone elsewhere: "José" would not do for a girl.
    return tuple((a, b) for a, b in rows if listed_gender(fold(b)) == gender)


@cache
def advocations_of(gender: str, particle: str) -> tuple[tuple[str, str], ...]:
    """ "Ana del Pilar", "Juan de Dios": names that others go behind with a particle."""
    if gender == MALE:
        return _OF_MEN if particle == "de" else ()
    seconds = (name for g, p, name in table("given_with_particle") if (g, p) == (gender, particle))
    return tuple((first, second) for second in seconds for first in _BEFORE_PARTICLES)
