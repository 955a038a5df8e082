"""Formulas of spreadsheets: which of their words are text, and how names in them follow others."""

import re
from collections.abc import Callable, Iterator, Mapping, Set
from functools import cache
from importlib import resources

from veladura.errors import FormatError
from veladura.formats.formulas.values import fetches_letters, shows_other_letters
from veladura.formats.textmap import Cut, Piece, splice
from veladura.formats.unread import CODE
from veladura.formats.vocabulary import load_vocabulary
from veladura.formats.xmltext import Codec, Slot, allowed

_NUMBER = r"\s{0,9}\d{1,6}\s{0,9}\)"
_LETTER = rf"(?<![\w.])(?:_xlfn\.)?(?i:UNICHAR|CHAR)\({_NUMBER}"
_WORD = re.compile(
    rf"""(?P<letter>{_LETTER})"""
    r"""|(?<!\")\"(?P<string>(?:[^\"]|\"\")*+)\"|(?<!')'(?P<sheet>(?:[^']|'')*+)'(?=!)"""
    r"""|\[(?P<column>[^\[\]]*+)\]"""
    r"""|(?P<name>(?<!\w)[^\W\d][\w.]*+)"""
    r"""|(?P<number>(?<![\w.$:!<>*/+-])(?<![<>]=)\d{4,}+(?![\w.:!(]|[ ]{0,3}[*/+-]))"""
)  # a number that is compared by size or reckoned with is nobody's

# What makes one string of two: everywhere, and in a function that puts its parts together.
_GLUE = re.compile(rf'\s{{0,9}}&\s{{0,9}}(?="|{_LETTER})')
_NEXT_PART = re.compile(rf'\s{{0,9}}[&,;]\s{{0,9}}(?="|{_LETTER})')
_JOINING = re.compile(
    r'(?i:CONCAT(?:ENATE)?\(|TEXTJOIN\(\s{0,9}(?:"")?\s{0,9}[,;]\s{0,9}\w{0,5}(?:\(\))?\s{0,9}[,;])'
    r"\s{0,9}\Z"
)
_LONGEST_START = 80  # characters of a function up to its first part
_RECKONED = re.compile(rf"\b(?:UNICHAR|CHAR)\((?!{_NUMBER})([^()]{{0,2000}}+)", re.I)
_SPOKEN = ("string", "letter")
_COMPARED = re.compile(r"[<>]=?\d{1,12}(?:[.,]\d{1,6})?")  # ">3000" is a size, and nobody's
_WORTH_A_NAME = 4  # letters


class FormulaSlot(Slot):
    """A formula. A number in it that becomes no number is written as a string, or it would tear;
    so is what stands for a letter by its number."""

    def change(self, cuts: list[Cut]) -> None:
        words = list(_WORD.finditer(self.read()))
        numbers = [match.span("number") for match in words if match["number"]]
        letters = [match.span("letter") for match in words if match["letter"]]
        encode = self.codec.encode

        def written(cut: Cut) -> str:
            text = encode(cut.text)
            quoted = _is_within(cut, numbers) and not text.isdecimal()
            return f'"{text}"' if quoted or _is_within(cut, letters) else text

        self.write(splice(self.read(), [cut._replace(text=written(cut)) for cut in cuts]))


def _is_within(cut: Cut, stretches: list[tuple[int, int]]) -> bool:
    return any(start <= cut.start and cut.end <= end for start, end in stretches)


def formula_codec(
    known: Set[str] = frozenset(), *, columns: bool = True, numbers: bool = False
) -> Codec:
    """Shows strings, and names that nothing explains; `known` ones follow their definitions.

    What stands in brackets is a column in Excel, and a reference in OpenDocument. Long `numbers`
    may be somebody's ("=SUMIF(A:A,10417,B:B)"); they take a `FormulaSlot`.
    """
    folded = frozenset(name.casefold() for name in known)

    def is_shown(kind: str, said: str) -> bool:
        if kind in ("column", "number") and not (columns if kind == "column" else numbers):
            return False
        if kind == "string" and _COMPARED.fullmatch(said):
            return False
        return kind in _SPOKEN or kind == "number" or _is_telling(said, folded)

    def pieces(raw: str) -> Iterator[Piece]:
        _refuse_reckoned(raw)
        position = 0
        for match, kind, glued in _with_glue(raw, is_shown):
            yield Piece("", raw[position : match.start(kind)])
            yield from _pieces_of(kind, match.group(kind))
            end = raw[match.end(kind) : match.end()]
            yield Piece("", end) if glued else Piece("\n", end, False)
            position = match.end()
        yield Piece("", raw[position:])

    return Codec(pieces, lambda text: allowed(text).replace('"', '""'))


def _with_glue(
    raw: str, is_shown: Callable[[str, str], bool]
) -> Iterator[tuple[re.Match[str], str, bool]]:
    """What is shown, of which kind it is, and whether the next makes one string with it."""
    glued = joins = False
    for match in _WORD.finditer(raw):
        kind = str(match.lastgroup)
        if not is_shown(kind, match.group(kind)):
            continue
        alone = kind == "letter" and not glued
        head = raw[max(0, match.start() - _LONGEST_START) : match.start()]
        joins = kind in _SPOKEN and ((joins and glued) or _JOINING.search(head) is not None)
        follows = (_NEXT_PART if joins else _GLUE).match(raw, match.end())
        glued = kind in _SPOKEN and follows is not None
        if glued or not alone:
            yield match, kind, glued


def _pieces_of(kind: str, said: str) -> Iterator[Piece]:
    if kind == "string":
        yield from _string_pieces(said)
    elif kind == "letter":
        yield _letter_piece(said)
    elif kind == "number":
        yield Piece(said, said)
    else:
        yield from CODE.decode(said)


def _string_pieces(inside: str) -> Iterator[Piece]:
    position = 0
    for quote in re.finditer('""', inside):
        yield Piece(inside[position : quote.start()], inside[position : quote.start()])
        yield Piece('"', '""')
        position = quote.end()
    yield Piece(inside[position:], inside[position:])


def _letter_piece(call: str) -> Piece:
    """The sign a function makes of a number; the end of a line and its like part words."""
    code = int("".join(filter(str.isdecimal, call)))
    letter = bytes([code]).decode("cp1252", "replace") if code < 256 else chr(code)
    if letter.isspace():
        return Piece(" ", call)
    return Piece(letter, call) if letter.isprintable() else Piece("\n", call, False)


def refuse_fetched(formula: str) -> None:
    """Letters of cells in any order, where the file does not hold what that shows."""
    if fetches_letters(formula):
        raise FormatError(
            "a formula puts cells together that stand apart, and the file does not hold what that "
            "shows: open and save it in a spreadsheet program, or write what it shows in its place"
        )


def _refuse_reckoned(formula: str) -> None:
    """Letters whose numbers are reckoned, or listed, may spell somebody that nobody reads here."""
    if shows_other_letters(formula):
        raise FormatError(
            "a formula cuts, swaps or picks letters (MID, SUBSTITUTE, INDEX), which may spell a "
            "name: write what it shows in its place"
        )
    asked = 0
    for match in _RECKONED.finditer(formula):
        listed = match[1].startswith("{")
        asked += 1 + match[1].count(",") + match[1].count(";") if listed else 1
    if asked >= _WORTH_A_NAME:
        raise FormatError(
            "a formula makes letters of numbers that it reckons (CHAR), which may spell a name: "
            "write what it shows in its place"
        )


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
