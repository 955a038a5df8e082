"""Where findings of Spanish documents end: what the model left of a name, an address, a number.

"Refugio Caso Llamedo" is one name though "Caso" is a word; "plaza del conde cuatro, segundo" goes
on to the door; a day in a column of days is one.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from veladura.detect.consistency.mentions import Covered
from veladura.document import Span
from veladura.languages.es.gender import listed_gender
from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.names.parts import ABBREVIATED
from veladura.languages.es.numerals import NUMBER_WORDS
from veladura.languages.es.spelt import spelt_by
from veladura.schemes import Scheme
from veladura.text import fold

_HUNDREDS = "(?:dos|tres|cuatro|seis|sete|ocho|nove)cient[oa]s|quinient[oa]s|cien(?:to)?|mil|cero"
_NUMBER = rf"(?:{_HUNDREDS}|{'|'.join(NUMBER_WORDS)})(?![^\W_])"
_FLOOR = (
    r"(?:bajo|entresuelo|[aá]tico|principal|primero|segundo|tercero|cuarto|quinto|sexto|s[eé]ptimo"
    r"|octavo|izquierda|derecha|centro|interior|exterior|bis)(?![^\W_])"
)
_DOOR_SAID = re.compile(
    rf",? (?:n[uú]mero )?{_NUMBER}(?:,? (?:piso |portal |puerta )?(?:{_NUMBER}|{_FLOOR})){{0,4}}"
    r"(?! (?:de|del|por|años?|meses|semanas?|d[ií]as?|horas?|veces|hij[oa]s?)(?![^\W_]))",
    re.IGNORECASE,
)
_SAID_FIRST = re.compile(_NUMBER, re.IGNORECASE)
_SAID_BEFORE = re.compile(rf"(?<![^\W_])(?:{_NUMBER}[ ,]{{1,2}}){{1,6}}$", re.IGNORECASE)
_MOST_BEFORE = 60  # characters of figures that are said
_WORD_BETWEEN = re.compile(r" [A-ZÁÉÍÓÚÑ][a-zà-ÿ]{2,14} ")
_TITLE_LAST = re.compile(r" (?:Dra?|Sta|Sto|Ntra|Sra|DRA?|STA|STO)$")
_MARY = re.compile(r"M\.? ?[ªº]\.?")
_TITLED = re.compile(r"\b(?:Dr|Prof|Sr|Ilmo|Excmo)\. $")
_NEAR_TITLE = 8  # characters
_TITLES = frozenset(
    ("don", "dona", "doctor", "doctora", "senor", "senora", "sor", "padre", "madre")
)
_COUPLE = re.compile(r"(?P<one>[A-ZÀ-Þ][\w-]{2,20}) [yie] (?P<other>[A-ZÀ-Þ][\w-]{2,20})")
_AND = re.compile(r" [yie] ")
_COLUMN_GAP = re.compile(r"(?<=[^\W\d_])[ \t]{4,}(?=[^\W\d_])")
_WORD_GAP = re.compile(r"(?<=[^\W\d_]),? (?=[^\W\d_])")
_WORDS_SPELT = 4  # of a name, before the letters begin
_CELL_BEGINS = re.compile(r"(?:^|\n|\t| {2})([A-Z]{3,5}) $")
_CELL_GOES_ON = re.compile(r" (?=[A-Z]{0,4}\d)[A-Z\dOl]{2,5}(?=\n|\t| {2}|$)")
_BEGINNING_OF_CELL = re.compile(r"(?:^|\n|\t| {2})$")
_END_OF_CELL = re.compile(r"\n|\t| {2}|$")
_LAST_OF_CELL = re.compile(r" [A-ZÁÉÍÓÚÑÇ][^\W\d_]{2,20}(?=\t)")
_SHORT_CODE = re.compile(r"(?=[A-Z]{0,4}[\dOl])[A-Z\dOl]{2,5}")
_NUMBERED = ("id", "device", "other")
_DAY_AND_MONTH = re.compile(r"\d{1,2}/\d{1,2}")
_IN_CELL = re.compile(r"(?<!\S)(?:\d{1,2}/\d{1,2}(?=\s{2}|$)|(?:[\dOl]{2} ){2}[\dOl]{2}(?=\s|$))")
_SPACED = re.compile(r"(?:[\dOl]{2} ){2}[\dOl]{2}")
_AS_DIGITS = str.maketrans("Ol", "01")
_NEAR = 3  # lines above and below that may have a day in the same column
_ASKEW = 2  # characters by which a column may stand askew
_FEWEST = 2  # days that make a column
_LIKELY = 0.9
_BARE_DAY = re.compile(r"[1-9]|[12]\d|3[01]")
_LAST_DAY = re.compile(
    r" (?:al?|y|e|ao) (\d{1,2})(?![^\W_]|[.,:/-]\d|[ºª%])(?! ?(?:h|hs|horas?|años|mg|ml|g)\b)"
)
_ARTICLE_OF_DAY = re.compile(r"(?<!\w)(?:(?:[aA]|[dD]e) )?[lL]['’]$")  # "a l'11"
_LONGEST_ARTICLE = 6  # characters, with what stands before it
_LONGEST_MONTH = 31
# "Hospital Rafael Méndez sufrió": what happened there is no part of its name.
_VERB_BEHIND = re.compile(
    r"(?<=[^\W\d_]) (?:[a-zà-ÿ]{2,12}(?:ó|aron|ieron)|[yei](?: (?:al?|en|del?|con|por))?)$"
)
_BEFORE_TOWN = re.compile(r"(?:De|Desde|En|Hacia|Hasta) (?=[A-ZÁÉÍÓÚÑ])")
_CAPITAL_LAST = re.compile(r"(?<![^\W\d_])[A-ZÁÉÍÓÚÑ][^\W\d_]*+$")
_LAST_REASON = "ends what a day begins"
_REASON = "stands in a column of days"


def with_words_between(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The same spans, two of one name as one: "Refugio", "Llamedo" and the "Caso" between them."""
    result: list[Span] = []
    for span in spans:
        last = result[-1] if result else None
        if last is not None and _is_mary(text, last, span, scheme):
            result[-1] = replace(span, start=last.start, fragments=())
        elif last is not None and _is_don(text, last, span, scheme):
            result[-1] = span
        elif last is not None and _is_one_name(text, last, span, scheme):
            result[-1] = replace(last, end=span.end, fragments=())
        else:
            result.append(span)
    return result


