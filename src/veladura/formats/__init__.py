"""Files in, the same files out: each format opens bytes into text and writes edits back."""

from collections.abc import Sequence

from veladura.errors import FormatError
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.nested.original import with_nested
from veladura.formats.nested.unreadable import refuse_unreadable
from veladura.formats.original import Original, Rewritten
from veladura.formats.registry import FORMATS
from veladura.formats.sniff import sniff

__all__ = ["DEFAULT_LIMITS", "Limits", "Original", "Rewritten", "open_original", "sniff"]


def open_original(
    data: bytes,
    name: str = "",
    *,
    limits: Limits = DEFAULT_LIMITS,
    columns: Sequence[str] | None = None,
) -> Original:
    """Open a file by its content; `columns` chooses what is read of csv, tsv, json and jsonl."""
    limits.check_size(len(data))
    kind = sniff(data, name, limits)
    entry = FORMATS[kind]
    opened: Original
    if entry.has_columns:
        opened = entry.open(data, limits, columns=columns)
    elif columns:
        raise FormatError(
            f"columns can be chosen in csv, tsv and jsonl, not in {kind}: leave them out"
        )
    else:
        opened = entry.open(data, limits)
    limits.check_text(opened.text)
    refuse_unreadable(opened.text)
    return with_nested(opened, limits)
