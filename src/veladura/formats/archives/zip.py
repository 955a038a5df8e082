"""Zip archives of documents: the same tree comes out, packed anew."""

from collections.abc import Sequence
from dataclasses import replace

from veladura.document import Edit
from veladura.formats.archives.tree import Tree
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import Rewritten
from veladura.formats.zipfiles import read_members, write_members


class ZipOriginal(Tree):
    """An archive that is no office document, no book: only files in folders."""

    media_type = "application/zip"

    def __init__(self, data: bytes, limits: Limits) -> None:
        super().__init__(read_members(data, limits), limits)

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        done = self.rewritten(edits)
        return replace(done.report, data=write_members(done.members))


def open_zip(data: bytes, limits: Limits = DEFAULT_LIMITS) -> ZipOriginal:
    limits.check_size(len(data))
    return ZipOriginal(data, limits)