def without_verb(text: str, span: Span, scheme: Scheme) -> Span:
    """A house without the verb behind its name; people keep a surname in small letters."""
    if not scheme.stands_for(span.label, "centre"):
        return span
    verb = _VERB_BEHIND.search(text[span.start : span.end])
    if verb is None or not _CAPITAL_LAST.search(text[span.start : span.start + verb.start()]):
        return span
    return replace(span, end=span.start + verb.start(), fragments=())


def without_edges(text: str, span: Span, scheme: Scheme) -> Span:
    """A town without the preposition before it, a user or a number without the full stop behind."""
    start, end = span.start, span.end
    lead = _BEFORE_TOWN.match(text, start, end)
    if lead and scheme.stands_for(span.label, "territory"):
        start = lead.end()
    ends = text[end - 4 : end - 1].isalnum() and not text[end : end + 1].strip()
    if ends and text[end - 1] == "." and scheme.stands_for(span.label, "id"):
        end -= 1
    same = (start, end) == (span.start, span.end)
    return span if same else replace(span, start=start, end=end, fragments=())


def people_apart(text: str, spans: Sequence[Span], scheme: Scheme) -> Iterator[Span]:
    """People whom columns keep apart, and a name from the letters it is spelt by: "Nwosu, ene,
    uve doble, o, ese, u"; a town of the document in the next column is that town."""
    towns = [span for span in spans if scheme.stands_for(span.label, "territory")]
    others = {text[span.start : span.end]: span.label for span in towns}
    for span in spans:
        named = scheme.repeats.get(span.label) == "person" or scheme.stands_for(
            span.label, "kinship"
        )
        named = named and not span.fragments
        cuts = _cuts(text, span) if named else []
        starts = [span.start, *(cut.end() for cut in cuts)]
        ends = [*(cut.start() for cut in cuts), span.end]
        for start, end in zip(starts, ends, strict=True):
            label = others.get(text[start:end], span.label) if cuts else span.label
            yield replace(span, start=start, end=end, label=label) if cuts else span


