"""Long texts in overlapping windows; every token is read off the window where it lies deepest."""

from dataclasses import dataclass

MARGIN = 24  # tokens at a window's edge that are taken from its neighbour, at least


@dataclass(frozen=True, slots=True)
class Window:
    """Tokens start..end are shown to the model; first..last are taken from its answer."""

    start: int
    end: int
    first: int
    last: int


def stitched_windows(length: int, window: int, *, block: int = 0) -> list[Window]:
    """The fewest windows of at most `window` tokens, sharing the text out evenly.

    Where there are several, each is a multiple of `block` long (of `window`, if not said), so that
    none needs padding: tokens to spare make the overlaps wider.
    """
    if length <= window:
        return [Window(0, length, 0, length)] if length else []
    block = block or window
    count = -(-(length - 2 * MARGIN) // (window - 2 * MARGIN))
    blocks = -(-(length + 2 * MARGIN * (count - 1)) // block)
    sizes = [(blocks + i) // count * block for i in range(count)]
    spare = sum(sizes) - length
    windows: list[Window] = []
    start = first = 0
    for i, size in enumerate(sizes, 1):
        end = start + size
        overlap = spare * i // (count - 1) - spare * (i - 1) // (count - 1)
        last = length if i == count else end - overlap // 2
        windows.append(Window(start, end, first, last))
        start, first = end - overlap, last
    return windows
