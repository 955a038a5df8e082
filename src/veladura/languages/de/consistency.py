"""Consistency for German: genitives, compounds, capitals, and the short forms of companies.

A surname that is also a noun ("Vogel") comes back behind a title or an initial, not behind an
article. A company comes back without its legal form, by the word it is known for, as a genitive
("Kestras") and before a hyphen ("Kestra-Konzern"); a place only by itself ("Berlins", but not
"Berliner").
"""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import overload

from veladura.detect.consistency.belief import believed
from veladura.detect.consistency.foreign_letters import with_foreign_words
from veladura.detect.consistency.mentions import Covered
from veladura.detect.consistency.spreading import Ask, Consistency, Repeat, read_weights
from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import NameClassifier, fold
from veladura.document import Span
from veladura.languages.de.agreement import agree
from veladura.languages.de.borders.cuts import bordered, lines_apart, names_apart
from veladura.languages.de.borders.products import whole_products
from veladura.languages.de.borders.reach import Reach
from veladura.languages.de.borders.whole_columns import with_whole_columns
from veladura.languages.de.citations import without_sources
from veladura.languages.de.columns import figures_apart
from veladura.languages.de.common_words import (
    is_common,
    is_counted_thing,
    is_known_place,
    is_month,
    is_near_business,
    is_no_company,
    is_of_offices,
    is_of_payments,
    is_only_a_thing,
    is_plain_speech,
    names_nobody,
)
from veladura.languages.de.evidence import Surroundings, Token, may_stand_in
from veladura.languages.de.forms import WORD, Form, Forms, key_of, keys_of, words
from veladura.languages.de.innocence.columns import without_keys
from veladura.languages.de.innocence.papers import without_doubtful
from veladura.languages.de.innocence.sizes import without_sizes
from veladura.languages.de.machine import outside_form, settled
from veladura.languages.de.machine.booked import with_booked
from veladura.languages.de.machine.datev import of_export
from veladura.languages.de.machine.kinds import without_kinds
from veladura.languages.de.naming.adjectives import with_adjectives
from veladura.languages.de.naming.appositions import with_named
from veladura.languages.de.naming.landscapes import with_landscapes
from veladura.languages.de.neighbours import told_by_neighbours
from veladura.languages.de.organisations import Organisations
from veladura.languages.de.writers.organisations.bodies import is_public_body
from veladura.languages.de.writers.organisations.company_words import is_plain_noun
from veladura.schemes import Scheme
from veladura.transform.occurrences import Occurrences

_GAP = re.compile(r"[ \t\u00a0]*+[-–./&+,]?+[ \t\u00a0]*+\n?+[ \t]*+")
_CODE = re.compile(r"(?=.*\d)[\w./ -]{6,}")
# In print, cells are some blanks apart; card payments say "SHOP//TOWN".
_CELL_END = re.compile(r"\t|(?<=\S) {4,}+(?=\S)|(?<=[A-ZÄÖÜ])//(?=[A-ZÄÖÜ]{2})")
_SIGNS_OF_CELLS = ("\t", "    ", "//")
_SHORTEST = 4  # characters of a code that is looked for elsewhere
_SURE = 0.7  # a noun like any other is a name only if the model is as sure as that
_UNSURE = 0.6  # and what a list calls a thing, a part or a role is one unless it is as sure as that
_GUESSED = 0.5  # a segment far from any word of business is one if it is as sure as that
_SURE_LETTERS = 0.9  # of a body in capitals, which may be a term of law as well: "MDR", "TK"
_NEARLY_CERTAIN = 0.95  # and a thing of every day only if it is as sure as that
# Rules that know only a form, and the least that the model must hold of what they find. In 670
# documents that it had not learned it held more of 44 of 45 true figures and codes that this rule
# alone found, and less of 25 of 68 that were none.
_BY_FORM = {"rule:zahl": 0.1}
_DOUBTFUL = 0.05  # a repeat less sure than this takes no ground from others


_NAMED = ("person", "place")  # companies repeat as places do


class _Tokens(Sequence[Token]):
    """The words of one text, made into tokens where somebody looks: most are never asked for."""

    def __init__(self, found: list[re.Match[str]], keys: Mapping[str, str]) -> None:
        self._found, self._keys = found, keys

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, index: int) -> Token: ...
    @overload
    def __getitem__(self, index: slice) -> list[Token]: ...
    def __getitem__(self, index: int | slice) -> Token | list[Token]:
        if isinstance(index, slice):
            return [self._token(match) for match in self._found[index]]
        return self._token(self._found[index])

    def _token(self, match: re.Match[str]) -> Token:
        return match.start(), match.end(), match[0], self._keys[match[0]]


