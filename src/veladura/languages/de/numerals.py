"""German numbers in words: read them, and write others the same way."""

import re
from decimal import Decimal
from functools import cache

from veladura.wordlists import read_list

_UNITS = read_list(__package__, "words/cardinals")
_TENS = ("zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
_ORDINALS = {1: "ersten", 3: "dritten", 7: "siebten", 8: "achten"}
_ONE = ("eine", "ein", "einer", "einen")
_LARGE = {
    "million": 1_000_000,
    "millionen": 1_000_000,
    "milliarde": 1_000_000_000,
    "milliarden": 1_000_000_000,
}


def spell(value: int, *, year: bool = False) -> str:
    """A cardinal in one word, as contracts write amounts; years from 1100 to 1999 in hundreds."""
    if year and 1100 <= value < 2000:
        rest = spell(value % 100) if value % 100 else ""
        return f"{_UNITS[value // 100]}hundert{rest}"
    if value >= 1_000_000_000:
        billions, left = divmod(value, 1_000_000_000)
        head = "eine Milliarde" if billions == 1 else f"{spell(billions)} Milliarden"
        return f"{head} {spell(left)}" if left else head
    if value >= 1_000_000:
        millions, left = divmod(value, 1_000_000)
        head = "eine Million" if millions == 1 else f"{spell(millions)} Millionen"
        return f"{head} {spell(left)}" if left else head
    if value >= 1000:
        return f"{_before(value // 1000)}tausend{spell(value % 1000) if value % 1000 else ''}"
    if value >= 100:
        return f"{_before(value // 100)}hundert{spell(value % 100) if value % 100 else ''}"
    if value < 20:
        return _UNITS[value]
    tens = _TENS[value // 10 - 2]
    return f"{_before(value % 10)}und{tens}" if value % 10 else tens


def spell_ordinal(value: int) -> str:
    """The day of a month, as it stands behind "am": "fünften", "einundzwanzigsten"."""
    if value in _ORDINALS:
        return _ORDINALS[value]
    return spell(value) + ("ten" if value < 20 else "sten")


def _before(value: int) -> str:
    word = spell(value)
    return word[:-1] if word.endswith("eins") else word


def _plain(word: str) -> str:
    """Small letters, umlauts in two letters, as scanned and upper-case texts have them."""
    table = str.maketrans({"ü": "ue", "ö": "oe", "ä": "ae", "ß": "ss"})
    return re.sub(r"-\n\s*", "", word).lower().translate(table)


@cache
def _below_thousand() -> dict[str, int]:
    words = {_plain(spell(value)): value for value in range(1, 1000)}
    words |= {w.removesuffix("s"): v for w, v in list(words.items()) if w.endswith("eins")}
    words |= {
        w.removeprefix("ein"): v for w, v in list(words.items()) if w.startswith("einhundert")
    }
    return words


@cache
def _ordinal_values() -> dict[str, int]:
    """Behind "am", behind "der", and alone: "siebten", "siebte", "siebter"."""
    stems = {_plain(spell_ordinal(value))[:-1]: value for value in range(1, 32)} | {"siebente": 7}
    return {f"{stem}{ending}": value for stem, value in stems.items() for ending in ("n", "", "r")}


def read(text: str) -> int | None:
    """The value of a number in words; None when the text is none."""
    words = _plain(text).split()
    match words:
        case [word]:
            return _read_word(word)
        case [("eine" | "einer"), ("halbe" | "halben"), large] if large in _LARGE:
            return _LARGE[large] // 2
        case [count, large, *rest] if large in _LARGE and len(rest) < 4:
            head = Decimal(1) if count in _ONE else _read_count(count)
            tail = read(" ".join(rest)) if rest else 0
            return None if head is None or tail is None else int(head * _LARGE[large]) + tail
    return None


def read_half(word: str) -> Decimal | None:
    """ "anderthalb", "zweieinhalb"; None for anything else."""
    plain = _plain(word)
    if plain == "anderthalb":
        return Decimal("1.5")
    whole = _read_word(plain.removesuffix("einhalb")) if plain.endswith("einhalb") else None
    return None if whole is None else whole + Decimal("0.5")


def _read_count(word: str) -> Decimal | None:
    half = read_half(word)
    if half is not None:
        return half
    whole = _read_word(word)
    return None if whole is None else Decimal(whole)


def read_ordinal(word: str) -> int | None:
    return _ordinal_values().get(_plain(word))


def _read_word(word: str) -> int | None:
    small = _below_thousand()
    if word in small:
        return small[word]
    years = re.fullmatch(r"(elf|zwoelf|\w+zehn)hundert(\w*)", word)
    if years and years[1] in small and (not years[2] or years[2] in small):
        return small[years[1]] * 100 + (small[years[2]] if years[2] else 0)
    head, mark, rest = word.partition("tausend")
    if not mark:
        return None
    thousands = small.get(head) if head else 1
    rest = rest.removeprefix("und") if rest not in small else rest
    if thousands is None or (rest and rest not in small):
        return None
    return thousands * 1000 + (small[rest] if rest else 0)
