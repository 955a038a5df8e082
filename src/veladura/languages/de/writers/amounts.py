"""Amounts of a German document: kept, masked, or all money times one secret factor.

Money is known by its currency, by the way it is written, or by its column. What adds up still does;
taxes, shares and growth agree with the amounts they belong to (`transform/accounts`). Counts,
measures, rates and ratios stay.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from decimal import Decimal
from functools import cache, cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from veladura.languages.de import numerals
from veladura.languages.de.writers.base import GermanWriter
from veladura.languages.de.writers.figures import (
    AMOUNT,
    RANGE,
    has_currency,
    is_english,
    is_everybodys_measure,
    is_measured,
    is_money,
    is_of_fraction,
    is_share,
    readable,
    without_unit,
)
from veladura.languages.de.writers.layout import FigureLayout, times_of, word_set
from veladura.text import compact, fold, match_case
from veladura.transform.accounts.books import Books, to_step
from veladura.transform.accounts.figure import Figure, Sort
from veladura.transform.accounts.ledger import Ledger
from veladura.transform.context import Mention, Place

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_UNIT_BEFORE = re.compile(r"(?:TEUR|T€|TCHF|kEUR|Mio\. ?(?:EUR|€)|Mio\. CHF)\s*[-–+(]*$")
_SECURITIES = re.compile(r"\s(?:[a-zäöüß]+ ){0,4}(?:\w*[Aa]ktien|\w*[Aa]nteile)\b")
_PARTS = re.compile(r"\b(?:davon|darunter|hiervon|dav\.)", re.IGNORECASE)
_PER_SHARE = re.compile(r"(?:je|pro|per) (?:Geschäftsa|A)nteil:?[ \u00a0]*\Z")
_SHARES_OF = re.compile(r"(?:^|[\t|;]|  )(?:Geschäftsa|A)nteile(?:$|[\t|;]|  )", re.M)
_RATIO_BEFORE = re.compile(  # what has no currency: "Book-to-Bill 1,09", "Faktor beträgt 21,67"
    r"(?:(?<!\w)(?:Book-to-Bill|Multiple|Multiplikator|Leverage|Gearing|[DI]SCR|Beta|Ratio|Index)"
    r"|[Ff]aktor|[Kk]ennzahl|[Qq]uotient|Anzahl(?: der)? [\w-]{2,30})(?:en|s)?:?"
    r"(?: (?:von|beträgt|ist|lag bei|liegt bei))?[ \u00a0]\Z"
)
_LONG_AND_WIDE = re.compile(  # "2,40 x 1,60 m", read from the first figure or behind the second
    r" ?[x×] ?\d{1,4}(?:,\d{1,2})?(?: ?[x×] ?\d{1,4}(?:,\d{1,2})?)? ?(?:m|cm|mm)(?!\w)"
)
_WIDE_BEFORE, _LENGTH = re.compile(r"\d ?[x×] ?\Z"), re.compile(r" ?(?:m|cm|mm)(?!\w)")
_IN_A_LINE = 9  # figures
_NOMINAL = re.compile(
    r"(?:Nennwert|Nennbetrag|rechnerisch\w*|Nominal\w*)[^.;\n]{0,50}$", re.IGNORECASE
)


_RATIO = re.compile(r"(?<![\d./])(?P<part>\d{1,5})/(?P<whole>10{2,5}|10{0,2}\.000)(?![\d./])")
_COUNTED = re.compile(  # "zwölf Raten": a word for a number, and what it counts
    r"(?<!\w)(?i:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|[a-zäöüß]{2,24}zehn"
    r"|[a-zäöüß]{2,24}(?:z|ß)ig|hundert)(?= (?:[a-zäöüß]{1,20} )?[A-ZÄÖÜ])"
)
_CENT = Decimal("0.01")
_TENTHS = 10
_POINTED = re.compile(r"(?<![\d.,])(?:\d{1,3}\.(?:\d{1,2}|\d{4,})|\d{4,}\.\d+|0\.\d+)(?![\d.,])")
_SWIFT = re.compile(r"\d{1,15},")  # a whole amount in a statement
_CENTS_BEHIND_COMMA = re.compile(r"\d,\d{1,2}(?!\d)|\d\.\d{3}(?!\d)")
_SWAPPED = str.maketrans(",.", ".,")
_GERMAN = re.compile(r"\d,\d|\d\.\d{3}\.\d{3}|\d,[-–—]")


class AmountWriter(GermanWriter):
    """Keeps, scales or masks the amounts of one document."""

    def __init__(self, context: "GermanContext") -> None:
        super().__init__(context)
        # From a third to three times, never near one, and too fine to be tried out step by step.
        step = context.source.number(1_500_000, "scale factor")
        small = Decimal("0.350") + Decimal(step % 450_000) / 1_000_000
        large = Decimal("1.250") + Decimal(step) / 1_000_000
        self.factor = large if context.source.number(2, "scale direction") else small

    def entity(self, mention: Mention) -> str:
        return compact(mention.surface) or fold(mention.surface)

    def write(self, mention: Mention) -> str | None:
        whole = mention.surface.strip()
        match self.context.preferences.numbers:
            case "keep":
                return whole
            case "mask":
                return None
        bare = without_unit(mention)
        surface = bare.surface.strip()
        scaled = self._scaled(mention, self._german(bare), self._german(bare).surface.strip())
        if scaled is None:
            return None
        if self._english:
            scaled = scaled.translate(_SWAPPED)
        elif self._points:
            scaled = scaled.replace(",", ".")
        written = whole.replace(surface, scaled, 1)
        return written.rjust(len(whole)) if mention.before.endswith("  ") else written

    def _scaled(self, mention: Mention, bare: Mention, surface: str) -> str | None:
        figure = self._read.get(mention.place)
        if figure is not None:
            value = self._ledger.value(figure) / _times(bare, figure.sort, self._layout)
            return _written(surface, value, marked=self._marked)
        between = RANGE.fullmatch(readable(surface))
        if between and is_money(bare):
            return "".join(self._alone(between[part]) for part in ("low", "to", "high"))
        return None if is_money(bare) else surface

    def _alone(self, text: str) -> str:
        """One end of a range, or what stands between the ends."""
        value, step = _value(text), _step(text)
        if value is None:
            return text
        return _written(text, Books(self.factor).value((value, step)), marked=self._marked) or text

    @cached_property
    def _points(self) -> bool:
        """Whether a point stands before decimals throughout, as workbooks and XML have it."""
        surfaces = [mention.surface for mention in self.context.of_kind("amount")]
        return any(map(_POINTED.search, surfaces)) and not any(map(_GERMAN.search, surfaces))

    @cached_property
    def _english(self) -> bool:
        """Whether commas part thousands throughout, as letters to customers abroad have it."""
        surfaces = [mention.surface for mention in self.context.of_kind("amount")]
        english = any(is_english(surface.strip()) for surface in surfaces)
        return english and not any(map(_CENTS_BEHIND_COMMA.search, surfaces))

    def _german(self, mention: Mention) -> Mention:
        """A figure with a comma before its decimals."""
        if _SWIFT.fullmatch(mention.surface):
            return replace(mention, surface=mention.surface + "00")
        if self._english:
            return replace(mention, surface=mention.surface.translate(_SWAPPED))
        return (
            replace(mention, surface=mention.surface.replace(".", ",")) if self._points else mention
        )

    @cached_property
    def _layout(self) -> FigureLayout:
        return FigureLayout(self.context.text)

    @cached_property
    def _read(self) -> dict[tuple[int, int], Figure]:
        layout = self._layout
        amounts = self.context.of_kind("amount")
        bare = {m.place: self._german(without_unit(m)) for m in amounts}
        layout.learn([m for m in bare.values() if is_money(m)])
        read = {place: _figure(mention, layout) for place, mention in bare.items()}
        figures = {place: figure for place, figure in read.items() if figure is not None}
        money = {figure.variable for figure in figures.values() if figure.sort is Sort.MONEY}
        for place, figure in figures.items():
            if figure.variable in money and _SECURITIES.match(bare[place].after):
                figures[place] = replace(figure, sort=Sort.MONEY)  # shares of one euro each
        told = {place for place, mention in bare.items() if layout.has_counting_head(mention)}
        pieces = _pieces(self.context.text, figures, told)
        stay = {place for place in pieces if place in told or not has_currency(bare[place])}
        for place in stay | self._prices_of_shares(bare):
            if place in figures:
                figures[place] = replace(figures[place], sort=Sort.COUNT)
        return figures

    def _prices_of_shares(self, bare: Mapping[Place, Mention]) -> set[Place]:
        """ "300,00 € je Anteil" stays: the shares, of one euro each, go with the capital."""
        if not _SHARES_OF.search(self.context.text):
            return set()
        return {place for place, mention in bare.items() if _PER_SHARE.search(mention.before)}

    @cached_property
    def _marked(self) -> bool:
        amounts = self.context.of_kind("amount")
        surfaces = (self._german(mention).surface for mention in amounts)
        return (self._english or not self._points) and any(
            re.search(r"\d\.\d{3}(?!\d)", surface) for surface in surfaces
        )

    @cached_property
    def _ledger(self) -> Ledger:
        figures = [self._read[place] for place in sorted(self._read)]
        return Ledger(self.context.text, figures, self.factor, list(_also(self.context.text)))


def _pieces(text: str, figures: Mapping[Place, Figure], told: Set[Place]) -> Iterator[Place]:
    """Numbers of pieces or hours that, times the price behind them in their line, are its amount:
    written without cents, or `told` by the head of their column."""
    for line in _lines(text, sorted(figures.items())):
        extra = [f.value / 100 for _, f in line if f.sort is Sort.SHARE]
        times = [Decimal(1), *(1 + share for share in extra), *(1 - share for share in extra)]
        for (place, number), (_, price), (_, amount) in combinations(line, 3):
            plain = number.step > price.step or place in told
            if (
                plain
                and price.step == amount.step == _CENT
                and number.value > 1
                and price.value > 0
            ):
                exact = (to_step(number.value * price.value * one, _CENT) for one in times)
                if number.sort is Sort.MONEY and amount.value in exact:
                    yield place


def _lines(
    text: str, ordered: Sequence[tuple[Place, Figure]]
) -> Iterator[list[tuple[Place, Figure]]]:
    """The figures of each line, as far as a price list needs them."""
    line: list[tuple[Place, Figure]] = []
    for one in ordered:
        if line and "\n" in text[line[-1][1].start : one[1].start]:
            yield line[:_IN_A_LINE]
            line = []
        line.append(one)
    yield line[:_IN_A_LINE]


def _also(text: str) -> Iterator[Figure]:
    """Numbers that are reckoned with and stay: "84/1.000" of the house, "zwölf Raten"."""
    for ratio in _RATIO.finditer(text):
        part, whole = (int(ratio[name].replace(".", "")) for name in ("part", "whole"))
        if 0 < part < whole:
            value = Decimal(part) / Decimal(whole)
            yield Figure(ratio.start(), value, value, Sort.COUNT)
    for word in _COUNTED.finditer(text):
        number = numerals.read(word[0].lower())
        if number:
            yield Figure(word.start(), Decimal(number), Decimal(1), Sort.COUNT)


def _figure(mention: Mention, layout: FigureLayout) -> Figure | None:
    surface = mention.surface.strip()
    value = _value(surface)
    if value is None:
        return None
    label = layout.label(mention)
    sort = _sort(mention, layout)
    times = _times(mention, sort, layout)
    if sort is Sort.MONEY and value == 1 and _NOMINAL.search(mention.before):
        sort = Sort.COUNT  # a share of one euro: the number of shares is the capital
    return Figure(
        mention.start,
        value * times,
        _step(surface) * times / (_TENTHS if _is_coarse(mention, value, sort) else 1),
        sort,
        expense=any(fold(word).endswith(_words("expense_words")) for word in label.split()),
        part=bool(_PARTS.search(label) or _PARTS.match(layout.begun_above(mention))),
    )


def _is_coarse(mention: Mention, value: Decimal, sort: Sort) -> bool:
    """ "zwischen 2 und 3 Mio. EUR": in whole millions both ends might become the same."""
    few = 0 < abs(value) < _TENTHS and mention.surface.strip().isdecimal()
    return sort is Sort.MONEY and few and (times_of(mention.after) or 0) > 1000


def _sort(mention: Mention, layout: FigureLayout) -> Sort:
    if is_share(mention) or layout.is_share(mention):
        return Sort.SHARE
    if layout.is_count(mention) or (not has_currency(mention) and _is_never_money(mention)):
        return Sort.COUNT
    return Sort.MONEY if is_money(mention) or layout.is_money(mention) else Sort.COUNT


def _is_never_money(mention: Mention) -> bool:
    """Part of a fraction, a measure, a ratio, a class of taxes, the figure of a name ("T7")."""
    wide = _WIDE_BEFORE.search(mention.before[-6:]) and _LENGTH.match(mention.after)
    if wide or _LONG_AND_WIDE.match(mention.after):
        return True
    graded = is_everybodys_measure(mention, mention.surface.strip())
    named = mention.before[-1:].isalpha() or _RATIO_BEFORE.search(mention.before) is not None
    return graded or named or is_measured(mention) or is_of_fraction(mention)


def _times(mention: Mention, sort: Sort, layout: FigureLayout) -> Decimal:
    """What a figure is written in: thousands, millions; only money of a table has its unit."""
    surface = mention.surface.strip()
    if not any(map(str.isdecimal, surface)) and _value(surface) is None:
        return Decimal(1)
    behind = times_of(mention.after)
    if behind is not None:
        return behind
    before = _UNIT_BEFORE.search(mention.before)
    named = times_of(before[0]) if before else None
    in_table = sort is Sort.MONEY and not has_currency(mention)
    return named or (layout.unit(mention) if in_table else Decimal(1))


def _value(surface: str) -> Decimal | None:
    if not any(map(str.isdecimal, surface)):
        words = numerals.read(surface)
        return numerals.read_half(surface) if words is None else Decimal(words)
    match = AMOUNT.fullmatch(readable(surface))
    if match is None:
        return None
    cents = match["cents"] if (match["cents"] or "").isdecimal() else "0"
    digits = re.sub(r"\D", "", match["whole"])
    value = Decimal(f"{digits}.{cents}")
    negative = re.search(r"[-−–(]", match["open"]) or re.search(r"[-–]", match["close"])
    return -value if negative else value


def _step(surface: str) -> Decimal:
    if numerals.read_half(surface) is not None:
        return Decimal("0.1")
    match = AMOUNT.fullmatch(readable(surface))
    cents = (match["cents"] or "") if match else ""
    return Decimal(1).scaleb(-len(cents)) if cents.isdecimal() else Decimal(1)


def _written(surface: str, value: Decimal, *, marked: bool) -> str | None:
    """A new value as the old one is written: its marks, decimals, sign and brackets.

    A figure that has grown to thousands gets a mark where others of the document have one.
    """
    if not any(map(str.isdecimal, surface)):
        if value != int(value):
            return f"{value:.1f}".replace(".", ",")  # "anderthalb" has no word for its triple
        spelt = numerals.spell(int(value))
        return match_case(surface, spelt) if " " not in surface else _begun_like(surface, spelt)
    match = AMOUNT.fullmatch(readable(surface))
    if match is None:
        return None
    cents = match["cents"] or ""
    places = len(cents) if cents.isdecimal() else int(value != int(value))
    whole, _, decimals = f"{abs(value):.{places}f}".partition(".")
    digits = re.sub(r"\D", "", match["whole"])
    mark = match["mark"] or ("." if marked and len(digits) < 4 <= len(whole) else "")
    if mark:
        whole = f"{int(whole):,}".replace(",", mark)
    tail = (match["point"] or ("," if places else "")) + (decimals if places else cents)
    return f"{match['open']}{whole}{tail}{match['close']}"


def _begun_like(surface: str, spelt: str) -> str:
    """ "eine Million" has a capital inside: only the first letter and capitals follow."""
    if surface.isupper():
        return spelt.upper()
    return spelt[0].upper() + spelt[1:] if surface[0].isupper() else spelt


@cache
def _words(name: str) -> tuple[str, ...]:
    return tuple(word_set(name))
