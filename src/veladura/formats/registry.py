"""Every format, one entry each: how it is known, opened and named.

To add a format, write its opener and add its entry here; `sniff` and file names read this table.
The audit does not: it tells by itself what it reads.
"""

import importlib
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of file. Text formats without a mark of their own are told apart in `sniff`."""

    name: str
    opener: str  # "module:function" below veladura.formats, imported when needed
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
            ("docx", "docm", "dotx"),
            ooxml=(b"wordprocessingml", b"word"),
        ),
        Format(
            "xlsx",
            "ooxml.xlsx:open_xlsx",
            ("xlsx", "xlsm", "xltx"),
            ooxml=(b"spreadsheetml", b"excel"),
        ),
        Format(
            "pptx",
            "ooxml.pptx:open_pptx",
            ("pptx", "pptm", "potx", "ppsx"),
            ooxml=(b"presentationml", b"powerpoint"),
        ),
        Format(
            "odt",  # sheets and slides too: paragraphs inside cells and frames, the same vocabulary
            "odf.odt:open_odt",
            ("odt", "ods", "odp", "odg", "ott", "ots", "otp"),
            odf=(
                *(b"text", b"text-template", b"text-web", b"text-master"),
                *(b"spreadsheet", b"spreadsheet-template"),
                *(b"presentation", b"presentation-template", b"graphics", b"graphics-template"),
            ),
        ),
        Format("fodt", "odf.odt:open_flat_odt", ("fodt", "fods", "fodp")),
        Format("pdf", "pdf:open_pdf", ("pdf",), magic=b"%PDF-"),
        Format("rtf", "rtf.rtf:open_rtf", ("rtf",)),
        Format(
            "eml",
            "mail.emlx:open_message",
            ("eml", "emlx"),
            recogniser="mail.messages:is_emlx",
        ),
        Format("msg", "mail.msg:open_msg", ("msg",)),
        Format("doc", "legacy.binary:open_doc", ("doc", "dot")),
        Format("xls", "legacy.binary:open_xls", ("xls", "xlt")),
        Format("ppt", "legacy.binary:open_ppt", ("ppt", "pps")),
        Format(
            "mbox",
            "mail.mbox:open_mbox",
            ("mbox",),
            recogniser="mail.messages:is_mbox",
        ),
        Format("zip", "archives.zip:open_zip", ("zip",)),
        Format(
            "tar",
            "archives.tar:open_tar",
            ("tar", "tgz", "gz", "bz2", "xz", "txz"),
            recogniser="archives.tar:is_tar",
        ),
        Format("epub", "archives.epub:open_epub", ("epub",)),
        Format("hl7", "health.hl7:open_hl7", ("hl7",), begins=("msh|", "fhs|", "bhs|")),
        Format("fhir", "health.fhir:open_fhir", ("fhir",)),
        Format(
            "fhirxml",
            "health.records:open_fhir_xml",
            ("fhirxml",),
            namespace="http://hl7.org/fhir",
        ),
        Format("cda", "health.records:open_cda", ("cda",), namespace="urn:hl7-org:v3"),
        Format("vcf", "lines.lines:open_vcard", ("vcf",), begins=("begin:vcard",)),
        Format(
            "ics",
            "lines.lines:open_calendar",
            ("ics", "ical"),
            begins=("begin:vcalendar",),
        ),
        Format(
            "mt940",
            "lines.mt940:open_mt940",
            ("sta", "mt940", "940"),
            recogniser="lines.mt940:is_mt940",
        ),
        Format("md", "lines.markdown:open_markdown", ("md", "markdown")),
        Format(
            "image",
            "pictures.document:open_image",
            ("png", "jpg", "jpeg", "tif", "tiff", "gif", "bmp", "webp"),
            recogniser="pictures.stripping:is_image",
        ),
        Format("html", "html:open_html", ("html", "htm", "xhtml")),
        Format("xml", "html:open_xml", ("xml",)),
        Format("json", "tables.jsonl:open_json", ("json",), has_columns=True),
        Format("jsonl", "tables.jsonl:open_jsonl", ("jsonl", "ndjson"), has_columns=True),
        Format("csv", "tables.csv:open_csv", ("csv", "tsv", "tab"), has_columns=True),
        Format("txt", "txt:open_txt", ("txt", "text", "log", "ann")),
    )
}


def all_endings() -> frozenset[str]:
    """Every ending a document's name may have, in lower case and without the dot."""
    return frozenset(ending for entry in FORMATS.values() for ending in entry.endings)
