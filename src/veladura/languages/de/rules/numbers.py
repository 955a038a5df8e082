"""Figures: amounts, shares, counts and the codes a word announces; the order of a text stays."""

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import Finding, RuleSet
from veladura.languages.de import numerals
from veladura.languages.de.structure import Structure
from veladura.wordlists import read_list

_FIGURE = re.compile(  # possessive: a piece of a longer number is no figure
    r"[-+−]?\d(?<![^\W_].)(?<![^\W_][-+−]\d)(?<![^\W_][./,'’:]\d)"
    r"(?>\d{0,2}(?:[.'’\u00a0]\d{3}){1,9}(?!\d)|\d{0,2}(?: \d{3}){1,9}(?=,\d\d(?!\d))|\d*+)(?>(?:[.,]\d{1,6}(?!\d))?)(?:,(?:--?|––?|—))?(?:\.[–—-]{1,2})?"
    r"(?!\d|[^\W\d_]|[./:'’-]\d|-[A-Z\d])(?:(?<=,\d\d)-(?![\w-]))?"
)
_CODE = re.compile(  # letters and figures, or several groups of figures: some number of something
    r"[A-Z0-9](?<![^\W_].)(?<![^\W_][./,'’:-].)(?:(?=[A-Z]{0,5}\d)[A-Z0-9]*+(?:[-/._][A-Z0-9]++| \d++(?!,|\.\d\d/\d\d\.)){1,7}"
    r"|[A-Z]{0,4}[-/](?=[A-Z0-9]{0,5}\d)[A-Z0-9]++(?:[-/._][A-Z0-9]++){0,6}|[A-Z]{0,3}\d{3,}[A-Z]?)(?![^\W_])(?![.,]\d)"
)
_UNIT = r"€|EUR|Euro|euro|EURO|CHF|Fr\.|USD|US-\$|\$|GBP|£|TEUR|T€|TCHF|kEUR|Mio|Mrd|Tsd|Million|Milliard|Cent|Rappen|DM|%|‰|Prozent|Proz\.|PCT|v\. ?H\.|Stück|Stk|STK|Std|Stunden|Tage?n?(?!\w)|Wochen|Monate|Jahre|Minuten|m²|m2|m³|qm|km|kg|t(?!\w)|ha(?!\w)|cm|mm|m(?!\w)|l(?!\w)|hl|Liter|kWh|MWh|GWh|kW|MW|kVA|Aktien|Anteile|Stimmen|Mitarbeit|Arbeitnehmer|Personen|Euro|Punkte|Bp|dpi|MB|GB|Positionen|Exemplare|Wohnungen|Hektar|Hektoliter|Dosen|Plätze|Filialen|Kinder|-fach|x(?!\w)|×|°C|bar(?!\w)|HV|PS(?!\w)|ccm"
_AFTER = re.compile(rf"[ \u00a0\n]?(?:{_UNIT})|-?(?:fach|mal|prozentig|jährig|Tage)")
_BEFORE = re.compile(
    r"(?:€|EUR|Euro|CHF|Fr\.|USD|\$|£|TEUR|T€|TCHF|PLN|GBP|€:|EUR:)[ \u00a0\t]{0,3}\Z"
)
_MONEY = re.compile(
    r"[\d.'’ \u00a0]+,\d{2}|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:['’]\d{3})+(?:[.,]\d+)?|\d+,\d+"
)
_CURRENCY = r"(?:Euro|EUR|€|Franken|CHF|US-Dollar|Dollar|USD|Cent|Rappen|Mark|DM|Pfund)"
_LARGE = re.compile(  # one and a half, whose noun changes with them
    r"(?<![\w-])(?:[Ee]ine[nr]?(?: halben?)?|[Aa]nderthalb|[a-zäöüß]{3,20}einhalb)"
    rf" (?:Million(?:en)?|Milliarden?)(?= {_CURRENCY}(?!\w))"
    r"|(?<=Worten: )eine (?:Million|Milliarde)(?: [a-zäöüß]{6,60}+)?(?! [A-Z][a-z])"
)
_LARGE_NOUNS = ("Million", "Milliarde")
# What is counted is rarer than words that might count it: it is looked for first.
_COUNTED = re.compile(
    rf" (?:{_CURRENCY}(?!\w)|(?:Millionen|Milliarden) {_CURRENCY}(?!\w)|Prozent(?:punkte)?(?!\w))"
)
_SPELT = re.compile(r"(?<![\w-])(?!ein(?:e[mnrs]?)?\Z)[A-Za-zäöüß]{3,70}+\Z")
_LONGEST = 71  # letters of a number in words, and what stands before it
_KEYS = read_list("veladura.languages.de", "words/reference_keys")
_VALUE = r"(?!HR[AB]|GnR|Nr|DE\d\d )(?=[A-Za-z]{0,5}[ -]?[A-Za-z]{0,3}\d)(?:(?!EUR|CHF|USD|TEUR|DM|HR)[A-Z]{1,4} )?[A-Za-z]{0,5}+(?:[-/][A-Za-z]{1,4})?[-/]?\d[A-Za-z0-9]*+(?:[-/._:][A-Za-z0-9]++| ?/ ?\d++| \d++(?!,\d|\.\d\d/\d\d\.)){0,7}(?![^\W_])"
_ANNOUNCED = re.compile(
    rf"[nN](?:[rR]n?|R|ummern?|UMMER)(?![^\W_])[ \t\u00a0.:=|#]{{0,8}}(?P<value>{_VALUE})"
)
_DATE = re.compile(r"(?:\d{1,2}\.){2}|\d{4}-\d\d-\d\d|\d{1,2}/20\d\d$|(?:19|20)\d\d$")
_PHONE = re.compile(r"0\d{2,4} ?[/-]? ?\d{3,}")


