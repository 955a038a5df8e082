"""Names of files carry names of people: they are rewritten with the document's own replacements."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import permutations

from veladura.formats.registry import all_endings

_WORD = re.compile(r"[^\W\d_]+|\d+")
_UNSAFE = re.compile(r"[^\w .()-]+")
_MARKS = re.compile("[\u0300-\u036f]+")
_HUMP = re.compile(r"(?<=[^\W\d_A-ZÀ-Þ])(?=[A-ZÀ-Þ])")
_MOST_JOINED, _SHORTEST_JOINED = 3, 7  # words and letters of a name that may be written as one
_SHORTEST = 3  # letters a word needs to count on its own: "de" and "la" are in every name


def renamed(name: str, replacements: Iterable[tuple[str, str]]) -> str:
    """A file's name with every replaced surface replaced, and single words of them too.

    "garcia_juan_alta.docx" with "Juan García" → "Luis Vega" becomes "vega_luis_alta.docx": order,
    case, accents and separators of the file's name need not be those of the text.
    """
    return Renaming(replacements)(name)


class Renaming:
    """The replacements of a document taken apart once, for the many names in an archive."""

    def __init__(self, replacements: Iterable[tuple[str, str]]) -> None:
        once = dict.fromkeys(replacements)
        pairs = [(words, _words(new)) for old, new in once if (words := _words(old))]
        pairs.sort(key=lambda pair: -len(pair[0]))
        singles = {
            word: new[place] if len(new) == len(old) else ""
            for old, new in reversed(pairs)
            for place, word in enumerate(old)
            if len(word) >= _SHORTEST and not (word.isdecimal() and len(word) < 5)
        }
        written = {word for _, new in pairs for word in new}
        self._pairs = pairs + [
            ([word], [new_word] if new_word else [])
            for word, new_word in singles.items()
            if word not in written
        ]
        self._joined = [([word], ["".join(new)]) for old, new in pairs for word in _joined(old)]

    def __call__(self, name: str) -> str:
        stem, dot, ending = name.rpartition(".")
        if not stem or ending.lower() not in all_endings():
            stem, dot, ending = name, "", ""
        stem = _rewritten(stem, self._pairs)
        apart = _HUMP.sub("_", stem)  # "GarciaJuan"
        if apart != stem and (rewritten := _rewritten(apart, self._pairs)) != apart:
            stem = rewritten
        stem = _rewritten(stem, self._joined)
        if self._pairs:
            stem = unicodedata.normalize("NFC", stem)
        stem = re.sub(r"([ _.-])[ _.-]+", r"\1", _UNSAFE.sub("_", stem)).strip(" _.-")
        return f"{stem or 'document'}{dot}{ending}"


def _rewritten(stem: str, pairs: Sequence[tuple[list[str], list[str]]]) -> str:
    words = set(_words(stem))
    for old, new in pairs:
        if old[0] in words:  # most are not there: an archive has thousands
            stem = _replace(stem, old, new)
            words = set(_words(stem))
    return stem


def _joined(old: list[str]) -> set[str]:
    """A name as one word, in any order of its own: "garciajuan"."""
    if not 1 < len(old) <= _MOST_JOINED or sum(map(len, old)) < _SHORTEST_JOINED:
        return set()
    return {"".join(order) for order in permutations(old) if not "".join(order).isdecimal()}


def _fold(text: str) -> str:
    """A name without accents and case, as long as it was: offsets stay."""
    return "".join(
        (_MARKS.sub("", unicodedata.normalize("NFKD", c)).casefold() or c)[:1] for c in text
    )


def _words(text: str) -> list[str]:
    return _WORD.findall(_fold(unicodedata.normalize("NFC", text)))


def _replace(stem: str, old: list[str], new: list[str]) -> str:
    """Replace a sequence of words, keeping the separator and the case of what was there."""
    stem = unicodedata.normalize("NFC", stem)
    found = list(_WORD.finditer(_fold(stem)))
    parts: list[str] = []
    position = index = 0
    while index < len(found):
        window = found[index : index + len(old)]
        if [match.group() for match in window] == old:
            start, end = window[0].start(), window[-1].end()
            separator = stem[window[0].end() : window[1].start()] if len(window) > 1 else "_"
            parts += (stem[position:start], _like(separator.join(new), stem[start:end]))
            position = end
            index += len(old)
        else:
            index += 1
    parts.append(stem[position:])
    return "".join(parts)


def _like(new: str, old: str) -> str:
    if old.isupper():
        return new.upper()
    return new.title() if old[:1].isupper() else new
