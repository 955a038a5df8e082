"""Instructions of a page: those that the format has, with the operands that each of them takes.

What else stands in a stream of content is passed over by every program, and says what it likes.
"""

import re
from collections.abc import Iterator

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, String

from veladura.formats.pdf.cleaning.names import is_known, listed

_COMMENT = re.compile(rb"%")
_MARKS = frozenset(("BDC", "BMC", "DP", "MP"))
_TEXTS = frozenset(("Tj", "TJ", "'", '"'))
_ANY = -1
_OPERANDS = {  # how many an instruction takes; source: ISO 32000-1, annex A
    **dict.fromkeys(("b", "B", "b*", "B*", "BT", "EMC", "ET", "f", "F", "f*", "h", "n", "q"), 0),
    **dict.fromkeys(("Q", "s", "S", "T*", "W", "W*", "BI", "ID", "EI"), 0),
    **dict.fromkeys(("BMC", "cs", "CS", "Do", "g", "G", "gs", "i", "j", "J", "M", "MP"), 1),
    **dict.fromkeys(("ri", "sh", "Tc", "Tj", "TJ", "TL", "Tr", "Ts", "Tw", "Tz", "w", "'"), 1),
    **dict.fromkeys(("BDC", "d", "d0", "DP", "l", "m", "Td", "TD", "Tf"), 2),
    **dict.fromkeys(("rg", "RG", '"'), 3),
    **dict.fromkeys(("k", "K", "re", "v", "y"), 4),
    **dict.fromkeys(("c", "cm", "d1", "Tm"), 6),
    **dict.fromkeys(("sc", "SC", "scn", "SCN"), _ANY),
}
_OF_PICTURES = frozenset(  # keys of a picture that stands among the instructions, in both forms
    f"/{key}"
    for key in (
        *("BPC", "CS", "D", "DP", "F", "H", "IM", "I", "W", "L", "Intent"),
        *("BitsPerComponent", "ColorSpace", "Decode", "DecodeParms", "Filter", "Height"),
        *("ImageMask", "Interpolate", "Width", "Length"),
    )
)


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
        if operator not in _OPERANDS:
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
    count = _OPERANDS[operator]
    taken = operands if count == _ANY else operands[max(0, len(operands) - count) :]
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
    if str(key) not in _OF_PICTURES or isinstance(value, String):
        return False
    return all(is_known(name) for name in _names(value))


def _names(value: Object) -> Iterator[str]:
    if isinstance(value, Name):
        yield str(value)
    elif isinstance(value, Array):
        for one in value:
            yield from _names(one)
