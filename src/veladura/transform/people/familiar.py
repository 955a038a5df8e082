"""Which familiar forms of a document belong to a name of it: "Chema" to its José María."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from veladura.text import fold
from veladura.transform.context import Mention
from veladura.transform.people.initials import Person
from veladura.transform.people.language import NameLanguage
from veladura.transform.people.parts import GIVEN, Split

Named = tuple[str, ...]  # the folded words of a mention, in order
Bearers = Mapping[str, Sequence[Named]]  # word → the mentions it stands in


def forms_of_names(language: NameLanguage, mentions: Iterable[Named]) -> dict[str, str]:
    """Familiar form → the first word of the name that somebody of the document bears."""
    behind: dict[str, list[Named]] = {}  # form → what stands behind it, in each mention
    bearers: dict[str, list[Named]] = {}
    found: dict[str, str] = {}
    for words in dict.fromkeys(mentions):
        if words and language.full_names(words[0]):
            behind.setdefault(words[0], []).append(words[1:])
        for word in words:
            bearers.setdefault(word, []).append(words)
        found |= dict.fromkeys(_called_beside(language, words), words[0] if words else "")
    for form, rests in behind.items():
        names = language.full_names(form)
        if any(rests) and not language.is_familiar(form):
            continue  # "Jordi Ruiz" and "Jorge Ruiz" are two
        borne = (n for n in names if _is_one(rests, n, _who_bear(language, form, n, bearers)))
        name = next(borne, "")
        if name:
            found[form] = name.partition(" ")[0]
    return found


def forms_of_called(who: Mapping[Person, Person], called: Collection[str]) -> dict[str, str]:
    """What somebody is called that is no name → the name it goes with: "Pitu (Petra Soto)"."""
    pairs = ((one[0], other[0]) for one, other in who.items() if other[0])
    return {word: names[0] for words, names in pairs for word in words if word in called}


def _called_beside(language: NameLanguage, words: Named) -> Iterator[str]:
    """What somebody is called, behind the name it is of: 'Josefa "Pepica" Soto'."""
    for form in words[1:2]:
        names = (name.partition(" ")[0] for name in language.full_names(form))
        if words[0] in names and language.is_familiar(form):
            yield form


def named_words(language: NameLanguage, surfaces: Iterable[str], split: Split) -> Iterator[Named]:
    """The words of mentions that may be names."""
    for surface in map(language.without_epithet, surfaces):
        yield tuple(part.key for part in split(surface) if part.role in ("", GIVEN))


def kin_names(language: NameLanguage, mentions: Iterable[Mention]) -> Iterator[str]:
    """The names in mentions of relatives, each written one once."""
    kin = {mention.surface: mention.before for mention in mentions}
    names = (language.names_of_kin(surface, before) for surface, before in kin.items())
    return filter(None, names)


def names_behind_kin(mentions: Iterable[Mention]) -> frozenset[str]:
    """Folded names behind what a relative is: "mora", of "hija Mora"."""
    kin = (mention.surface.split() for mention in mentions)
    return frozenset(fold(words[-1]) for words in kin if len(words) > 1)


def _who_bear(language: NameLanguage, form: str, name: str, bearers: Bearers) -> list[Named]:
    """Who is called by a name in full; of a compound, where nobody is, by its beginning alone."""
    first, _, second = name.partition(" ")
    whole = [w for w in bearers.get(first, ()) if second in ("", *w) and w[0] != form]
    if whole or not second:
        return whole
    own = language.listed_gender(first)
    single = (w for w in bearers.get(first, ()) if w[0] == first)  # "José Lara", no José Luis
    return [w for w in single if len(w) == 1 or language.listed_gender(w[1]) != own]


def _is_one(rests: Sequence[Named], name: str, bearers: Sequence[Named]) -> bool:
    """Whether who is called by a form may bear the name: a surname is the same, or there are none
    to compare."""
    surnamed = [set(rest) for rest in rests if rest]
    if not surnamed or not bearers:
        return bool(bearers)
    alone = all(set(words) <= set(name.split()) for words in bearers)
    return alone or any(not rest.isdisjoint(words) for rest in surnamed for words in bearers)
