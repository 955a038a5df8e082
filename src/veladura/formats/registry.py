"""Every format, one entry each: how it is known, opened, named, and read by the audit.

To add a format, write its opener and add its entry here; `sniff`, file names and the audit's second
path read this table.
"""

import importlib
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Reading(Enum):
    """How the audit makes the bytes of a file readable without the format's own reader."""

    ZIP = "zip"
    PDF = "pdf"
    MAIL = "mail"
    ARCHIVE = "archive"
    MAILBOX = "mailbox"
    RTF = "rtf"
    MARKUP = "markup"
    LINES = "lines"
    TEXT = "text"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of file. Text formats without a mark of their own are told apart in `sniff`."""

    name: str
    opener: str  # "module:function" below veladura.formats, imported when needed
    reading: Reading
    endings: tuple[str, ...]
    magic: bytes = b""  # what the first kilobyte holds
    ooxml: tuple[bytes, ...] = ()  # families of the main part in [Content_Types].xml
    odf: tuple[bytes, ...] = ()  # OpenDocument mimetypes, without their prefix
    begins: tuple[str, ...] = ()  # first words of a text, in lower case
    namespace: str = ""  # of an XML document's first element
    recogniser: str = ""  # "module:function" of the bytes, for what neither of these tells
    has_columns: bool = False

    def open(self, *arguments: Any, **options: Any) -> Any:
        return _function(self.opener)(*arguments, **options)

    def recognises(self, data: bytes) -> bool:
        return bool(self.recogniser) and bool(_function(self.recogniser)(data))


def _function(path: str) -> Any:
    module, _, function = path.partition(":")
    return getattr(importlib.import_module(f"{__package__}.{module}"), function)


FORMATS = {
    entry.name: entry
    for entry in (
        Format(
            "docx",
            "ooxml.docx:open_docx",
            Reading.ZIP,
            ("docx", "docm", "dotx"),
            ooxml=(b"wordprocessingml", b"word"),
        ),
        Format(
            "xlsx",
            "ooxml.xlsx:open_xlsx",
            Reading.ZIP,
            ("xlsx", "xlsm", "xltx"),
            ooxml=(b"spreadsheetml", b"excel"),
        ),
        Format(
            "pptx",
            "ooxml.pptx:open_pptx",
            Reading.ZIP,
            ("pptx", "pptm", "potx", "ppsx"),
            ooxml=(b"presentationml", b"powerpoint"),
        ),
        Format(
            "odt",  # sheets and slides too: paragraphs inside cells and frames, the same vocabulary
            "odf.odt:open_odt",
            Reading.ZIP,
            ("odt", "ods", "odp", "odg", "ott", "ots", "otp"),
            odf=(
                *(b"text", b"text-template", b"text-web", b"text-master"),
                *(b"spreadsheet", b"spreadsheet-template"),
                *(b"presentation", b"presentation-template", b"graphics", b"graphics-template"),
            ),
        ),
        Format("fodt", "odf.odt:open_flat_odt", Reading.MARKUP, ("fodt", "fods", "fodp")),
        Format("pdf", "pdf:open_pdf", Reading.PDF, ("pdf",), magic=b"%PDF-"),
        Format("rtf", "rtf.rtf:open_rtf", Reading.RTF, ("rtf",)),
        Format(
            "eml",
            "mail.emlx:open_message",
            Reading.MAIL,
            ("eml", "emlx"),
            recogniser="mail.messages:is_emlx",
        ),
        Format("msg", "mail.msg:open_msg", Reading.ARCHIVE, ("msg",)),
        Format("doc", "legacy.binary:open_doc", Reading.ARCHIVE, ("doc", "dot")),
        Format("xls", "legacy.binary:open_xls", Reading.ARCHIVE, ("xls", "xlt")),
        Format("ppt", "legacy.binary:open_ppt", Reading.ARCHIVE, ("ppt", "pps")),
        Format(
            "mbox",
            "mail.mbox:open_mbox",
            Reading.MAILBOX,
            ("mbox",),
            recogniser="mail.messages:is_mbox",
        ),
        Format("zip", "archives.zip:open_zip", Reading.ARCHIVE, ("zip",)),
        Format(
            "tar",
            "archives.tar:open_tar",
            Reading.ARCHIVE,
            ("tar", "tgz", "gz", "bz2", "xz", "txz"),
            recogniser="archives.tar:is_tar",
        ),
        Format("epub", "archives.epub:open_epub", Reading.ZIP, ("epub",)),
        Format(
            "hl7", "health.hl7:open_hl7", Reading.TEXT, ("hl7",), begins=("msh|", "fhs|", "bhs|")
        ),
        Format("fhir", "health.fhir:open_fhir", Reading.TEXT, ("fhir",)),
        Format(
            "fhirxml",
            "health.records:open_fhir_xml",
            Reading.MARKUP,
            ("fhirxml",),
            namespace="http://hl7.org/fhir",
        ),
        Format(
            "cda", "health.records:open_cda", Reading.MARKUP, ("cda",), namespace="urn:hl7-org:v3"
        ),
        Format("vcf", "lines.lines:open_vcard", Reading.LINES, ("vcf",), begins=("begin:vcard",)),
        Format(
            "ics",
            "lines.lines:open_calendar",
            Reading.LINES,
            ("ics", "ical"),
            begins=("begin:vcalendar",),
        ),
        Format(
            "mt940",
            "lines.mt940:open_mt940",
            Reading.TEXT,
            ("sta", "mt940", "940"),
            recogniser="lines.mt940:is_mt940",
        ),
        Format("md", "lines.markdown:open_markdown", Reading.TEXT, ("md", "markdown")),
        Format(
            "image",
            "pictures.document:open_image",
            Reading.PICTURE,
            ("png", "jpg", "jpeg", "tif", "tiff", "gif", "bmp", "webp"),
            recogniser="pictures.stripping:is_image",
        ),
        Format("html", "html:open_html", Reading.MARKUP, ("html", "htm", "xhtml")),
        Format("xml", "html:open_xml", Reading.MARKUP, ("xml",)),
        Format("json", "tables.jsonl:open_json", Reading.TEXT, ("json",), has_columns=True),
        Format(
            "jsonl", "tables.jsonl:open_jsonl", Reading.TEXT, ("jsonl", "ndjson"), has_columns=True
        ),
        Format("csv", "tables.csv:open_csv", Reading.TEXT, ("csv", "tsv", "tab"), has_columns=True),
        Format("txt", "txt:open_txt", Reading.TEXT, ("txt", "text", "log", "ann")),
    )
}


def all_endings() -> frozenset[str]:
    """Every ending a document's name may have, in lower case and without the dot."""
    return frozenset(ending for entry in FORMATS.values() for ending in entry.endings)
