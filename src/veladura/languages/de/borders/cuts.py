"""Where findings end: key words, marks before a signature and the next line belong to none.

"Vertrag 77-1180" is the number alone, "L. S. Wunderlich" the name, "14:11:07.0+02:00" a time before
its zone, and "0,70-⏎11.09." an amount and, below it, a day.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from veladura.document import Span
from veladura.languages.de.compounds import is_role
from veladura.languages.de.forms import key_of, words
from veladura.languages.de.genders import listed
from veladura.languages.de.lexicon import table
from veladura.languages.de.structure import ORDINAL, Structure
from veladura.languages.de.writers.organisations.company_words import is_legal
from veladura.languages.de.writers.places.atlas import lies_in
from veladura.schemes import Scheme
from veladura.text import any_of, fold
from veladura.wordlists import read_list

_CENTS = re.compile(r"(\d\d-)\s*\n\s*")
_WHOLE = re.compile(r"(\d[\d.]*,\d\d-)\s*\n\s*")  # an amount, with what stands below it
_BEFORE_CENTS = re.compile(r"\d[\d.]{0,14},$")
_LONGEST = 16  # characters of an amount before its cents
_FRACTION = re.compile(r":\d\d([.,]\d{1,9})(?=Z|[+-]\d\d:?\d\d)")  # before a zone
_BUSINESS_YEAR = re.compile(r"(?:FY|[GW]J)(?=\d\d/\d\d\Z)")  # "FY23/24"
_KEY = re.compile(r"[^\W\d_]{2,24}(?:-[^\W\d_]{2,12})?+(?:\.?[ \t:]++|(?=\d{5}))")
_CUT_AMOUNT = re.compile(r"(?: [A-Z])?\s(?P<amount>\d{1,3}(?:\.\d{3}){0,3})$")
_AMOUNT = re.compile(r"\d{1,3}(?:\.\d{3})++,\d\d(?!\d)")
# How people from elsewhere are addressed.
ABROAD = any_of([word for _, word in table("forms_of_address")])
_STROKES = "│┃║|▌▐█■▪●•◦►▶→✔ \t\n\u00a0"
_ZONE = len("+02:00")
_LED = {
    "person": re.compile(
        r"(?:L\. ?S\.|gez\.|ppa\.|i\. ?[VA]\.|Hrn?\.|Fr\."
        r"|(?:IV|RAin|RA|StBin|StB|WPin|WP|DI)(?!\w))"
        rf"\s++(?=[A-ZÄÖÜ])|(?:{ABROAD})\s++"
    ),
    "company": re.compile(
        r"(?:Fa\.|Firma|(?:SEPA-)?Lastschrift|Gutschrift|Überweisung|Dauerauftrag|Kartenzahlung)"
        r"\s++(?=[A-ZÄÖÜ])"
    ),
    "place": re.compile(  # what stands there: its street follows
        r"(?:(?:Geschäfts|Büro|Kanzlei|Praxis|Produktions|Lager|Betriebs)r[aä]um(?:e|en)?"
        r"|Betriebs(?:gelände|stätte)|(?:Firmen|Geschäfts|Verwaltungs)sitz|Grundstück|Liegenschaft"
        r"|Anwesen|Mietobjekt|Objekt|Wohnung|Niederlassung|Filiale|Zentrale|Standort|Baustelle)"
        r"\s++(?=[A-ZÄÖÜ])"
    ),
    "internet": re.compile(r"(?:unter|auf|siehe|via|in)\s++(?=[/\w])"),
}
_SEAT_BEHIND = re.compile(r" (?:aus|in) (?P<town>[A-ZÄÖÜ][\w-]{2,30})\Z")
_TITLE_BEHIND = re.compile(r"[ \u00a0](?:Dr|Prof|Dipl)\.?\Z")  # of whoever is named next
_JOB = re.compile(r"([A-ZÄÖÜ][a-zäöüß]{2,20}) ")
_COLUMN = "rule:spalte"
_ROLE = re.compile(r"([A-ZÄÖÜ][a-zäöüß]{4,30}|C[EFIOT]O|RAe|StB|WP)[ \u00a0](?=[A-ZÄÖÜ][a-zäöüß])")
_INITIAL = re.compile(r"[A-ZÄÖÜ]\.?")
_ARTICLE = re.compile(r"(?<!\w)[Dd](?:er|en|em|es) $")
_LONGEST_ARTICLE = len(" den ")
_NAMED = re.compile(r"[A-Z]{1,2}[-.]?\d{1,3}")  # a control, a phase: "Kontrolle Z-01"
_PART_OF_A_SITE = re.compile(  # "Haus B", "Halle 4"
    r"(?:Haus|Halle|Gebäude|Raum|Bau|Werk|Tor|Block|Trakt|Ebene|Saal) (?:[A-Z]|\d{1,3}|[IVX]{1,4})"
)
_TWO_LINES = re.compile(  # "Bäckerei Kern⏎Huber Maschinenbau GmbH"
    r"(?P<first>[A-ZÄÖÜ][^\n]{1,60} (?:[A-ZÄÖÜ][^\s\n]{0,30}[^\s,&/+–-]|e\.K\.|mbH))\n"
    r"(?P<second>[A-ZÄÖÜ][^\n]{1,90})"
)
_TWO_PEOPLE = re.compile(
    r"(?P<first>[A-ZÄÖÜ][^\W\d_]{1,20}) u\. "
    r"(?P<second>[A-ZÄÖÜ][^\W\d_]{1,20}(?: [A-ZÄÖÜ][\w-]{1,24})?)"
)
_POSITION = re.compile(  # of a line in an invoice: "1 TB100A4"
    r"(?<![^\n])\d{1,3}[ \t]{1,40}(?=[A-Z]{1,4}[A-Z\d-]{0,20}\d)"
)
_LINE_END = re.compile(r"[*.]?(?:\n|\Z)")
_COUNT_BEFORE = re.compile(r"(?<![\w.,/-])\d{1,3}[ \u00a0]\Z")
_COUNTED = re.compile(r"(?<![\w.,/-])(\d{1,3})[ \u00a0]([A-ZÄÖÜ]\w{2,30}+)")
_OFTEN, _AROUND = 3, 1500  # different counts, in so many characters on both sides
_LIES = re.compile(r"i[mn] (?P<where>[A-ZÄÖÜ][^\W\d]{3,30})")  # "im Soonwald"
_CUT_SHORT = re.compile(r"\. (?=[A-ZÄÖÜ])")
_SHORTEST_NAME = 6  # letters of what is cut short before a name
_SHORTEST_CODE = 4  # letters of a code without figures
_SURE = 0.7  # a general acronym is a company only if the model is as sure as that


def bordered(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The spans without what does not belong to them; what orders the text is none."""
    kinds = {label.id: label.kind for label in scheme}
    apart = _without_amounts(text, spans, kinds)
    kept = (_without_marks(text, span, kinds[span.label]) for span in apart)
    return [span for span in kept if not _is_nothing(text, span, kinds[span.label])]


