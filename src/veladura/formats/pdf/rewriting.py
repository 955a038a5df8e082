"""Writes the content of a page without some of its glyphs; others stay, or move as planned."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from decimal import Decimal

import pikepdf
from pikepdf import ContentStreamInstruction, Dictionary, Name, Object, Operator

from veladura.formats.pdf.content import Content, Stream
from veladura.formats.pdf.fonts.fonts import Unrewritable
from veladura.formats.pdf.glyphs import PageGlyphs, Show, TextState
from veladura.formats.pdf.setting.composing import Drawing, Quad, box_operators

_Instructions = list[pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage]


@dataclass(slots=True)
class PagePlan:
    """What happens to one page."""

    removed: set[int] = field(default_factory=set)  # glyphs
    moves: dict[int, tuple[float, float]] = field(default_factory=dict)  # glyph → how far
    drawings: dict[int, list[Drawing]] = field(default_factory=dict)  # glyph → text in its place
    boxes: list[Quad] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.removed or self.boxes)

    def touches(self, show: Show) -> bool:
        glyphs = [item for item in show.items if isinstance(item, int)]
        return not self.removed.isdisjoint(glyphs) or any(item in self.moves for item in glyphs)


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

    def _stream(self, stream: Stream, glyphs: PageGlyphs, plan: PagePlan) -> tuple[bytes, Object]:
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
                if plan.touches(show):
                    written += self._show(show, glyphs, plan, resources)
                    continue
            if str(instruction.operator) == "Do" and instruction.operands:
                used.add(str(instruction.operands[0]))
            written.append(instruction)
        _prune_forms(resources, used)
        return pikepdf.unparse_content_stream(written), resources

    def _form(self, stream: Stream, glyphs: PageGlyphs, plan: PagePlan, resources: Object) -> str:
        """Put a changed copy of a form into `resources`; "" when it does not change."""
        if not _touched(stream, plan):
            return ""
        data, inner = self._stream(stream, glyphs, plan)
        copy = self.pdf.make_stream(data)
        for key, value in stream.owner.items():
            if key not in ("/Length", "/Filter", "/DecodeParms", "/Resources"):
                copy[key] = value
        copy[Name.Resources] = inner
        forms = _own(resources, Name.XObject)
        name = _free_name(forms, "Vdx")
        forms[name] = copy
        return name

    def _show(
        self, show: Show, glyphs: PageGlyphs, plan: PagePlan, resources: Object
    ) -> _Instructions:
        state = show.state
        pen = _Pen(show)
        at = 0.0  # where the original stands
        for item in show.items:
            if isinstance(item, float):
                at -= item * pen.unit
                continue
            advance = glyphs.measures[item].advance
            if item not in plan.removed:
                if item in plan.moves:
                    along, above = pen.steps(*plan.moves[item])
                    pen.go(at + along, state.rise + above)
                else:
                    pen.go(at, state.rise)
                pen.show(glyphs.codes[item], advance)
            else:
                for drawing in plan.drawings.get(item, ()):
                    x, y = drawing.at
                    pen.go(*pen.steps(x - show.to_page.e, y - show.to_page.f))
                    pen.write(self._draw(drawing, state, resources), drawing.width)
            at += advance * state.scale
        pen.go(at, state.rise)
        pen.flush()
        return pen.written

    def _draw(self, drawing: Drawing, state: TextState, resources: Object) -> _Instructions:
        name = state.font_name
        if drawing.style:
            name = _named(_own(resources, Name.Font), self._font(drawing.style))
        return [
            _op("Tf", Name(name), _num(drawing.size)),
            _op("Tz", _num(drawing.scale * 100)),
            _op("Tc", _num(drawing.spacing)),
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


class _Pen:
    """Writes one text-showing operator anew, glyphs at places of their own.

    Along the line it moves by numbers in arrays, across it by the rise, so that the line matrix
    stays what the operators after it expect.
    """

    def __init__(self, show: Show) -> None:
        state = show.state
        self.matrix, self.state = show.to_page, state
        self.unit = state.size * state.scale / 1000  # what one unit of an array's number moves
        self.at, self.rise = 0.0, state.rise
        self.written: _Instructions = []
        self._array: list[Object | Decimal] = []
        self._shown = bytearray()
        self._vector = self._steps = (0.0, 0.0)
        if show.operator == '"':
            self.written += [_op("Tw", _num(state.word_space)), _op("Tc", _num(state.char_space))]
        if show.operator in ("'", '"'):
            self.written.append(_op("T*"))

    def steps(self, x: float, y: float) -> tuple[float, float]:
        """A vector of the page as steps along and across the line."""
        if (x, y) != self._vector:
            self._vector, self._steps = (x, y), self._counted(x, y)
        return self._steps

    def _counted(self, x: float, y: float) -> tuple[float, float]:
        m = self.matrix
        area = m.a * m.d - m.b * m.c
        if abs(area) < 1e-9:
            raise Unrewritable("text without an extent")
        return (x * m.d - y * m.c) / area, (y * m.a - x * m.b) / area

    def go(self, at: float, rise: float) -> None:
        if at == self.at and rise == self.rise:
            return
        step = at - self.at
        if abs(rise - self.rise) > 1e-4:
            self.flush()
            self.written.append(_op("Ts", _num(rise)))
            self.rise = rise
        if abs(step) <= abs(self.unit) * 1e-5:
            return
        if not self.unit:
            raise Unrewritable("text of size zero that moves")
        self._close()
        self._array.append(_num(-step / self.unit))
        self.at = at

    def show(self, code: bytes, advance: float) -> None:
        self._shown += code
        self.at += advance * self.state.scale

    def write(self, instructions: _Instructions, width: float) -> None:
        self.flush()
        self.written += instructions
        self.at += width

    def _close(self) -> None:
        if self._shown:
            self._array.append(pikepdf.String(bytes(self._shown)))
            self._shown.clear()

    def flush(self) -> None:
        self._close()
        if self._array:
            self.written.append(_op("TJ", pikepdf.Array(self._array)))
            self._array = []


def _touched(stream: Stream, plan: PagePlan) -> bool:
    own = any(map(plan.touches, stream.shows.values()))
    return own or any(_touched(form, plan) for form in stream.forms.values())


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


def _named(fonts: Object, font: Object) -> str:
    """The name of a font in a table, which gets it if it has none: one that says nothing."""
    for name, known in fonts.items():
        if isinstance(known, Dictionary) and known.objgen == font.objgen:
            return name
    name = _free_name(fonts, "Vdf")
    fonts[name] = font
    return name


def _prune_forms(resources: Object, used: AbstractSet[str]) -> None:
    """Leave out the forms that are not drawn: the old copy of a changed one must not stay."""
    entries = resources.get(Name.XObject)
    if not isinstance(entries, pikepdf.Dictionary):
        return
    kept = {key: value for key, value in entries.items() if key in used}
    resources[Name.XObject] = Dictionary(kept)
