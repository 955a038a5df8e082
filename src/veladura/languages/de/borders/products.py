"""How far a product reaches: "FeroGrip" goes on with "180", a bond from its coupon to its years.

Figures inside are no amounts; what was found of them gives way.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from veladura.document import Span
from veladura.schemes import Scheme

_BOND = re.compile(  # "2,5% Rhenania Wohnen 22/28", "3,5 % Anleihe v.22(27)"
    r"\d(?<![^\W_].)(?<!\d[.,].)\d?(?:,\d{1,4})? ?% "
    r"(?:(?!EUR|CHF|USD|TEUR)[A-ZÄÖÜ][\w.&-]{0,40} ){1,6}+"
    r"(?:v\. ?)?(?:20)?\d\d(?:[/–]|(?P<bracket>\())(?:20)?\d\d(?(bracket)\))(?!\w)"
)
_SECURITY = re.compile(r"(?i:anleihe|pfandbrief|schuldverschreibung|obligation|schuldschein)")
_UNIT = (
    r"(?:k?g|t|[hm]?l|[ckm]?m[²³]?|[kM]?Wh?|h|Std|Stk|St|[Mm]in|EUR|CHF|USD|TEUR|T€|Mio|Mrd|Tsd"
    r"|qm|ha|[MG]B|bar|PS|Uhr|v\.)(?!\w)|Prozent|Euro|Stück|Meter|Liter|Tage|Monate|Jahre|Stunden"
    r"|Wochen|Millionen|Tonnen|Kilo"
)
_MODEL = re.compile(  # "Nordkaper 33", "RuckgaberView 4K", "Giro Flex Plus", "Caligo GT"
    r"[ -](?:(?:[A-Z]{1,2}[ -]?)?\d{1,4}(?:[A-Z]|\.\d)?|[A-Z]{1,2}\d?|[IVX]{2,3}"
    r"|(?:Plus|Pro|Premium|Basic|Basis|Komfort|Comfort|Kompakt|Classic|Klassik|Mini|Maxi|Max|Eco"
    r"|Light|Flex|One|Junior|Spezial|Business|inox|ETF|UCITS ETF"
    r"|thes\.|auss(?:ch)?\.|Inh\.|o\. ?N\.))"
    rf"(?![^\W_]|[.,:/-]\d| \d{{4}})(?! ?(?:[%€$°×x]|{_UNIT}))"
)
_MOST = 2  # words that tell a model


def whole_products(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The same spans; products have their models and bonds their coupons."""
    if not any(label.kind == "product" for label in scheme):
        return list(spans)
    product = scheme.label_for("product")
    found = [*_with_models(text, spans, product), *_bonds(text, spans, product)]
    claimed = sorted(found, key=lambda span: (span.start, -span.end))
    kept: list[Span] = []
    for span in claimed:
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
    return sorted((*kept, *_outside(spans, kept)), key=lambda span: (span.start, span.end))


def _with_models(text: str, spans: Sequence[Span], product: str) -> Iterator[Span]:
    starts = {span.start for span in spans if not text[span.start : span.end].isdecimal()}
    for span in spans:
        if span.label != product:
            continue
        end = span.end
        for _ in range(_MOST):
            more = _MODEL.match(text, end)
            if not more or starts.intersection(range(more.start() + 1, more.end())):
                break
            end = more.end()
        yield replace(span, end=end, fragments=()) if end > span.end else span


def _bonds(text: str, spans: Sequence[Span], product: str) -> Iterator[Span]:
    """Whoever owes a bond is named in it: "19 % Umsatzsteuer 2020/21" is none."""
    named = [span.start for span in spans if text[span.start].isalpha()]
    for bond in _BOND.finditer(text) if "%" in text else ():
        if not _SECURITY.search(bond[0]) and not any(
            start in range(*bond.span()) for start in named
        ):
            continue
        yield Span(*bond.span(), product, 0.97, "rule:produkt", "is a bond with coupon and years")


def _outside(spans: Sequence[Span], kept: Sequence[Span]) -> Iterator[Span]:
    """Spans that no kept one touches; both are sorted."""
    first = 0
    for span in sorted(spans, key=lambda span: span.start):
        while first < len(kept) and kept[first].end <= span.start:
            first += 1
        if first == len(kept) or kept[first].start >= span.end:
            yield span
