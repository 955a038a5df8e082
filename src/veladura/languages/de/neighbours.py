"""What stands before a name tells what it is: a title a person, a foreign postcode a town.

"Notar Breidenbach" is no place though there is one, "Produzentin Catalina Oprea" no company, and
"PUCH BEI HALLEIN" behind "A-5412" nobody. Who speaks in a chat, and whom a Swiss register enters
("Imboden, Kilian, von Raron, in Visp"), is told by the form of the line.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from veladura.document import Span
from veladura.languages.de.borders.cuts import ABROAD
from veladura.languages.de.common_words import is_month
from veladura.languages.de.compounds import is_job, is_part_of_a_firm
from veladura.languages.de.everyday_things import ends_in_thing
from veladura.languages.de.forms import WORD, key_of, words
from veladura.languages.de.genders import listed
from veladura.languages.de.writers.organisations.company_words import (
    business_group,
    is_legal,
    is_plain_noun,
)
from veladura.languages.de.writers.places.atlas import foreign_towns, lies_in, states
from veladura.schemes import Scheme
from veladura.text import fold

_NAME = re.compile(r"[^\W\d_][^\W\d_]+(?:-[^\W\d_]+)?(?: [^\W\d_][^\W\d_]+(?:-[^\W\d_]+)?){0,2}")
_TITLE = re.compile(r"(?<![\w-])([^\W\d_]{2,24})\.?[ \u00a0]$")
_PARTNERS = re.compile(
    r"(?:[A-ZÄÖÜ][a-zäöüß]{2,20}(?:anwälte|berater|prüfer|notare) )?"
    r"(?P<first>[A-ZÄÖÜ][a-zäöüß]{2,20}) & [A-ZÄÖÜ][a-zäöüß]{2,20}"
)
_JUDGE = re.compile(r"(?P<court>OLG|LG|AG|BGH|LAG|ArbG|VG) (?P<name>[A-ZÄÖÜ][a-zäöüß-]{2,30})")
_JUDGES = re.compile(r"[Rr]ichter(?:in)? (?:am|beim) $")
_OWNER = re.compile(r"(?P<name>[A-ZÄÖÜ][a-zäöüß-]+), (?P<firm>(?P=name) & [A-ZÄÖÜ].+)")
_STORM = re.compile(r"(?:Sturm|Orkan|Sturmtief|Tief|Hoch) [A-ZÄÖÜ][a-zäöüß]+")
_TITLE_OF_COMPOUND = re.compile(r"(?<!\w)([^\W\d_]{2,24})[ \u00a0]$")
_HER_JOB = re.compile(
    r"(?<![\w-])(?:[A-ZÄÖÜ][\w-]{2,30}(?:er|or|ist|eur|ent|ant|ar|ält|chef|rät|ärzt)in"
    r"|(?:Mag|Dr|Prof)\.(?:a|in))[ \u00a0]$"
)
_POSTCODE = re.compile(r"(?<![\w-])(?:A|CH|D|F|FL|I|L|NL|B)-\d{4,5}[ \u00a0]$")
_WITH_TITLE = re.compile(  # "Ombudsanwältin Dr. Melike Berg"
    r"(?P<job>[A-ZÄÖÜ][\w-]{2,30}[ \u00a0])?(?:(?:Prof|Dr)\.[ \u00a0]){1,3}(?=[A-ZÄÖÜ])"
    rf"|(?:{ABROAD})[ \u00a0]"
)
_HIS_CHILD = re.compile(r"(?<!\w)(?:sein|mein)er? Tochter $")
_PROFESSION = re.compile(r"(?:Steuerberat|Wirtschaftsprüf|Buchprüf|Insolvenzverwalt)er(?:in)?")
_FIRM_BEFORE = re.compile(
    r"(?:[Pp]lattform|[Aa]nbieter|[Hh]ersteller|[Kk]anzlei|[Aa]gentur|[Ff]irma|[Ll]ieferant"
    r"|[Ww]ettbewerber|[Kk]onkurrent|[Dd]ienstleister|[Bb]etreiber|[Vv]ersender|[Vv]erlag) $"
)
_LIES_IN = re.compile(r" (?:in|aus) (?P<town>[A-ZÄÖÜ][\w-]{2,30})")
_SHE = re.compile(  # a firm is feminine, and nobody has an article before a given name
    r"(?<!\w)(?:[Dd]ie|[Dd]er|[Zz]ur|[Ee]iner?) (?:[a-zäöüß]{3,20}en? )?$"
)
_OF_A_FIRM = re.compile(r"(?P<name>[A-ZÄÖÜ][a-zäöüß-]{2,30}) von (?P<firm>[A-ZÄÖÜ][\w-]{2,30})")
_ADDRESSED = re.compile(r"(?<!\w)(?:Herrn?|Frau) $")
_FIELD_OF_A_PLACE = re.compile(r"(?:Heimat|Bürger|Wohn|Geburts|Dienst)ort[ \u00a0](?=[A-ZÄÖÜ])")
_OF_A_TOWN = re.compile(r"\w+[ -][^,\n]{2,60}(?P<gap>, )(?P<town>[A-ZÄÖÜ][^,\n]{2,40})")
_NOBLE = re.compile(r"(?:^|[ \u00a0.])(?:v\.|von|vom|zu|zur)$")
_CALLED = (  # what a name right behind such a word is called
    (
        "product",
        re.compile(r"(?<![\w-])(?:\w{0,16}[Mm]arke|\w{0,12}[Ss]erie|Baureihe)[ \u00a0][„\"»«]?$"),
    ),
    (
        "segment",
        re.compile(
            r"(?<![\w-])(?:Sparte|Segments?|Geschäfts(?:feld|bereich)e?s?|Bereich|Feld|Gewerk)"
            r"[ \u00a0][„\"»«]?$"
        ),
    ),
    ("other", re.compile(r"(?<![\w-])(?:Messe|Fachmesse|Volksfest)[ \u00a0][„\"»«]?$")),
)
_OF_CALLED = (  # one is in each of these words
    *("arke", "erie", "aureihe", "parte", "egment", "eschäfts", "ereich", "eld", "ewerk", "esse"),
    "olksfest",
)
_SEGMENTS = re.compile(
    r"(?<![\w-])(?:Sparten|Segmenten?|Geschäfts(?:felder|bereiche|einheiten)n?|Bereichen?|Feldern?"
    r"|Einheiten)(?!\w)"
)
_AND_NEXT = re.compile(r"(?: \([^()\n]{1,30}\))?(?:, | und | sowie )")
_AND = re.compile(r", | und | sowie | oder ")
_DOUBTFUL, _FIRM = 0.7, 0.8  # scores of somebody who may be a company, and of one that is
_QUOTED_SURE = 0.9
_LISTED = 160  # characters behind the word that announces a list
_NO_TITLES = frozenset(("tochter", "investor", "unternehmer", "mandant", "schuldner"))  # firms too
_CITIZEN = re.compile(
    r"(?<!\w)(?P<person>[A-ZÄÖÜ][\w’-]{1,30}, [A-ZÄÖÜ][\w’-]{1,30})"
    r", von (?P<home>[A-ZÄÖÜ][\w’-]{1,30}), in (?P<town>[A-ZÄÖÜ][\w’-]{1,30})(?=[,;])"
)
_SPEAKER = re.compile(
    r"^(?:\[?\d{1,2}[:.]\d\d(?::\d\d)?\]?[ –-]{1,3})?(?P<name>[A-ZÄÖÜ][a-zäöüß]{1,15}): (?=\S)",
    re.M,
)
_SEATED = re.compile(r" in (?P<town>[A-ZÄÖÜ][\w-]{2,30})(?=[;,.\n|\t]|$)")
_ENTERED = 0.95
_LOOK_BACK = 36
_GUESSED_WARE = 0.55  # and a ware so unsure may be a firm: in 1,372 documents 3 of 3 were
_GUESSED = 0.5  # so unsure is the model of a firm that it takes for somebody
_SURE = 0.9  # a given name first makes a person, unless the model is as sure of a company


def told_by_neighbours(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The same spans; some the model found have the label that their neighbours ask for."""
    kinds = {label.id: label.kind for label in scheme}
    if not {"person", "place"} <= set(kinds.values()):
        return list(spans)
    spans = _with_speakers(text, _with_citizens(text, spans, scheme), scheme)
    spans = _with_seats(text, spans, scheme)
    told = [_told(text, span, kinds[span.label], scheme) for span in spans]
    told = _with_segments(text, told, scheme) if "segment" in kinds.values() else told
    told = _with_quoted(text, _with_companies(text, told, scheme), scheme)
    parted = [part for span in told for part in _parted(text, span, kinds[span.label], scheme)]
    return _noble(text, sorted(parted, key=lambda span: span.start), scheme)


