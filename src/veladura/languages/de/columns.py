"""Figures told apart from identifiers by what stands around them: a column, a unit, a name.

"34000" below "Umsatz" is a figure and "34000" below "Debitor" a number of somebody. The model sees
a window of words and no columns; what it called by the wrong name gets the right one here, before
a label is switched off or given a mode of its own.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache

from veladura.detect.names import fold
from veladura.document import Span
from veladura.grid import Cell, Grid, Table
from veladura.schemes import Scheme
from veladura.wordlists import read_list

_DIGITS = re.compile(r"[-+−]?[1-9]\d{0,8}")
_WRITTEN = re.compile(r"[-+−–(]*\d{1,3}(?:[.'’ \u00a0]\d{3})*(?:,\d{1,2}|,-{1,2})?[-)%]*")
_AMOUNT = re.compile(  # "5", "1.250,50", "5-10", "12/15": nothing that an identifier is written as
    r"[-+−–(]?\d{1,3}(?:(?:[.'’]\d{3})*|\d{0,6})(?:,\d{1,4})?[-)]?"
    r"(?:\s?(?:[-–/]|bis)\s?\d{1,3}(?:(?:[.'’]\d{3})*|\d{0,6})(?:,\d{1,4})?)?"
)
_UNIT = re.compile(
    r"[ \u00a0]?(?:%|‰|€|EUR\b|Euro\b|TEUR\b|T€|CHF\b|USD\b|Mio\b|Mrd\b|Prozent|Stück\b|Stk\b"
    r"|[×x] ?\d|Stimmen\b|Aktien\b|Anteile\b|kWh\b|MWh\b|m²|qm\b|kg\b|km\b)"
)
_COUNTED_BEFORE = re.compile(  # "Stück 150", "(Vj. 66/12)", "EUR 15000"
    r"(?:(?<!\w)(?:Stück|Stk\.?|EUR|€|TEUR|T€|CHF|USD|Anzahl:?|[Mm]enge:?|i\. ?Vj\.|Vj\.|Vorj\."
    r"|[Vv]orjahr:?|[Vv]ormonat:?|[Pp]lan:|[Ii]st:|[Bb]udget:?"
    r"|Miteigentumsanteil:?|MEA:?|Betrag:|Summe:|Saldo:|Umsatz:))[ \u00a0]$"
)
_COUNT = re.compile(r"[-+−]?[1-9]\d{0,6}(?:/\d{1,3}(?:\.\d{3})?|[/.,]\d{1,4})?")
_ANNOUNCES = 6  # letters
_ANNOUNCED = 20  # characters
_LAST_WORD = re.compile(r"(?:\t|[ \u00a0]{2})[ \u00a0]*+([^\W\d_]+)[.:]?[ \t]*+(?:\n|$)")
_LONE_NUMBER = re.compile(r"\d{4,14}")
_LONE = re.compile(r"\d{4,10}")
_CENTRE = re.compile(r"\d{3,10}")  # of costs, below a head that says so
_CENTRES = frozenset(("kst", "kostenstelle", "kostentrager", "kost1", "kost2", "cost center"))
_POSTCODE = re.compile(r"[1-9]\d{3}|\d{5}")
_NUMBERS = ("id", "figure")
_ENDS_OF_IDENTIFIERS = ("nummer", "nummern", "nr", "kennung", "kennziffer", "zeichen", "leitzahl")
_NO_AMOUNT = re.compile(  # "240.018.5", "77.118.04": points that part no thousands
    r"(?!\d{1,3}(?:\.\d{3})++\Z)\d{2,4}\.\d{2,4}\.\d{1,4}(?:\.\d{1,4})?"
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_BUSINESS_YEAR = re.compile(r"(?:19|20)(\d\d)/(\d\d)")
_YEARS = re.compile(r"((?:19|20)\d\d)\s?(?:[-–/]|bis)\s?(?:19|20)\d\d")
_SHARE = re.compile(r"[1-9]/(?:[2-9]|1[0-2])")
_SPLIT = re.compile(r"([1-9]\d)[/:]([1-9]\d)")
_HUNDRED = 100
_POINTED = re.compile(r"-?\d{1,9}\.\d\d")
_MANY = 3  # figures for one number that looks like them
_SURE_MARKS = ("\t", ";", "|")
_FEWEST = 2  # figures that make a column
_FORM_OF_DATES = re.compile(r"(?:[TDMJY]{2,4}[./-]?){2,3}(?:[ T][Hh]{2}:[Mm]{2}(?::[Ss]{2})?)?")
_SIGN_OF_TIME = re.compile(r"\dT\d")
_SUM = 3  # cells of which the last is the sum of the others
_LEAST_SUM = 10
_WASTE = re.compile(r"(?<!\d)(?:0[1-9]|1\d|20) \d\d \d\d(?! ?\d)\*?")
_WASTE_KEYS = re.compile(r"AVV|EAK|Abfallschlüssel|Abfallverzeichnis")
_STRAYS = 3  # cells of a column for one that was taken for something else
_SMALL = re.compile(r"[-+−]?[1-9]\d{0,2}(?:[.,]\d{2,3})*")
_CHANCE = 1000  # smaller sums come about by chance


def figures_apart(text: str, spans: Sequence[Span], scheme: Scheme) -> tuple[Span, ...]:
    """The same spans; figures and identifiers have changed labels where their place says so."""
    kinds = {label.id: label.kind for label in scheme}
    spans = [span for span in spans if not _is_nothing(text, span, kinds)]
    if not spans or not {"figure", "id"} <= set(kinds.values()):
        return tuple(spans)
    figure, identifier = scheme.label_for("figure"), scheme.label_for("id")
    numbers = [s for s in spans if kinds[s.label] in ("figure", "id")]
    labels: dict[Span, str] = {}
    labels.update(dict.fromkeys(_pointed(text, numbers, figure), figure))
    if numbers:
        identifiers = {span: kinds[span.label] == "id" for span in numbers}
        for span, is_figure in _Columns(text, numbers, identifiers).judged():
            labels[span] = figure if is_figure else identifier
        labels.update(dict.fromkeys(_accounts(text, spans, identifiers, kinds), identifier))
    for before, span, following in zip([None, *spans[:-1]], spans, [*spans[1:], None], strict=True):
        kind = kinds[span.label]
        if _is_amount(text, span, kind):
            labels[span] = figure
        elif following and _is_as(text, before, span, following, kinds):
            labels[span] = following.label
        elif kind == "figure" and (
            _NO_AMOUNT.fullmatch(text, span.start, span.end)
            or _is_called_behind(text, span)
            or (following and _of_somebody(text, span, following, kinds))
        ):
            labels[span] = identifier
    reason = "its column or its neighbour says so"
    return tuple(
        replace(s, label=labels[s], reason=reason) if labels.get(s, s.label) != s.label else s
        for s in spans
    )


def _accounts(
    text: str, spans: Sequence[Span], identifiers: dict[Span, bool], kinds: dict[str, str]
) -> Iterator[Span]:
    """ "2000" among the accounts of a ledger is no year."""
    years = {
        span.start: span
        for span in spans
        if kinds[span.label] == "date" and _YEAR.fullmatch(text, span.start, span.end)
    }
    numbered = {span.start for span, is_id in identifiers.items() if is_id}
    for table in Grid.of(text).tables if years else ():
        for cells in table.columns.values():
            dated = [years[cell.start] for cell in cells if cell.start in years]
            others = [cell for cell in cells if cell.start in numbered]
            if len(others) >= _MANY * len(dated):
                yield from dated


def _pointed(text: str, numbers: Sequence[Span], figure: str) -> Iterator[Span]:
    """ "2076.64" among many such figures, as XML and workbooks write amounts."""
    alike = [s for s in numbers if _POINTED.fullmatch(text, s.start, s.end)]
    others = [span for span in alike if span.label != figure]
    if len(alike) - len(others) >= _MANY * len(others):
        yield from others


def _is_called_behind(text: str, span: Span) -> bool:
    """ "743,74 EUR   11956   Debitor": the last cell says whose number stands before it."""
    word = _LAST_WORD.match(text, span.end)
    lone = _LONE_NUMBER.fullmatch(text, span.start, span.end)
    return bool(word and lone and name_identifiers({fold(word[1])}))


def _is_nothing(text: str, span: Span, kinds: dict[str, str]) -> bool:
    """Signs, words and patterns that stand beside numbers and are none."""
    return (
        _is_sign_of_time(text, span)
        or _is_word_for_number(text, span, kinds)
        or _FORM_OF_DATES.fullmatch(text, span.start, span.end) is not None
        or (kinds[span.label] in _NUMBERS and _is_of_everybody(text, span))
    )


def _is_of_everybody(text: str, span: Span) -> bool:
    """A key of waste ("17 02 01*"): what it is called by all."""
    near = text[max(0, span.start - 6) : span.end + 6]
    return _WASTE.search(near) is not None and _WASTE_KEYS.search(text) is not None


def _is_as(
    text: str, before: Span | None, span: Span, following: Span, kinds: dict[str, str]
) -> bool:
    """Whether a number is of the kind of what follows it: a year, a postcode."""
    kind = kinds[span.label]
    if kind in _NUMBERS and _begins_years(text, span, following):
        return True
    return (
        before is not None
        and kind == "figure"
        and _is_postcode(text, before, span, following, kinds)
    )


def _is_sign_of_time(text: str, span: Span) -> bool:
    """The letter between a date and a time, as programs write them: 2024-03-12T22:14."""
    return _SIGN_OF_TIME.fullmatch(text, max(0, span.start - 1), span.end + 1) is not None


def _is_word_for_number(text: str, span: Span, kinds: dict[str, str]) -> bool:
    """ "NIP", "Fax" taken for a telephone number: what announces one is none."""
    surface = text[span.start : span.end]
    return kinds[span.label] == "phone" and surface.isalpha() and len(surface) <= _ANNOUNCES


def _beside_unit(text: str, span: Span) -> bool:
    """Whether an amount, a range or a count of votes stands right before its unit."""
    surface = text[span.start : span.end]
    amount = _AMOUNT.fullmatch(surface) and not _is_business_year(surface)
    return bool(amount and _UNIT.match(text, span.end))


def _is_business_year(surface: str) -> bool:
    """ "2023/24 EUR", at the head of a column."""
    years = _BUSINESS_YEAR.fullmatch(surface)
    return years is not None and (int(years[1]) + 1) % 100 == int(years[2])


def _is_amount(text: str, span: Span, kind: str) -> bool:
    beside = kind in ("id", "date") and _beside_unit(text, span)
    counted = kind == "id" and (_is_counted(text, span) or _is_split(text, span))
    return beside or counted or (kind == "date" and _is_share(text, span))


def _is_split(text: str, span: Span) -> bool:
    """ "62/38": what adds up to a hundred is shared out."""
    parts = _SPLIT.fullmatch(text, span.start, span.end)
    return parts is not None and sum(map(int, parts.groups())) == _HUNDRED


def _is_counted(text: str, span: Span) -> bool:
    """Whether a word that only figures follow stands right before a number."""
    before = text[max(0, span.start - _ANNOUNCED) : span.start]
    return bool(_COUNTED_BEFORE.search(before) and _COUNT.fullmatch(text[span.start : span.end]))


def _is_share(text: str, span: Span) -> bool:
    """ "(1/4)" behind an heir: what somebody owns, and no month."""
    inside = text[span.start - 1 : span.start] == "(" and text[span.end : span.end + 1] == ")"
    return inside and _SHARE.fullmatch(text, span.start, span.end) is not None


def _begins_years(text: str, span: Span, following: Span) -> bool:
    """ "AfA 2018-2022": a year before another one."""
    years = _YEARS.fullmatch(text, span.start, following.end)
    return years is not None and years.span(1) == (span.start, span.end)


def _is_postcode(
    text: str, before: Span, span: Span, following: Span, kinds: dict[str, str]
) -> bool:
    """ "Chemin du Bambois 3, 2822 Courroux": four or five figures between a street and a town."""
    return (
        kinds[before.label] == kinds[following.label] == "place"
        and text[before.end : span.start] in (", ", "\n")
        and text[span.end : following.start] == " "
        and _POSTCODE.fullmatch(text, span.start, span.end) is not None
    )


def _of_somebody(text: str, span: Span, following: Span, kinds: dict[str, str]) -> bool:
    """ "4711998 Petersen, Inge": a long number at the start of a line and a name behind it."""
    if (
        kinds[following.label] not in ("person", "company")
        or not 0 < following.start - span.end < 4
    ):
        return False
    before = text[max(0, span.start - 3) : span.start]
    starts = (
        span.start == 0 or before.rstrip(" ").endswith(("\n", "\t", ";", "|")) or not before.strip()
    )
    between = text[span.end : following.start]
    return (
        starts
        and not between.strip(" \t;|,")
        and bool(_LONE.fullmatch(text[span.start : span.end]))
    )


@dataclass(frozen=True)
class _Columns:
    text: str
    numbers: Sequence[Span]
    labels: dict[Span, bool]  # whether the model calls them identifiers

    def judged(self) -> Iterator[tuple[Span, bool]]:
        """Numbers whose column tells what they are, with whether they are figures."""
        by_start = {span.start: span for span in self.numbers}
        by_start |= {
            s.start - 1: s for s in self.numbers if self.text[s.start - 1 : s.start] == '"'
        }
        for table in Grid.of(self.text).tables:
            yield from self._sums(table, by_start)
            for cells in table.columns.values():
                found = [(c, by_start[c.start]) for c in cells if c.start in by_start]
                found = [(c, s) for c, s in found if self._fills(c, s)]
                if len(found) < _FEWEST and not self._has_amounts(cells, found):
                    continue
                verdict = self._verdict(table, cells, [s for _, s in found])
                if verdict is not None:
                    yield from ((s, verdict) for _, s in found if self._may_be(s, verdict))
                if column_words(self.text, cells, found[0][1].start) & _CENTRES:
                    centres = (s for _, s in found if _CENTRE.fullmatch(self._surface(s)))
                    yield from ((s, False) for s in centres)

    def _has_amounts(self, cells: Sequence[Cell], found: Sequence[tuple[Cell, Span]]) -> bool:
        """A single number below "Ist 2024", where tabs say for sure that it stands there."""
        if not found or self.text[found[0][0].start - 1 : found[0][0].start] not in _SURE_MARKS:
            return False
        head = column_words(self.text, cells, found[0][1].start)
        return bool(head & headers("amount_headers")) and not name_identifiers(head)

    def _sums(self, table: Table, by_start: dict[int, Span]) -> Iterator[tuple[Span, bool]]:
        """Rows whose last number is the sum of the others: nobody adds identifiers up."""
        for row in table.rows:
            found = [by_start[cell.start] for cell in row if cell.start in by_start]
            surfaces = [self._surface(span) for span in found]
            if len(found) >= _SUM and all(map(_DIGITS.fullmatch, surfaces)):
                *parts, total = (int(surface.replace("−", "-")) for surface in surfaces)
                if total == sum(parts) >= _LEAST_SUM and all(parts):
                    yield from ((span, True) for span in found)

    def _fills(self, cell: Cell, span: Span) -> bool:
        """Whether a cell holds nothing but the number, a currency or a sign."""
        return len(self.text[span.end : cell.end].strip(' )%€-"')) <= len("TEUR")

    def _surface(self, span: Span) -> str:
        return self.text[span.start : span.end]

    def _may_be(self, span: Span, is_figure: bool) -> bool:
        surface = self._surface(span)
        if is_figure:
            line = self.text[self.text.rfind("\n", 0, span.start) + 1 : span.start]
            if name_identifiers(_words(line)) and not _SMALL.fullmatch(surface):
                return False  # "Debitor    30817"; but "vom Bankkonto    600"
            return bool(_DIGITS.fullmatch(surface) or _WRITTEN.fullmatch(surface))
        return bool(_LONE.fullmatch(surface))

    def _verdict(self, table: Table, cells: Sequence[Cell], spans: list[Span]) -> bool | None:
        """True for a column of figures, False for one of identifiers, None where nothing tells."""
        header = column_words(self.text, cells, spans[0].start)
        if header & headers("public_headers"):
            return True
        if name_identifiers(header):
            return False
        surfaces = [self._surface(span) for span in spans]
        if header & headers("amount_headers"):
            return True
        marked = [s for s in surfaces if not s.isdecimal() and _WRITTEN.fullmatch(s)]
        if len(marked) * 2 >= len(surfaces):
            return True
        if not all(map(str.isdecimal, surfaces)) or any(
            s.startswith("0") and len(s) > 1 for s in surfaces
        ):
            return None
        named = sum(self.labels[span] for span in spans)
        if (
            2 * named >= len(spans)
            and len({len(s) for s in surfaces}) == 1
            and len(surfaces[0]) > 3
        ):
            return False
        if self._is_stray(cells, spans):
            return True
        values = [int(s) for s in surfaces]
        years = any(re.fullmatch(r"(?:19|20)\d\d", word) for word in header)
        return True if years or _add_up(values) else None

    def _is_stray(self, cells: Sequence[Cell], spans: list[Span]) -> bool:
        """Whether few cells of a column were taken for identifiers, and they look like all others:
        "600" among "4.760" and "8.000", "7" among the numbers of containers."""
        plain = [c for c in cells if _SMALL.fullmatch(self.text[c.start : c.end].strip(" *€%"))]
        strays = [span for span in spans if self.labels[span]]
        short = all(_SMALL.fullmatch(self._surface(span)) for span in strays)
        return bool(strays) and short and len(plain) >= _STRAYS * len(strays)


def column_words(text: str, cells: Sequence[Cell], first: int) -> set[str]:
    """The words of a column's head: of the two cells above its first number."""
    above = [cell for cell in cells if cell.end <= first]
    return _words(" ".join(text[cell.start : cell.end] for cell in above[-2:]))


def _words(text: str) -> set[str]:
    return {fold(word) for word in re.findall(r"[^\W_]+", text)}


def name_identifiers(words: Set[str]) -> bool:
    """Whether a word heads identifiers, by the list or by how it ends: "Bankleitzahl"."""
    return not headers("identifier_headers").isdisjoint(words) or any(
        word.endswith(_ENDS_OF_IDENTIFIERS) for word in words
    )


def _add_up(values: Sequence[int]) -> bool:
    """Whether the last cell, or one before it, is the sum of all above it: 100, 100, 200 is none
    unless nothing follows."""
    return any(
        values[end - 1] == sum(values[: end - 1]) > (_CHANCE if end < len(values) else 0)
        for end in range(_SUM, len(values) + 1)
    )


@cache
def headers(name: str) -> frozenset[str]:
    return frozenset(fold(word) for word in read_list(__package__, f"words/{name}"))
