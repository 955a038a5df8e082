"""Instructions of a page: those that the format has, with the operands that each of them takes.

What else stands in a stream of content is passed over by every program, and says what it likes.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, String

from veladura.formats.pdf.cleaning.names import is_known, listed
from veladura.wordlists import read_list

_COMMENT = re.compile(rb"%")
_MARKS = frozenset(("BDC", "BMC", "DP", "MP"))
_TEXTS = frozenset(("Tj", "TJ", "'", '"'))
_ANY = "any"


@cache
def _operands() -> Mapping[str, int]:
    """How many operands an instruction takes; -1 for any number."""
    rows = (line.split() for line in read_list(__package__, "instructions"))
    return {one: -1 if count == _ANY else int(count) for count, *row in rows for one in row}


def plain_content(parsed: Object, source: bytes) -> bytes | None:
    """The content of a page or form with nothing but what is drawn; None where it has no more."""
    changed = _COMMENT.search(source) is not None
    kept: list[pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage] = []
    for instruction in pikepdf.parse_content_stream(parsed):
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            if _is_described(instruction):
                kept.append(instruction)
            else:
                changed = True
            continue
        operator, before = str(instruction.operator), list(instruction.operands)
        if operator not in _operands():
            changed = True
            continue
        after = _plain_operands(operator, before)
        if after != before:
            changed = True
            instruction = pikepdf.ContentStreamInstruction(after, instruction.operator)
        kept.append(instruction)
    return pikepdf.unparse_content_stream(kept) if changed else None


def _plain_operands(operator: str, operands: list[Object]) -> list[Object]:
    """As many as it takes, the last ones, as programs read them."""
    count = _operands()[operator]
    taken = operands if count < 0 else operands[max(0, len(operands) - count) :]
    if operator in _MARKS:
        return [_mark(operand) for operand in taken]
    if operator in _TEXTS:
        return taken
    return [operand for operand in taken if not _is_said(operand)]


def _is_said(operand: Object) -> bool:
    """Whether it is text, which only instructions that write have."""
    if isinstance(operand, Array):
        return any(map(_is_said, operand))
    return isinstance(operand, String | Dictionary)


def _mark(operand: Object) -> Object:
    if isinstance(operand, Dictionary):
        number = operand.get(Name.MCID)
        return Dictionary(MCID=number) if isinstance(number, int) else Dictionary()
    if isinstance(operand, String | Array):
        return Dictionary()
    if (
        isinstance(operand, Name)
        and str(operand) not in listed("tags")
        and not _is_short(str(operand))
    ):
        return Name.Span
    return operand


def _is_short(name: str) -> bool:
    """ "MC0", "Pr12": how programs call the properties of a mark."""
    return len(name.rstrip("0123456789")) <= 4


def _is_described(instruction: pikepdf.ContentStreamInlineImage) -> bool:
    """Whether a picture among the instructions is described in words of the format alone."""
    said = list(instruction.iimage._image_object)
    return all(map(_may_describe, said[::2], said[1::2]))


def _may_describe(key: Object, value: Object) -> bool:
    if str(key) not in listed("picture_keys") or isinstance(value, String):
        return False
    return all(is_known(name) for name in _names(value))


def _names(value: Object) -> Iterator[str]:
    if isinstance(value, Name):
        yield str(value)
    elif isinstance(value, Array):
        for one in value:
            yield from _names(one)
