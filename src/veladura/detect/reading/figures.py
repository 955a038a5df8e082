"""Misread figures: "O5-lO-68" reads "05-10-68", "2OO4" reads "2004".

A letter is taken for a figure only in company of figures. Codes begin with letters of their own
("I63.4", "O80", "B12"): a capital in front stays unless a date or a time begins with it.
"""

import re
from collections.abc import Iterator

from veladura.document import Edit

_LOOKS = str.maketrans("OolISBGZ", "00115862")
_FIELD = re.compile(r"\w+(?:[-/.,:−]\w+)*")
_PIECE = re.compile(r"\w+")
_FIGURES = re.compile(r"[\dOolISBGZ]+")
_SURE = re.compile(r"[\dOol]+")  # letters that hardly any code is made of
_ALIKE = re.compile(r"[Ool]+")  # no figure in it, but all of it may be one
_READABLE = re.compile(r"\d|(?<!\w)[Ool]++(?!\w)")  # a field without it stays as it is
_BETWEEN = re.compile(r"(?<=\d)[OlI]+(?=\d)")
_CODE = re.compile(r"[A-Z]\d\d(?:\.\d{1,2})?")  # of a disease: I63.4
_LITRES = re.compile(r"\d{1,2}(?:[.,]\d{1,2})?l")
_OXYGEN = re.compile(r"[Oo]2")


def repair_figures(text: str, start: int, end: int, *, thorough: bool) -> Iterator[Edit]:
    """If `thorough`, also what may be a unit or a word elsewhere: "4l", "lO", "l-O-l"."""
    fields = list(_FIELD.finditer(text, start, end))
    for index, match in enumerate(fields):
        written = match[0]
        if not _READABLE.search(written):
            continue
        beside = thorough and any(
            0 <= other < len(fields)
            and _is_figures(fields[other][0])
            and _are_neighbours(text, fields, index, other)
            for other in (index - 1, index + 1)
        )
        read = _read_field(written, thorough, beside)
        if read != written:
            yield Edit(*match.span(), read)


def _are_neighbours(text: str, fields: list[re.Match[str]], one: int, other: int) -> bool:
    first, second = sorted((one, other))
    return text[fields[first].end() : fields[second].start()] in (" ", " / ", " - ", "  ")


def _is_figures(field: str) -> bool:
    """Mostly figures, with letters that look like them."""
    return any(c.isdigit() for c in field) and all(
        _FIGURES.fullmatch(piece) for piece in _PIECE.findall(field)
    )


def _read_field(written: str, thorough: bool, beside: bool) -> str:
    pieces = _PIECE.findall(written)
    figures = [_FIGURES.fullmatch(piece) is not None for piece in pieces]
    counted = sum(any(c.isdigit() for c in piece) for piece in pieces)
    if not counted:
        alike = all(_ALIKE.fullmatch(piece) for piece in pieces)
        dose = thorough and len(pieces) > 1 and alike
        number = beside and alike and len(written) > 1
        return written.translate(_LOOKS) if dose or number else written
    if _CODE.fullmatch(written) or (not thorough and _LITRES.fullmatch(written)):
        return written
    company = beside or (sum(figures) > 1 and (thorough or all(figures)))
    return _PIECE.sub(lambda m: _read_piece(m[0], company, thorough), written)


def _read_piece(piece: str, company: bool, thorough: bool) -> str:
    if not any(c.isdigit() for c in piece):
        return piece.translate(_LOOKS) if company and _ALIKE.fullmatch(piece) else piece
    if company and (_SURE.fullmatch(piece) or _is_figure_with_letter(piece, thorough)):
        return piece.translate(_LOOKS)
    is_code = piece[0] in "Oo" and piece[1:].isdigit() and not piece.startswith(("OO", "oo"))
    if not _SURE.fullmatch(piece) or is_code or _OXYGEN.fullmatch(piece):
        return _BETWEEN.sub(lambda m: m[0].translate(_LOOKS), piece)
    return piece.translate(_LOOKS)


def _is_figure_with_letter(piece: str, thorough: bool) -> bool:
    """ "9G7" or "8G" amid figures of a bad text; an identity number ends in such a letter too."""
    return thorough and len(piece) < 5 and piece[0].isdigit() and bool(_FIGURES.fullmatch(piece))
