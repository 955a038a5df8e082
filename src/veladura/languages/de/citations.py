"""Laws, standards and published decisions, by their form: what everybody may cite tells nothing.

"Verordnung (EU) 2016/679", "DIN EN ISO 9001:2015", "BStBl. II 2019, 123" and "NJW 2019, 1567" hold
numbers and years that are nobody's. A decision is published if a high court made it, or if it is
cited with the place where it is printed.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from veladura.document import Span
from veladura.schemes import Scheme
from veladura.text import any_of
from veladura.transform.context import Mention
from veladura.wordlists import read_list

Stretch = tuple[int, int]
_STANDARD = (
    r"(?:DIN|ÖNORM|ISO|IEC|VDE|VDI|ASTM|IEEE|UNECE)(?:[ /-]?(?:EN|ISO|IEC|VDE|SPEC|TS|TR)){0,3}"
    r"[ -]?\d{2,6}(?:[-.]\d{1,4}){0,3}(?::(?:19|20)\d\d(?:-\d\d)?)?"
    r"|RAL \d{4}|(?:IFRS|IAS|IFRIC|SIC|DRS|ISAE|ISA|ISRS|ISQM|ESRS|GRI|SFAS|FAS|ASC|FER"
    r"|IDW (?:PS|RS|PH|QS|QMS|ERS|EPS|ES|S))"
    r"(?: [A-Z]{1,4})? \d{1,4}(?:\.[A-Z]?\d{1,3}){0,2}|HFA \d{1,2}/(?:19|20)\d\d"
)
_ACT = (
    r"(?:\((?:EU|EG|EWG|Euratom)\)|Verordnung|Richtlinie|VO|RL)(?: (?:EU|EG))?"
    r"(?: Nr\.)? \d{1,4}/\d{1,4}(?:/(?:EU|EG|EWG))?"
    r"|\d{2,4}/\d{1,4}/(?:EU|EG|EWG|JI|GASP)"
)
_GAZETTE = (
    r"(?:BGBl|RGBl|BStBl|GVBl|GVOBl|ABl|BAnz|BT-Dr(?:s|ucks)|BR-Dr(?:s|ucks))\.?"
    r"(?: (?:I{1,3}|EU|EG|L|C|AT|Nr\.|Teil)){0,3}(?:,? ?\d{1,4}(?:[/.]\d{1,6}){0,2})?"
    r"(?:,? (?:S\. ?|Nr\. ?)?\d{1,5}){0,2}"
)
_CASE = (
    r"ECLI:[A-Z]{2}:\w{1,12}:\d{4}:[\w.]{1,30}"
    r"|(?:Rs\.|Rechtssachen?|verb\. Rs\.)(?: EuGH)? ?[CTF][-‑–]\d{1,4}/\d\d(?: ?P)?"
)
_COURT = (
    r"(?:OLG|LG|AG|KG|FG|OVG|VGH|VG|LAG|ArbG|LSG|SG|BayObLG|Oberlandesgericht|Landgericht|"
    r"Finanzgericht|Landesarbeitsgericht|Oberverwaltungsgericht|Kammergericht)"
)
_DATE = r"(?:\d{1,2}\. ?\d{1,2}\. ?\d{2,4}|\d{1,2}\. [A-ZÄ][a-zä]{2,8}\.? \d{4})"
_FILE = r"(?:\d{1,4}|[IVX]{1,5})? ?[A-Z][A-Za-z]{0,4} \d{1,6}/\d\d(?: [A-Z]{1,2}(?!\w))?"


EDITIONS = r"(?:Incoterms|INCOTERMS|ADSp|HOAI|VOB(?:/[ABC])?)"  # told apart by their year
_LAW = (  # "ImmoWertV", "EStG", "BGB"; no "AG", no "Geschäftsordnung"
    r"(?:(?<!\w)[A-Z][A-Za-zäöü]{0,12}[a-zäöü][A-Za-zäöü]{0,8}(?:G|GB|V|VO|O)(?!\w)"
    r"|(?<!\w)(?:BGB|HGB|ZPO|AO|StPO|SGB [IVX]{1,4}|HOAI|VOB(?:/[ABC])?)(?!\w)"
    r"|(?<!\w)\w{0,30}[Gg]esetz(?:es)?(?!\w)|(?<!\w)\w{0,30}[Vv]erordnung(?!\w))"
)
_OF_LAW = re.compile(
    rf"{_LAW}(?: (?:i\. ?d\. ?F\.|in der Fassung(?: der Bekanntmachung)?))? v(?:om|\.) $"
    rf"|{_LAW}[^;\n]{{0,30}}in Kraft (?:seit|getreten am|ab)(?: dem)? $"
    rf"|(?:{EDITIONS}|GOÄ|BRAO|UVgO|CMNI|COTIF|ALB|ARB)\W{{1,3}}$"
)
_BRACKET = re.compile(r"\([^()]{40,800}\)")
_CHAINED = re.compile(
    rf"(?:(?<!\w)(?:{_COURT}(?: [A-ZÄÖÜ][\w./-]{{1,24}}){{0,2}}|B(?:GH|FH|AG|SG|VerwG|VerfG)),? )?"
    rf"(?:Urteil|Urt\.|Beschluss|Beschl\.) v(?:om|\.) {_DATE}(?: ?[,–-] ?| )(?:Az\.:? ?)?{_FILE}"
)


@cache
def _journals() -> str:
    return any_of(read_list(__package__, "words/journals"))


@cache
def _sources() -> re.Pattern[str]:
    journal = rf"(?:{_journals()}) (?:(?:19|20)\d\d|\d{{1,3}}),? \d{{1,5}}(?!\d)"
    return re.compile(rf"{_STANDARD}|{_ACT}|{_GAZETTE}|{_CASE}|{journal}")


@cache
def _beginnings() -> re.Pattern[str]:
    """The first sign of whatever is a source, at the edge of a word; the second tells most."""
    names = read_list(__package__, "words/journals")
    first = "".join(sorted({re.escape(name[0]) for name in names}))
    before = {"e": {*"RVv"}, "i": {*"RVv"}, "s": {*"RVv"}}  # second sign → first ones
    for name in names:
        if not re.match(r"[A-Z\d]", name[1]):
            before.setdefault(name[1], set()).add(name[0])
    pairs = "|".join(f"{re.escape(b)}(?<=[{''.join(sorted(a))}].)" for b, a in before.items())
    return re.compile(rf"[A-ZÖ(\dv{first}](?=[A-Z\d]|{pairs})(?<![\w/-].)")


@cache
def _decisions() -> re.Pattern[str]:
    printed = rf"(?:,? (?:{_journals()})(?!\w)|,? ?\(?(?:juris|n\. ?v\.|rkr\.)|,? ECLI:)"
    return re.compile(
        rf"(?<!\w){_COURT}(?: [A-ZÄÖÜ][\w./()-]{{1,24}}){{0,3}},?"
        r"(?: (?:Urteil|Urt\.|Beschluss|Beschl\.|Teilurteil))?"
        rf" v(?:om|\.) {_DATE}(?: ?[,–-] ?| )(?:Az\.:? ?)?{_FILE}(?={printed})"
    )


@cache
def _printed() -> re.Pattern[str]:
    """A decision of a federal senate, or a letter of the ministry, with the gazette it is in."""
    gazette = rf"(?:BStBl|BFHE|BFH/NV|BGHZ|BAGE|BVerwGE|(?:{_journals()})(?!\w))"
    return re.compile(
        rf"(?<!\w)v(?:om|\.) {_DATE}(?: ?[,–-] ?| )(?:Az\.:? ?)?"
        rf"[IVX]{{1,5}} ?[A-Z][A-Za-z]{{0,3}} \d{{1,4}}/\d\d(?=,? \(?{gazette})"
        rf"|BMF-Schreiben v(?:om|\.) {_DATE}(?=,? \(?(?:[^()\n]{{0,60}}, )?BStBl)"
    )


def sources(text: str) -> list[Stretch]:
    """Where laws, standards, gazettes and journals are cited, in order."""
    found: list[Stretch] = []
    for begin in _beginnings().finditer(text):
        if not found or begin.start() >= found[-1][1]:
            source = _sources().match(text, begin.start())
            found += [source.span()] if source else []
    return found


def decisions(text: str) -> list[Stretch]:
    """Where a decision is cited with the place where it is printed, or among others, in order."""
    found = [match.span() for match in _decisions().finditer(text)]
    found += [match.span() for match in _printed().finditer(text)]
    for bracket in _BRACKET.finditer(text):
        chain = [match.span() for match in _CHAINED.finditer(text, *bracket.span())]
        found += chain if len(chain) > 1 else []  # one alone may be the case before the court
    return sorted(set(found))


def without_sources(text: str, spans: Sequence[Span], scheme: Scheme) -> Iterator[Span]:
    """The spans that are no number or year of a law, a standard or a journal."""
    cited = sources(text)
    position = 0
    for span in sorted(spans, key=lambda span: span.start):
        while position < len(cited) and cited[position][1] <= span.start:
            position += 1
        inside = position < len(cited) and is_inside(span.start, span.end, cited[position])
        if not inside or scheme[span.label].kind in ("person", "place"):
            yield span


def is_inside(start: int, end: int, stretch: Stretch) -> bool:
    return stretch[0] <= start and end <= stretch[1]


def is_of_law(mention: Mention) -> bool:
    """ "ImmoWertV vom 14.07.2021", "Incoterms® 2020": the day of a law, the year of an edition."""
    return _OF_LAW.search(mention.before) is not None
