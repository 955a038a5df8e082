"""From the spans of a document to the mentions that are rewritten, without gaps or overlaps."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from veladura.document import Document
from veladura.errors import SpanError
from veladura.text import repaired, unscanned, unscanned_words
from veladura.transform.context import Mention
from veladura.transform.leftovers import SHORTEST, covered_by
from veladura.transform.leftovers import leftovers as leftovers_of
from veladura.transform.spacing import together
from veladura.transform.substitution import Substitution

_AROUND = 60  # characters of context: enough for "Fecha de nacimiento:" or "la doctora"
_OF_LETTERS = frozenset({"person", "kinship", "territory", "country", "centre", "profession"})
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])-\n\s{0,20}(?=[a-zà-ÿ])")
_JOINED = re.compile(r"\A([a-zà-ÿ]{3,12})(?=[A-ZÀ-Þ][a-zà-ÿ])")  # "hijaMarina", "calleMayor"
_SMALL_L_FOR_ONE = re.compile(r"\dl|l\d")
_SHORT_DATE = re.compile(  # "10-1-22"
    r"\d(?<![\w./-].)(?:(?<=0)[1-9]|(?<=[12])\d|(?<=3)[01]|)(?P<mark>[/.-])(?:1[0-2]|0?[1-9])(?P=mark)"
    r"(?P<year>\d\d)(?![\w/-]|[.,]\d| ?(?:mg|mcg|ml|cc|UI|g)\b)"
)
_DAY_FIRST = re.compile(  # of a line
    r"^[ \t]{0,8}(?P<day>(?:0[1-9]|[12]\d|3[01]|[1-9])[/.-](?:0[1-9]|1[0-2]|[1-9]))"
    r"(?=[ \t]{1,4}[^\W\d_]|[:)])",
    re.MULTILINE,
)
_DAY_OF_ROW = re.compile(  # "8/10: 62.000; 10/10: 31.000"
    r"(?:[;:,(] |^)(?P<day>(?:0[1-9]|[12]\d|3[01]|[1-9])/(?:0[1-9]|1[0-2]|[1-9]))(?=:? \d)",
    re.MULTILINE,
)
_OF_ONE_FORM = 2  # days that show how a document writes them
_YEARS_APART = 3
_LOGGED = 3  # lines of a list that begin with a day
_OF_BOTH = frozenset({"date", "street", "age"})  # letters and figures


def collect(document: Document, substitution: Substitution, *, leftovers: bool) -> list[Mention]:
    """The mentions of a document, in order; overlapping spans become one with the longer's label.

    With `leftovers`, unmarked exact repeats of names, numbers and addresses are added: whoever
    marked the document overlooked them, and they would undo the work.
    """
    mentions = [_mention(document.text, *piece, substitution) for piece in _disjoint(document)]
    mentions = _agreed(mentions, substitution)
    if leftovers:
        mentions = _with(mentions, _leftovers(document.text, mentions, substitution))
        mentions = _with(mentions, _unmoved_dates(document.text, mentions, substitution))
        mentions = _with(mentions, _implied(document.text, mentions, substitution))
    mend = substitution.mending(document.text) if substitution.mending else None
    if mend is not None:
        mentions = [_mended(mention, mend, substitution) for mention in mentions]
    return mentions


def _with(mentions: list[Mention], extra: Iterator[Mention]) -> list[Mention]:
    more = list(extra)
    return sorted([*mentions, *more], key=lambda mention: mention.start) if more else mentions


def _unmoved_dates(
    text: str, mentions: list[Mention], substitution: Substitution
) -> Iterator[Mention]:
    """Days that nobody marked in a document whose others move: one of them gives all back."""
    label = next((m.label for m in mentions if m.kind == "date"), None)
    if label is None:
        return
    covered = covered_by(text, mentions)
    for match in substitution.dates.full_date.finditer(text):
        if not any(covered[match.start() : match.end()]):
            yield _mention(text, match.start(), match.end(), label, substitution)
    for match in substitution.dates.said_date.finditer(text):
        start, end = match.span("day")
        if not any(covered[start:end]):
            yield replace(_mention(text, start, end, label, substitution), kind="date")
    for start, end in _like_others(text, mentions):
        if not any(covered[start:end]):
            yield _mention(text, start, end, label, substitution)
    days = {m.start for m in mentions if m.kind == "date"}
    for form in (_DAY_FIRST, _DAY_OF_ROW) if len(days) >= _LOGGED else ():
        begun = [match.span("day") for match in form.finditer(text)]
        if sum(start in days for start, _ in begun) >= _LOGGED:
            for start, end in begun:  # "14/11  prurito leve", in a list of such days
                if not any(covered[start:end]):
                    yield replace(_mention(text, start, end, label, substitution), kind="date")


def _implied(text: str, mentions: list[Mention], substitution: Substitution) -> Iterator[Mention]:
    """What the language says that the others imply: how far places lie, the road between them."""
    labels = {kind: label for label, kind in reversed([*substitution.kinds.items()])}
    for one in substitution.implied(text, mentions) if substitution.implied else ():
        mention = _mention(text, one.start, one.end, labels[one.of], substitution)
        yield replace(mention, kind=one.kind)


def _like_others(text: str, mentions: list[Mention]) -> Iterator[tuple[int, int]]:
    """Days with a year of two figures that are written as two others are, and of their years."""
    dates = (_SHORT_DATE.fullmatch(m.surface.strip()) for m in mentions if m.kind == "date")
    told = [(match["mark"], int(match["year"])) for match in dates if match]
    if len(told) < _OF_ONE_FORM:
        return
    years = [year for _, year in told]
    for match in _SHORT_DATE.finditer(text):
        near = min(years) - _YEARS_APART <= int(match["year"]) <= max(years) + _YEARS_APART
        if near and match["mark"] in {mark for mark, _ in told}:
            yield match.span()


def _agreed(mentions: list[Mention], substitution: Substitution) -> list[Mention]:
    """What is an identifier in one place is the same identifier wherever it stands."""
    known = {
        (m.label, m.surface.strip()): m.kind
        for m in mentions
        if m.kind in substitution.identifying and len(m.surface.strip()) >= SHORTEST
    }
    kinds = [known.get((m.label, m.surface.strip()), m.kind) for m in mentions]
    agreed = zip(mentions, kinds, strict=True)
    return [m if m.kind == kind else replace(m, kind=kind) for m, kind in agreed]


def _disjoint(document: Document) -> list[tuple[int, int, str]]:
    pieces = sorted(
        (start, end, span.label) for span in document.spans for start, end in span.pieces
    )
    result: list[tuple[int, int, str]] = []
    longest = 0  # of the spans merged into the last piece: the longest gives the label
    for start, end, label in pieces:
        if result and start < result[-1][1]:
            first, last, kept = result[-1]
            if end - start > longest:
                longest, kept = end - start, label
            result[-1] = (first, max(last, end), kept)
        else:
            longest = end - start
            result.append((start, end, label))
    return result


def _mention(text: str, start: int, end: int, label: str, substitution: Substitution) -> Mention:
    if label not in substitution.kinds:
        raise SpanError(f"span {start}..{end}: there is no replacement for the label {label}")
    kind, surface = substitution.kinds[label], together(repaired(text[start:end]))
    mention = Mention(
        start,
        end,
        label,
        kind,
        _undamaged(surface, kind),
        text[max(0, start - _AROUND) : start],
        text[end : end + _AROUND],
        substitution.label_kinds[label],
    )
    kind = substitution.refine(mention)
    return mention if kind == mention.kind else replace(mention, kind=kind)


def _mended(
    mention: Mention, mend: Callable[[str, str], str], substitution: Substitution
) -> Mention:
    mention = replace(mention, surface=mend(mention.surface, mention.kind))
    return replace(mention, kind=substitution.refine(mention))


def _undamaged(surface: str, kind: str) -> str:
    """A surface without what a scanner misread, where it shows what kind of thing it is."""
    if kind in ("kinship", "street"):
        surface = _JOINED.sub(r"\1 ", surface)
    if kind in _OF_LETTERS:
        misread = "O" in surface or _SMALL_L_FOR_ONE.search(surface)
        return unscanned(unscanned_words(surface)) if misread else unscanned(surface)
    if kind == "date" and "-\n" in surface:
        surface = _BROKEN_WORD.sub("", surface)
    return unscanned_words(surface) if kind in _OF_BOTH else surface


def _leftovers(text: str, mentions: list[Mention], substitution: Substitution) -> Iterator[Mention]:
    forms = [(form, mention) for mention in mentions for form in substitution.forms(mention)]
    for start, end, form, marked in leftovers_of(text, mentions, forms):
        repeat = _mention(text, start, end, marked.label, substitution)
        if repeat.kind not in substitution.public | {"clinical"}:  # "Dolores fuertes"
            yield replace(repeat, kind=form.kind)