def _without_amounts(text: str, spans: Sequence[Span], kinds: Mapping[str, str]) -> Iterator[Span]:
    """ "DE177612659 345.994,40 EUR": a number does not end inside the amount behind it."""
    amount: re.Match[str] | None = None
    for span in spans:
        if amount and kinds[span.label] == "figure" and span.start < amount.end():
            span = replace(span, start=amount.start(), fragments=())
        cut = _CUT_AMOUNT.search(text, span.start, span.end) if kinds[span.label] == "id" else None
        amount = _AMOUNT.match(text, cut.start("amount")) if cut else None
        if cut and amount and amount.end() > span.end and cut.start() > span.start:
            span = replace(span, end=cut.start(), fragments=())
        yield span


def _without_marks(text: str, span: Span, kind: str) -> Span:
    span = _without_strokes(text, span)
    lies = _LIES.fullmatch(text, span.start, span.end) if kind == "place" else None
    if lies:
        return replace(span, start=lies.start("where"), fragments=())
    if kind == "id":
        position = _POSITION.match(text, span.start, span.end)
        if position:
            return replace(span, start=position.end(), fragments=())
        key = _KEY.match(text, span.start, span.end)
        if (
            key
            and (_announces(key[0]) or "  " in key[0])
            and any(map(str.isdecimal, text[key.end() : span.end]))
        ):
            return replace(span, start=key.end(), fragments=())
    elif kind in _LED:
        lead = _LED[kind].match(text, span.start, span.end) or _job_of(text, span, kind)
        lead = lead or _role_of(text, span, kind)
        if lead:
            return replace(span, start=lead.end(), fragments=())
        seat = _SEAT_BEHIND.search(text, span.start, span.end) if kind == "company" else None
        if seat and lies_in(fold(seat["town"])):
            return replace(span, end=seat.start(), fragments=())
        title = _TITLE_BEHIND.search(text, span.start, span.end) if kind == "company" else None
        if title:
            return replace(span, end=title.start(), fragments=())
    elif kind == "date":
        return _without_form(text, span)
    return span


