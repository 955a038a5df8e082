"""What a badly scanned word was: "rninero" a miner, "vier nes" Friday, "Ze ba llos" a Zeballos.

Only what was marked in a document that shows such damage is read this way; the text itself stays.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from veladura.languages.es.gazetteer import gazetteer
from veladura.languages.es.kin import is_scanned_kin, kin_words, names_kin
from veladura.languages.es.lexicon import is_word, lexicon
from veladura.text import fold, unscanned
from veladura.wordlists import read_list

_MISREAD = re.compile(
    r"[a-zà-ÿ][01|6][a-zà-ÿ]|\b[a-zà-ÿ]{3,}[0|](?!\w)|(?<=\W)rn[aeiou]|[a-z][´˜`¨] ?[a-zı]"
    r"|[A-ZÑ]{2}[0|][A-ZÑ]{2}|\b[A-ZÑ]{3,12}[0|](?!\w)|\b[A-ZÑ]{2,9}l[A-ZÑ]{2}"
)
_SUSPECT = re.compile(  # stands in each of them, and takes a tenth of the time to look for
    r"[01|6´˜`¨](?<=[A-Za-zÀ-ÿ].)|rn(?<=\W..)|l(?<=[A-ZÑ].)(?=[A-ZÑ])|[Ol](?:(?<=\d.)|(?=\d))"
)
_MISREAD_FIGURE = re.compile(  # "2Ol1", "l9/02", "3O-", and no oxygen or litres
    r"\d[Ol]{1,3}\d|(?<!\w)l\d(?=[\d/.-])|\d[Ol](?=[/.-][\dOl])|(?<=\d[/.-])[Ol](?=[\d/.-])"
    r"|(?<![A-Z])\dO{1,3}(?!\w)"
)
_AGAIN = 4  # places that show a scanner at work
_NAMED = frozenset({"person", "kinship", "territory", "country", "centre", "profession", "street"})
_NAMES = frozenset({"person", "territory", "country"})
_TIMED = frozenset({"date", "age"})
_BROKEN = re.compile(r"(?<=[^\W\d_])-\n\s*(?=[a-zà-ÿ])")
_TILDE = re.compile(r"(?<=([aeiouAEIOU]))[~¥](?=[aeioAEIO])")  # "MU~OZ"
_SPECKS = re.compile(r"(?<=[^\W\d_])(?:[;~*_·]|[✎█]{1,9})(?=[^\W\d_])")
_AMONG_SMALL = re.compile(r"(?<=[a-zà-ÿ])[345](?=[a-zà-ÿ])")
_LARGE_I = re.compile(r"(?<=[a-zà-ÿ])I(?![A-Z])")  # "Ciudad ReaI"
_SMALL_INITIAL = re.compile(r"(?<!\w)l(?=\. ?[A-ZÁÉÍÓÚÑ])")  # "l. Carrión"
_AS_SMALL = {"3": "e", "4": "a", "5": "s"}
_APART = re.compile(r"(?<=\b[A-Z]) (?=\.)")  # "C . S ."
_MONTH_GAP = re.compile(r"(?<!\w)([A-Za-z]{1,8})█{1,6}([a-z]{1,8})(?!\w)")
_TOKEN = re.compile(r"[^\W_|]*[^\W\d_][\w|]*|\d+|\s+|.", re.DOTALL)
_FIGURES = re.compile(r"(?<![\w|])(?=[OolIGSB|]*[\dO])[\dOolIGSB|]{1,4}(?![\w|])")
_AS_FIGURES = str.maketrans("OolIGSB|", "00116581")
_ROMAN = re.compile(r"(?<=[-/. ])(?=[XVIl1]*[XVI])[XVIl1]{1,4}(?=[-/. ]|$)")
_TORN_YEAR = re.compile(r"(?:(?<=^1)|(?<=\D1)) (?=9\d\d$)|(?:(?<=^2)|(?<=\D2)) (?=0\d\d$)")
# "4-lll-61"; "ll" is eleven, but between blanks
_ROMAN_OF_L = re.compile(r"(?<=\d-)lll(?=-[\dlOI]|$)|(?<=- )l{2,3}(?= -|$)")
_AS_CAPITALS = str.maketrans("|l016", "IIOIO")
_WORDS_WITH_ONE = {
    "1a": "la",
    "1as": "las",
    "1os": "los",
    "1unes": "lunes",
    "e1": "el",
    "E1": "El",
    "de1": "del",
}
_LETTERS = (("rn", "m"), ("nn", "m"), ("l", "i"), ("ii", "ll"))
_SHORT = 3  # letters of what may be a piece of a word
_LONG = 5  # letters of a relative that nobody is called
_MOSTLY = 3  # times as many letters as figures
_PIECES = 7  # into which a word may have fallen
_PARTICLES = frozenset(
    {"de", "del", "la", "las", "los", "el", "y", "da", "do", "das", "dos", "les", "els", "san"}
)


def mending(text: str) -> Callable[[str, str], str] | None:
    """How to read what was marked in a document; None where it shows no damage."""
    if text.count("✎") + text.count("█") >= _AGAIN:
        return mended
    if len(_SUSPECT.findall(text)) < _AGAIN:
        return None
    misread = len(_MISREAD.findall(text)) + len(_MISREAD_FIGURE.findall(text))
    return mended if misread >= _AGAIN else None


def mended(surface: str, kind: str) -> str:
    """A marked surface as it stood on paper."""
    if kind not in _NAMED and kind not in _TIMED and not _is_named_thing(surface, kind):
        return surface
    text = _BROKEN.sub("", surface)
    if kind == "date":
        text = _MONTH_GAP.sub(_month, text)
    text = _TILDE.sub(lambda m: "Ñ" if m[1].isupper() else "ñ", text)
    text = _SPECKS.sub("", text).replace("\\/", "u")
    text = _AMONG_SMALL.sub(lambda m: _AS_SMALL[m[0]], text)
    text = _LARGE_I.sub("l", text)
    if kind == "person":
        text = _SMALL_INITIAL.sub("I", text)
    if kind == "centre":
        text = _APART.sub("", text)
    if kind == "kinship" and text[:1].isupper() and not _names_scanned_kin(text):
        kind = "person"  # "Ay se", of a wife
    if kind == "date":
        text = _ROMAN_OF_L.sub(lambda m: "I" * len(m[0]), text)
        text = _ROMAN.sub(lambda m: re.sub("[l1]", "I", m[0]), text)
        text = _FIGURES.sub(lambda m: m[0].translate(_AS_FIGURES), text)
        text = _TORN_YEAR.sub("", text)
    text = "".join(_joined(_TOKEN.findall(text), kind))
    return _capitalised(text) if kind == "person" else text


def _is_named_thing(surface: str, kind: str) -> bool:
    """ "N0V0  V|RXE D0 CARME", a ship: letters, and no number."""
    letters, digits = (sum(map(test, surface)) for test in (str.isalpha, str.isdecimal))
    return kind == "other" and letters > _MOSTLY * digits and " " in surface


def _names_scanned_kin(text: str) -> bool:
    """ "Clnco herrnanos": relatives, and nobody's name."""
    words = (word for word in text.split() if len(word) > _LONG)
    return names_kin(text) or any(map(is_scanned_kin, words))


