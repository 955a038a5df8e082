"""Reads the content of a page into glyphs: where each one stands and which operator shows it.

The content of a page is a tree: the page's own stream, and the form XObjects it draws, each
invocation on its own (a letterhead shared by all pages is read once per page), so that a glyph
can be removed from one page and stay on another.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pikepdf
from pikepdf import ContentStreamInlineImage, Name, Object

from veladura.formats.pdf.fonts.fonts import Font, Unrewritable, number, read_font
from veladura.formats.pdf.glyphs import UNMOVED, Matrix, Measures, PageGlyphs, Show, TextState

DEEPEST = 24  # forms inside forms
MOST_GLYPHS = 500_000  # on one page


@dataclass(slots=True, eq=False)
class Stream:
    """A content stream as drawn once: its instructions, and what is drawn by which of them."""

    owner: Object  # the page or the form XObject
    resources: Object
    instructions: list[pikepdf.ContentStreamInstruction | ContentStreamInlineImage]
    shows: dict[int, Show] = field(default_factory=dict)
    forms: dict[int, "Stream"] = field(default_factory=dict)
    open_states: int = 0  # q without Q at the end


@dataclass(slots=True)
class Content:
    root: Stream
    glyphs: PageGlyphs


FontReader = Callable[[Object], Font]


def caching_font_reader() -> FontReader:
    """Read every font of a document once, however many pages use it."""
    known: dict[tuple[int, int], Font | Unrewritable] = {}

    def read(font: Object) -> Font:
        key = font.objgen
        if key == (0, 0):
            return read_font(font)
        if key not in known:
            try:
                known[key] = read_font(font)
            except Unrewritable as error:
                known[key] = error
        found = known[key]
        if isinstance(found, Unrewritable):
            raise Unrewritable(*found.args)
        return found

    return read


def read_content(owner: Object, resources: Object, fonts: FontReader) -> Content:
    """Interpret a page, or a form XObject as if it were one; raise `Unrewritable` if unsure."""
    reader = _Reader(fonts)
    root = reader.read(owner, resources, Matrix(), TextState(), 0)
    return Content(root, reader.glyphs)


class _Reader:
    """Reads streams one inside the other, and collects their glyphs."""

    def __init__(self, fonts: FontReader) -> None:
        self.fonts = fonts
        self.glyphs = PageGlyphs()
        self._measured: dict[tuple[float, ...], dict[bytes, Measures]] = {}

    def read(
        self, owner: Object, resources: Object, ctm: Matrix, state: TextState, depth: int
    ) -> Stream:
        if depth > DEEPEST:
            raise Unrewritable("forms inside forms without end")
        try:
            instructions = list(pikepdf.parse_content_stream(owner))
        except (pikepdf.PdfError, UserWarning):  # a warning where warnings are made errors
            raise Unrewritable("content that cannot be parsed") from None
        stream = Stream(owner, resources, instructions)
        cursor = _Cursor(self, stream, ctm, state, depth)
        for index, instruction in enumerate(instructions):
            if isinstance(instruction, ContentStreamInlineImage):
                continue
            operator = str(instruction.operator)
            if operator in _OPERATORS:
                cursor.index = index
                _OPERATORS[operator](cursor, operator, list(instruction.operands))
        stream.open_states = len(cursor.stack)
        return stream

    def show(self, show: Show, drift: float) -> tuple[float, float]:
        """Add the glyphs of one operator; return how far it moves, and the drift after it."""
        state, m = show.state, show.to_page
        font = state.font
        if font is None:
            raise Unrewritable("text without a font")
        em = state.size * font.scale
        show.up = (em * m.c, em * m.d)
        show.size = float((show.up[0] ** 2 + show.up[1] ** 2) ** 0.5)
        moved = 0.0
        for part in _parts(show):
            if isinstance(part, float):
                show.items.append(part)
                moved -= part / 1000 * state.size * state.scale
                continue
            codes = font.codes(part)
            show.items.extend(range(len(self.glyphs), len(self.glyphs) + len(codes)))
            moved, drift = self._add(show, font, codes, moved, drift)
        if len(self.glyphs) > MOST_GLYPHS:
            raise Unrewritable("more glyphs than a page can hold")
        return moved, drift

    def _add(
        self, show: Show, font: Font, codes: Sequence[bytes], moved: float, drift: float
    ) -> tuple[float, float]:
        """Add glyphs that follow each other; return how far they move, and the drift."""
        glyphs, state, m = self.glyphs, show.state, show.to_page
        known = self._known(state, font, m)
        a, b = m.a, m.b
        left, bottom = state.rise * m.c + m.e, state.rise * m.d + m.f
        for code in codes:
            measures = known.get(code)
            if measures is None:
                measures = known[code] = _measure(code, state, font, m)
            seen = moved + drift
            glyphs.xs.append(moved * a + left)
            glyphs.ys.append(moved * b + bottom)
            glyphs.seen_xs.append(seen * a + left)
            glyphs.seen_ys.append(seen * b + bottom)
            glyphs.measures.append(measures)
            _, step, off, _, text = measures
            glyphs.texts.append(text)
            moved += step
            drift += off
        glyphs.codes += codes
        glyphs.shows += [show] * len(codes)
        return moved, drift

    def _known(self, state: TextState, font: Font, m: Matrix) -> dict[bytes, Measures]:
        """The measures of codes shown before; operators keep their fonts, and so their ids."""
        spaces = (state.char_space, state.word_space)
        key = (id(font), state.size, state.scale, *spaces, m.a, m.b)
        return self._measured.setdefault(key, {})


def _measure(code: bytes, state: TextState, font: Font, m: Matrix) -> Measures:
    value = int.from_bytes(code)
    units = font.width(value)
    width = units / 1000 * state.size
    advance = width + state.char_space
    if code == b" ":
        advance += state.word_space
    across = width * state.scale
    off = (font.whole(units) - units) / 1000 * state.size * state.scale
    ends = (across * m.a, across * m.b)
    return Measures(advance, advance * state.scale, off, ends, font.text.get(value))


@dataclass(slots=True)
class _Cursor:
    """Where the reading of a stream has come to, and the state the operators so far left."""

    reader: _Reader
    stream: Stream
    ctm: Matrix
    state: TextState
    depth: int
    index: int = 0  # of the instruction
    matrix: Matrix = UNMOVED
    line: Matrix = UNMOVED
    drift: float = 0.0  # how far PDFium is off since the last operator that sets the position
    stack: list[tuple[Matrix, TextState]] = field(default_factory=list)

    def start(self, line: Matrix) -> None:
        self.matrix = self.line = line
        self.drift = 0.0

    def begin(self, _operator: str, _operands: Sequence[object]) -> None:
        self.start(Matrix())

    def place(self, _operator: str, operands: Sequence[object]) -> None:
        self.start(Matrix(*_numbers(operands, 6)))

    def move(self, operator: str, operands: Sequence[object]) -> None:
        x, y = _numbers(operands, 2)
        if operator == "TD":
            self.state = replace(self.state, leading=-y)
        self.start(Matrix(e=x, f=y).then(self.line))

    def break_line(self, _operator: str, _operands: Sequence[object]) -> None:
        self.start(Matrix(f=-self.state.leading).then(self.line))

    def show(self, operator: str, operands: Sequence[object]) -> None:
        if operator == '"' and len(operands) == 3:
            word, char = number(operands[0]), number(operands[1])
            self.state = replace(self.state, word_space=word, char_space=char)
        if operator in ("'", '"'):
            self.break_line(operator, ())
        show = Show(operator, operands, self.state, self.matrix.then(self.ctm))
        self.stream.shows[self.index] = show
        moved, self.drift = self.reader.show(show, self.drift)
        self.matrix = Matrix(e=moved).then(self.matrix)

    def set_font(self, _operator: str, operands: Sequence[object]) -> None:
        if len(operands) != 2:
            raise Unrewritable("a font operator without its operands")
        name, size = str(operands[0]), number(operands[1])
        found = _resource(self.stream.resources, Name.Font, name)
        if not isinstance(found, pikepdf.Dictionary):
            raise Unrewritable("a font that the resources do not name")
        self.state = replace(self.state, font=self.reader.fonts(found), font_name=name, size=size)

    def set_scalar(self, operator: str, operands: Sequence[object]) -> None:
        (value,) = _numbers(operands, 1)
        self.state = _SCALARS[operator](self.state, value)

    def save(self, _operator: str, _operands: Sequence[object]) -> None:
        self.stack.append((self.ctm, self.state))

    def restore(self, _operator: str, _operands: Sequence[object]) -> None:
        if self.stack:
            self.ctm, self.state = self.stack.pop()

    def transform(self, _operator: str, operands: Sequence[object]) -> None:
        self.ctm = Matrix(*_numbers(operands, 6)).then(self.ctm)

    def set_state(self, _operator: str, operands: Sequence[object]) -> None:
        _refuse_fonts_in_states(self.stream.resources, operands)

    def draw(self, _operator: str, operands: Sequence[object]) -> None:
        form = _form(self.stream.resources, operands)
        if form is not None:
            own = form.get(Name.Resources, self.stream.resources)
            inner = form_matrix(form).then(self.ctm)
            drawn = self.reader.read(form, own, inner, self.state, self.depth + 1)
            self.stream.forms[self.index] = drawn


_SCALARS: dict[str, Callable[[TextState, float], TextState]] = {
    "Tc": lambda state, value: replace(state, char_space=value),
    "Tw": lambda state, value: replace(state, word_space=value),
    "Tz": lambda state, value: replace(state, scale=value / 100),
    "TL": lambda state, value: replace(state, leading=value),
    "Ts": lambda state, value: replace(state, rise=value),
    "Tr": lambda state, value: replace(state, mode=int(value)),
}
_OPERATORS: dict[str, Callable[[_Cursor, str, Sequence[object]], None]] = {
    **dict.fromkeys(("Tj", "TJ", "'", '"'), _Cursor.show),
    **dict.fromkeys(("Td", "TD"), _Cursor.move),
    **dict.fromkeys(_SCALARS, _Cursor.set_scalar),
    "Tm": _Cursor.place,
    "T*": _Cursor.break_line,
    "BT": _Cursor.begin,
    "Tf": _Cursor.set_font,
    "q": _Cursor.save,
    "Q": _Cursor.restore,
    "cm": _Cursor.transform,
    "gs": _Cursor.set_state,
    "Do": _Cursor.draw,
}


def _parts(show: Show) -> list[bytes | float]:
    if not show.operands:
        raise Unrewritable("a text operator without its operands")
    shown = show.operands[-1]
    if isinstance(shown, pikepdf.String):
        return [bytes(shown)]
    if not isinstance(shown, pikepdf.Array) or show.operator != "TJ":
        raise Unrewritable("a text operator with other operands")
    return [bytes(i) if isinstance(i, pikepdf.String) else number(i) for i in shown]


def _numbers(operands: Sequence[object], count: int) -> list[float]:
    if len(operands) != count:
        raise Unrewritable("an operator with too many or too few numbers")
    return [number(value) for value in operands]


def _resource(resources: Object, kind: Name, name: str) -> Object | None:
    entries = resources.get(kind) if isinstance(resources, pikepdf.Dictionary) else None
    return entries.get(name) if isinstance(entries, pikepdf.Dictionary) else None


def _form(resources: Object, operands: Sequence[object]) -> Object | None:
    found = _resource(resources, Name.XObject, str(operands[0])) if operands else None
    if isinstance(found, pikepdf.Stream) and found.get(Name.Subtype) == Name.Form:
        return found
    return None


def form_matrix(form: Object) -> Matrix:
    values = form.get(Name.Matrix)
    return Matrix(*_numbers(list(values), 6)) if isinstance(values, pikepdf.Array) else Matrix()


def _refuse_fonts_in_states(resources: Object, operands: Sequence[object]) -> None:
    found = _resource(resources, Name.ExtGState, str(operands[0])) if operands else None
    if isinstance(found, pikepdf.Dictionary) and Name.Font in found:
        raise Unrewritable("a font set by a graphics state")