def _without_form(text: str, span: Span) -> Span:
    """A clock without parts of a second before its zone, "23/24" without what it is a year of."""
    business = _BUSINESS_YEAR.match(text, span.start, span.end)
    if business:
        return replace(span, start=business.end(), fragments=())
    fraction = _FRACTION.search(text, span.start, span.end + _ZONE)
    if fraction and fraction.end() == span.end:
        return replace(span, end=fraction.start(1), fragments=())
    return span


def _job_of(text: str, span: Span, kind: str) -> re.Match[str] | None:
    """ "den Kaufmann P.": what somebody does, whom a court calls by a letter."""
    job = _JOB.match(text, span.start, span.end) if kind in _LED else None
    if job is None or not _INITIAL.fullmatch(text, job.end(), span.end):
        return None
    the = _ARTICLE.search(text, max(0, span.start - _LONGEST_ARTICLE), span.start)
    return job if the and key_of(job[1]) in words("trades") else None


def _role_of(text: str, span: Span, kind: str) -> re.Match[str] | None:
    """ "Justitiar Vogel", "Schrotthändler Gebrüder Kuhn": what somebody is stands before a name."""
    role = _ROLE.match(text, span.start, span.end) if kind in ("person", "company") else None
    if not role or not set(span.source.split("+")) <= {"model", _COLUMN}:
        return None
    first, *more = text[role.end() : span.end].split()
    if not more and listed(fold(first)):
        return None  # "Schützenmeister Anton": a surname first
    job = key_of(role[1]) in words("trades") and more and listed(fold(first))
    return role if job or is_role(role[1]) else None  # "Küfer Hannes Dahlheim"


def _without_strokes(text: str, span: Span) -> Span:
    """Without the strokes of a table or the bar of a heading around it."""
    surface = text[span.start : span.end]
    bare = surface.strip(_STROKES)
    if bare == surface or not bare:
        return span
    start = span.start + surface.index(bare)
    return replace(span, start=start, end=start + len(bare), fragments=())


def _announces(key: str) -> bool:
    return key_of(key.strip(" \t:.")) in _key_words()


@cache
def _key_words() -> frozenset[str]:
    return words("number_words") | frozenset(
        key_of(word) for word in read_list("veladura.languages.de", "lexicons/id_words")
    )


def _is_nothing(text: str, span: Span, kind: str) -> bool:
    """What the model alone takes for a number of somebody, and a word says is none: "Saal 114"."""
    surface = text[span.start : span.end]
    if kind == "id" and surface.isalpha() and len(surface) < _SHORTEST_CODE:
        return True
    if kind == "other" and (_announces(surface) or (surface.islower() and len(surface) < 3)):
        return True  # "RV-NR" looks like a number plate; "or" is a confession on a payslip
    if span.source == _COLUMN and kind == "person" and _CUT_SHORT.match(text, span.end):
        return len(surface) < _SHORTEST_NAME and not listed(fold(surface))  # "Verm. Zeller"
    if span.source == _COLUMN and kind == "company":
        return all(key_of(word) in words("titles") for word in surface.split())
    if span.source != "model":
        return False
    if kind == "date" and surface == "0":
        return True  # a switch of an export
    if kind == "internet":
        return "." not in surface  # "NIENBURG/DE"
    if kind == "person" and len(surface) == 1:
        return _is_cell(text, span)  # a sign of its row
    if kind == "place" and _COUNT_BEFORE.search(text, max(0, span.start - 8), span.start):
        return _is_counted(text, span)
    if kind == "place":
        return len(surface) == 1 or _PART_OF_A_SITE.fullmatch(surface) is not None
    if kind == "company":
        return span.score < _SURE and surface.isupper() and key_of(surface) in _acronyms()
    named = _NAMED.fullmatch(surface) and kind in ("date", "other")
    return ORDINAL.match(text, span.start) is not None or bool(
        named and Structure.of(text).announces(span.start)
    )