def _month(match: re.Match[str]) -> str:
    """The month that begins and ends as what is left of it does: "Ab██l"."""
    start, end = fold(match[1]), fold(match[2])
    months = (name for name in _entries("months") if " " not in name)
    fitting = (m for m in months if fold(m).startswith(start) and fold(m).endswith(end))
    return next((m for m in fitting if len(m) > len(start) + len(end)), match[0])


def _read(word: str) -> str:
    """One word: letters for figures, "m" for "rn" where that makes it a word."""
    if not re.search(r"[^\W\d_]", word) or fold(word) in _WORDS_WITH_ONE:
        return _WORDS_WITH_ONE.get(word, word)
    if sum(map(str.isupper, word)) > len(word) / 2:
        return word.translate(_AS_CAPITALS)
    word = unscanned(word.replace("|", "i"))
    if _known(word):
        return word
    return next((other for other in _otherwise(word) if _known(other)), word)


def _otherwise(word: str) -> Iterator[str]:
    """What a word may have been before letters ran together or apart: "herrnanos", "clnco"."""
    for misread, meant in _LETTERS:
        if misread in word[1:]:
            yield (other := word[0] + word[1:].replace(misread, meant))
            yield from (other.replace(a, b) for a, b in _LETTERS if a in other)
    if word.startswith("rn"):
        yield word.replace("rn", "m")


