"""Where any of many strings stand in a text, in one pass: documents hold thousands of them."""

from collections.abc import Iterable, Iterator
from functools import cached_property

_FEW = 100  # strings


class Occurrences:
    """Strings to look for, each of at least `shortest` characters; shorter ones are left out.

    Strings are filed by their first characters; at a position of the text only the lengths filed
    under what stands there are tried, so that the time grows with the text, not with its product
    with the number of strings.
    """

    def __init__(self, strings: Iterable[str], *, shortest: int) -> None:
        self._shortest = shortest
        self._strings = {string for string in strings if len(string) >= shortest}

    @cached_property
    def _lengths(self) -> dict[str, list[int]]:
        lengths: dict[str, set[int]] = {}
        for string in self._strings:
            lengths.setdefault(string[: self._shortest], set()).add(len(string))
        return {head: sorted(some) for head, some in lengths.items()}

    def within(self, text: str) -> Iterator[tuple[int, int]]:
        """Start and end of every occurrence, overlapping ones too, from left to right."""
        if not self._strings:
            return
        if len(self._strings) <= _FEW:  # looking for each is faster than looking everywhere
            yield from sorted(self._each(text))
            return
        size, lengths, strings = self._shortest, self._lengths, self._strings
        for start in range(len(text) - size + 1):
            head = text[start : start + size]
            if head in lengths:
                for end in (start + length for length in lengths[head]):
                    if end <= len(text) and text[start:end] in strings:
                        yield start, end

    def _each(self, text: str) -> Iterator[tuple[int, int]]:
        for string in self._strings:
            start = text.find(string)
            while start >= 0:
                yield start, start + len(string)
                start = text.find(string, start + 1)

    def any_within(self, text: str) -> bool:
        if len(self._strings) <= _FEW:
            return any(string in text for string in self._strings)
        return next(self.within(text), None) is not None
