"""Old Word, Excel and PowerPoint files: converted to today's format, rewritten, converted back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from veladura.document import Edit
from veladura.formats import open_original
from veladura.formats.legacy.libreoffice import convert
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.nested.limits import inner_limits
from veladura.formats.original import Rewritten


@dataclass(frozen=True, slots=True)
class BinaryKind:
    old: str
    new: str
    filter: str  # LibreOffice's name for the old format
    media_type: str


_WORD = BinaryKind("doc", "docx", "doc:MS Word 97", "application/msword")
_EXCEL = BinaryKind("xls", "xlsx", "xls:MS Excel 97", "application/vnd.ms-excel")
_POINT = BinaryKind("ppt", "pptx", "ppt:MS PowerPoint 97", "application/vnd.ms-powerpoint")


class BinaryOriginal:
    """What LibreOffice reads of an old file is its text; what it does not know does not survive."""

    def __init__(self, data: bytes, limits: Limits, kind: BinaryKind) -> None:
        self._kind = kind
        self.media_type = kind.media_type
        today = convert(data, kind.old, kind.new)
        limits.check_size(len(today))
        self._inner = open_original(today, f"file.{kind.new}", limits=inner_limits(limits))

    @property
    def text(self) -> str:
        return self._inner.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        done = self._inner.rewrite(edits)
        note = "the file was converted by LibreOffice, there and back: look at its pages"
        back = convert(done.data, self._kind.new, self._kind.filter)
        return replace(done, data=back, notes=(*done.notes, note))


def _open(data: bytes, limits: Limits = DEFAULT_LIMITS, *, kind: BinaryKind) -> BinaryOriginal:
    limits.check_size(len(data))
    return BinaryOriginal(data, limits, kind)


open_doc = partial(_open, kind=_WORD)
open_xls = partial(_open, kind=_EXCEL)
open_ppt = partial(_open, kind=_POINT)
