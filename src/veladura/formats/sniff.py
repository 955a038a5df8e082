"""Says what kind of file some bytes are, by what is in them; a name only breaks ties."""

import io
import json
import re
import shutil
import zipfile

from veladura.errors import EncryptedFile, FormatError, UnsupportedFormat
from veladura.formats.jsonshape import JsonShape
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.registry import FORMATS
from veladura.formats.txt import decode_text

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_SEALED = (  # name of a stream, what to do
    ("EncryptedPackage", "protected by a password: open it, remove the password"),
    ("DRMContent", "under rights management: ask its owner for a free copy"),
)
_OLD_OFFICE = (  # name of a stream, format, what to do where nothing can convert it
    ("WordDocument", "doc", "an old Word file (.doc): save it as .docx"),
    ("Workbook", "xls", "an old Excel file (.xls): save it as .xlsx"),
    ("Book", "xls", "an old Excel file (.xls): save it as .xlsx"),
    ("PowerPoint Document", "ppt", "an old PowerPoint file (.ppt): save it as .pptx"),
)
_SIGNATURES = (  # first bytes → what to do
    (b"7z\xbc\xaf\x27\x1c", "an archive: unpack it first"),
    (b"Rar!", "an archive: unpack it first"),
    (b"\x1f\x8b", "a compressed file: unpack it first"),
    (b"BZh", "a compressed file: unpack it first"),
    (b"\xfd7zXZ", "a compressed file: unpack it first"),
    (b"\x28\xb5\x2f\xfd", "a compressed file: unpack it first"),
    (b"%!PS", "PostScript: convert it to PDF"),
    (b"{\\pwi", "a Pocket Word file: save it as .docx"),
    (b"MZ", "a program: leave it out"),
    (b"\x7fELF", "a program: leave it out"),
)
_TEXTUAL = (b"MZ", b"BZh", b"Rar!")  # may begin a text as well
_OOXML_MAIN = re.compile(
    rb"application/(?:vnd\.openxmlformats-officedocument\.|vnd\.ms-)"
    rb"([a-z]++)[A-Za-z.]*\.main(\+xml)?",
)
_PROSE = (*FORMATS["txt"].endings, *FORMATS["md"].endings)
_HTML_ENDINGS = FORMATS["html"].endings
_HEADER = re.compile(r"([!-9;-~]+):(?:[ \t].*)?$")
_HTML = re.compile(
    r"(?:\s++|<!--(?:[^-]++|-(?!->))*+-->|<\?xml[^>]*+>)*+"
    r"<(?:!doctype\s+html|html|head|body|title|meta)\b",
    re.I,
)
_FLAT_ODF = re.compile(r"<office:document\s[^<>]*urn:oasis:names:tc:opendocument")
_ROOT = re.compile(r"<[A-Za-z_][\w.:-]*+(\s[^<>]*+)>")
_NAMESPACE = re.compile(r"""\sxmlns(?::[\w.-]++)?=["']([^"']*+)["']""")
_TAG = re.compile(r"<(?:p|div|br|span|table|b|i|ul|ol|h[1-6]|a)\b[^<>]*>", re.I)
_XML = re.compile(r"\s*(?:<\?xml\s|<!--|<!DOCTYPE\s|<[A-Za-z_][\w.:-]*(?:[\s/>]))")


def sniff(data: bytes, name: str = "", limits: Limits = DEFAULT_LIMITS) -> str:
    """The format's short name ("docx", "pdf", "csv"…); refusals say what to do."""
    if data.startswith(b"PK\x03\x04") or data.startswith(b"PK\x05\x06"):
        return _sniff_zip(data)
    if data.startswith(_OLE):
        return _sniff_ole(data)
    for entry in FORMATS.values():
        if (entry.magic and entry.magic in data[:1024]) or entry.recognises(data):
            return entry.name
    if data.lstrip()[:5] == b"{\\rtf":
        return "rtf"
    for signature, what in _SIGNATURES:
        if data.startswith(signature) and (signature not in _TEXTUAL or b"\0" in data[:4096]):
            raise UnsupportedFormat(f"the file is {what}")
    return _sniff_text(decode_text(data).text, name, limits)


