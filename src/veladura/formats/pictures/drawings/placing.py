"""Where on the paper a drawing is at: what moves and stretches everything that follows."""

import struct
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Pair: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom

_SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_SET_WORLD, _CHANGE_WORLD, _SAVE, _RESTORE, _MAP = 35, 36, 33, 34, 17
_PAIRS = {9: "window_size", 10: "window_start", 11: "size", 12: "start"}
_OLD_PAIRS = {0x020C: 9, 0x020B: 10, 0x020E: 11, 0x020D: 12}
_OLD = {0x001E: _SAVE, 0x0127: _RESTORE, 0x0103: _MAP}
_FAR = 1e9
_STRETCHED = (7, 8)  # kinds of paper on which window and viewport have sizes


def _product(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        *(a * p + b * r, a * q + b * s),
        *(c * p + d * r, c * q + d * s),
        *(e * p + f * r + t, e * q + f * s + u),
    )


@dataclass(frozen=True, slots=True)
class _State:
    world: Matrix = _SAME
    mode: int = 1
    window_start: Pair = (0.0, 0.0)
    window_size: Pair = (1.0, 1.0)
    start: Pair = (0.0, 0.0)
    size: Pair = (1.0, 1.0)

    def point(self, x: float, y: float) -> Pair:
        a, b, c, d, e, f = self.world
        moved = (a * x + c * y + e, b * x + d * y + f)
        found = []
        for axis in (0, 1):
            scale = 1.0 if self.mode == 1 or not axis else -1.0
            if self.mode in _STRETCHED:
                scale = self.size[axis] / (self.window_size[axis] or 1.0)
            found.append((moved[axis] - self.window_start[axis]) * scale + self.start[axis])
        return found[0], found[1]


@dataclass(slots=True)
class Canvas:
    _state: _State = field(default_factory=_State)
    _saved: list[_State] = field(default_factory=list)

    def emf(self, kind: int, body: bytes) -> None:
        """Take note of a record."""
        if kind in _PAIRS:
            pair: Any = struct.unpack_from("<ii", body)
            self._state = replace(self._state, **{_PAIRS[kind]: pair})
        elif kind == _MAP:
            self._state = replace(self._state, mode=body[0])
        elif kind == _SET_WORLD:
            self._state = replace(self._state, world=struct.unpack_from("<6f", body))
        elif kind == _CHANGE_WORLD:
            self._change(struct.unpack_from("<6f", body), body[24])
        elif kind == _SAVE:
            self._saved.append(self._state)
        elif kind == _RESTORE:
            self._restore(struct.unpack_from("<i", body)[0])

    def wmf(self, kind: int, body: bytes) -> None:
        if kind in _OLD_PAIRS:
            y, x = struct.unpack_from("<hh", body)
            self.emf(_OLD_PAIRS[kind], struct.pack("<ii", x, y))
            if self._state.mode == 1:  # old drawings are stretched to their place
                self._state = replace(self._state, mode=_STRETCHED[1])
        elif kind in _OLD:
            number = struct.unpack_from("<h", body)[0] if body else 0
            self.emf(_OLD[kind], struct.pack("<i", number))

    def _change(self, matrix: Matrix, how: int) -> None:
        world = {1: _SAME, 2: _product(matrix, self._state.world), 4: matrix}
        self._state = replace(
            self._state, world=world.get(how, _product(self._state.world, matrix))
        )

    def _restore(self, number: int) -> None:
        """Back by so many saves, or to one of them."""
        kept = len(self._saved) + number if number < 0 else number - 1
        if 0 <= kept < len(self._saved):
            self._state = self._saved[kept]
            del self._saved[kept:]

    def box(self, left: int, top: int, wide: int, high: int) -> Box | None:
        """Where something is drawn; None where that is nowhere near a sheet of paper."""
        corners = [self._state.point(x, y) for x in (left, left + wide) for y in (top, top + high)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        if not all(abs(number) < _FAR for number in (*xs, *ys)):  # also where it is no number
            return None
        return min(xs), min(ys), max(xs), max(ys)
