"""Tells given names from surnames: by order, by what stands before them, by what each word is."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Protocol

from veladura.languages.es.gender import (
    gender_before,
    gender_of,
    is_given_name,
    listed_gender,
    nicknames,
)
from veladura.languages.es.lexicon import table
from veladura.languages.es.names.census import common_surnames
from veladura.languages.es.names.fields import (
    AFTER_SURNAMES,
    ARTICLE,
    BEFORE_SURNAME,
    BY_GIVEN_NAME,
    CALLED,
    DOCTOR,
    DON,
    FIELD,
    GIVEN_FIELD,
    NEWBORN,
    OPENED,
    asks_given_names,
    asks_surnames,
)
from veladura.languages.es.names.likelihood import are_joined, givens_behind, go_together
from veladura.text import fold
from veladura.transform.people.parts import GIVEN, INITIAL, PARTICLE, SURNAME, NamePart

_EPITHET, _EPITHET_ALONE = 0.1, 0.5  # doubt that a word behind an article is a name: "el Cabrero"
_SECOND_ALONE = frozenset({"mari", "mary", "jose", "luis"})  # behind another given name
_WITH_ADVOCATION = 4  # words: two given names, and two surnames behind them
_EVEN = 0.5  # share of given names below which a word is rather a surname
_WITH_SURNAMES = 3  # words: "Nombres: Ana Ruiz Gil" has them all


class Roles(Protocol):
    """What is known of a folded word, wherever it stands; it may be both, never neither."""

    def is_given(self, word: str) -> bool: ...

    def is_surname(self, word: str) -> bool: ...

    def is_only_surname(self, word: str) -> bool: ...

    def is_likely_surname(self, word: str) -> bool: ...

    def is_mostly_given(self, word: str) -> bool: ...

    def is_ever_called(self, word: str) -> bool: ...

    def is_ever_surname(self, word: str) -> bool: ...

    def is_name(self, word: str, *, doubt: float = ...) -> bool: ...

    def given_share(self, word: str) -> float: ...

    def is_counted(self, word: str) -> bool: ...


def assign_roles(
    parts: Sequence[NamePart],
    before: str,
    roles: Roles,
    settled: Mapping[str, str],
    *,
    surnames_first: bool = False,
) -> list[NamePart]:
    """Decide for each word whether it is a given name or a surname.

    `settled` holds the roles the document's fuller mentions gave to words; `surnames_first` says
    that the given name follows in a mention of its own ("Pardo Núñez, Ana").
    """
    before = before[-FIELD:]
    words = [i for i, part in enumerate(parts) if part.role in ("", GIVEN)]
    comma = next((i for i, part in enumerate(parts) if part.text == ","), None)
    if surnames_first or asks_surnames(before):
        given: set[int] = set()
    elif len(words) < _WITH_SURNAMES and asks_given_names(before):
        given = set(words)
    elif comma is not None:
        given = {i for i in words if i > comma}
    else:
        given = _given_names(parts, words, before, roles, settled)
        given |= {i for i in words if parts[i].role == GIVEN}  # "Mari Paz"
        if len(words) > 1 and words[0] not in given and DON.search(before):
            given = {words[0]}  # "don Pap Xhun"
    result = list(parts)
    for i in words:
        result[i] = parts[i].in_role(GIVEN if i in given else SURNAME)
    if any(part.role == PARTICLE for part in result):
        called = bool(OPENED.search(before) or CALLED.search(before))
        result = _with_particles(result, roles, called=called)
    article = ARTICLE.search(before) if len(result) == 1 else None
    return (
        [_epithet(result[0], article[1])] if article and _is_epithet(result[0], roles) else result
    )


def _is_epithet(part: NamePart, roles: Roles) -> bool:
    """Whether a word behind an article is no name: "la Portuguesa"."""
    named = listed_gender(part.key) or roles.is_name(part.key, doubt=_EPITHET_ALONE)
    return part.text[0].isupper() and not named


def _epithet(part: NamePart, article: str) -> NamePart:
    """ "el Vasco": people are called otherwise, by what the list has under this particle."""
    return NamePart(part.text, SURNAME, part.key, f"mote {fold(article)}")


def _given_names(
    parts: Sequence[NamePart],
    words: Sequence[int],
    before: str,
    roles: Roles,
    settled: Mapping[str, str],
) -> set[int]:
    """The positions of the given names; usually the first one or two words."""
    keys = [parts[i].key for i in words]
    led = any(part.role == PARTICLE for part in parts[: words[0]]) if keys else True
    if led or are_joined(parts, words, keys):  # "D'Ors i Cases"
        last = len(keys) > 2 and listed_gender(keys[-1]) and not roles.is_surname(keys[-1])
        return {words[-1]} if last else set()  # "de la Iglesia Ruiz Jacobo", "de la Iglesia"
    titled = bool(BEFORE_SURNAME.search(before))
    lettered = any(part.role == INITIAL for part in parts[words[-1] :])  # "Santos Gil L."
    if (told := _by_settled(words, keys, settled, titled=titled or lettered)) is not None:
        return told
    if _is_told_turned(keys, settled) or _is_doubled(keys, roles):
        return {words[-1]}  # "CHICO CHICO AMPARO": nobody has one given name twice
    if _ends_in_givens(keys):
        return set(words[-2:])
    initials = [i for i, part in enumerate(parts) if part.role == INITIAL]
    if initials and initials[0] < words[-1]:
        both = settled.get(keys[0]) == ""  # one's given name, another's surname
        return set() if both else _beside_initials(initials, words, keys, roles)
    if len(keys) > 1 and parts[words[0] + 1].text == "-" and _is_hyphened(keys, roles):
        return set(words[:2])
    behind = len(keys) == 2 and AFTER_SURNAMES.search(before) and not _is_particle(parts, words)
    if behind and _are_both_given(keys, roles):
        return set(words)  # "Giménez, Brian Ezequiel", "Vila-Belda, Mª Amor"
    if len(keys) == 1:
        both = titled and keys[0] in settled  # a given name and a surname: "Dr. Juan"
        shouted = bool(initials) and parts[words[0]].text.isupper() and not titled
        called = _one_word(words, keys[0], before, roles, titled=titled, shouted=shouted)
        return set() if both else called
    if titled and _is_surname_first(keys, before, roles):
        return set()
    if not titled and _is_relative(keys, roles, settled):
        return {words[0]}
    return _of_several(parts, words, keys, roles, titled=titled, initials=bool(initials))


def _by_settled(
    words: Sequence[int], keys: Sequence[str], settled: Mapping[str, str], *, titled: bool
) -> set[int] | None:
    """What other mentions say of every word; None where that makes no name, as with a word that is
    one's given name and another's surname."""
    told = [settled.get(key, "") for key in keys]
    if not all(told):
        return None
    first = next((i for i, role in enumerate(told) if role != GIVEN), len(told))
    last = next((i for i, role in enumerate(reversed(told)) if role != GIVEN), len(told))
    if first and GIVEN not in told[first:]:
        return set(words[:first]) if first == 1 or go_together(*keys[:2]) else None
    if last and GIVEN not in told[:-last]:
        return set(words[-last:])
    return set() if len(keys) == 1 or titled else None


def _of_several(
    parts: Sequence[NamePart],
    words: Sequence[int],
    keys: Sequence[str],
    roles: Roles,
    *,
    titled: bool,
    initials: bool,
) -> set[int]:
    """The same by what the words are."""
    if initials and not roles.is_mostly_given(keys[0]) and parts[words[0]].text.isupper():
        called = listed_gender(keys[-1]) or roles.is_mostly_given(keys[-1])  # "SOSA RAMIRO J"
        return {words[-1]} if called and keys[-1] not in common_surnames() else set()
    turned = 0 if titled or initials else givens_behind(parts, words, keys, roles)
    if turned:
        return set(words[-turned:])
    if not roles.is_given(keys[0]):
        hyphen = len(keys) == 2 and any(p.text == "-" for p in parts[words[0] : words[-1]])
        if not hyphen and not titled and _is_turned(keys, roles):
            return set(words[-_count_behind(keys, roles) :])
        if hyphen or initials or _is_all_surnames(keys, roles, titled):
            return set()  # "García-Abad"
    return set(words[: _count_of_givens(parts, words, keys, roles)])


def _is_relative(keys: Sequence[str], roles: Roles, settled: Mapping[str, str]) -> bool:
    """ "Chiti Zurdo", beside a Manuela Zurdo: what nobody knows as a surname."""
    strange = len(keys) == 2 and keys[0] not in settled and not roles.is_counted(keys[0])
    return strange and settled.get(keys[1]) == SURNAME


def _is_surname_first(keys: Sequence[str], before: str, roles: Roles) -> bool:
    """ "Dr. Cruz Rivas", "la doctora Santos Briz": behind a title, what might be a given name."""
    if not roles.is_surname(keys[0]):
        return False
    untold = len(keys) == 2 and not listed_gender(keys[0])
    return (untold and roles.given_share(keys[0]) < _EVEN) or _denies(keys[0], before)


def _is_hyphened(keys: Sequence[str], roles: Roles) -> bool:
    """ "Marie-Ange Dupuy", "Marie-Ange"; two words alone may be surnames: "García-Abad"."""
    return roles.is_given(keys[0]) and (len(keys) > 2 or not roles.is_surname(keys[0]))


def _count_of_givens(
    parts: Sequence[NamePart], words: Sequence[int], keys: Sequence[str], roles: Roles
) -> int:
    """How many words at the beginning of a name are given ones."""
    short = keys[0] == "maria" and parts[words[0]].text[-1] in "ª."
    if short and len(keys) == _WITH_SURNAMES and roles.is_given(keys[1]):
        return 2  # "Mª Cruz Redondo": nobody shortens a name that stands alone
    if len(keys) > 1 and _is_surname_behind(parts[words[0] + 1 : words[1]], keys[1]):
        return 1
    count = 2 if _are_two_names(keys, roles) else _leading_givens(keys, roles)
    return max(count, 2) if _has_advocation(keys) and _is_particle(parts, words) else count


def _is_surname_behind(between: Sequence[NamePart], key: str) -> bool:
    """ "Elvira de Miguel", who has one given name."""
    particle = " ".join(part.key for part in between if part.role == PARTICLE)
    return (particle, key) in _surnames_behind()


@cache
def _surnames_behind() -> frozenset[tuple[str, str]]:
    given = {(particle, fold(name)) for _, particle, name in table("given_with_particle")}
    rows = table("surnames_with_particle")
    return frozenset((particle, fold(name)) for particle, name in rows) - given


def _one_word(
    words: Sequence[int], key: str, before: str, roles: Roles, *, titled: bool, shouted: bool
) -> set[int]:
    """The only word of a name; `shouted` before an initial, as on a monitor: "RIBERA M"."""
    given = listed_gender(key) or roles.is_mostly_given(key)
    if shouted and roles.is_surname(key) and not given:
        return set()
    return set() if _is_surname_alone(key, before, roles, titled=titled) else set(words)


def _has_advocation(keys: Sequence[str]) -> bool:
    """ "Mª del Puy Echeverría Ruiz", "María del Sol Soto", "Juan de Dios Soto"."""
    if keys[0] == "maria" and len(keys) == _WITH_SURNAMES and listed_gender(keys[1]):
        return all(fold(name) != keys[1] for _, name in table("surnames_with_particle"))
    mary = len(keys) >= _WITH_ADVOCATION and keys[0] == "maria"
    return mary or keys[:2] in (["juan", "dios"], ["juan", "mata"])


def _is_told_turned(keys: Sequence[str], settled: Mapping[str, str]) -> bool:
    """ "REYES CRUZ DOMINGO", whose daughter's surname is Reyes."""
    told = len(keys) >= _WITH_SURNAMES and settled.get(keys[0]) == SURNAME
    return told and settled.get(keys[-1]) != SURNAME and bool(listed_gender(keys[-1]))


