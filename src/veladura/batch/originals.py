"""Originals go into the vault before the results that they explain get their names."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from veladura.batch.anonymizing import Details, brat_file_of
from veladura.batch.sources import Source, digest_file
from veladura.batch.work import Result
from veladura.errors import VaultError
from veladura.vault import Output, Vault, digest_output, pack_pieces, read_pieces, tail_of


class Originals:
    """A vault, as a run sees it."""

    def __init__(self, vault: Vault, output: Path, *, alone: bool = False) -> None:
        self._vault, self._output = vault, output
        self._alone = alone  # one file is written, and no manifest

    def keep(self, source: Source, result: Result, target: str, staging: str) -> None:
        """Returns when the vault has what every file of the result was; raises VaultError."""
        if isinstance(result.details, Details):
            for reversal in result.details.reversals:
                path = f"{target}{reversal.suffix}"
                output = Output(path, reversal.digest, result.input, self._alone)
                self._vault.add(output, reversal.pieces, self._name(source, reversal.suffix))
            return
        for part in result.parts:  # a table, rewritten row by row: both may be larger than memory
            self._keep_table(source, result.input, target, Path(staging, part.staged))

    def _name(self, source: Source, suffix: str = "") -> str:
        """What the original is called; whoever writes one file alone has named it themselves."""
        if self._alone:
            return ""
        return str(brat_file_of(source)) if suffix == ".ann" else source.relative

    def _keep_table(self, source: Source, document: str, target: str, staged: Path) -> None:
        try:
            with staged.open("rb") as written, open(source.path, "rb") as original:
                output = Output(target, digest_output(staged), document, self._alone)
                packed = pack_pieces(_unchanged(source, document, original), tail_of(written))
                self._vault.add(output, packed, self._name(source))
        except OSError as error:
            raise VaultError(f"cannot be kept in the vault ({error.strerror})") from None

    def knows(self, record: Mapping[str, Any]) -> bool:
        """Whether what an earlier run finished can be turned back with this vault."""
        try:
            return all(
                self._vault.holds(Output(path, digest_output(self._output / path), record["input"]))
                for path in record["output"]
            )
        except OSError:
            return False


def _unchanged(source: Source, document: str, original: BinaryIO) -> Iterator[bytes]:
    """The content of a file that must still be what was read."""
    yield from read_pieces(original)
    if digest_file(source) != document:
        raise VaultError("changed while it was read: nothing is written for it")