def _is_code(value: str) -> bool:
    return len(value) >= 3 and any(c.isdigit() for c in value) and not _DATE.match(value)


KEYED = keyed_rule(
    "nummer", "reference", _KEYS, rf"(?=[A-Za-z -]{{0,7}}\d[\w./ -]{{0,100}}\d){_VALUE}", score=0.85,
    link=r"[ \t\u00a0.:=|#]{1,8}(?:(?:[nN]r|NR)\.?[ :]{0,3})?", check=_is_code,
)  # fmt: skip


class _Last(threading.local):
    """The figures of the text asked about last, as offsets alone: no text outlives its reading."""

    key = (0, -1)
    spans: list[tuple[int, int]]


_last = _Last()


def _figures(text: str) -> list[tuple[int, int]]:
    """Where figures stand that do not order a text; two rules ask, it is read once."""
    key = (hash(text), len(text))
    if _last.key != key:
        structure = Structure.of(text)
        spans = (match.span() for match in _FIGURE.finditer(text))
        _last.spans = [span for span in spans if not structure.holds(*span)]
        _last.key = key
    return _last.spans


@dataclass(frozen=True, slots=True)
class AmountRule:
    """A figure beside its currency, percent sign or unit, or written as only amounts are."""

    name: str = "betrag"
    kinds: frozenset[str] = frozenset({"amount"})

    def find(self, text: str) -> Iterator[Finding]:
        for start, end in _figures(text):
            if _AFTER.match(text, end) or _BEFORE.search(text, max(0, start - 8), start):
                yield Finding(start, end, "amount", 0.98, "betrag", "stands beside a unit")
            elif _MONEY.fullmatch(text[start:end].lstrip("+-−").rstrip("-–—").rstrip(",")):
                yield Finding(start, end, "amount", 0.94, "betrag", "is written as an amount")


@dataclass(frozen=True, slots=True)
class SpeltRule:
    """An amount in words: "zwanzig" Millionen Euro, "eine halbe Million" Franken."""

    name: str = "betrag"
    kinds: frozenset[str] = frozenset({"amount"})

    def find(self, text: str) -> Iterator[Finding]:
        large = any(noun in text for noun in _LARGE_NOUNS)
        for match in _LARGE.finditer(text) if large else ():
            yield Finding(*match.span(), "amount", 0.98, "betrag", "is an amount in words")
        for counted in _COUNTED.finditer(text):
            end = counted.start()
            spelt = _SPELT.search(text[max(0, end - _LONGEST) : end])
            if spelt and _is_number(spelt[0]):
                start = end - len(spelt[0])
                yield Finding(start, end, "amount", 0.96, "betrag", "is an amount in words")


def _is_number(words: str) -> bool:
    return numerals.read(words) is not None or numerals.read_half(words) is not None


AMOUNTS = RuleSet("betrag", (AmountRule(), SpeltRule()))


_SHORT = 3  # digits
_MESSAGE = re.compile(r"MT[1-9]\d\d")  # a kind of message between banks
_SHARE = re.compile(r"\d/\d{1,2}")  # of a house: "1/24"


@dataclass(frozen=True, slots=True)
class NumberRule:
    """Any other figure that does not order the text. Weak: the model knows better what it is."""

    name: str = "zahl"
    kinds: frozenset[str] = frozenset({"figure", "reference"})

    def find(self, text: str) -> Iterator[Finding]:
        for start, end in _figures(text):
            sure = 0.6 if end - start > _SHORT else 0.4
            yield Finding(start, end, "figure", sure, "zahl", "is a figure")
        structure = Structure.of(text)
        for match in _CODE.finditer(text):
            if not structure.holds(*match.span()) and not _MESSAGE.fullmatch(match[0]):
                digits = sum(map(str.isdigit, match[0]))
                share = _SHARE.fullmatch(match[0])
                sure = 0.55 if digits > 2 and not share else 0.4
                yield Finding(*match.span(), "reference", sure, "zahl", "has the form of a code")


@dataclass(frozen=True, slots=True)
class AnnouncedRule:
    """Rechnung Nr. 22-004, Kundennummer: 5500 817 223."""

    name: str = "nummer"
    kinds: frozenset[str] = frozenset({"reference"})

    def find(self, text: str) -> Iterator[Finding]:
        structure = Structure.of(text)
        for match in _ANNOUNCED.finditer(text):
            if structure.holds(*match.span("value")) or _PHONE.match(match["value"]):
                continue
            sure = 0.93 if len(match["value"]) > 2 else 0.4  # "Nr. 4" orders as often as it names
            yield Finding(*match.span("value"), "reference", sure, "nummer", "follows its key word")


NUMBERS = RuleSet("nummer", (AnnouncedRule(), KEYED))