def _is_counted(text: str, span: Span) -> bool:
    """ "17 Essen", "20 Essen", "11 Essen": what is counted line after line is no town."""
    surface = text[span.start : span.end]
    near = _COUNTED.finditer(text, max(0, span.start - _AROUND), span.end + _AROUND)
    return len({found[1] for found in near if found[2] == surface}) >= _OFTEN


def _is_cell(text: str, span: Span) -> bool:
    """Whether blanks, tabs or the ends of its line stand around a finding."""
    before, behind = text[max(0, span.start - 2) : span.start], text[span.end : span.end + 2]
    starts = not before.strip(" \t") or before[-1:] in "\n\t;|"
    return starts and len(before) != 1 and (behind[:1] in "\n\t;|" or behind == "  ")


def _acronyms() -> frozenset[str]:
    return words("general_acronyms")


def names_apart(text: str, spans: Sequence[Span], scheme: Scheme) -> Iterator[Span]:
    """Spans, and two for one that holds two people ("Lina u. Milo"), or that runs from a name on a
    line of its own to the next such line: cells of one column, strings of formulas."""
    named = {scheme.label_for(kind) for kind in ("person", "company", "place")}
    person = scheme.label_for("person")
    for span in spans:
        two = _TWO_PEOPLE.fullmatch(text, span.start, span.end) if span.label == person else None
        if two:
            yield replace(span, end=two.end("first"), fragments=())
            yield replace(span, start=two.start("second"), fragments=())
            continue
        listed = _TWO_LINES.fullmatch(text, span.start, span.end)
        alone = not span.start or text[span.start - 1] == "\n"
        ends = _LINE_END.match(text, span.end) is not None
        asked = span.source == "model" and span.label in named and alone and ends
        if not asked or not listed or all(map(is_legal, listed["second"].split())):
            yield span
            continue
        yield replace(span, end=listed.end("first"), fragments=())
        yield replace(span, start=listed.start("second"), fragments=())


def lines_apart(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """Spans without what runs from the end of an amount into the line below it: "0,70-⏎11.09.".

    Statements write a minus behind their amounts, and a day before the next line.
    """
    if "figure" not in {label.kind for label in scheme}:
        return list(spans)
    numbers = {scheme.label_for(kind): kind for kind in ("date", "figure", "id")}
    kept: list[Span] = []
    for span in sorted(spans, key=lambda span: span.start):
        if span.label in numbers and "\n" in text[span.start : span.end]:
            kept += _parted(text, span, kept, scheme.label_for("figure"))
        else:
            kept.append(span)
    return kept


def _parted(text: str, span: Span, before: list[Span], figure: str) -> Iterator[Span]:
    """An amount and what stands below it; takes back the amount's beginning from `before`."""
    whole = _WHOLE.match(text, span.start, span.end)
    cents = _CENTS.match(text, span.start, span.end)
    cut, start = whole or cents, span.start
    if not cut:
        yield span
        return
    if not whole:
        head = _BEFORE_CENTS.search(text[max(0, start - _LONGEST) : start])
        start -= len(head[0]) if head else 0
        while before and before[-1].start >= start:
            before.pop()
    yield replace(span, start=start, end=cut.end(1), label=figure, fragments=())
    if cut.end() < span.end:
        yield replace(span, start=cut.end(), fragments=())
