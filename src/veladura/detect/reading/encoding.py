"""Characters that an encoding, a font or a line break took apart, put together again.

UTF-8 read as Windows-1252 (JÃ¼rgen), a DOS code page read as Latin-1 (Rodr¡guez), accents that
stand beside their letter (Se˜nora), ligatures, soft hyphens and other characters nobody sees.
"""

import re
import unicodedata
from collections.abc import Iterator

from veladura.document import Edit

_UTF8 = re.compile(
    "[ÂÃÅ][\x80-\xbf\u0152-\u0192\u02c6\u02dc\u2013-\u2122]"
    "|â[\x80-\xbf\u0152-\u0192\u02c6\u02dc\u2013-\u2122€]"
    "[\x80-\xbf\u0152-\u0192\u02c6\u02dc\u2013-\u2122]"
)
_DOS = re.compile(r"[¤¥¢£¡‚„”](?<=[a-zà-ÿ].)(?=[^\W\d_])")
_DOS_LETTERS = dict(zip("¤¥¢£¡‚„”", "ñÑóúíéäö", strict=True))
_ACCENT = re.compile(r"([^\W\d_]?)([´¨˜])([^\W\d_]?)")
_COMBINING = {"´": "\u0301", "¨": "\u0308", "˜": "\u0303"}
_ACCENTED = frozenset("áéíóúñäëïöüÁÉÍÓÚÑÄËÏÖÜ")
_MARKED = re.compile(r"[^\W\d_][\u0300-\u036f]+|[\ufb00-\ufb06]")
_HIDDEN = re.compile(r"(\w)[\u00ad\u200b-\u200d\u180e\u2060-\u2064\ufe00-\ufe0f\ufeff]+(?=\w)")


def repair_encoding(text: str) -> list[Edit]:
    """Edits for one kind of damage, the first there is; ask again until there are none."""
    for find in (_utf8, _dos, _accents, _composed):
        edits = list(find(text))
        if edits:
            return edits
    return []


def _utf8(text: str) -> Iterator[Edit]:
    for match in _UTF8.finditer(text):
        try:
            read = b"".join(map(_byte, match[0])).decode("utf-8")
        except UnicodeError:
            continue
        if read.isprintable():
            yield Edit(*match.span(), read)


def _byte(character: str) -> bytes:
    """Windows-1252 leaves five bytes undefined, which programs take for Latin-1."""
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        return character.encode("latin-1")


def _dos(text: str) -> Iterator[Edit]:
    for match in _DOS.finditer(text):
        yield Edit(*match.span(), _DOS_LETTERS[match[0]])


def _accents(text: str) -> Iterator[Edit]:
    """The accent belongs to the letter after it, or to the one before where only that fits."""
    position = 0
    while match := _ACCENT.search(text, position):
        before, accent, after = match.groups()
        position = match.start(3)
        mark = _COMBINING[accent]
        following = unicodedata.normalize("NFC", after.replace("ı", "i") + mark)
        leading = unicodedata.normalize("NFC", before.replace("ı", "i") + mark)
        if following in _ACCENTED:
            yield Edit(match.start(2), match.end(3), following)
            position = match.end()
        elif leading in _ACCENTED and (after.islower() or before.islower() or not after):
            yield Edit(match.start(1), match.end(2), leading)


def _composed(text: str) -> Iterator[Edit]:
    for match in _MARKED.finditer(text):
        read = unicodedata.normalize("NFKC", match[0])
        if read != match[0]:
            yield Edit(*match.span(), read)
    for match in _HIDDEN.finditer(text):
        yield Edit(*match.span(), match[1])
