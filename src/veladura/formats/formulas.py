"""Formulas of spreadsheets: which of their words are text, and how names in them follow others."""

import re
from collections.abc import Iterator, Mapping, Set
from functools import cache
from importlib import resources

from veladura.formats.textmap import Cut, Piece, splice
from veladura.formats.unread import CODE
from veladura.formats.vocabulary import load_vocabulary
from veladura.formats.xmltext import Codec, Slot, allowed

_WORD = re.compile(
    r"""(?<!\")\"(?P<string>(?:[^\"]|\"\")*+)\"|(?<!')'(?P<sheet>(?:[^']|'')*+)'(?=!)"""
    r"""|\[(?P<column>[^\[\]]*+)\]"""
    r"""|(?P<name>(?<!\w)[^\W\d][\w.]*+)"""
    r"""|(?P<number>(?<![\w.$:!<>*/+-])(?<![<>]=)\d{4,}+(?![\w.:!(]|[ ]{0,3}[*/+-]))"""
)  # a number that is compared by size or reckoned with is nobody's

_GLUE = re.compile(r'\s{0,9}&\s{0,9}(?=")')  # makes one string of two


class FormulaSlot(Slot):
    """A formula. A number in it that becomes no number is written as a string, or it would tear."""

    def change(self, cuts: list[Cut]) -> None:
        numbers = [match.span("number") for match in _WORD.finditer(self.read()) if match["number"]]
        encode = self.codec.encode

        def written(cut: Cut) -> str:
            inside = any(start <= cut.start and cut.end <= end for start, end in numbers)
            text = encode(cut.text)
            return f'"{text}"' if inside and not text.isdecimal() else text

        self.write(splice(self.read(), [cut._replace(text=written(cut)) for cut in cuts]))


def formula_codec(
    known: Set[str] = frozenset(), *, columns: bool = True, numbers: bool = False
) -> Codec:
    """Shows strings, and names that nothing explains; `known` ones follow their definitions.

    What stands in brackets is a column in Excel, and a reference in OpenDocument. Long `numbers`
    may be somebody's ("=SUMIF(A:A,10417,B:B)"); they take a `FormulaSlot`.
    """
    folded = frozenset(name.casefold() for name in known)

    def pieces(raw: str) -> Iterator[Piece]:
        position = 0
        for match in _WORD.finditer(raw):
            kind = str(match.lastgroup)
            if (kind == "column" and not columns) or (kind == "number" and not numbers):
                continue
            if kind not in ("string", "number") and not _is_telling(match.group(kind), folded):
                continue
            yield Piece("", raw[position : match.start(kind)])
            if kind == "string":
                yield from _string_pieces(match.group(kind))
            elif kind == "number":
                yield Piece(match.group(kind), match.group(kind))
            else:
                yield from CODE.decode(match.group(kind))
            end = raw[match.end(kind) : match.end()]
            glued = kind == "string" and _GLUE.match(raw, match.end())
            yield Piece("", end) if glued else Piece("\n", end, False)
            position = match.end()
        yield Piece("", raw[position:])

    return Codec(pieces, lambda text: allowed(text).replace('"', '""'))


def _string_pieces(inside: str) -> Iterator[Piece]:
    position = 0
    for quote in re.finditer('""', inside):
        yield Piece(inside[position : quote.start()], inside[position : quote.start()])
        yield Piece('"', '""')
        position = quote.end()
    yield Piece(inside[position:], inside[position:])


def _is_telling(name: str, known: Set[str]) -> bool:
    """Whether a name is neither a reference nor a function nor defined in the workbook."""
    plain = name.replace("''", "'")
    if plain.casefold() in known or load_vocabulary("ooxml").is_structure(plain):
        return False
    return not all(part.upper() in _functions() for part in re.split(r"[._]+", plain) if part) and (
        plain.upper() not in _functions()
    )


@cache
def _functions() -> frozenset[str]:
    listed = resources.files(__package__) / "functions.txt"
    lines = listed.read_text("utf-8").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))


def follow_names(formula: str, renamed: Mapping[str, str]) -> str:
    """A formula with new names for what was renamed; its strings stay."""
    folded = {old.casefold(): new for old, new in renamed.items()}

    def follow(match: re.Match[str]) -> str:
        name = match.group("name")
        return folded.get(name.casefold(), name) if name else match.group()

    return _WORD.sub(follow, formula)
