"""Words that one slip of the hand or of a reading machine makes of others."""

from collections.abc import Iterable, Iterator

SHORTEST_MISSPELT = 5  # letters; of shorter words one letter more or less makes another word
_LOOKS = str.maketrans("01!|58i", "olllsbl")
_DIGITS = str.maketrans("oqdilzsbg", "000112589")
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def looks(folded: str) -> str:
    """A folded word by its look: "ru1z" and "ruiz", "carrnen" and "carmen" are one."""
    seen = folded.replace("ii", "u").translate(_LOOKS)
    for two, one in _PAIRS:
        seen = seen.replace(two, one)
    return seen


def as_digits(folded: str) -> str:
    """Letters as the digits they are taken for: "6l2 34S" is 612 345."""
    return folded.translate(_DIGITS)


def deletions(word: str) -> Iterator[str]:
    """The word and what is left of it without one of its letters.

    Two words that differ by one letter, or by two that changed places, share one of these.
    """
    yield word
    for index in range(len(word)):
        yield word[:index] + word[index + 1 :]


class Misspellings:
    """Finds the word that another is one edit away from: a letter more, less, other, or swapped."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = [word for word in words if len(word) >= SHORTEST_MISSPELT]
        self._near: dict[str, list[str]] = {}
        for word in self._words:
            for less in deletions(word):
                self._near.setdefault(less, []).append(word)

    def __bool__(self) -> bool:
        return bool(self._words)

    def meant(self, written: str) -> str:
        """The word meant, or nothing."""
        if len(written) < SHORTEST_MISSPELT - 1:
            return ""
        for less in deletions(written):
            for word in self._near.get(less, ()):
                if one_edit(word, written):
                    return word
        return ""


def one_edit(one: str, two: str) -> bool:
    if len(one) > len(two):
        one, two = two, one
    if len(two) - len(one) > 1:
        return False
    start = 0
    while start < len(one) and one[start] == two[start]:
        start += 1
    if len(one) < len(two):
        return one[start:] == two[start + 1 :]
    swapped = one[start + 1 : start + 2] + one[start : start + 1] == two[start : start + 2]
    rest = one[start + 1 :] == two[start + 1 :]
    return rest or (swapped and one[start + 2 :] == two[start + 2 :])
