"""Consistency for German: genitives, compounds, capitals, and the short forms of companies.

Every noun has a capital, so a capital proves nothing: a surname that is also a noun ("Vogel") comes
back behind a title or an initial, not behind an article. A company comes back without its legal
form, by the word it is known for, by its initials, as a genitive ("Kestras") and before a hyphen
("Kestra-Konzern"); a place only by itself ("Berlins", but not "Berliner").
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from veladura.detect.consistency.mentions import Covered
from veladura.detect.consistency.spreading import Consistency
from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import NameClassifier, fold
from veladura.document import Span
from veladura.languages.de.agreement import agree
from veladura.schemes import Scheme, lineage
from veladura.wordlists import read_list

_WORD = re.compile(r"[^\W\d_]+(?:[.’'][^\W\d_]+)*|\d+")
_BEFORE = re.compile(r"(?<![^\W\d_])([^\W\d_]++)(\.?)[ \t\u00a0]{1,2}$")
_INITIAL = re.compile(r"(?<![^\W_])(?:[A-ZÄÖÜ]\.[ -]?){1,2}$")
_SENTENCE = re.compile(r"(?:^|[.:;!?\n\t|•>„\"(])[ \t„\"(–-]{0,32}$")
_GROUP = re.compile(r"-(?:Gruppe|Konzern|Group)s?(?![^\W_])")
_LEGAL_FORM = (
    r"(?:GmbH(?: & Co\.? KG(?:aA)?)?|gGmbH|mbH|AG|KG(?:aA)?|SE|OHG|GbR|eG"
    r"|UG(?: \(haftungsbeschränkt\))?|e\. ?V\.|e\. ?K\.|Ltd\.|B\.V\.|S\.A\.)(?![^\W_])"
)
# A word runs on through its hyphens, up to a legal form: cut in one way only.
_LEGAL_WORD = rf"[A-ZÄÖÜ](?:[\w.]{{1,60}}+|-(?!{_LEGAL_FORM})){{0,20}}+"
_LEGAL = re.compile(  # the rest of a company's name up to its legal form
    rf"(?:(?: & |[ -])(?:{_LEGAL_WORD}|und|für|&)){{0,5}}?[ -]{_LEGAL_FORM}"
)
_GIVEN = re.compile(r"(?<![^\W_])[A-ZÄÖÜ][a-zäöüß]{2,14}[ \u00a0]$")
_ADJECTIVE = ("e", "en", "er", "es", "em")
_AS_COMPANY = re.compile(
    r"(?<!\w)[Dd](?:ie|er)[ \u00a0]$|[„\"»]$"
)  # "die Quellkraft": no other die
# Endings of feminine nouns, which come with the article of a company.
_COMMON = (
    "heit", "keit", "ung", "schaft", "ei", "ion", "ik", "stelle", "kammer", "schule", "praxis",
    "gruppe", "arbeit", "zeit", "hilfe",
)  # fmt: skip
_COMPOUND = re.compile(
    r"-[A-ZÄÖÜ][a-zäöüß]{2}"
)  # nouns are written as one word, names with a hyphen
_NOUN = re.compile(r" [A-ZÄÖÜ][a-zäöüß]")  # "Schweizer Botschaft": an adjective
_GAP = re.compile(r"[ \t\u00a0]*+[-–./&+,]?+[ \t\u00a0]*+\n?+[ \t]*+")
_CODE = re.compile(r"(?=.*\d)[\w./ -]{6,}")
_COMPANIES = frozenset({"company", "centre"})
_LOOSE = frozenset({"other", "segment"})  # a single word of these is an everyday word
_NAMED = 0.35  # a word at most so ordinary may be a name by itself
_WINDOW = 32


@lru_cache
def _words(name: str) -> frozenset[str]:
    lines = read_list("veladura.languages.de", f"words/{name}")
    return frozenset((*map(fold, lines), *map(_key, lines)))


def _key(word: str) -> str:
    """The form in which words are compared: "Köttgen", "KOETTGEN" and "Kottgen" are one."""
    return fold(word).replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _keys(text: str) -> list[str]:
    return [_key(word) for word in _WORD.findall(text)]


@dataclass(frozen=True, slots=True)
class _Form:
    """Words that stand for something found: all of it, or what it is called for short."""

    words: tuple[str, ...] = field(repr=False)  # as `_key` has them
    label: str
    what: str  # as `_what` has it
    # "whole", "short", "brand" (short, but might be a noun), "surname", "given", "lower" (a name in
    # a text without capitals)
    kind: str
    score: float


class _Add(Protocol):
    """How `_learn` takes a form in."""

    def __call__(
        self, words: Sequence[str], label: str, what: str, kind: str, score: float
    ) -> None: ...


@dataclass(frozen=True, slots=True)
class GermanConsistency(Consistency):
    """Carries what was found in a German document to its other mentions. Stateless."""

    def agree(self, text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
        return agree(text, spans, self.scheme, _keys, self.names, _words("legal_forms"))

    def spread(self, text: str, spans: Sequence[Span]) -> list[Span]:
        """Further spans, with scores; none overlaps `spans` or another."""
        forms = _learn(text, spans, self.scheme, self.names)
        covered = Covered(spans)
        found = sorted(
            (
                *self._named(text, forms, covered),
                *_repeated_codes(text, spans, self.scheme, covered),
            ),
            key=lambda span: (span.start, -span.end),
        )
        kept: list[Span] = []
        for span in found:
            if not kept or span.start >= kept[-1].end:
                kept.append(span)
        return kept

    def _named(
        self, text: str, forms: Mapping[str, Sequence[_Form]], covered: Covered
    ) -> Iterator[Span]:
        if not forms:
            return
        # Per document: no text is kept between calls.
        raws = _WORD.findall(text)
        keys = {raw: _key(raw) for raw in set(raws)}
        wanted = {
            key
            for key in keys.values()
            if key in forms or (key[-1] == "s" and any(word in forms for word, _ in _stems(key)))
        }
        if not wanted:
            return
        tokens = [(m.start(), m.end(), m[0], keys[m[0]]) for m in _WORD.finditer(text)]
        lowered = {key for raw, key in keys.items() if raw[0].islower()}
        shouted = {raw for raw in keys if len(raw) > 1 and raw.isupper()}
        shouting = sum(raw in shouted for raw in raws) > len(raws) // 2
        position = 0
        for index, (start, end, _, folded) in enumerate(tokens):
            if folded not in wanted or start < position:
                continue
            for word, ending in _stems(folded):
                hit = next(
                    (f for f in forms.get(word, ()) if _stands(text, tokens, index, f, ending)),
                    None,
                )
                if hit:
                    known = covered.touches(start, end)
                    span = (
                        None if known else self._judge(text, tokens, index, hit, lowered, shouting)
                    )
                    if span and not covered.touches(span.start, span.end):
                        yield span
                        position = span.end
                    break

    def _judge(
        self,
        text: str,
        tokens: Sequence[tuple[int, int, str, str]],
        index: int,
        form: _Form,
        lowered: set[str],
        shouting: bool,
    ) -> Span | None:
        start, end = tokens[index][0], tokens[index + len(form.words) - 1][1]
        raw = tokens[index][2]
        before = text[max(0, start - _WINDOW) : start]
        label, score = form.label, form.score
        if not raw[0].isupper() and not raw[0].isdigit():
            if form.kind != "lower" and (len(form.words) == 1 or form.kind != "whole"):
                return None
            score -= 0.3 if form.words[0] not in _words("articles") else 0.6  # "die Zeit"
        inside = before.endswith(("-", "/", "@", ".", "_")) and before[-2:-1].isalnum()
        ordinary = self.names.probabilities(raw).none if len(form.words) == 1 else 0.0
        if form.what == "person":
            initial = _INITIAL.search(before) or self._given_name(before)
            if initial:
                start = start - len(before) + initial.start()
            score = _person_score(form, before, ordinary, tokens[index][3] in lowered, shouting)
            score = max(score, 0.9) if initial else score
            if _COMPOUND.match(text, end) and not inside:
                score = max(score, 0.8)
        elif len(form.words) == 1 and form.kind == "short":
            score -= 0.5 * ordinary * (tokens[index][3] in lowered or ordinary > _NAMED)
            score -= 0.45 * (raw.endswith("er") and _NOUN.match(text, end) is not None)
        elif form.kind == "brand":
            score -= 0.45 * (not _AS_COMPANY.search(before) or _NOUN.match(text, end) is not None)
        elif ordinary > _NAMED and _is_described(before):
            score -= 0.45 * (form.what != "company" or not _AS_COMPANY.search(before))
        if form.what == "company":
            longer = _GROUP.match(text, end) or _LEGAL.match(text, end)
            end = longer.end() if longer else end
        elif form.what == "place" and text[end : end + 1] == "-":
            score -= 0.2
        score -= (0.35 + 0.3 * (ordinary > 0.1)) * inside  # of a compound, an address, a path
        if score < 0.05:
            return None
        reason = f"repeats what was found elsewhere ({form.kind})"
        return Span(start, end, label, round(min(score, 0.98), 3), "consistency", reason)

    def _given_name(self, before: str) -> re.Match[str] | None:
        """A first name right before a surname that was found elsewhere."""
        found = _GIVEN.search(before)
        if not found or fold(found[0].strip()) in _words("titles"):
            return None
        male, female, surname, _ = self.names.probabilities(found[0].strip())
        return found if male + female > max(0.5, surname) else None


def _is_described(before: str) -> bool:
    """Whether an article or an adjective stands before a word, as before any noun."""
    previous = _BEFORE.search(before)
    if not previous:
        return False
    word = fold(previous[1])
    return word in _words("articles") or (previous[1].islower() and word.endswith(_ADJECTIVE))


def _person_score(
    form: _Form, before: str, ordinary: float, in_lower_case: bool, shouting: bool
) -> float:
    if form.kind == "whole":
        return form.score
    if form.kind == "lower":
        return form.score if ordinary < _NAMED else 0.0
    previous = _BEFORE.search(before)
    word = fold(previous[1]) if previous else ""
    if word in _words("titles"):
        return 0.97
    score = form.score
    common = ordinary > 0.1 or in_lower_case
    if word in _words("articles"):
        score -= 0.25 + 0.6 * common
    elif common and previous and previous[1].islower() and word.endswith(_ADJECTIVE):
        score -= 0.45
    if in_lower_case:
        score -= 0.3
    if ordinary > _NAMED:
        score -= 0.35 if not _SENTENCE.search(before) else 0.5
    return score - (0.1 + 0.35 * (ordinary > 0.1)) * shouting


def _what(scheme: Scheme, label: str) -> str:
    """What a label stands for, as far as it matters here: person, company, place, thing, code."""
    repeats = scheme.repeats.get(label, "")
    if repeats in ("person", "number", "code"):
        return "person" if repeats == "person" else "code"
    kinds = set(lineage(scheme[label].kind)) if repeats == "place" else set()
    if kinds & _COMPANIES:
        return "company"
    return "place" if "place" in kinds else "thing" if kinds else ""


def _learn(
    text: str, spans: Sequence[Span], scheme: Scheme, names: NameClassifier
) -> Mapping[str, tuple[_Form, ...]]:
    """The forms of everything found, by their first word, longest and surest first."""
    found: dict[tuple[str, ...], _Form] = {}

    def add(words: Sequence[str], label: str, what: str, kind: str, score: float) -> None:
        key = tuple(words)
        if key and (key not in found or found[key].score < score):
            found[key] = _Form(key, label, what, kind, score)

    stands_for = {label: _what(scheme, label) for label in {span.label for span in spans}}

    for span in spans:
        raw = _WORD.findall(text, span.start, span.end)
        words = [_key(word) for word in raw]
        label, what = span.label, stands_for[span.label]
        if what == "person":
            _learn_person(raw, words, label, add)
        elif what not in ("", "code") and sum(map(len, words)) >= (3 if what == "company" else 4):
            alone = len(words) == 1 and (raw[0].islower() or raw[0].isdigit())
            if not alone and not (len(words) == 1 and scheme[label].kind in _LOOSE):
                add(words, label, what, "whole", 0.95 if len(words) > 1 else 0.9)
        if what == "company":
            _learn_company(raw, words, label, scheme.label_for("person"), names, add)
    by_first: dict[str, list[_Form]] = {}
    for form in found.values():
        by_first.setdefault(form.words[0], []).append(form)
    return {
        word: tuple(sorted(forms, key=lambda f: (-len(f.words), -f.score)))
        for word, forms in by_first.items()
    }


def _learn_person(raw: list[str], words: list[str], label: str, add: _Add) -> None:
    small = _words("particles")
    proper = [
        word
        for word, spelled in zip(words, raw, strict=True)
        if len(word) > 2 and word not in small and not (spelled.islower() and len(words) > 1)
    ]
    if len(words) > 1 and len(proper) > 1:
        add(words, label, "person", "whole", 0.96)
    if not proper:
        return
    if len(words) == 1 and raw[0].islower():
        add(words, label, "person", "lower", 0.8)
        return
    add([proper[-1]], label, "person", "surname", 0.93)
    for word in proper[:-1]:
        add([word], label, "person", "given", 0.85)


def _learn_company(
    raw: list[str],
    words: list[str],
    label: str,
    label_of_people: str,
    names: NameClassifier,
    add: _Add,
) -> None:
    forms, dull = _words("legal_forms"), _words("company_words")
    size = len(words)
    while size and words[size - 1] in forms:
        size -= 1
    if size == len(words) == 2 and _is_given(raw[0], names) and _is_surname(raw[1], names):
        # A person taken for a company, or behind its name.
        add([words[1]], label_of_people, "person", "surname", 0.88)
    told = size > 1 or (size == 1 and words[0] not in dull)
    if told and size < len(words) and sum(map(len, words[:size])) > 3:
        add(words[:size], label, "company", "short", 0.92)
    head = next((i for i in range(size) if len(words[i]) > 3 and words[i] not in dull), None)
    if head is None or len(words) == 1:
        return
    if head != 0 or raw[head].islower():
        return
    if names.probabilities(raw[head]).none < _NAMED:
        add([words[head]], label, "company", "short", 0.85)
    elif len(words[head]) > 5 and not words[head].endswith(_COMMON):
        add([words[head]], label, "company", "brand", 0.7)


def _is_given(word: str, names: NameClassifier) -> bool:
    male, female, _, _ = names.probabilities(word)
    return male + female > 0.9


def _is_surname(word: str, names: NameClassifier) -> bool:
    return word[0].isupper() and names.probabilities(word).none < _NAMED


def _stems(folded: str) -> Iterator[tuple[str, str]]:
    """A word and what it may be the genitive of."""
    yield folded, ""
    if len(folded) > 4 and folded.endswith("s"):
        yield folded[:-1].rstrip("'’"), "s"
        if folded.endswith("es"):
            yield folded[:-2], "es"


def _stands(
    text: str,
    tokens: Sequence[tuple[int, int, str, str]],
    index: int,
    form: _Form,
    ending: str,
) -> bool:
    size = len(form.words)
    if (size > 1 and ending) or index + size > len(tokens):
        return False
    for offset in range(1, size):
        _, end, _, _ = tokens[index + offset - 1]
        start, _, _, folded = tokens[index + offset]
        last = offset == size - 1
        if folded != form.words[offset] and not (last and folded == form.words[offset] + "s"):
            return False
        if not _GAP.fullmatch(text, end, start):
            return False
    return True


def _repeated_codes(
    text: str, spans: Sequence[Span], scheme: Scheme, covered: Covered
) -> Iterator[Span]:
    """Identifiers and addresses exactly as they were written elsewhere."""
    values = {
        text[span.start : span.end]: span.label
        for span in spans
        if _is_code(scheme.repeats.get(span.label), text[span.start : span.end])
    }
    # Plain searching: a pattern made of document text would stay in the cache of `re`.
    for value, label in values.items():
        start = text.find(value)
        while start >= 0:
            end = start + len(value)
            if _is_apart(text, start, end) and not covered.touches(start, end):
                reason = "repeats what was found elsewhere (number)"
                yield Span(start, end, label, 0.97, "consistency", reason)
            start = text.find(value, end)


def _is_apart(text: str, start: int, end: int) -> bool:
    """Whether a code stands by itself and is no part of a longer one."""
    before, after = text[max(0, start - 1) : start], text[end : end + 2]
    if before and (before.isalnum() or before in "_@./-"):
        return False
    if after[:1].isalnum() or (after and after[0] in "_@-"):
        return False
    return not (after[:1] in (".", "/") and after[1:].isalnum())


def _is_code(repeats: str | None, value: str) -> bool:
    if repeats == "code":
        return _CODE.fullmatch(value) is not None and "," not in value
    return repeats == "number"


@lru_cache
def _german_words() -> LanguageWords:
    return LanguageWords.read("veladura.languages.de", endings=("s", "es"))


def german_consistency(scheme: Scheme) -> GermanConsistency:
    return GermanConsistency(_german_words(), NameClassifier.load("de"), scheme)
