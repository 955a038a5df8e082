"""Spellings: compared without case and accents, and one imitated in the case of another."""

import html
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import filterfalse

PLACE_MARK = "▸"  # between a place in a file and what stands there: "PID-5.1 ▸ GARCIA"
WORD = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*")


def plain(text: str) -> str:
    """Lower case without accents. Nothing is kept in memory: fit for whole documents."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(filterfalse(unicodedata.combining, decomposed))


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Lower case without accents and with single spaces: equal for spellings of one thing."""
    return " ".join(plain(text).split())


def _plain_letters() -> dict[int, str]:
    """Letters with marks of the languages of Europe, and what is left without them."""
    letters = map(chr, range(0xC0, 0x250))
    plain = {letter: unicodedata.normalize("NFD", letter)[0] for letter in letters}
    return {ord(letter): bare for letter, bare in plain.items() if bare.isascii()}


PLAIN_LETTERS = _plain_letters()


def unaccented(text: str, *, kept: str = "") -> str:
    """The same letters without their marks: "Núñez" as "Nunez"; `kept` letters keep theirs."""
    if text.isascii():
        return text
    if kept:
        return "".join(c if c in kept else unaccented(c) for c in text)
    text = text.translate(PLAIN_LETTERS)
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFD", text)
    kept = "".join(c for c in decomposed if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", kept)


def undotted(text: str) -> str:
    """Folded letters that "Müller", "Mueller" and "Muller" share; "Bauer" loses an "e" too."""
    return re.sub(r"(?<=[aou])e", "", text)


_ENTITY = re.compile(r"&#?\w{2,8};")
_PERCENT = re.compile(r"(?:%[0-9A-F]{2}){1,12}")  # of web addresses
_QUOTED = re.compile(r"=C[23]=[89AB][0-9A-F]")  # "Be=C3=B1at", as headers of mails write it
_HEX = re.compile(r"\\'([89a-f][0-9a-f])")  # "Mar\'edn", as RTF writes it
_LOOSE_ACCENT = re.compile(r"([´`˜¨])([A-Za-zı])")
_ACCENT_BEHIND = re.compile(r"([A-Za-zı])([´`˜¨])(?: (?=[a-zı]))?")  # "Begon˜ a"
_ACCENTED = frozenset("áéíóúàèìòùñäëïöüÁÉÍÓÚÀÈÌÒÙÑÄËÏÖÜ")
_COMBINING = {"´": "\u0301", "`": "\u0300", "˜": "\u0303", "¨": "\u0308"}


_ENCODINGS = 3  # wrong ones that a text may have gone through


def repaired(text: str) -> str:
    """Letters that a wrong encoding, an entity or a loose accent took apart, put together again."""
    if "=" in text and _QUOTED.search(text):
        text = _QUOTED.sub(
            lambda m: bytes.fromhex(m[0].replace("=", "")).decode("utf-8", "replace"), text
        )
    if "%" in text and _PERCENT.search(text):
        text = _PERCENT.sub(
            lambda m: bytes.fromhex(m[0].replace("%", "")).decode("utf-8", "replace"), text
        )
    if "\\'" in text:
        text = _HEX.sub(lambda m: bytes.fromhex(m[1]).decode("cp1252", "replace"), text)
    if "&" in text and _ENTITY.search(text):
        text = html.unescape(text)
    for _ in range(_ENCODINGS):
        if "Ã" not in text and "Â" not in text:
            break
        try:
            text = text.encode("cp1252").decode("utf-8")
        except UnicodeError:
            text = re.sub("Ã.|Â.", _decoded, text)
    if text.isascii():
        return text
    text = _LOOSE_ACCENT.sub(lambda m: _accented(m[2], m[1]) or m[0], text)
    return _ACCENT_BEHIND.sub(lambda m: _accented(m[1], m[2]) or m[0], text)


def _decoded(match: re.Match[str]) -> str:
    try:
        return match[0].encode("latin-1").decode("utf-8")
    except UnicodeError:
        return match[0]


def _accented(letter: str, accent: str) -> str:
    """The letter with its accent; "" where no word has such a one."""
    both = unicodedata.normalize("NFC", letter.replace("ı", "i") + _COMBINING[accent])
    return both if both in _ACCENTED else ""


_VOWELS = frozenset("aeiouáéíóú")
_AS_DIGITS = str.maketrans("OolI", "0011")
_SCANNED = dict(zip("01|¡5648l", "oiiísoabi", strict=True))
_DOUBLED = re.compile(r"(?<=[^\W\d_])11(?=[aeiouáéíóúAEIOU])")  # "Vi11anueva"
_AMONG_LETTERS = re.compile(r"(?<=[^\W\d_])[01|564¡](?=[^\W\d_])")
_BESIDE_LETTERS = re.compile(
    r"(?<![\w|])[01|](?=[^\W\d_]{2})|(?<=[^\W\d_]{2})[01](?![\w|])|(?<=[^\W\d_]{2}[a-z])4(?![\w|])"
    r"|(?<![\w|])[58](?=[a-zà-ÿ]{3}|[A-ZÀ-Þ]{4})"  # "5antiago", "8asurto", "5UÁREZ"
    r"|(?<![\w|])l(?=[b-df-hj-kmnñp-tv-z][a-zà-ÿ]{2})"  # "lrigoyen" is Irigoyen
)
_WORD_WITH_DIGITS = re.compile(r"(?<![\w|])[^\W\d_]{2,30}+[016|](?:[^\W\d_]++[016|]?+)*+(?![\w|])")
_SMALL_L = re.compile(  # in a word of capitals: "JOSEFlNA", "RElNA"; at its end a large one
    r"(?<![^\W\d_])(?=l?[A-ZÀ-Þ]{2}|[A-ZÀ-Þ]l{1,2}[A-ZÀ-Þ])[A-ZÀ-Þl]{3,}(?![^\W\d_])"
)
_DOUBLE_L = ("L1a", "L1o", "L1u")
_SCANNED_NUMBER = re.compile(r"(?<![\w|])(?=[\dOolI]*\d)[\dOolI]{2,}(?![\w|])")


def unscanned(text: str) -> str:
    """Digits that a scanner read for letters ("L6pez", "0tero", "B0ix"), as letters again."""
    text = _SMALL_L.sub(_large, text)
    if "\\" in text or _SCANNED.keys().isdisjoint(text):
        return text
    text = _DOUBLED.sub(_doubled, text)
    text = _AMONG_LETTERS.sub(lambda m: _letter(m, text), text)
    return _BESIDE_LETTERS.sub(lambda m: _letter(m, text), text)


def unscanned_words(text: str) -> str:
    """Words among figures as they were meant: "2O Agost0", "ca1le Mayor, l7"; "12ENE19" stays."""
    text = _SMALL_L.sub(_large, text)
    if "\\" in text or text.isalpha():
        return text
    text = _DOUBLED.sub(_doubled, text)
    text = _WORD_WITH_DIGITS.sub(lambda m: unscanned(m[0]), text)
    return _SCANNED_NUMBER.sub(lambda m: m[0].translate(_AS_DIGITS), text)


def _large(match: re.Match[str]) -> str:
    word = match[0]
    return word[:-1].replace("l", "I") + word[-1].replace("l", "L")


def _doubled(match: re.Match[str]) -> str:
    return "LL" if match.string[match.end()].isupper() else "ll"


def _letter(match: re.Match[str], text: str) -> str:
    meant = _SCANNED[match[0]]
    if match[0] == "1" and text[: match.start()][-1:].lower() in _VOWELS:
        meant = "l"  # "ka1ea" is kalea, "Remig1o" Remigio
    if match[0] == "1" and text[max(0, match.start() - 1) : match.end() + 1] in _DOUBLE_L:
        return "l"  # "L1aneza", "L1orente"
    first = not text[: match.start()][-1:].isalpha() and text[match.end() :][:1].islower()
    if first:
        return meant.upper()  # small letters are seldom taken for figures at a beginning
    beside = text[max(0, match.start() - 1) : match.end() + 1]
    return meant.upper() if any(c.isupper() for c in beside) and not _is_small(beside) else meant


def _is_small(text: str) -> bool:
    return any(c.islower() for c in text) and not text[:1].isdigit()


def any_of(phrases: Iterable[str]) -> str:
    """The alternatives of a pattern, letter by letter; of two that begin alike the longer wins."""
    return "|".join(map(re.escape, sorted(phrases, key=len, reverse=True)))


def words(text: str) -> list[str]:
    return WORD.findall(text)


@lru_cache(maxsize=20_000)
def compact(text: str) -> str:
    """Letters and digits only, folded: what "7.811.940" and "7811940" have in common."""
    return "".join(filter(str.isalnum, fold(text)))


def match_case(model: str, text: str) -> str:
    """Write `text` in capitals, small letters or as it is, the way `model` is written."""
    letters = [*filter(str.isalpha, model)]
    if len(letters) > 1 and all(map(str.isupper, letters)):
        return text.upper()
    if letters and all(map(str.islower, letters)):
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