def _is_doubled(keys: Sequence[str], roles: Roles) -> bool:
    """ "CHICO CHICO AMPARO", and not "Ramón Ramón Gil"."""
    twice = len(keys) >= _WITH_SURNAMES and keys[0] == keys[1]
    return twice and not roles.is_mostly_given(keys[0]) and roles.is_given(keys[-1])


def _ends_in_givens(keys: Sequence[str]) -> bool:
    """ "Catrileo Painemal Lautaro Antonio", as lists have it."""
    return (
        len(keys) == _WITH_ADVOCATION
        and not any(map(listed_gender, keys[:2]))
        and all(map(listed_gender, keys[2:]))
        and common_surnames().isdisjoint(keys[2:])
    )


def _are_two_names(keys: Sequence[str], roles: Roles) -> bool:
    """ "Sarita Valentina": two given names of one gender, and the second no common surname."""
    if len(keys) != len(("Sarita", "Valentina")) or keys[1] in common_surnames():
        return False
    if keys[0] == "maria" and roles.is_ever_called(keys[1]):
        return True  # "Mª Sol"
    if keys[1] in _SECOND_ALONE:
        return bool(listed_gender(keys[0]))  # "Joxe Mari"
    same = listed_gender(keys[0]) == listed_gender(keys[1]) != ""
    return same and roles.is_mostly_given(keys[1])