def _joined(pieces: list[str], kind: str) -> list[str]:
    """Words whose pieces stood apart, in one piece again."""
    result: list[str] = []
    position = 0
    while position < len(pieces):
        end = _end_of_word(pieces, position, kind)
        result.append(_read("".join(pieces[position:end:2])))
        position = end
    return result


def _end_of_word(pieces: list[str], start: int, kind: str) -> int:
    """Behind the last piece of the word that begins here."""
    ends = [start + 1]
    if pieces[start][0].isalpha():
        for end in range(start + 2, min(len(pieces), start + 2 * _PIECES), 2):
            if pieces[end - 1] != " " or not _continues(pieces, end, kind):
                break
            ends.append(end + 1)
    if kind in _NAMES and pieces[start][0].isupper():
        return ends[-1]  # "C u s i", "Ze ba llos"
    for end in reversed(ends[1:]):
        word = _read("".join(pieces[start:end:2]))
        if fold(word) in _times() if kind in _TIMED else _known(word):
            return end
    return start + 1


def _continues(pieces: list[str], at: int, kind: str) -> bool:
    """Whether a piece may go on with the word before it."""
    piece = pieces[at]
    if not piece.isalnum() or piece[0].isupper() or (len(piece) > 1 and fold(piece) in _PARTICLES):
        return False
    if kind in _NAMES:
        joins = len(piece) == 1 and at + 2 < len(pieces) and pieces[at + 2][0].isupper()
        return not joins  # "Puig i Soler"
    return not (len(piece) > _SHORT and _known(_read(piece)))


@lru_cache(maxsize=10_000)
def _known(word: str) -> bool:
    folded = fold(word)
    if len(folded) < _SHORT:
        return False
    known = (_times(), gazetteer(), _houses(), _names(), kin_words())
    return any(folded in words for words in known) or is_word(folded)


@cache
def _names() -> frozenset[str]:
    lists = ("given_male", "given_female", "surnames")
    return frozenset(fold(name) for file in lists for name in lexicon(file))


@cache
def _times() -> frozenset[str]:
    names = (name for file in ("months", "weekdays", "numerals") for name in _entries(file))
    return frozenset(fold(word) for name in names for word in re.findall(r"[^\W\d_]{3,}", name))


def _entries(name: str) -> tuple[str, ...]:
    if name == "numerals":
        return lexicon(name)
    return read_list(__package__, f"words/{name}")


@cache
def _houses() -> frozenset[str]:
    return frozenset(map(fold, (*lexicon("facility_words"), *lexicon("facility_qualifiers"))))


def _capitalised(name: str) -> str:
    """ "llovidia Pintado": a name that begins small among others that do not."""
    words = re.findall(r"[^\W\d_]+", name)
    if not any(word[0].isupper() for word in words):
        return name
    return re.sub(
        r"(?<![^\W\d_])[a-zà-ÿ]{4,}",
        lambda m: m[0] if fold(m[0]) in _PARTICLES else m[0].title(),
        name,
    )
