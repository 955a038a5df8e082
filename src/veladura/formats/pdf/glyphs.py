"""The glyphs of a page: where each one stands, and which operator shows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from veladura.formats.pdf.fonts.fonts import Font


class Matrix(NamedTuple):
    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, other: "Matrix") -> "Matrix":
        """This transformation first, the other one after it."""
        a, b, c, d, e, f = self
        m = other
        return Matrix(
            a * m.a + b * m.c,
            a * m.b + b * m.d,
            c * m.a + d * m.c,
            c * m.b + d * m.d,
            e * m.a + f * m.c + m.e,
            e * m.b + f * m.d + m.f,
        )


UNMOVED = Matrix()


@dataclass(frozen=True, slots=True)
class TextState:
    """The text part of the graphics state, as the specification names it."""

    font: Font | None = None
    font_name: str = ""
    size: float = 0.0
    char_space: float = 0.0
    word_space: float = 0.0
    scale: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0


@dataclass(slots=True)
class Glyph:
    """One shown character code; positions and vectors are in the space of the page."""

    code: bytes
    x: float  # origin, on the baseline
    y: float
    across: tuple[float, float]  # from the origin to where its width ends
    up: tuple[float, float]  # one em upwards
    size: float  # the length of that
    advance: float  # how far the next glyph moves, in unscaled text space
    text: str | None  # what the font says it shows; None when it does not say
    show: "Show"


@dataclass(slots=True, eq=False)
class Show:
    """One text-showing operator: its glyphs (ids) and its adjustments (floats), in order."""

    operator: str
    operands: Sequence[object]
    state: TextState
    to_page: Matrix  # text space → page, at the start of the operator
    items: list[int | float] = field(default_factory=list)
    up: tuple[float, float] = (0.0, 0.0)  # one em of its glyphs upwards
    size: float = 0.0  # the length of that


class Measures(NamedTuple):
    """What is the same each time a code is shown in one state and direction."""

    advance: float
    moved: float
    drift: float
    across: tuple[float, float]
    text: str | None


@dataclass(slots=True, eq=False)
class PageGlyphs:
    """The glyphs of a page side by side, and as an object the one that is asked for.

    Pages have thousands of them, and few are looked at one by one.
    """

    codes: list[bytes] = field(default_factory=list)
    texts: list[str | None] = field(default_factory=list)
    xs: list[float] = field(default_factory=list)
    ys: list[float] = field(default_factory=list)
    # Where PDFium, which cuts widths down to integers, has the origins:
    seen_xs: list[float] = field(default_factory=list)
    seen_ys: list[float] = field(default_factory=list)
    measures: list[Measures] = field(default_factory=list)
    shows: list[Show] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[Glyph]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> Glyph:
        measures, show = self.measures[index], self.shows[index]
        return Glyph(
            self.codes[index],
            self.xs[index],
            self.ys[index],
            measures.across,
            show.up,
            show.size,
            measures.advance,
            measures.text,
            show,
        )