def _are_both_given(keys: Sequence[str], roles: Roles) -> bool:
    if nicknames().get(keys[0]) and not is_given_name(keys[0]) and keys[1] in common_surnames():
        return False  # "…, Chema Gil": nobody is registered so
    if all(map(listed_gender, keys)) or keys[0] == "maria":
        return True
    second = bool(listed_gender(keys[1])) and not roles.is_surname(keys[1])
    return second and not roles.is_only_surname(keys[0])


def _is_surname_alone(word: str, before: str, roles: Roles, *, titled: bool) -> bool:
    """Whether the only word of a name is a surname, by its title or by what it mostly is."""
    if NEWBORN.search(before):
        return not listed_gender(word)  # "RN de Yılmaz"
    if OPENED.search(before) and not CALLED.search(before) and roles.is_only_surname(word):
        return True  # "«Ayestarán; Mª Puy»": words that were read out
    if GIVEN_FIELD.search(before) or CALLED.search(before):
        return False
    if not titled:
        called = BY_GIVEN_NAME.search(before)
        return roles.is_only_surname(word) if called else roles.is_likely_surname(word)
    if DOCTOR.search(before) and roles.is_ever_surname(word):
        return True  # "doctor Ferrán"
    told = gender_before(before)
    if roles.is_mostly_given(word) and told == gender_of(word):
        return False  # "Sra. Uberlinda"
    return roles.is_surname(word)