def _with_citizens(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """With people of a Swiss register, where they come from, and where they live."""
    kept = list(spans)
    for entry in _CITIZEN.finditer(text) if ", von " in text else ():
        inside = (span for span in kept if span.start < entry.end() and entry.start() < span.end)
        taken = set(inside)
        kept = [span for span in kept if span not in taken]
        for group, kind in (("person", "person"), ("home", "place"), ("town", "place")):
            reason = "is entered in a register"
            label = scheme.label_for(kind)
            kept.append(Span(*entry.span(group), label, _ENTERED, "rule", reason))
    return sorted(kept, key=lambda span: span.start)


def _with_speakers(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """With those who speak more than once in a chat, by given names that a list has."""
    lines = [match for match in _SPEAKER.finditer(text) if _is_given(match["name"])]
    counted = Counter(match["name"] for match in lines)
    starts = {span.start for span in spans}
    speakers = (m for m in lines if counted[m["name"]] > 1 and m.start("name") not in starts)
    person = scheme.label_for("person")
    new = [Span(*m.span("name"), person, _ENTERED, "rule", "speaks in a chat") for m in speakers]
    return sorted((*spans, *new), key=lambda span: span.start)


def _with_seats(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """With the town behind a company: "Bundeskasse in Weiden;" means no willows."""
    company, place = scheme.label_for("company"), scheme.label_for("place")
    starts = {span.start for span in spans}
    found = [_SEATED.match(text, span.end) for span in spans if span.label == company]
    new = [
        Span(*seat.span("town"), place, _ENTERED, "rule", "is where a company is")
        for seat in found
        if seat and seat.start("town") not in starts and lies_in(fold(seat["town"]))
    ]
    return sorted((*spans, *new), key=lambda span: span.start)


def _is_given(name: str) -> bool:
    return bool(listed(fold(name))) and not is_month(name)


def _parted(text: str, span: Span, kind: str, scheme: Scheme) -> Iterator[Span]:
    """ "Ayşe Wolf-Tan, Weimar": somebody and a town, which is nobody's given name."""
    two = _two_in_one(text, span, kind, scheme) if span.source == "model" else ()
    if two:
        yield from two
        return
    found = _OF_A_TOWN.fullmatch(text, span.start, span.end) if kind == "person" else None
    town = fold(found["town"]) if found else ""
    if span.source != "model" or not found or not lies_in(town) or listed(town):
        yield span
        return
    place = scheme.label_for("place")
    yield replace(span, end=found.start("gap"), fragments=())
    yield replace(span, start=found.start("town"), label=place, fragments=())


def _two_in_one(text: str, span: Span, kind: str, scheme: Scheme) -> Sequence[Span]:
    """ "Richterin am OLG Busch", "Sandmann, Sandmann & Töchter": a firm and somebody."""
    judge = _JUDGE.fullmatch(text, span.start, span.end) if kind == "company" else None
    if judge and _JUDGES.search(_before(text, span)) and not lies_in(fold(judge["name"])):
        person = scheme.label_for("person")
        named = replace(span, start=judge.start("name"), label=person, fragments=())
        return replace(span, end=judge.end("court"), fragments=()), named
    if kind != "person":
        return ()
    firm = _OF_A_FIRM.fullmatch(text, span.start, span.end)
    if firm and (listed(fold(firm["name"])) or not _ADDRESSED.search(_before(text, span))):
        firm = None  # "Herr Puig von Transnatur" is no noble
    two = firm or _OWNER.fullmatch(text, span.start, span.end)
    if not two:
        return ()
    company = scheme.label_for("company")
    named = replace(span, start=two.start("firm"), label=company, fragments=())
    return replace(span, end=two.end("name"), fragments=()), named


def _noble(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """ "Eckart Frh. v." and "Witzleben" right behind it are one person."""
    kept: list[Span] = []
    for span in spans:
        last = kept[-1] if kept else None
        if (
            last
            and {last.source, span.source} == {"model"}
            and text[last.end : span.start] in (" ", "\u00a0")
            and _NOBLE.search(text, last.start, last.end)
            and _NAME.fullmatch(text, span.start, span.end)
        ):
            person = scheme.label_for("person")
            kept[-1] = replace(last, end=span.end, label=person, fragments=())
        else:
            kept.append(span)
    return kept


def _told(text: str, span: Span, kind: str, scheme: Scheme) -> Span:
    if kind == "id" and fold(text[span.start : span.end]) in states():
        return replace(span, label=scheme.label_for("place"), reason="is a state")
    if kind == "person" and span.source == "model" and _STORM.fullmatch(text, span.start, span.end):
        return replace(span, label=scheme.label_for("other"), reason="is a storm")
    if kind == "person" and _is_partnership(text[span.start : span.end]):
        return replace(span, label=scheme.label_for("company"), reason="is a partnership")
    if span.source != "model" or kind not in ("person", "company", "place", "product", "segment"):
        return span
    before = text[max(0, span.start - _LOOK_BACK) : span.start]
    called = _called(before, text[span.start : span.end]) if kind != "product" else ""
    if called and called != kind:
        return replace(span, label=scheme.label_for(called), reason=f"is called a {called}")
    if kind in ("product", "segment") and _is_firm(text, span, kind, before):
        return replace(span, label=scheme.label_for("company"), reason="is called a firm")
    if kind == "segment":
        return span
    if kind in ("person", "company") and _POSTCODE.search(before):
        reason = "stands behind a postcode"
        return replace(span, label=scheme.label_for("place"), reason=reason)
    titled = _WITH_TITLE.match(text, span.start, span.end) if kind == "company" else None
    if titled and (not titled["job"] or _is_titled(titled["job"])) and span.score < _SURE:
        reason = "has a title"
        person = scheme.label_for("person")
        return replace(span, start=titled.end(), label=person, reason=reason, fragments=())
    field = _FIELD_OF_A_PLACE.match(text, span.start, span.end) if kind == "company" else None
    if field and lies_in(fold(text[field.end() : span.end])):
        place = scheme.label_for("place")
        return replace(span, start=field.end(), label=place, reason="is a place", fragments=())
    said = text[span.start : span.end]
    if kind != "person":
        return _somebody(said, span, before, scheme)
    if span.score <= _GUESSED and _SHE.search(before) and _may_be_a_firm(said):
        return replace(span, label=scheme.label_for("company"), reason="has her article")
    return span


def _somebody(said: str, span: Span, before: str, scheme: Scheme) -> Span:
    """What was taken for a company or a place and is a person, by a title or a given name."""
    first, *more = said.split()
    kind, named = scheme[span.label].kind, bool(more) and bool(listed(fold(first)))
    titled = _is_titled(before)
    somebody = (titled and named and len(more) == 1) or _may_be_somebody(said)  # "Theo Wahl"
    if not somebody or (kind == "place" and lies_in(fold(said))):
        return span  # "Gemeinderätin Schärding"
    given = kind == "company" and named and span.score < _SURE
    if given or (titled and not _is_part_of_a_firm(before)):
        reason = "has a given name" if given else "stands behind a title"
        return replace(span, label=scheme.label_for("person"), reason=reason)
    return span


def _is_firm(text: str, span: Span, kind: str, before: str) -> bool:
    """ "die Plattform Feinkostbote", "über Birra Nord in Verona": wares have no seat."""
    if span.score > _GUESSED_WARE or any(map(str.isdecimal, text[span.start : span.end])):
        return False
    seat = _LIES_IN.match(text, span.end) if kind == "product" else None
    town = fold(seat["town"]) if seat else ""
    return bool(_FIRM_BEFORE.search(before) or lies_in(town) or town in foreign_towns())


def _may_be_a_firm(said: str) -> bool:
    """ "die Havenbedrijf Janssens": two names or three, the first of which nobody is given."""
    first, *more = said.split()
    nobody = bool(more) and first.isalpha() and not listed(fold(first))
    return nobody and _NAME.fullmatch(said) is not None


def _with_segments(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """ "die Sparten Saft (2 Mio. €), Cidre und Most": what is listed with a segment is one."""
    segment = scheme.label_for("segment")
    named = frozenset(scheme.label_for(kind) for kind in ("person", "company", "place"))
    listed: list[Span] = []
    last = -1  # where the segment before ends
    for span in sorted(spans, key=lambda span: span.start):
        said = text[span.start : span.end]
        if (
            span.label in named
            and span.source == "model"
            and last >= 0
            and _AND_NEXT.fullmatch(text, last, span.start)
            and _SEGMENTS.search(text, max(0, span.start - _LISTED), span.start)
            and not lies_in(fold(said))
            and not any(map(is_legal, WORD.findall(said)))
        ):
            span = replace(span, label=segment, reason="is listed with a segment")
        last = span.end if span.label == segment else last if not said[:1].isalpha() else -1
        listed.append(span)
    return listed


def _with_companies(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """ "Yara und BayWa erhöhten": who is named in one breath with a company is one, if doubtful."""
    company, person = scheme.label_for("company"), scheme.label_for("person")
    told = sorted(spans, key=lambda span: span.start)
    for index, span in enumerate(told):
        said = text[span.start : span.end]
        doubtful = span.label == person and span.source == "model" and span.score < _DOUBTFUL
        if not doubtful or not said.isalpha() or _is_titled(_before(text, span)):
            continue
        beside = (*told[max(0, index - 1) : index], *told[index + 1 : index + 2])
        if any(
            other.label == company
            and other.score > _FIRM
            and _AND.fullmatch(text, min(span.end, other.end), max(span.start, other.start))
            for other in beside
        ):
            told[index] = replace(span, label=company, reason="is named with a company")
    return told


def _with_quoted(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """ "„MedArchon“ wird durch „Orbis“ abgelöst": what is quoted behind a quoted product is one."""
    product = scheme.label_for("product") if "product" in {s.kind for s in scheme} else ""
    told = list(spans)
    last = None
    for index, span in enumerate(told):
        if not product or not _is_quoted(text, span):
            continue
        if last and span.source == "model" and span.score < _QUOTED_SURE and span.label != product:
            between = text[last.end : span.start]
            named = _is_legal_name(text, span) or "(" in between or "." in between
            if len(between) < _LOOK_BACK and not named:
                told[index] = replace(span, label=product, reason="is quoted as a product is")
        last = told[index] if told[index].label == product else None
    return told


def _is_quoted(text: str, span: Span) -> bool:
    return text[span.start - 1 : span.start] in tuple('„"»«‚') and (
        text[span.end : span.end + 1] in tuple('“"«»‘”')
    )


def _is_legal_name(text: str, span: Span) -> bool:
    return any(map(is_legal, WORD.findall(text, span.start, span.end)))


def _before(text: str, span: Span) -> str:
    return text[max(0, span.start - _LOOK_BACK) : span.start]


def _called(before: str, said: str) -> str:
    """ "Marke", "Sparte", "Messe": the kind of what stands behind, unless it is a town; or ""."""
    if not any(part in before for part in _OF_CALLED):
        return ""
    kind = next((kind for kind, cue in _CALLED if cue.search(before)), "")
    if kind and (lies_in(fold(said)) or any(map(is_legal, WORD.findall(said)))):
        return ""  # "im Bereich Lübeck", "Messe Leipzig"
    return kind


def _is_titled(before: str) -> bool:
    title = _TITLE.search(before)
    key = key_of(title[1]) if title else ""
    titled = key in words("titles") and (key not in _NO_TITLES or bool(_HIS_CHILD.search(before)))
    woman = ("in" in before[-4:] or ".a" in before[-4:]) and bool(_HER_JOB.search(before))
    return titled or woman or bool(title and is_job(title[1]))


def _is_partnership(said: str) -> bool:
    """ "Rüger & Stolz", but no "Anna & Peter Huber"."""
    partners = _PARTNERS.fullmatch(said)
    return partners is not None and not listed(fold(partners["first"]))


def _is_part_of_a_firm(before: str) -> bool:
    """ "Emittentin Kornblume", "-Nachfolgerin Enerdis": companies are feminine, too."""
    title = _TITLE_OF_COMPOUND.search(before)
    return bool(title and is_part_of_a_firm(title[1]) and not _PROFESSION.fullmatch(title[1]))


def _may_be_somebody(said: str) -> bool:
    """One to three words with capitals, none of which says what a company is or does."""
    if not _NAME.fullmatch(said) or said.isupper():
        return False
    return all(
        word[0].isupper()
        and not (is_legal(word) or business_group(word) or ends_in_thing(word))
        and not is_plain_noun(fold(word))
        for word in WORD.findall(said)
    )
