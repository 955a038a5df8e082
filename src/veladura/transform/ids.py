"""Identifiers: letters become letters, digits digits, and valid check digits stay valid.

"7.811.940" and "7811940" are one number and "55201" is part of "IB-55201": substitutes are made
for the letters and digits alone and laid over whatever marks stand between them.
"""

import re
import string

from veladura.transform.check_digits import with_valid_check
from veladura.transform.setting import Mention, Setting
from veladura.transform.surface import compact, fold

_SHORTEST_PART = 4  # an identifier this long inside a longer one is the same thing
_KINDS = ("id", "other")
_DIGIT_WORDS = ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]


class IdWriter:
    """Writes the identifiers of one document."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._made: dict[str, str] = {}  # compact original → compact substitute
        self._longest = sorted(
            {compact(m.surface) for m in setting.of_kind(*_KINDS)}, key=lambda c: (-len(c), c)
        )

    def entity(self, mention: Mention) -> str:
        return compact(mention.surface)

    def adopt(self, mention: Mention, text: str) -> bool:
        return False

    def write(self, mention: Mention) -> str | None:
        return self.rewrite(mention.surface.strip(), mention.kind)

    def rewrite(self, surface: str, kind: str = "id") -> str | None:
        plain = compact(surface)
        if not any(c.isdigit() for c in plain):
            return self._in_words(surface) if len(surface.split()) > 1 else self._letters(surface)
        if len(plain) != sum(map(str.isalnum, surface)):
            return None  # letters that fold to several ("ß", "ﬁ"): nothing to lay over
        return _lay_over(surface, self._substitute(plain, kind))

    def _substitute(self, plain: str, kind: str) -> str:
        if plain not in self._made:
            whole = next((c for c in self._longest if plain in c), plain)
            if whole != plain and len(plain) >= _SHORTEST_PART:
                start = whole.index(plain)
                part = self._substitute(whole, kind)[start : start + len(plain)]
                if part != plain:
                    self._made[plain] = part
                    return part
            self._made[plain] = self._make(plain, kind)
        return self._made[plain]

    def _make(self, plain: str, kind: str) -> str:
        roll = self.setting.roll(kind, plain) if kind in _KINDS else 0
        candidate = plain
        for attempt in range(50):
            stream = self.setting.source.numbers("id", plain, roll, attempt)
            candidate = "".join(_other(c, next(stream), first=i == 0) for i, c in enumerate(plain))
            candidate = with_valid_check(plain, candidate)
            if candidate != plain and self.setting.claim("id", candidate, plain):
                break
        return candidate

    def _letters(self, surface: str) -> str | None:
        """A code without digits ("ABCX"); ordinary words are masked."""
        if not surface.isupper():
            return None
        stream = self.setting.source.numbers("id", fold(surface))
        return "".join(
            _other(c.lower(), next(stream), first=False).upper() if c.isalpha() else c
            for c in surface
        )

    def _in_words(self, surface: str) -> str | None:
        """A number dictated digit by digit: "cero cuatro uno"."""
        stream = self.setting.source.numbers("id", fold(surface))
        tokens = re.split(r"(\s+)", surface)
        if sum(fold(token) in _DIGIT_WORDS for token in tokens) < 3:
            return None
        return "".join(
            _DIGIT_WORDS[(_DIGIT_WORDS.index(fold(token)) + 1 + next(stream) % 9) % 10]
            if fold(token) in _DIGIT_WORDS
            else token
            for token in tokens
        )


def _other(char: str, byte: int, *, first: bool) -> str:
    """Another character of the same kind; the first digit of a number does not become zero."""
    if char.isdigit():
        if first and char != "0":
            return "123456789"[byte % 9]
        return "0" if first else str(byte % 10)
    if char in string.ascii_lowercase:
        return string.ascii_lowercase[byte % 26]
    return char


def _lay_over(surface: str, plain: str) -> str:
    """Write the characters of `plain` in the places of letters and digits, in their case."""
    characters = iter(plain)
    return "".join(
        (next(characters).upper() if c.isupper() else next(characters)) if c.isalnum() else c
        for c in surface
    )
