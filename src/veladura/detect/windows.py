"""Long texts in overlapping windows; every token is read off the window where it lies deepest."""

from dataclasses import dataclass

MARGIN = 32  # tokens at a window's edge that are taken from its neighbour


@dataclass(frozen=True, slots=True)
class Window:
    """Tokens start..end are shown to the model; first..last are taken from its answer."""

    start: int
    end: int
    first: int
    last: int


def stitched_windows(length: int, window: int, margin: int = MARGIN) -> list[Window]:
    if length <= window:
        return [Window(0, length, 0, length)] if length else []
    windows: list[Window] = []
    first = 0
    while first < length:
        start = max(0, min(first - margin, length - window)) if first else 0
        end = start + window
        last = length if end >= length else end - margin
        windows.append(Window(start, end, first, last))
        first = last
    return windows
