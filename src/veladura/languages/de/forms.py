"""The forms in which something found may come back in a German document.

A person comes back by surname or given name, a company without its legal form or by the word it is
known for, a place or a thing as a whole.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from veladura.detect.consistency.known import LONGEST_PHRASE
from veladura.detect.names import NameClassifier, fold
from veladura.document import Span
from veladura.languages.de.everyday_things import is_around_us, is_thing
from veladura.schemes import Scheme, lineage
from veladura.wordlists import read_list

WORD = re.compile(r"[^\W\d_]+(?:[.’'][^\W\d_]+)*|\d+")
NAMED = 0.35  # a word at most so ordinary may be a name by itself
_COMPANIES = frozenset({"company", "centre"})
_LOOSE = frozenset({"other", "segment"})  # a single word of these is an everyday word
_SHORTEST = {"company": 3}  # characters; of the others:
_SHORTEST_OTHERWISE = 4
_COINED = 0.1  # how ordinary a word may look that nobody but its owner uses
_BRAND = 6  # letters of an ordinary word that may be what a company is known for
# Endings of feminine nouns, which come with the article of a company.
_COMMON = (
    "heit", "keit", "ung", "schaft", "ei", "ion", "ik", "stelle", "kammer", "schule", "praxis",
    "gruppe", "arbeit", "zeit", "hilfe",
)  # fmt: skip


@cache
def words(name: str) -> frozenset[str]:
    """A list of the folder `words`, as words are compared."""
    lines = read_list(__package__, f"words/{name}")
    return frozenset((*map(fold, lines), *map(key_of, lines)))


def key_of(word: str) -> str:
    """The form in which words are compared: "Köttgen", "KOETTGEN" and "Kottgen" are one."""
    folded = fold(word)
    if "e" not in folded:
        return folded
    return folded.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def keys_of(text: str) -> list[str]:
    return [key_of(word) for word in WORD.findall(text)]


@dataclass(frozen=True, slots=True)
class Form:
    """Words that stand for something found: all of it, or what it is called for short."""

    words: tuple[str, ...] = field(repr=False)  # as `key_of` has them
    label: str
    what: str  # person, company, place, thing
    # "whole", "short", "brand" (short, but might be a noun), "surname", "given", "lower" (a name in
    # a text without capitals)
    kind: str

    @property
    def rank(self) -> int:
        """Which of two forms with the same words is meant, surest first."""
        if self.kind == "whole" and len(self.words) > 1:
            return -1
        return _KINDS.index(self.kind)


_KINDS = ("surname", "short", "whole", "given", "lower", "brand")  # surest first


class Forms:
    """The forms of everything found in one document, looked up by their words."""

    def __init__(
        self, text: str, spans: Sequence[Span], scheme: Scheme, names: NameClassifier
    ) -> None:
        self._scheme, self._names = scheme, names
        self._found: dict[tuple[str, ...], Form] = {}
        stands_for = {label: _what(scheme, label) for label in {span.label for span in spans}}
        said = {
            (span.label, *WORD.findall(text, span.start, span.end)): None
            for span in spans
            if stands_for[span.label]
        }
        for label, *raw in said:  # each name once, in the order of the document
            self._learn(raw, [key_of(word) for word in raw], label, stands_for[label])
        sizes: dict[str, set[int]] = {}
        for keys in self._found:
            sizes.setdefault(keys[0], set()).add(len(keys))
        # Lengths of the forms that begin with a word, longest first.
        self.sizes = {word: sorted(own, reverse=True) for word, own in sizes.items()}

    def named(self, keys: tuple[str, ...]) -> Form | None:
        """The form with these words, or with the last of several in the genitive."""
        exact = self._found.get(keys)
        if len(keys) == 1 or not keys[-1].endswith("s"):
            return exact
        stem = self._found.get((*keys[:-1], keys[-1][:-1]))
        return min((f for f in (exact, stem) if f), key=lambda f: f.rank, default=None)

    def _add(self, words: Sequence[str], label: str, what: str, kind: str) -> None:
        form = Form(tuple(words), label, what, kind)
        known = self._found.get(form.words)
        fits = 0 < len(form.words) <= LONGEST_PHRASE
        if fits and (known is None or form.rank < known.rank):
            self._found[form.words] = form

    def _learn(self, raw: list[str], keys: list[str], label: str, what: str) -> None:
        if what == "person":
            self._learn_person(raw, keys, label)
        elif what and sum(map(len, keys)) >= _SHORTEST.get(what, _SHORTEST_OTHERWISE):
            alone = len(keys) == 1 and (raw[0].islower() or raw[0].isdigit())
            loose = len(keys) == 1 and self._scheme[label].kind in _LOOSE
            if not alone and (not loose or self._is_coined(raw[0])):
                self._add(keys, label, what, "whole")
        if what == "company":
            self._learn_company(raw, keys, label)

    def _learn_person(self, raw: list[str], keys: list[str], label: str) -> None:
        small = words("particles")
        proper = [
            key
            for key, spelled in zip(keys, raw, strict=True)
            if len(key) > 2 and key not in small and not (spelled.islower() and len(keys) > 1)
        ]
        if len(keys) > 1 and len(proper) > 1:
            self._add(keys, label, "person", "whole")
        if not proper:
            return
        if len(keys) == 1 and raw[0].islower():
            self._add(keys, label, "person", "lower")
            return
        self._add([proper[-1]], label, "person", "surname")
        for word in proper[:-1]:
            self._add([word], label, "person", "given")

    def _learn_company(self, raw: list[str], keys: list[str], label: str) -> None:
        legal, dull = words("legal_forms"), words("company_words")
        size = len(keys)
        while size and keys[size - 1] in legal:
            size -= 1
        if size == len(keys) == 2 and self._is_given(raw[0]) and self._is_surname(raw[1]):
            # A person taken for a company, or behind its name.
            self._add([keys[1]], self._scheme.label_for("person"), "person", "surname")
        told = size > 1 or (size == 1 and keys[0] not in dull)
        if told and size < len(keys) and sum(map(len, keys[:size])) > 3:
            self._add(keys[:size], label, "company", "short")
        head = next((i for i in range(size) if len(keys[i]) > 3 and keys[i] not in dull), None)
        if head != 0 or len(keys) == 1 or raw[0].islower():
            return
        if self._names.probabilities(raw[0]).none < NAMED:
            self._add([keys[0]], label, "company", "short")
        elif len(keys[0]) >= _BRAND and not keys[0].endswith(_COMMON):
            self._add([keys[0]], label, "company", "brand")

    def _is_coined(self, word: str) -> bool:
        """ "Prismalux": long, and no word of the language by how it looks."""
        plain = is_around_us(word) or is_thing(word)
        return len(word) >= _BRAND and not plain and self._names.probabilities(word).none < _COINED

    def _is_given(self, word: str) -> bool:
        male, female, _, _ = self._names.probabilities(word)
        return male + female > 0.9

    def _is_surname(self, word: str) -> bool:
        return word[0].isupper() and self._names.probabilities(word).none < NAMED


def _what(scheme: Scheme, label: str) -> str:
    """What a label stands for, as far as it matters here; "" for what has no name."""
    repeats = scheme.repeats.get(label)
    if repeats == "person":
        return "person"
    kinds = set(lineage(scheme[label].kind)) if repeats == "place" else set()
    if kinds & _COMPANIES:
        return "company"
    return "place" if "place" in kinds else "thing" if kinds else ""
