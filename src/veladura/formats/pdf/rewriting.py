"""Writes the content of a page without some of its glyphs; the others do not move."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from decimal import Decimal

import pikepdf
from pikepdf import ContentStreamInstruction, Dictionary, Name, Object, Operator

from veladura.formats.pdf.content import Content, Glyph, Show, Stream
from veladura.formats.pdf.fonts.fonts import Unrewritable
from veladura.formats.pdf.overlay import Drawing, Quad, box_operators

_Instructions = list[pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage]


@dataclass(slots=True)
class PagePlan:
    """What happens to one page."""

    removed: set[int] = field(default_factory=set)  # glyphs
    drawings: dict[int, list[Drawing]] = field(default_factory=dict)  # glyph → text in its place
    boxes: list[Quad] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.removed or self.boxes)


class Rewriter:
    """Rewrites pages of one document; keeps the fonts it adds to share them."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        self._fonts: dict[str, Object] = {}

    def rewrite(self, content: Content, plan: PagePlan) -> tuple[bytes, Object]:
        """The new content stream of a page or an appearance, and its new resources."""
        data, resources = self._stream(content.root, content.glyphs, plan)
        if plan.boxes:
            closing = b"\nQ" * (content.root.open_states + 1)
            data = b"q\n" + data + closing + b"\n" + box_operators(plan.boxes)
        return data, resources

    def _stream(
        self, stream: Stream, glyphs: Sequence[Glyph], plan: PagePlan
    ) -> tuple[bytes, Object]:
        resources = _copy(stream.resources)
        written: _Instructions = []
        used: set[str] = set()
        for index, instruction in enumerate(stream.instructions):
            if index in stream.forms:
                name = self._form(stream.forms[index], glyphs, plan, resources)
                if name:
                    instruction = ContentStreamInstruction([Name(name)], Operator("Do"))
            if index in stream.shows:
                show = stream.shows[index]
                if any(isinstance(i, int) and i in plan.removed for i in show.items):
                    written += self._show(show, glyphs, plan, resources)
                    continue
            if str(instruction.operator) == "Do" and instruction.operands:
                used.add(str(instruction.operands[0]))
            written.append(instruction)
        _prune_forms(resources, used)
        return pikepdf.unparse_content_stream(written), resources

    def _form(
        self, stream: Stream, glyphs: Sequence[Glyph], plan: PagePlan, resources: Object
    ) -> str:
        """Put a changed copy of a form into `resources`; "" when it does not change."""
        if not _touched(stream, plan.removed):
            return ""
        data, inner = self._stream(stream, glyphs, plan)
        copy = self.pdf.make_stream(data)
        for key, value in stream.owner.items():
            if key not in ("/Length", "/Filter", "/DecodeParms", "/Resources"):
                copy[key] = value
        copy[Name.Resources] = inner
        forms = _own(resources, Name.XObject)
        name = _free_name(forms, "VeladuraForm")
        forms[name] = copy
        return name

    def _show(
        self, show: Show, glyphs: Sequence[Glyph], plan: PagePlan, resources: Object
    ) -> _Instructions:
        state = show.state
        unit = state.size * state.scale / 1000  # what one unit of a TJ number moves
        written: _Instructions = []
        if show.operator == '"':
            written += [_op("Tw", _num(state.word_space)), _op("Tc", _num(state.char_space))]
        if show.operator in ("'", '"'):
            written.append(_op("T*"))
        array: list[Object | Decimal] = []
        shown = bytearray()
        pending = 0.0

        def flush() -> None:
            if shown:
                array.append(pikepdf.String(bytes(shown)))
                shown.clear()

        for item in show.items:
            if isinstance(item, float):
                pending += item
                continue
            glyph = glyphs[item]
            if item in plan.removed:
                for drawing in plan.drawings.get(item, ()):
                    flush()
                    if abs(pending) > 1e-6:
                        array.append(_num(pending))
                        pending = 0.0
                    if array:
                        written.append(_op("TJ", pikepdf.Array(array)))
                        array = []
                    written += self._draw(drawing, show, resources)
                    pending += drawing.width / unit if unit else 0.0
                if unit:
                    pending -= glyph.advance * state.scale / unit
                elif glyph.advance:
                    raise Unrewritable("text of size zero that moves")
                continue
            if abs(pending) > 1e-6:
                flush()
                array.append(_num(pending))
                pending = 0.0
            shown += glyph.code
        flush()
        if abs(pending) > 1e-6:
            array.append(_num(pending))
        if array:
            written.append(_op("TJ", pikepdf.Array(array)))
        return written

    def _draw(self, drawing: Drawing, show: Show, resources: Object) -> _Instructions:
        state = show.state
        name = state.font_name
        if drawing.style:
            name = f"/Veladura{drawing.style.replace('-', '')}"
            _own(resources, Name.Font)[name] = self._font(drawing.style)
        return [
            _op("Tf", Name(name), _num(drawing.size)),
            _op("Tz", _num(drawing.scale * 100)),
            _op("Tc", 0),
            _op("Tw", 0),
            _op("Tj", pikepdf.String(drawing.encoded)),
            _op("Tf", Name(state.font_name), _num(state.size)),
            _op("Tz", _num(state.scale * 100)),
            _op("Tc", _num(state.char_space)),
            _op("Tw", _num(state.word_space)),
        ]

    def _font(self, style: str) -> Object:
        if style not in self._fonts:
            self._fonts[style] = self.pdf.make_indirect(
                Dictionary(
                    Type=Name.Font,
                    Subtype=Name.Type1,
                    BaseFont=Name(f"/{style}"),
                    Encoding=Name.WinAnsiEncoding,
                )
            )
        return self._fonts[style]


def _touched(stream: Stream, removed: AbstractSet[int]) -> bool:
    own = any(
        isinstance(item, int) and item in removed
        for show in stream.shows.values()
        for item in show.items
    )
    return own or any(_touched(form, removed) for form in stream.forms.values())


def _op(operator: str, *operands: Object | int | Decimal) -> ContentStreamInstruction:
    return ContentStreamInstruction(list(operands), Operator(operator))


def _num(value: float) -> Decimal:
    return Decimal(f"{value:.4f}")


def _copy(dictionary: Object) -> Object:
    """A direct copy, so that other pages that share the dictionary keep theirs."""
    if not isinstance(dictionary, pikepdf.Dictionary):
        return Dictionary()
    return Dictionary(dict(dictionary.items()))


def _own(resources: Object, kind: Name) -> Object:
    """One kind of resources, copied so that only this stream sees what is added to it."""
    resources[kind] = _copy(resources.get(kind, Dictionary()))
    return resources[kind]


def _free_name(entries: Object, stem: str) -> str:
    number = 1
    while f"/{stem}{number}" in entries:
        number += 1
    return f"/{stem}{number}"


def _prune_forms(resources: Object, used: AbstractSet[str]) -> None:
    """Leave out the forms that are not drawn: the old copy of a changed one must not stay."""
    entries = resources.get(Name.XObject)
    if not isinstance(entries, pikepdf.Dictionary):
        return
    kept = {key: value for key, value in entries.items() if key in used}
    resources[Name.XObject] = Dictionary(kept)
