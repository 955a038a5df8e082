"""Files in, the same files out: each format opens bytes into text and writes edits back."""

import importlib
from collections.abc import Sequence

from veladura.errors import FormatError
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import Original, Rewritten
from veladura.formats.sniff import sniff

__all__ = ["DEFAULT_LIMITS", "Limits", "Original", "Rewritten", "open_original", "sniff"]

_OPENERS = {  # what sniff says → module and function, imported when needed
    "csv": ("tables.csv", "open_csv"),
    "docx": ("ooxml.docx", "open_docx"),
    "fodt": ("odf.odt", "open_flat_odt"),
    "eml": ("mail.eml", "open_eml"),
    "html": ("html", "open_html"),
    "json": ("tables.jsonl", "open_json"),
    "jsonl": ("tables.jsonl", "open_jsonl"),
    "odt": ("odf.odt", "open_odt"),
    "pdf": ("pdf", "open_pdf"),
    "rtf": ("rtf.rtf", "open_rtf"),
    "txt": ("txt", "open_txt"),
    "xlsx": ("ooxml.xlsx", "open_xlsx"),
    "xml": ("html", "open_xml"),
}
_TABLES = ("csv", "json", "jsonl")


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
    module, function = _OPENERS[kind]
    opener = getattr(importlib.import_module(f"{__name__}.{module}"), function)
    opened: Original
    if kind in _TABLES:
        opened = opener(data, limits, columns=columns)
    elif columns:
        raise FormatError(f"columns can be chosen in csv, tsv and jsonl, not in {kind}")
    else:
        opened = opener(data, limits)
    return opened
