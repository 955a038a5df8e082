"""Numbers that a scanner misread: "45.O6O.l89-K" is 45.060.189-K, "N9 40417" is Nº 40417."""

import re

_SCANNED = re.compile(r"(?<![^\W\dOolI_])[OolI]+(?![^\W\dOolI_])")
_AMONG_DIGITS = re.compile(  # a capital O may be a letter: one small l, or two of them, tell
    r"\d[. ]?l|(?<![^\W\d_])l[.\d]|(?<!\w)[12]O\d\d|\dO\d.{0,12}\dO\d| OO(?!\w)"
)
_ONLY_SCANNED = re.compile(  # figures, and letters among them that no number has
    r"(?=.*\d)(?=.*(?:[lo]|(?<!\w)\d{1,2}\.[OI]\d\d(?!\w)"
    r"|(?<![A-Z\d])(?=[\dOI]{5})\d{1,9}[OI]\d))[\dOolI .,/-]+"
)
_MISREAD = re.compile(r"(?<=\d)[Ol](?=\d)|(?<!\w)[lO]\d|\d[Ol](?!\w)")
_SUSPECT = re.compile(r"[Ol](?:(?<=\d.)|(?=\d))")  # stands in each, and is found sooner
_BESIDE_FIGURES = re.compile(r"(?<=\d)[OolI]{1,4}(?![a-zA-Z])|(?<![A-Za-z])[OolI]{1,4}(?=\d)")
_O_FOR_ZERO = re.compile(r"(?<=\d)O(?=\d)")
_AMONG_CAPITALS = re.compile(r"(?<=[A-Z])[lo0](?=[A-Z])|(?<=\b[A-Z])0(?=-)")  # "PlCA", "P0-4802"
_AS_CAPITALS = str.maketrans("lo0", "IOO")
_AGAIN = 4
_ZEROS = re.compile(r"(?<= [12])OO(?=\d(?!\w))|(?<=[-/ ])OO(?=\d{3})")
_AS_DIGITS = str.maketrans("OolI", "0011")
# "N9 40417": "Nº", badly scanned; "B  N° O4177", of a series; "impr. n9 l.O44-D"
_NUMBER_SIGN = re.compile(
    r"(?<!\S)(?:[Nn]\.?[9°º]|No)\.? {1,2}(?=[\dOolI]{1,2}[\dOolI./-][\dOolI./ -])"
)
_SCANNED_FIRST = re.compile(r"\A[OolI]{1,3}(?=[\d.])|(?<![A-Za-z])[OolI]{1,3}(?=\d)")
_SAID_OF_NUMBER = re.compile(r"[^\W\d_]?[a-záéíóúñ]{2,12}\.? {0,2}")  # "impr. " before its sign
_LETTERS, _DIGITS = 3, 4  # at most, at least, in a number that was scanned


def is_scanned(text: str) -> bool:
    """Whether a document shows that a scanner read letters for figures, again and again."""
    return len(_SUSPECT.findall(text)) >= _AGAIN and len(_MISREAD.findall(text)) >= _AGAIN


def digits_again(text: str) -> str:
    """A number without letters for figures: no capital O or small l is in numbers."""
    if _ONLY_SCANNED.fullmatch(text) and any(map(str.isdecimal, text)):
        return text.translate(_AS_DIGITS)  # no letter is in it that could not be a figure
    text = _ZEROS.sub(lambda m: "0" * len(m[0]), text)
    digits = sum(map(str.isdecimal, text))
    letters = [c for c in text if c.isalpha()]
    scanned = [c for c in letters if c in "OolI"]
    if (
        not _AMONG_DIGITS.search(text)
        or len(letters) - len(scanned) > _LETTERS
        or digits + len(scanned) < _DIGITS
    ):
        return text
    return _SCANNED.sub(lambda m: m[0].translate(_AS_DIGITS), text)


def figures_again(surface: str, *, scanned: bool) -> str:
    """The same in a document that shows such damage; an O between figures is none anywhere: what
    is drawn anew need not look scanned."""
    surface = _O_FOR_ZERO.sub("0", surface)
    if not scanned or not any(map(str.isdecimal, surface)):
        return surface
    surface = _BESIDE_FIGURES.sub(lambda m: m[0].translate(_AS_DIGITS), surface)
    surface = _AMONG_CAPITALS.sub(lambda m: m[0].translate(_AS_CAPITALS), surface)
    if set(filter(str.islower, surface)) == {"l"} and any(map(str.isupper, surface)):
        return surface.replace("l", "1")  # "AC37Bl29AF"
    return surface


def signed_number(surface: str) -> tuple[str, str, str] | None:
    """What stands before the sign of a number, the sign, and the number; None without a sign."""
    sign = _NUMBER_SIGN.search(surface)
    if sign is None:
        return None
    number = surface[sign.end() :]
    plain = _SCANNED_FIRST.sub(lambda m: m[0].translate(_AS_DIGITS), number)
    return surface[: sign.start()], sign[0], plain


def is_said(series: str) -> bool:
    """Whether what stands before the sign of a number says what it counts: "impr. "."""
    return not series.strip() or _SAID_OF_NUMBER.fullmatch(series) is not None
