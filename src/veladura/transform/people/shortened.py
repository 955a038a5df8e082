"""Words of names that a document also writes in short: "Mz." of a Martínez, "Urruti" of an
Urrutikoetxea."""

from collections.abc import Iterable, Mapping

from veladura.text import fold
from veladura.transform.people.language import NameLanguage
from veladura.transform.people.parts import Split

_LONGEST_SHORT = 6  # letters of an abbreviation
_LEAST_CUT = 5  # letters that begin one name only
_LEAST_LEFT = 3  # letters that are cut off


def shortened_words(
    language: NameLanguage, surfaces: Iterable[str], split: Split
) -> Mapping[str, str]:
    """Folded short form → the only word of a name that it can stand for; a given name alone → the
    same of another language, where the document has that in full."""
    surfaces = tuple(dict.fromkeys(surfaces))
    dotted: dict[str, set[str]] = {}  # short form → what stands beside it
    words: dict[str, set[str]] = {}
    for surface in surfaces:
        named = [part for part in split(surface) if part.role == ""]
        beside = {part.key for part in named}
        for part in named:
            short = part.text.endswith(".") and len(part.key) <= _LONGEST_SHORT
            (dotted if short else words).setdefault(part.key, set()).update(beside)
    found = _in_other_tongues(language, surfaces, split)
    for form, near in dotted.items():
        alike = [word for word in words if _abbreviates(form, word)]
        together = [word for word in alike if not near.isdisjoint(words[word])]
        found[form] = _only(together or alike)
    heads: dict[str, list[str]] = {}
    for word in words:
        heads.setdefault(word[:_LEAST_CUT], []).append(word)
    for word in words:
        if len(word) >= _LEAST_CUT and word not in found and not language.is_known(word):
            longer = (one for one in heads[word[:_LEAST_CUT]] if _is_cut_from(word, one))
            found[word] = _only(longer)
    return {short: word for short, word in found.items() if word}


def _in_other_tongues(
    language: NameLanguage, surfaces: Iterable[str], split: Split
) -> dict[str, str]:
    """Folded name → the same in another language, of somebody whom the document names in full: "don
    Guillermo", the father of "Guillem Vanrell" or himself."""
    surnamed: dict[str, bool] = {}  # first word of a name → whether others ever stand behind it
    for surface in surfaces:
        first, *others = [part.key for part in split(surface) if part.role == ""] or [""]
        own = bool(others) and not language.listed_gender(others[0])  # no "José Luis"
        surnamed[first] = surnamed.get(first, False) or own
    bare = (word for word, others in surnamed.items() if not others)
    fuller = ((w, [o for o in language.in_other_tongues(w) if surnamed.get(o)]) for w in bare)
    return {word: names[0] for word, names in fuller if len(names) == 1}


def _abbreviates(short: str, word: str) -> bool:
    """Whether letters are some of a word's, in order, from its first to its last, or begin it."""
    if len(word) < len(short) + 2:
        return False
    if len(short) >= _LEAST_LEFT and word.startswith(short):
        return True  # "Jav.", "Dol."
    if (short[0], short[-1]) != (word[0], word[-1]):
        return False
    following = iter(word)
    return all(letter in following for letter in short)


def _is_cut_from(short: str, word: str) -> bool:
    return word.startswith(short) and len(word) >= len(short) + _LEAST_LEFT


def _only(words: Iterable[str]) -> str:
    found = set(words)
    return found.pop() if len(found) == 1 else ""


def are_initials(text: str, language: NameLanguage) -> bool:
    """Whether letters are written as initials are: "MPG", or "mpg" if nobody is called so."""
    return text.strip().isupper() or (text.islower() and not language.is_known(fold(text)))
