"""How much a page draws when every form counts as often as it is drawn.

Forms draw forms: ten levels of ten drawings each are a file of two kilobytes and ten thousand
million drawings. Each form is measured once, and what it holds is multiplied.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

from veladura.errors import LimitExceeded
from veladura.formats.limits import Limits
from veladura.formats.pdf.bombs import unpacked
from veladura.formats.pdf.walking import annotations, appearances, is_form, letters
from veladura.formats.refusing import at

_DRAWS = re.compile(rb"(?<![^\s\x00/\[\]<>(){}%])Do(?![^\s\x00/\[\]<>(){}%])")
_NAMED = re.compile(rb"/([^\s\x00/\[\]<>(){}%#]+)[\s\x00]+Do(?![^\s\x00/\[\]<>(){}%])")
_DEEPEST = 100  # forms inside forms; viewers give up at some 30


@dataclass(frozen=True, slots=True)
class Drawn:
    """What showing something once costs: bytes of content, and forms."""

    content: int = 0
    forms: int = 0

    def and_also(self, other: "Drawn", times: int = 1) -> "Drawn":
        return Drawn(self.content + times * other.content, self.forms + times * other.forms)


def check_drawings(pdf: pikepdf.Pdf, limits: Limits) -> None:
    """Refuse a file if one of its pages, or anything drawn on the way, draws too much."""
    reader = _Reader(limits)
    for number, page in enumerate(pdf.pages, 1):
        with at(f"page {number}"):
            scope = _Scope(page.obj.objgen, page.resources)
            reader.check(page.obj, scope)
            for annotation in annotations(page):
                for appearance in appearances(annotation):
                    reader.check(appearance, _scope(appearance, scope))


@dataclass(frozen=True, slots=True)
class _Scope:
    """The resources that names in a content mean, told apart by whose they are."""

    owner: tuple[int, int]
    resources: object


def _scope(drawn: Stream, outer: _Scope) -> _Scope:
    own = drawn.get(Name.Resources)
    return outer if own is None else _Scope(drawn.objgen, own)


class _Reader:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._known: dict[tuple[tuple[int, int], tuple[int, int]], Drawn | None] = {}
        self._waiting: list[tuple[Stream, _Scope]] = []

    def check(self, owner: Object, scope: _Scope) -> None:
        self._compare(self._drawn(owner, scope, 0))
        while self._waiting:
            aside, outer = self._waiting.pop()
            self._compare(self._drawn(aside, _scope(aside, outer), 0))

    def _compare(self, drawn: Drawn) -> None:
        if drawn.content > self._limits.page_content:
            raise _too_long(self._limits)
        if drawn.forms > self._limits.forms:
            raise LimitExceeded(
                f"it draws more than {self._limits.forms:,} forms: make pictures of the "
                "pages or raise the limit `forms`"
            )

    def _drawn(self, owner: Object, scope: _Scope, depth: int) -> Drawn:
        key = (owner.objgen, scope.owner)
        if key in self._known:
            known = self._known[key]
            if known is None:
                raise LimitExceeded(
                    "a form on it draws itself, as in hostile files: print it to a new PDF"
                )
            return known
        if depth > _DEEPEST:
            raise LimitExceeded(
                "it nests forms too deep, as hostile files do: print it to a new PDF"
            )
        self._known[key] = None  # being measured
        content = _content(owner, self._limits)
        drawn = self._forms(content, scope, depth).and_also(Drawn(len(content)))
        self._known[key] = drawn
        self._waiting += [(aside, scope) for aside in _asides(scope.resources)]
        return drawn

    def _forms(self, content: bytes, scope: _Scope, depth: int) -> Drawn:
        forms = dict(_forms_of(scope.resources))
        if not forms:
            return Drawn()
        drawn = Drawn()
        names = Counter(match.group(1).decode("latin-1") for match in _NAMED.finditer(content))
        for name in names.keys() & forms.keys():
            drawn = drawn.and_also(self._form(forms[name], scope, depth), names[name])
        unclear = len(_DRAWS.findall(content)) - names.total()
        if unclear > 0:  # names in an unusual spelling: each may stand for the dearest form
            costs = [self._form(form, scope, depth) for form in forms.values()]
            drawn = drawn.and_also(max(costs, key=lambda cost: cost.content), unclear)
        return drawn

    def _form(self, form: Stream, scope: _Scope, depth: int) -> Drawn:
        return self._drawn(form, _scope(form, scope), depth + 1).and_also(Drawn(forms=1))


def _content(owner: Object, limits: Limits) -> bytes:
    contents = owner if isinstance(owner, Stream) else owner.get(Name.Contents)
    parts: list[bytes] = []
    for stream in contents if isinstance(contents, Array) else [contents]:
        if isinstance(stream, Stream):
            if unpacked(stream, limits.page_content) >= limits.page_content:
                raise _too_long(limits)
            parts.append(stream.read_bytes())
        if sum(map(len, parts)) > limits.page_content:
            raise _too_long(limits)
    return b"\n".join(parts)


def _too_long(limits: Limits) -> LimitExceeded:
    return LimitExceeded(
        f"it draws more than {limits.page_content:,} bytes of content: make pictures of the "
        "pages or raise the limit `page_content`"
    )


def _forms_of(resources: object) -> Iterator[tuple[str, Stream]]:
    found = resources.get(Name.XObject) if isinstance(resources, Dictionary) else None
    for name, drawn in found.items() if isinstance(found, Dictionary) else ():
        if isinstance(drawn, Stream) and is_form(drawn):
            yield str(name)[1:], drawn


def _asides(resources: object) -> Iterator[Stream]:
    """Patterns, soft masks and glyphs of Type 3 fonts: drawn on the way, each at least once."""
    if not isinstance(resources, Dictionary):
        return
    for kind in (Name.Pattern, Name.ExtGState, Name.Font):
        entries = resources.get(kind)
        for _, entry in entries.items() if isinstance(entries, Dictionary) else ():
            yield from _streams_in(entry)


def _streams_in(entry: object) -> Iterator[Stream]:
    if isinstance(entry, Stream):
        yield entry
    elif isinstance(entry, Dictionary):
        mask = entry.get(Name.SMask)
        group = mask.get(Name.G) if isinstance(mask, Dictionary) else None
        if isinstance(group, Stream):
            yield group
        yield from letters(entry)
