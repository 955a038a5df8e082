"""Blanks and line ends that PDFium sees inside of words, and nobody else."""

from typing import Any

from veladura.formats.pdf.layout.combs import added_blanks, rows_of_pieces
from veladura.formats.pdf.layout.initials import blanks_behind_initials, initials


def may_part_words(text: str) -> bool:
    """A quick look that spares a slow one."""
    return any(True for _ in rows_of_pieces(text)) or any(True for _ in initials(text))


def blanks_in_words(text_page: Any, text: str) -> frozenset[int]:
    return added_blanks(text_page, text) | blanks_behind_initials(text_page, text)
