"""Spanish numbers in words, both ways, up to the years anybody is born in; and patterns for them,
as far as days, years and ages need them."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache

from veladura.languages.es.lexicon import lexicon, table
from veladura.text import fold, match_case
from veladura.wordlists import read_lists

UNITS = ("un[oa]?", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
# Open endings keep the patterns short: nothing else begins with "dieci" or "veinti".
_TEENS = ("diez", "once", "doce", "trece", "catorce", "quince", "dieci[a-zé]{4,5}")
_TWENTIES = ("veinte", "veinti[a-zéóú]{2,6}")
TENS = ("treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
_TENS_AND_UNITS = (f"(?:{'|'.join(TENS)})(?: y (?:{'|'.join(UNITS)}))?",)

NUMBER_WORDS = (*_TWENTIES, *_TEENS, *_TENS_AND_UNITS, *UNITS)  # to 99, longer forms first
GROWN_WORDS = (*_TWENTIES, *_TEENS, *_TENS_AND_UNITS)  # from ten on: smaller ones count things
DAY_WORDS = (*_TWENTIES, *_TEENS, "treinta(?: y un[oa]?)?", "primero", *UNITS)
_NUMBER = "|".join(NUMBER_WORDS)
YEAR_WORD = rf"(?:dos mil(?: (?:{_NUMBER}))?|mil novecientos (?:{_NUMBER}))(?![^\W_])"

# Every spelling of the words above that can begin a date in words.
DAY_TRIGGERS = frozenset(read_lists("veladura.languages.es", "words/date_rules")["days"])

_SMALL = lexicon("numerals")  # from zero to twenty-nine
_TENS = {30: "treinta", 40: "cuarenta", 50: "cincuenta", 60: "sesenta"} | {
    70: "setenta",
    80: "ochenta",
    90: "noventa",
}
_HUNDREDS = {
    100: "ciento",
    200: "doscientos",
    300: "trescientos",
    400: "cuatrocientos",
    500: "quinientos",
    600: "seiscientos",
    700: "setecientos",
    800: "ochocientos",
    900: "novecientos",
}
_REPEATING = frozenset({"doble", "triple"})
_RANGES = ((0, 9, 1), (10, 29, 1), (30, 90, 10), (100, 900, 100))
_WORD = re.compile(r"[^\W\d_]+")
_THOUSANDS = re.compile(r"\s(?:mil|millones)\b")
_OTHER_SPELLINGS = {"un": 1, "una": 1, "primero": 1, "primer": 1, "veintiun": 21, "cien": 100}


def spell(number: int) -> str:
    """The number in words; 0 to 9999."""
    if not 0 <= number < 10_000:
        raise ValueError("only numbers from 0 to 9999 are spelt")
    if number >= 1000:
        thousands, rest = divmod(number, 1000)
        head = "mil" if thousands == 1 else f"{spell(thousands)} mil"
        return f"{head} {spell(rest)}" if rest else head
    if number == 100:
        return "cien"
    if number > 100:
        rest = number % 100
        return _HUNDREDS[number - rest] + (f" {spell(rest)}" if rest else "")
    if number < len(_SMALL):
        return _SMALL[number]
    rest = number % 10
    return _TENS[number - rest] + (f" y {_SMALL[rest]}" if rest else "")


@cache
def _values() -> dict[str, int]:
    values = {fold(word): number for number, word in enumerate(_SMALL)}
    values |= {word: number for number, word in (*_TENS.items(), *_HUNDREDS.items())}
    return values | _OTHER_SPELLINGS


@cache
def _said_values() -> dict[str, int]:
    """As people of the South say them as well: "sei", "doh", "diesisiete", "dosiento"."""
    said: dict[str, int] = {}
    for word, value in _values().items():
        lisped = re.sub(r"sc(?=[ei])|c(?=[ei])|z", "s", word)
        for form in (word, lisped):
            said |= dict.fromkeys((form, form.removesuffix("s"), re.sub("s$", "h", form)), value)
    return said | _values()


def value_of(word: str) -> int | None:
    """What one word says; None where it is no number."""
    return _values().get(fold(word))


def is_number_word(word: str) -> bool:
    return fold(word) in _values() or fold(word) == "mil"


def plain_number(word: str) -> str:
    """A number word as it is spelt: "diesisiete" is "diecisiete"."""
    value = _said_values().get(fold(word))
    return word if value is None or fold(word) in _values() else spell(value)


def read_number(words: Sequence[str]) -> tuple[int, int] | None:
    """The number the first words spell, and how many of them do; None when they spell none."""
    total, group, used, position = 0, 0, 0, 0
    last = 10_000  # each part of a number is smaller than the one before it
    while position < len(words):
        word = fold(words[position])
        if word == "y" and used and last in range(20, 100) and position + 1 < len(words):
            following = _values().get(fold(words[position + 1]), 0)
            if not 0 < following < 10:
                break
            group, last, position = group + following, following, position + 2
        elif word == "mil" and total == 0:
            total, group, last, position = 1000 * (group or 1), 0, 1000, position + 1
        elif word in _values() and (_fits(_values()[word], last) or not used):
            value = _values()[word]
            group, last, position = group + value, value, position + 1
        else:
            break
        used = position
    return (total + group, used) if used else None


def number_words(text: str) -> str:
    """The numbers a text spells: "R M cuatro" and "erre, eme, cuatro" say the same one."""
    spelt = (fold(word) for word in _WORD.findall(text))
    return " ".join(str(_said_values()[word]) for word in spelt if word in _said_values())


def respell(text: str, random: Iterator[int], *, keeps_first: bool = False) -> str | None:
    """A number dictated in words ("seis cinco dos treinta y uno"), as another of the same shape.

    None when fewer than two of the words are numbers. The first digit of a telephone number says
    what kind it is, and may be kept.
    """
    changed = 0
    after_and = False

    def other(match: re.Match[str]) -> str:
        nonlocal changed, after_and
        word = fold(match[0])
        here, after_and = after_and, word in ("y", "mil")  # "mil cero" is none
        if word not in _said_values() or word in ("un", "una"):
            changed += word in _REPEATING  # "doble cero"
            return match[0]
        changed += 1
        if keeps_first and changed == 1:
            return match[0]
        value = _said_values()[word]
        counts = _THOUSANDS.match(text, match.end())  # "dos mil", "veintiún millones"
        low, high, step = next(r for r in _RANGES if r[0] <= value <= r[1])
        low = max(low, 2 if counts else 1) if here or counts else low
        choices = [n for n in range(low, high + 1, step) if n not in (value, 100)]  # "ciento"
        new = spell(choices[next(random) % len(choices)])
        return match_case(match[0], re.sub("iuno$", "iún", new) if counts else new)

    written = _WORD.sub(other, text)
    alone = changed == 1 and not keeps_first and " " not in text.strip()
    return written if changed > 1 or alone else None


def _fits(value: int, last: int) -> bool:
    """ "doscientos cinco" is one number, "cinco doscientos" and "veinte cinco" are two."""
    return value < last and last >= 100


_FROM, _TEEN = 20, 10
_RESEMBLING, _ALIKE = 4, 0.72  # letters of what may be a number, and how many must be its own
_LETTERS = re.compile(r"[^\W_]+")
_LONG, _TORN_ALIKE = 5, 0.75
_TORN = re.compile(r"[^\W\d_][\w|?]{2,}")
_YEARS = frozenset({"anos", "ano", "anitos", "anys", "a"})
_SPOKEN = re.compile(r"[^\W\d_]+(?:(?: e |-i-|-)[^\W\d_]+)?")


@cache
def _numbers() -> dict[str, dict[int, str]]:
    """Language → number → how it is said."""
    said: dict[str, dict[int, str]] = {"gl": {}, "ca": {}}
    units = {(row[0], int(row[1])): row[2] for row in table("other_numerals")}
    for (language, value), word in units.items():
        said[language][value] = word
        if value >= _FROM:
            for unit in range(1, 10):
                joint = " e " if language == "gl" else "-i-" if value == _FROM else "-"
                said[language][value + unit] = word + joint + units[language, unit]
    return said


@cache
def _other_values() -> dict[str, tuple[str, int]]:
    return {
        fold(word): (language, value)
        for language, numbers in _numbers().items()
        for value, word in numbers.items()
        if value >= _TEEN and fold(word) not in _values()  # "setenta" is Spanish too
    }


def read_other(text: str) -> tuple[str, int, int, int] | None:
    """Language, value, start and end of a number from ten on; None where there is none."""
    for match in _SPOKEN.finditer(text):
        known = _other_values().get(fold(match[0]))
        if known is not None:
            return *known, match.start(), match.end()
    return None


@cache
def small_numbers() -> frozenset[str]:
    """Numbers below ten of Galician and Catalan, folded."""
    return frozenset(
        fold(word)
        for numbers in _numbers().values()
        for value, word in numbers.items()
        if value < _TEEN
    )


def resembled(text: str) -> tuple[int, int, int] | None:
    """The number from two to 99 that a text all but spells, where it starts and ends: "quarenta",
    "on-\\nce", "ochentaiuno"; None where it spells none."""
    words = [word for word in _LETTERS.finditer(text) if fold(word[0]) not in _YEARS]
    joined = "".join(fold(word[0]) for word in words)
    if not words or len(joined) < _RESEMBLING or "\n\n" in text:
        return None
    close = _closest(joined)
    return (_written_together()[close], words[0].start(), words[-1].end()) if close else None


@lru_cache(maxsize=4000)  # slow, and asked of the same words again
def _closest(joined: str) -> str:
    """The number, in one word, that letters all but spell; or ""."""
    return next(iter(get_close_matches(joined, _written_together(), n=1, cutoff=_ALIKE)), "")


@cache
def _written_together() -> dict[str, int]:
    return {fold(spell(number)).replace(" ", ""): number for number in range(2, 100)}


def respelt(text: str) -> str:
    """A text whose numbers a scanner tore, spelt again: "diec|oeh0", "diecis?is"."""
    return _TORN.sub(lambda match: _likeliest(match[0]), text)


def _likeliest(word: str) -> str:
    read = fold(word.replace("|", "i").replace("0", "o"))
    if read in _values() or read == "mil":
        return read
    close = get_close_matches(read, _long_words(), n=1, cutoff=_TORN_ALIKE)
    return close[0] if close else word


@cache
def _long_words() -> tuple[str, ...]:
    return tuple(word for word in _values() if len(word) >= _LONG)  # "enero" is no "cero"


def spell_other(language: str, number: int) -> str | None:
    return _numbers()[language].get(number)