def _beside_initials(
    initials: Sequence[int], words: Sequence[int], keys: Sequence[str], roles: Roles
) -> set[int]:
    """The given names where initials stand before the last word."""
    if initials[0] < words[0]:
        # "J. L. García": the initials are the given names; "J. Luis García" has one more.
        # "J. Carlos" has nothing else.
        called = listed_gender(keys[0]) if len(keys) == 1 else roles.is_given(keys[0])
        return {words[0]} if called and not roles.is_surname(keys[0]) else set()
    return {words[0]}  # "Lloyd A. Davies"


def _is_turned(keys: Sequence[str], roles: Roles) -> bool:
    """Whether the given name stands last, after a word that is none."""
    if not roles.is_surname(keys[-1]):
        return True
    return roles.is_only_surname(keys[0]) and roles.is_given(keys[-1])


def _count_behind(keys: Sequence[str], roles: Roles) -> int:
    """How many given names stand last: "Bermejo Ricote Purificación", "CEBRIAN FCO JAVIER"."""
    if len(keys) < _WITH_SURNAMES or not listed_gender(keys[-2]):
        return 1
    return 2 if len(keys) >= _WITH_ADVOCATION or not roles.is_surname(keys[-2]) else 1


def _is_all_surnames(keys: Sequence[str], roles: Roles, titled: bool) -> bool:
    """After a title, or where there are but two words, the first one may decide."""
    only = roles.is_only_surname(keys[0])
    two = len(keys) == 2 and not roles.is_ever_called(keys[0]) and roles.is_surname(keys[1])
    return (len(keys) == 2 and (titled or only)) or (titled and only) or two


def _is_particle(parts: Sequence[NamePart], words: Sequence[int]) -> bool:
    return any(part.role == PARTICLE for part in parts[words[0] : words[1]])


def _denies(name: str, before: str) -> bool:
    """Whether a title is of another gender than a name would be, were it a given one."""
    told, own = gender_before(before), listed_gender(name)
    return bool(told and own) and told != own


def _leading_givens(keys: Sequence[str], roles: Roles) -> int:
    if len(keys) > 1 and not go_together(keys[0], keys[1]):
        return 1
    if len(keys) <= 3 and not any(roles.is_surname(key) for key in keys):
        return len(keys)
    four = len(keys) >= _WITH_ADVOCATION and roles.is_given(keys[0])
    if four and keys[1] not in common_surnames() and not roles.is_only_surname(keys[1]):
        return 2  # "Yadira Monserrate Delgado Anchundia", "Miren Bittori Altube Lizarralde"
    count = 1
    while count < len(keys) - 1 and roles.is_given(keys[count]):
        if roles.is_surname(keys[count]) and len(keys) - count <= 2:
            break
        count += 1
    return count


def _with_particles(parts: list[NamePart], roles: Roles, *, called: bool) -> list[NamePart]:
    """Tell each name which particle stands before it, to find one that goes with it."""
    particle: list[str] = []
    for i, part in enumerate(parts):
        if part.role == PARTICLE:
            particle.append(part.key)
        elif part.role in (SURNAME, GIVEN):
            alone = particle in (["el"], ["la"], ["o"], ["a"])
            if alone and (called or not roles.is_name(part.key, doubt=_EPITHET)):
                parts[i] = _epithet(part, particle[0])
            elif alone and parts[0].text in ("el", "la"):  # "lo dice el Pérez": an article
                pass
            elif particle and (part.role == SURNAME or particle[0].startswith("de")):
                parts[i] = replace(part, particle=" ".join(particle))
            particle = []
    return parts