def _cuts(text: str, span: Span) -> list[re.Match[str]]:
    """The gaps between what is not one name."""
    gaps = [gap for gap in _COLUMN_GAP.finditer(text, span.start, span.end) if _inside(gap, span)]
    words = text[span.start : span.end].split()
    if couple := _COUPLE.fullmatch(text, span.start, span.end):
        both = all(listed_gender(fold(couple[name])) for name in ("one", "other"))
        return [gap] if both and (gap := _AND.search(text, span.start)) else []
    if gaps:
        apart = sum(len(word) == 1 for word in words) > len(words) / 2  # "A N A     R U I Z"
        return [] if apart else gaps
    for gap in list(_WORD_GAP.finditer(text, span.start, span.end))[:_WORDS_SPELT]:
        if not _inside(gap, span):
            continue
        name = fold(text[span.start : gap.start()].split()[-1])
        if len(name) > 1 and spelt_by(text[gap.end() : span.end]) == name:
            return [gap]
    return []


def _inside(gap: re.Match[str], span: Span) -> bool:
    return span.start < gap.start() and gap.end() < span.end


def _is_one_name(text: str, first: Span, second: Span, scheme: Scheme) -> bool:
    if _is_house_of_somebody(text, first, second, scheme):
        return True  # "Hospital de Área Dr", "Oscar Arraiz"
    if first.label != second.label or scheme.repeats.get(first.label) != "person":
        return False
    if text[first.end : second.start] == ". ":
        return _is_abbreviated(text, first)  # "Glez. Blanco"
    if not _WORD_BETWEEN.fullmatch(text, first.end, second.start):
        return False
    shown = text[first.end - 1].islower() and text[second.start].isupper()
    return shown and fold(text[first.end : second.start].strip()) not in _TITLES


def _is_house_of_somebody(text: str, first: Span, second: Span, scheme: Scheme) -> bool:
    """Whether a house is cut behind the title of whom it is called after."""
    named = (
        scheme.stands_for(first.label, "centre") and scheme.repeats.get(second.label) == "person"
    )
    between = text[first.end : second.start] == ". "
    return named and between and _TITLE_LAST.search(text, first.start, first.end) is not None


def _is_mary(text: str, first: Span, second: Span, scheme: Scheme) -> bool:
    """ "Mª" and "José Cid" are one name, whatever the first was taken for."""
    named = scheme.repeats.get(second.label) == "person" and text[second.start].isupper()
    beside = text[first.end : second.start] == " "
    return named and beside and _MARY.fullmatch(text, first.start, first.end) is not None


def _is_don(text: str, first: Span, second: Span, scheme: Scheme) -> bool:
    """ "Prof. Dr. D" and "Emilio Soto": the letter is a title, and nobody's."""
    person = scheme.repeats.get(first.label) == "person" == scheme.repeats.get(second.label)
    titled = _TITLED.search(text[max(0, first.start - _NEAR_TITLE) : first.start])
    between = text[first.end : second.start] == ". "
    return person and between and text[first.start : first.end] == "D" and titled is not None


def _is_abbreviated(text: str, span: Span) -> bool:
    """Whether the last word of somebody is a name in short: "Ana Glez"."""
    words = text[span.start : span.end].split()
    return bool(words) and words[-1][0].isupper() and fold(words[-1]) in ABBREVIATED


