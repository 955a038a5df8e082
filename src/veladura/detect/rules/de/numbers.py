"""Figures: amounts, shares, counts and the codes a word announces; the order of a text stays."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.rules.de.structure import Structure
from veladura.document import Span

LABEL = "NUM"
_FIGURE = re.compile(
    r"[-+−]?\d(?<![^\W_].)(?<![^\W_][-+−]\d)(?<![^\W_][./,'’]\d)"
    r"(?:\d{0,2}(?:[.'’\u00a0]\d{3})+|\d{0,2}(?: \d{3})+(?=,\d\d)|\d*)(?:[.,]\d{1,6}(?!\d))?(?:,(?:--?|––?|—))?(?:\.[–—-]{1,2})?"
    r"(?![^\W\d_]{2}|[^\W\d_]\d)(?![./:]\d)"
)
_UNIT = (
    r"€|EUR|Euro|euro|EURO|CHF|Fr\.|USD|US-\$|\$|GBP|£|TEUR|T€|TCHF|kEUR|Mio|Mrd|Tsd|Million|Milliard|Cent|Rappen|DM|%|‰|Prozent|v\. ?H\.|Stück|Stk|STK|Std|Stunden|Tage?n?(?!\w)|Wochen|Monate|Jahre|Minuten|m²|m2|m³|qm|km|kg|t(?!\w)|ha(?!\w)|cm|mm|m(?!\w)|l(?!\w)|hl|Liter|kWh|MWh|GWh|kW|MW|kVA|Aktien|Anteile|Stimmen|Mitarbeit|Arbeitnehmer|Personen|Euro|Punkte|Bp|dpi|MB|GB|Positionen|Exemplare|Wohnungen|Hektar|Hektoliter|Dosen|Plätze|Filialen|Kinder|-fach|x(?!\w)|×|°C|bar(?!\w)|HV|PS(?!\w)|ccm"
)
_AFTER = re.compile(rf"[ \u00a0\n]?(?:{_UNIT})|-?(?:fach|mal|prozentig|jährig|Tage)")
_BEFORE = re.compile(
    r"(?:€|EUR|Euro|CHF|Fr\.|USD|\$|£|TEUR|T€|TCHF|PLN|GBP|€:|EUR:)[ \u00a0\t]{0,3}$"
)
_MONEY = re.compile(r"[\d.'’ \u00a0]+,\d{2}|\d{1,3}(?:[.'’]\d{3})+(?:[.,]\d+)?|\d+,\d+")
_ANNOUNCED = re.compile(
    r"[nN](?:[rR]n?|R|ummern?|UMMER)(?![^\W_])[ \t\u00a0.:=|#]{0,8}"
    r"(?P<value>(?=[A-Za-z./ -]{0,10}\d)[A-Z0-9][A-Za-z0-9]*(?:[-/._][A-Za-z0-9]+|[ ](?=\d{2,})\d+){0,6})(?![^\W_])"
)


@dataclass(frozen=True, slots=True)
class AmountRule:
    """A figure beside its currency, percent sign or unit, or written as only amounts are."""

    name: str = "betrag"

    def find(self, text: str) -> Iterator[Span]:
        structure = Structure(text)
        for match in _FIGURE.finditer(text):
            start, end = match.span()
            if structure.holds(start, end):
                continue
            if _AFTER.match(text, end) or _BEFORE.search(text, max(0, start - 8), start):
                yield Span(start, end, LABEL, 0.98, "rule:betrag", "stands beside a unit")
            elif _MONEY.fullmatch(match[0].lstrip("+-−").rstrip("-–—").rstrip(",")):
                yield Span(start, end, LABEL, 0.94, "rule:betrag", "is written as an amount")


@dataclass(frozen=True, slots=True)
class NumberRule:
    """Any other figure that does not order the text. Weak: the model knows better what it is."""

    name: str = "zahl"

    def find(self, text: str) -> Iterator[Span]:
        structure = Structure(text)
        for match in _FIGURE.finditer(text):
            if not structure.holds(*match.span()):
                yield Span(*match.span(), LABEL, 0.6, "rule:zahl", "is a figure")


@dataclass(frozen=True, slots=True)
class AnnouncedRule:
    """Rechnung Nr. 22-004, Kundennummer: 5500 817 223."""

    name: str = "nummer"

    def find(self, text: str) -> Iterator[Span]:
        structure = Structure(text)
        for match in _ANNOUNCED.finditer(text):
            if not structure.holds(*match.span("value")):
                yield Span(*match.span("value"), LABEL, 0.93, "rule:nummer", "follows its key word")