@dataclass(frozen=True, slots=True)
class GermanConsistency(Consistency):
    """Carries what was found in a German document to its other mentions. Stateless."""

    def agree(self, text: str, spans: Sequence[Span], ask: Ask | None = None) -> tuple[Span, ...]:
        spans = believed(spans, ask, _BY_FORM)
        spans = [piece for span in spans for piece in _in_cells(text, span)]
        spans = with_foreign_words(text, lines_apart(text, spans, self.scheme), self.scheme)
        spans = bordered(text, list(names_apart(text, spans, self.scheme)), self.scheme)
        spans = of_export(text, settled(text, spans, self.scheme), self.scheme)
        spans = without_kinds(text, spans, self.scheme)
        spans = without_keys(text, without_sizes(text, spans, self.scheme), self.scheme)
        spans = with_whole_columns(text, spans, self.scheme)
        spans = with_booked(text, spans, self.scheme)
        spans = [
            span
            for span in spans
            if not self._is_everyday(text, span) or self._is_known(text, span)
        ]
        spans = with_landscapes(text, with_named(text, spans, ask, self.scheme), self.scheme)
        spans = told_by_neighbours(text, with_adjectives(text, spans, self.scheme), self.scheme)
        spans = Reach(text, self.scheme).stretched(spans)
        spans = whole_products(text, spans, self.scheme)
        agreed = agree(text, spans, self.scheme, keys_of, self.names, words("legal_forms"))
        apart = figures_apart(text, agreed, self.scheme)
        told = Organisations(text, self.scheme, self.names).mended(apart)
        cited = list(without_sources(text, told, self.scheme))
        return tuple(without_doubtful(text, cited, self.scheme))

    def _is_everyday(self, text: str, span: Span) -> bool:
        way = self.scheme.repeats.get(span.label)
        said = text[span.start : span.end]
        doubted = span.source == "model" and span.score < _NEARLY_CERTAIN
        if doubted and way in _NAMED and names_nobody(said, person=way == "person"):
            return True
        if way == "code" and said.isupper() and said.isalpha():
            return names_nobody(said, person=False)  # "MWST" behind a Swiss number
        if span.source != "model" or way not in ("person", "place"):
            return False
        if way == "person" and is_common(text, span.start, span.end):
            return True
        if way == "person" and span.score < _GUESSED and is_month(said):
            return True  # "Mai: 4"
        word = text[span.start : span.end]
        kind = self.scheme[span.label].kind
        if span.score < _SURE and is_counted_thing(word):
            return True
        if kind == "segment" and span.score < _GUESSED:
            if not is_near_business(text, span.start):
                return True  # "Preisanstieg"
            if is_of_payments(text, span.start, span.end):
                return True  # "Material" below "Umsatz"
        if kind == "other" or (kind == "segment" and word.isalpha()):
            return False  # "Wartung" may be a line of business, "Projekt Sudpfanne" something
        doubtful = span.score < _SURE and not word.isupper()
        if doubtful and (is_of_offices(word) or (word.isalpha() and is_plain_noun(fold(word)))):
            return True
        unsure = span.score < _UNSURE and not word.isupper()
        if unsure and is_plain_speech(text, span.start, span.end):
            return True
        if span.score < _SURE and is_of_payments(text, span.start, span.end):
            return True  # "Netto" is a chain of shops, too
        thing = is_only_a_thing(text, span.start, span.end, company=kind == "company")
        return thing and span.score < _NEARLY_CERTAIN

    def _is_known(self, text: str, span: Span) -> bool:
        """ "Bundessozialgericht", "Elfenbeinküste", "Dinslaken": whatever such a word ends in."""
        kind = self.scheme[span.label].kind
        said = text[span.start : span.end]
        if kind == "company":
            return is_public_body(said) and (not said.isupper() or span.score > _SURE_LETTERS)
        return kind == "place" and is_known_place(said)

    def repeats(self, text: str, spans: Sequence[Span]) -> list[Repeat]:
        forms = Forms(text, spans, self.scheme, self.names)
        covered = Covered(spans)
        found = sorted(
            (*self._named(text, forms, covered), *self._codes(text, spans, covered)),
            key=lambda repeat: (repeat.start, -repeat.end),
        )
        kept: list[Repeat] = []
        outside = outside_form(text) if found else None
        for repeat in found:
            if outside and not outside(repeat.start, repeat.end):
                continue
            if not kept or repeat.start >= kept[-1].end:
                kept.append(repeat)
        return kept

    def _named(self, text: str, forms: Forms, covered: Covered) -> Iterator[Repeat]:
        # Per document: no text is kept between calls.
        found = [*WORD.finditer(text)] if forms.sizes else []
        raws = [match[0] for match in found]
        keys = {raw: key_of(raw) for raw in set(raws)}
        wanted = {
            key
            for key in keys.values()
            if key in forms.sizes
            or (key[-1] == "s" and any(word in forms.sizes for word, _ in _stems(key)))
        }
        if not wanted:
            return
        tokens = _Tokens(found, keys)
        around: Surroundings | None = None  # most names stand where they were found alone
        position = 0
        for index, raw in enumerate(raws):
            if keys[raw] not in wanted:
                continue
            token = tokens[index]
            if token[0] >= position and not covered.touches(*token[:2]):
                form = _form_at(text, tokens, index, forms)
                if form and _is_job(text, form, token):
                    continue
                if form and may_stand_in(form, tokens, index):
                    around = around or self._surroundings(text, raws, keys)
                    repeat = self._named_again(tokens, index, form, around)
                    if not covered.touches(repeat.start, repeat.end):
                        yield repeat
                        if self.score(repeat) >= _DOUBTFUL:
                            position = repeat.end

    def _surroundings(
        self, text: str, raws: Sequence[str], keys: Mapping[str, str]
    ) -> Surroundings:
        small = frozenset(key for raw, key in keys.items() if raw[0].islower())
        shouted = sum(len(raw) > 1 and raw.isupper() for raw in raws)
        return Surroundings(text, small, shouted > len(raws) // 2, self.names)

    def _named_again(
        self, tokens: Sequence[Token], index: int, form: Form, around: Surroundings
    ) -> Repeat:
        end = tokens[index + len(form.words) - 1][1]
        return Repeat(
            around.name_before(form, tokens[index][0]),
            around.end_of_company(form, end),
            form.label,
            form.kind,
            around.evidence(form, tokens[index], end),
        )

    def _codes(self, text: str, spans: Sequence[Span], covered: Covered) -> Iterator[Repeat]:
        """Identifiers and addresses exactly as they were written elsewhere."""
        values: dict[str, str] = {}
        for span in spans:
            value = text[span.start : span.end]
            if _is_code(self.scheme.repeats.get(span.label), value):
                values[value] = span.label
        # No pattern: one made of document text would stay in the cache of `re`.
        for start, end in Occurrences(values, shortest=_SHORTEST).within(text):
            if not covered.touches(start, end) and _is_apart(text, start, end):
                yield Repeat(start, end, values[text[start:end]], "number", {})


def _form_at(text: str, tokens: Sequence[Token], index: int, forms: Forms) -> Form | None:
    """The longest form that begins at a token."""
    for word, ending in _stems(tokens[index][3]):
        for size in forms.sizes.get(word, ()):
            run = tokens[index : index + size]
            if len(run) < size or (size > 1 and ending):
                continue
            form = forms.named((word, *(token[3] for token in run[1:])))
            if form and all(_GAP.fullmatch(text, a[1], b[0]) for a, b in itertools.pairwise(run)):
                return form
    return None


def _in_cells(text: str, span: Span) -> Iterator[Span]:
    """What runs over several cells of a table is one thing in each."""
    said = text[span.start : span.end]
    parted = not span.source.startswith("rule") and any(sign in said for sign in _SIGNS_OF_CELLS)
    if not parted or not _CELL_END.search(text, span.start, span.end):
        yield span
        return
    start = span.start
    for end in (*_CELL_END.finditer(text, span.start, span.end), None):
        cell = text[start : end.start() if end else span.end]
        if cell.strip():
            first = start + len(cell) - len(cell.lstrip())
            yield replace(span, start=first, end=first + len(cell.strip()), fragments=())
        start = end.end() if end else span.end


def _is_job(text: str, form: Form, token: Token) -> bool:
    if len(form.words) > 1:
        return False
    check = is_no_company if form.what == "company" else is_common
    return check(text, token[0], token[1])


def _stems(folded: str) -> Iterator[tuple[str, str]]:
    """A word and what it may be the genitive of."""
    yield folded, ""
    if len(folded) > 4 and folded.endswith("s"):
        yield folded[:-1].rstrip("'’"), "s"
        if folded.endswith("es"):
            yield folded[:-2], "es"


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


@cache
def _words() -> LanguageWords:
    return LanguageWords.read(__package__, endings=("s", "es"))


def make_consistency(scheme: Scheme) -> GermanConsistency:
    return GermanConsistency(_words(), NameClassifier.load("de"), scheme, read_weights(__package__))
