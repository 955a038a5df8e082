"""Letters that are written as their numbers, one after another: "76 117 105 115"."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

# Each begins with a sign that it consumes: what stands before that is looked at afterwards, so
# that a long text is gone through quickly.
_CALLS = ("CHR", "CHRW", "CHAR", "UNICHAR")
_NUMBERS: dict[str, re.Pattern[str]] = {
    "listed": re.compile(r"fromCharCode\((\d{2,3}+(?:, ?\d{2,3}+){3,}+)\)"),
    **{
        name: re.compile(
            rf"([{name[0]}{name[0].lower()}](?<!\w\w)(?i:{name[1:]})\(\d{{2,5}}\)"
            rf"(?: ?(?:[+.&,;]|\|\|) ?(?i:{name})\(\d{{2,5}}\)){{3,}}+)"
        )
        for name in _CALLS
    },
    "points": re.compile(
        r"([Uu](?<!\w\w)\+[0-9A-Fa-f]{4,5}+(?:[ ,;]{0,2}+[Uu]\+[0-9A-Fa-f]{4,5}+){3,}+)"
    ),
    "binary": re.compile(r"([01](?<!\w\w)(?<![01][ ,;]\d)[01]{7}(?:[ ,;]?+[01]{8}){3,}+)(?!\w)"),
    "decimal": re.compile(
        r"([-\d](?<![\w.,+-].)(?<!\d[ ;\n].)(?<!\d[,;] .)(?<!\d\r\n.)"
        r"\d{0,3}+(?:(?:, ?| |; ?|\r?\n)-?\d{1,3}+){7,}+)(?!\w|[.,]\d)",
        re.S,
    ),
}
_DIGIT = "[0-9A-Fa-f]"
_NUMBERS |= {  # bytes and letters in hexadecimal, each with a mark of its own
    "wide": re.compile(
        rf"(0(?<!\w.){_DIGIT}{{3}}(?:[ ,:-]0{_DIGIT}{{3}}){{5,}}+|(?:00{_DIGIT}{{2}}){{6,}}+)"
    ),
    "ended": re.compile(rf"({_DIGIT}(?<!\w.){_DIGIT}[hH](?:[ ,]{{1,2}}{_DIGIT}{{2}}[hH]){{4,}}+)"),
    "crossed": re.compile(rf"(x(?<!\w.){_DIGIT}{{2}}(?:x{_DIGIT}{{2}}){{4,}}+)"),
    "slashed": re.compile(rf"({_DIGIT}(?<!\w.){_DIGIT}(?:/{_DIGIT}{{2}}){{5,}}+)"),
    "directory": re.compile(rf"(\\{_DIGIT}{{2}}(?:\\{_DIGIT}{{2}}){{4,}}+)"),
    "hashed": re.compile(r"(#\d{2,3};(?:#\d{2,3};){4,}+)"),
}
_WORD = r"(?:[^\W\d_a-zà-ÿ][^\W\d_A-ZÀ-Þ]++|[^\W\d_A-ZÀ-Þ]++|[^\W\d_a-zà-ÿ]++)"
_SAID = re.compile(rf"{_WORD}(?:[ ,.:'-]{{1,3}}+{_WORD})*+[ .,]*+")
_TWO_WORDS = re.compile(r"[^\W\d_]{3}[,.]? (?:\w{1,30} ){0,3}[^\W\d_]{3}")
_BYTE = 256
_UNMARKED = ("decimal", "slashed")  # which may be measures or dates


@dataclass(frozen=True, slots=True)
class _Form:
    """How one letter is written: what to look for, in which base, and how to write it again."""

    item: re.Pattern[str]
    base: int
    written: str
    letters: bool = False  # by their own numbers, not by those of their bytes


_DECIMAL = _Form(re.compile(r"(-?\d+)"), 10, "{}")
_OCTAL = _Form(re.compile(r"([0-3][0-7]{2})(?!\d)"), 8, "{:03o}")
_FORMS: dict[str, tuple[_Form, ...]] = {
    "decimal": (_DECIMAL, _OCTAL),
    "listed": (_Form(_DECIMAL.item, 10, "{}", letters=True),),
    **{
        name: (_Form(re.compile(rf"(?i:{name})\((\d+)\)"), 10, f"{name.lower()}({{}})", True),)
        for name in _CALLS
    },
    "points": (_Form(re.compile(r"u\+([0-9a-f]+)", re.I), 16, "U+{:04X}", letters=True),),
    "binary": (_Form(re.compile(r"([01]{8})"), 2, "{:08b}"),),
}

_FORMS |= {
    "wide": (_Form(re.compile(rf"({_DIGIT}{{4}})"), 16, "{:04X}", letters=True),),
    "ended": (_Form(re.compile(rf"({_DIGIT}{{2}})[hH]"), 16, "{:02X}h"),),
    "crossed": (_Form(re.compile(rf"x({_DIGIT}{{2}})"), 16, "x{:02x}"),),
    "slashed": (_Form(re.compile(rf"({_DIGIT}{{2}})"), 16, "{:02x}"),),
    "directory": (_Form(re.compile(rf"\\({_DIGIT}{{2}})"), 16, "\\{:02X}"),),
    "hashed": (_Form(re.compile(r"#(\d+);"), 10, "#{};", letters=True),),
}


def in_numbers(text: str) -> Iterator[tuple[int, str, str, Callable[[bytes], str]]]:
    """Where letters stand as numbers, these, what they say, and the way back.

    Numbers alone must make two words that are written as words are: measurements do not.
    """
    every = ((kind, match) for kind, one in _NUMBERS.items() for match in one.finditer(text))
    for kind, match in every:
        raw = match[1]
        for form in _FORMS[kind]:
            said = _said([int(digits, form.base) for digits in form.item.findall(raw)])
            if _SAID.fullmatch(said) and (kind not in _UNMARKED or _TWO_WORDS.search(said)):
                yield match.start(1), raw, said, partial(_again, form, raw)
                break


def _said(codes: list[int]) -> str:
    """As bytes where they may be, else as the numbers of letters."""
    if not codes or min(codes) < -_BYTE // 2:
        return ""
    if max(codes) >= _BYTE:
        return "".join(map(chr, codes)) if min(codes) >= 0 and max(codes) < 0xD800 else ""
    data = bytes(code % _BYTE for code in codes)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _again(form: _Form, raw: str, data: bytes) -> str:
    first, second = (match.span() for match, _ in zip(form.item.finditer(raw), range(2)))
    codes = map(ord, data.decode("utf-8")) if form.letters else iter(data)
    return raw[first[1] : second[0]].join(form.written.format(code) for code in codes)
