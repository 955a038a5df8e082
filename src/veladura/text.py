"""The written form of things: what two spellings share, and how to imitate one with another."""

import re
import unicodedata
from functools import lru_cache

WORD = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*")


def plain(text: str) -> str:
    """Lower case without accents. Nothing is kept in memory: fit for whole documents."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Lower case without accents and with single spaces: equal for spellings of one thing."""
    return " ".join(plain(text).split())


def undotted(text: str) -> str:
    """Folded letters that "Müller", "Mueller" and "Muller" share; "Bauer" loses an "e" too."""
    return re.sub(r"(?<=[aou])e", "", text)


def words(text: str) -> list[str]:
    return WORD.findall(text)


@lru_cache(maxsize=20_000)
def compact(text: str) -> str:
    """Letters and digits only, folded: what "7.811.940" and "7811940" have in common."""
    return "".join(c for c in fold(text) if c.isalnum())


def match_case(model: str, text: str) -> str:
    """Write `text` in capitals, small letters or as it is, the way `model` is written."""
    letters = [c for c in model if c.isalpha()]
    if len(letters) > 1 and all(c.isupper() for c in letters):
        return text.upper()
    if letters and all(c.islower() for c in letters):
        return text.lower()
    if letters and letters[0].isupper() and text[:1].islower():
        return text[:1].upper() + text[1:]
    return text


def margins(text: str) -> tuple[str, str, str]:
    """White space before, the core, white space after."""
    core = text.strip()
    if not core:
        return text, "", ""
    start = text.index(core)
    return text[:start], core, text[start + len(core) :]