def _sniff_zip(data: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            if any(info.flag_bits & 1 for info in archive.infolist()):
                raise EncryptedFile("the file is protected by a password: save it without one")
            if "[Content_Types].xml" in names:
                with archive.open("[Content_Types].xml") as stream:
                    return _ooxml_kind(stream.read(2**20))
            if "mimetype" in names:
                with archive.open("mimetype") as stream:
                    return _odf_kind(stream.read(200))
            return "zip"
    except FormatError:
        raise
    except Exception as error:  # zipfile raises a dozen kinds on damaged archives
        raise FormatError(
            f"the file begins like a zip but is damaged ({type(error).__name__}): save it again"
        ) from None


def _ooxml_kind(content_types: bytes) -> str:
    for match in _OOXML_MAIN.finditer(content_types):
        kind, is_xml = match.group(1), match.group(2)
        name = next((entry.name for entry in FORMATS.values() if kind in entry.ooxml), "")
        if name == "xlsx" and not is_xml:
            raise UnsupportedFormat("the file is a binary workbook (.xlsb): save it as .xlsx")
        if name:
            return name
    if b"vnd.ms-excel.sheet.binary" in content_types:
        raise UnsupportedFormat("the file is a binary workbook (.xlsb): save it as .xlsx")
    raise UnsupportedFormat(
        "the file is an office package of a kind Veladura does not know: save it as docx or pdf"
    )


def _odf_kind(mimetype: bytes) -> str:
    if mimetype.strip() == b"application/epub+zip":
        return "epub"
    kind = mimetype.strip().removeprefix(b"application/vnd.oasis.opendocument.")
    for entry in FORMATS.values():
        if kind in entry.odf:
            return entry.name
    raise UnsupportedFormat("the file is an archive of a kind Veladura does not know: unpack it")


def _sniff_ole(data: bytes) -> str:
    for stream, advice in _SEALED:
        if stream.encode("utf-16-le") + b"\0\0" in data:
            raise EncryptedFile(f"the file is {advice} and try again")
    if "__properties_version1.0".encode("utf-16-le") in data:
        return "msg"
    for stream, name, advice in _OLD_OFFICE:
        if stream.encode("utf-16-le") + b"\0\0" in data:
            if shutil.which("soffice") is not None:
                return name
            raise UnsupportedFormat(
                f"the file is {advice}, or install LibreOffice, with which Veladura converts it"
            )
    raise UnsupportedFormat("the file is an old binary office file: save it in today's format")


def _sniff_text(text: str, name: str, limits: Limits) -> str:
    ending = name.lower().rpartition(".")[2] if "." in name else ""
    start = text.lstrip("\ufeff \t\r\n")
    head = start[:64].lower()
    for entry in FORMATS.values():
        if entry.begins and head.startswith(entry.begins):
            return entry.name
    if start.startswith("<"):
        head = start[:4096]
        if _HTML.match(head) or (ending in _HTML_ENDINGS and _TAG.search(head)):
            return "html"
        if _FLAT_ODF.search(head):
            return "fodt"
        root = _ROOT.search(head)
        spaces = _NAMESPACE.findall(root.group(1)) if root else []
        for entry in FORMATS.values():
            if entry.namespace and entry.namespace in spaces:
                return entry.name
        if _XML.match(head) and ending not in ("txt", "csv", "tsv", "md"):
            return "xml"
    elif ending in _HTML_ENDINGS and _TAG.search(text):
        return "html"
    if is_mail(text, certain=ending in _PROSE):
        return "eml"
    if start[:1] in ("{", "["):
        kind = _sniff_json(text, ending, limits)
        if kind:
            return kind
    if ending in FORMATS["csv"].endings:
        return "csv"
    if ending in FORMATS["md"].endings:
        return "md"
    if ending in _PROSE:
        return "txt"
    return "csv" if _looks_like_table(text) else "txt"


def is_mail(text: str, *, certain: bool = False) -> bool:
    """Whether text begins with the headers of a message: "Name: x" lines alone are not enough.

    A letter may begin with From, To and Subject as well: `certain` wants a header only programs
    write.
    """
    names: set[str] = set()
    for line in text[:200_000].splitlines():
        if not line.strip():
            break
        if line[0] in " \t" and names:
            continue
        match = _HEADER.match(line)
        if not match:
            return False
        names.add(match.group(1).lower())
    if {"mime-version", "message-id", "received", "return-path"} & names:
        return bool({"from", "to", "subject", "date", "content-type"} & names)
    return (
        not certain
        and "from" in names
        and len(names & {"to", "subject", "date", "content-type"}) >= 2
    )


def _sniff_json(text: str, ending: str, limits: Limits) -> str:
    limits.check_pieces(JsonShape(text).values)
    whole = _parsed(text)
    if whole is not _UNSOUND:
        return "fhir" if _is_resource(whole) else "json"
    lines = [line for line in text.lstrip("\ufeff").split("\n") if line.strip()]
    first = _parsed(lines[0])
    if first is _UNSOUND:
        return "jsonl" if ending in FORMATS["jsonl"].endings else ""
    # A text may begin with a line of JSON; only one that says so is held to it.
    sound = all(_parsed(line) is not _UNSOUND for line in lines)
    if _is_resource(first) and sound:
        return "fhir"
    return "jsonl" if sound or ending not in _PROSE else ""


_UNSOUND = object()


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return _UNSOUND


def _is_resource(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("resourceType"), str)


def _looks_like_table(text: str) -> bool:
    lines = [line for line in text[:50_000].splitlines() if line.strip()][:50]
    if len(lines) < 3:
        return False
    for delimiter, least in (("\t", 1), (";", 1), ("|", 1), (",", 2)):
        counts = {line.count(delimiter) for line in lines}
        if len(counts) == 1 and counts.pop() >= least:
            return True
    return False
