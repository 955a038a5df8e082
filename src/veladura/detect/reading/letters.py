"""How well a word is spelt: bits that its letters cost in a language, each given the three before.

Words are folded first; a letter outside of a to z and
every other character costs a fixed sum.
"""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

ALPHABET = "_abcdefghijklmnopqrstuvwxyz"  # "_" stands at both ends of a word
CONTEXT = 3  # letters that decide how probable the next one is
BITS = 12  # steps a bit is kept in
STRANGE = 12.0  # bits of a character that no word is spelt with
_SIZE = len(ALPHABET)
_CODES = {letter: code for code, letter in enumerate(ALPHABET)}


@dataclass(frozen=True, slots=True, eq=False)
class LetterModel:
    """Thread-safe, and remembers no word it was asked about."""

    short: npt.NDArray[np.uint8] = field(repr=False)  # two letters before: always there
    long: npt.NDArray[np.uint8] = field(repr=False)  # three letters before: 0 where never seen

    def bits(self, folded: str) -> float:
        """The cost of a whole word; less is likelier."""
        total = 0.0
        before = ""
        for letter in f"{folded}_":
            total += self.step(before, letter)
            before += letter
        return total

    def step(self, before: str, letter: str) -> float:
        """The cost of one letter after what stands before it in its word."""
        code = _CODES.get(letter)
        if code is None:
            return STRANGE
        first, second, third = (_CODES.get(c, 0) for c in f"___{before}"[-CONTEXT:])
        place = (second * _SIZE + third) * _SIZE + code
        kept = int(self.long[first * _SIZE**3 + place])
        return (kept or int(self.short[place])) / BITS