def wider(text: str, span: Span, covered: Covered, scheme: Scheme) -> Span:
    """A finding with what belongs to it on either side."""
    start, end = span.start, span.end
    if scheme.stands_for(span.label, "street") and text[end - 1].isalpha():
        door = _DOOR_SAID.match(text, end)
        end = door.end() if door else end
    if scheme.repeats.get(span.label) == "person" and "\t" in text[start:end]:
        surname = _LAST_OF_CELL.match(text, end)  # "Rosa", "Blanco Calle": a name over two cells
        end = surname.end() if surname else end
    if scheme.stands_for(span.label, *_NUMBERED):
        start, end = _whole_cell(text, start, end)
        said = _SAID_FIRST.match(text, start)
        before = said and _SAID_BEFORE.search(text, max(0, start - _MOST_BEFORE), start)
        start = before.start() if before else start
    if text[start - 1 : start] in ("'", "’") and scheme.stands_for(span.label, "date"):
        article = _ARTICLE_OF_DAY.search(text, max(0, start - _LONGEST_ARTICLE), start)
        start = article.start() if article else start
    if covered.touches(start, span.start) or covered.touches(span.end, end):
        return span
    same = (start, end) == (span.start, span.end)
    return span if same else replace(span, start=start, end=end, fragments=())


def _whole_cell(text: str, start: int, end: int) -> tuple[int, int]:
    """ "66A" is the rest of the lot "ABXC 66A" where both fill a cell."""
    if not _SHORT_CODE.fullmatch(text, start, end):
        return start, end
    before = _CELL_BEGINS.search(text, max(0, start - 8), start)
    if before and _END_OF_CELL.match(text, end) and fold(before[1]) not in lexicon("id_words"):
        return before.start(1), end
    after = _CELL_GOES_ON.match(text, end)
    if after and _BEGINNING_OF_CELL.search(text, max(0, start - 2), start):
        return start, after.end()
    return start, end


def days_in_columns(text: str, spans: Sequence[Span], scheme: Scheme) -> Iterator[Span]:
    """Days like those found above and below them, in the same column or of a rare form."""
    days = [s for s in spans if scheme.stands_for(s.label, "date")]
    columned = [s for s in days if _DAY_AND_MONTH.fullmatch(text, s.start, s.end)]
    spaced = [s for s in days if _SPACED.fullmatch(text, s.start, s.end)]
    if max(len(columned), len(spaced)) < _FEWEST:
        return
    covered, lines = Covered(spans), _Lines(text)
    places = [lines.place(span.start) for span in columned]
    for match in _IN_CELL.finditer(text):
        if covered.touches(*match.span()) or not _is_day(match[0]):
            continue
        line, column = lines.place(match.start())
        beside = sum(abs(c - column) <= _ASKEW and abs(at - line) <= _NEAR for at, c in places)
        alike = len(spaced) if " " in match[0] else beside
        if alike >= _FEWEST:
            yield Span(*match.span(), days[0].label, _LIKELY, "consistency", _REASON)


def days_behind(text: str, spans: Sequence[Span], scheme: Scheme) -> Iterator[Span]:
    """The last of some days, of which the model found the first: "los días 24 a 27"."""
    covered = Covered(spans)
    for span in spans:
        day = _LAST_DAY.match(text, span.end) if scheme.stands_for(span.label, "date") else None
        if day is None or not _BARE_DAY.fullmatch(text, span.start, span.end):
            continue
        later = int(text[span.start : span.end]) < int(day[1]) <= _LONGEST_MONTH
        if later and not covered.touches(*day.span(1)):
            yield Span(*day.span(1), span.label, span.score, "consistency", _LAST_REASON)


def _is_day(figures: str) -> bool:
    day, month = map(int, re.split("[ /]", figures.translate(_AS_DIGITS))[:2])
    return 1 <= day <= 31 and 1 <= month <= 12


class _Lines:
    """In which line and column of a text a place is."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, position: int) -> tuple[int, int]:
        line = bisect_right(self._starts, position) - 1
        return line, position - self._starts[line]
