"""Signs of damage, found in one quick look at a text: clean text goes no further than this.

A sign is no proof ("HbA1c" looks like a word with a figure in it); what follows it up knows words.
Every pattern begins with a rare character and looks back from there, because `re` then skips
through the text at memory speed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_L = r"[^\W\d_]"  # any letter
_ENCODING = re.compile(
    r"[ÃÂÅâ´¨˜¤¥¢£¡‚„”\ufb00-\ufb06\u00ad\u200b-\u200d\u180e\u2060-\u2064\ufe00-\ufe0f\ufeff\u0300-\u036f](?:"
    r"(?<=[ÃÂÅ])[\x80-\xbf\u0152-\u0192\u02c6\u02dc\u2013-\u2122]|(?<=â)€"
    rf"|(?<=[´¨˜])(?:(?<={_L}.)|(?={_L}))"
    rf"|(?<=[a-zà-ÿ][¤¥¢£¡‚„”])(?={_L})"
    r"|(?<=[\ufb00-\ufb06\u00ad\u200b-\u200d\u180e\u2060-\u2064\ufe00-\ufe0f\ufeff\u0300-\u036f]))"
)
_SPACED = re.compile(rf" (?<={_L} )(?<!\S\S ){_L} \S \S(?!\S)")
_HYPHEN = re.compile(  # "0,70-" is an amount with its minus behind it
    r"-(?<=[^\W_]-)(?<!,\d\d-)[ \t]*\r?\n[ \t>|*]*(?=[^\W_])"
)
_GLYPH = re.compile(
    r"[0-9|!?~;OlI\ufffd](?:"
    rf"(?<=[0-9|!?\ufffd])(?<={_L}.)(?={_L})"  # Ram1ro, C|rugía, Mu?oz
    r"|(?<=[a-zà-ÿ][~;I])(?=[a-zà-ÿ])"
    r"|(?<=[015])(?:(?=[A-ZÁÉÍÓÚÑ]{3})(?<!\w.)|(?<=[A-ZÁÉÍÓÚÑ]{3}.)(?!\w))"  # 0FERTA, COLEGI0
    r"|(?<=[Ol])(?:(?<=\d.)(?=[Ol]*(?:[\d\W]|$))|(?=\d)(?<!\w.))"  # 2O, l5
    r"|(?<=l)(?:(?<!\w.)(?=[bcdfghkmnpqrstvxz][a-zà-ÿ])|(?<=[A-ZÑ].)(?=[A-ZÑ]))"  # lnterna, ClNCO
    r")|rn(?<!\w..)(?=[aeiouáéíóú])"  # rnadre
)
_COLUMN = re.compile(r"-(?<=[^\W\d_]-)(?=[ \t]{3,}\S|[ \t]*\|)")
# "q" that no "u" follows, and "d", "k", "m", "t" before a whole word, are how people text.
_BROKEN = re.compile(
    r" (?<=[^\W\d_] [b-df-hj-np-tvwz] ) ?(?=[a-z|])(?!(?<= q )[a-tv-z])(?!(?<= [dkmt] )[^\W\d_]{3})"
)
_MANY = 4  # signs of broken words: fewer are "hepatitis b" and the like
_SCATTERED = re.compile(r"[\dB-DF-HJ-NP-TV-Zb-df-hj-np-tv-z|](?<!\S.) (?=\S\S? \S\S?(?!\S))")
_FIGURES = re.compile(r"\d(?<![^\s(:].) \d \d \d \d(?!\S)")
_BLANK = re.compile(r"\s")
_JOINED = re.compile(r"[A-ZÁÉÍÓÚÑÄÖÜ](?<=[a-zà-ÿ]{3}.)(?=[a-zà-ÿ]{3})")


@dataclass(frozen=True, slots=True)
class Damage:
    """Which kinds of damage a text shows signs of."""

    encoding: bool  # JÃ¼rgen, Se˜nora
    spaced: bool  # M E N D I Z A B A L
    broken: bool  # Q u | j an 0
    figures: bool  # 6 3 3 9 0 1 2
    hyphenated: bool  # Casta-⏎ñares
    columns: bool  # the same at the end of a column
    glyphs: bool  # Ram1ro, O5-lO-68
    joined: bool  # PedroOlmedo

    def __bool__(self) -> bool:
        return any(getattr(self, kind) for kind in self.__slots__)


def look_for_damage(text: str) -> Damage:
    return Damage(
        encoding=not text.isascii() and _ENCODING.search(text) is not None,
        spaced=_SPACED.search(text) is not None,
        broken=len(_BROKEN.findall(text)) >= _MANY,
        figures=_FIGURES.search(text) is not None,
        columns=_COLUMN.search(text) is not None,
        hyphenated=_HYPHEN.search(text) is not None,
        glyphs=_GLYPH.search(text) is not None,
        joined=_JOINED.search(text) is not None,
    )


def suspects(text: str) -> Iterator[tuple[int, int]]:
    """Every stretch without blanks that has a sign of a misread letter or figure in it."""
    end = 0
    for match in _GLYPH.finditer(text):
        if match.start() >= end:
            blank = _BLANK.search(text, match.end())
            start, end = match.start(), blank.start() if blank else len(text)
            while start and not text[start - 1].isspace():
                start -= 1
            yield start, end


def is_scattered(text: str) -> bool:
    """Characters stand apart: in a text that is damaged anyway, its words are broken too."""
    return len(_SCATTERED.findall(text)) >= _MANY
