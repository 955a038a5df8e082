"""The invoice inside an invoice: XML that a PDF carries for machines, in agreement with its page.

ZUGFeRD and Factur-X attach the same invoice as XML. It is read together with the pages, rewritten
by the same edits, and attached again; every other attachment goes.
"""

import io
import re
from collections.abc import Mapping

import pikepdf
from pikepdf import Array, Name

from veladura.errors import FormatError
from veladura.formats import open_original
from veladura.formats.elements import elements_of
from veladura.formats.limits import Limits
from veladura.formats.nested.limits import inner_limits
from veladura.formats.original import Original
from veladura.formats.pdf.saving import save
from veladura.formats.xmltext import parse_xml

_NAMES = frozenset(("factur-x.xml", "zugferd-invoice.xml", "ZUGFeRD-invoice.xml", "xrechnung.xml"))
_SPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"
_LEVELS = (  # what the guideline of an invoice says → the level its PDF names
    (r"minimum", "MINIMUM"),
    (r"basicwl", "BASIC WL"),
    (r"basic", "BASIC"),
    (r"extended", "EXTENDED"),
    (r"xrechnung", "XRECHNUNG"),
    (r"", "EN 16931"),
)


def take_invoices(pdf: pikepdf.Pdf, limits: Limits) -> dict[str, Original]:
    """The invoices among the attachments, by name; they leave the file until it is written."""
    found: dict[str, Original] = {}
    for name, attached in list(pdf.attachments.items()):
        if name not in _NAMES:
            continue
        data = attached.get_file().read_bytes()
        try:
            known = elements_of(parse_xml(data, limits)) is not None
        except FormatError:
            continue
        if known:
            found[name] = open_original(data, name, limits=inner_limits(limits))
            del attached.obj["/EF"]
    return found


def attach_invoices(data: bytes, invoices: Mapping[str, bytes]) -> bytes:
    """The file with its invoices in it again, declared as Factur-X wants it."""
    if not invoices:
        return data
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for name, xml in invoices.items():
            pdf.attachments[name] = pikepdf.AttachedFileSpec(
                pdf,
                xml,
                description="",
                filename=name,
                mime_type="text/xml",
                creation_date="",
                mod_date="",
            )
            attached = pdf.attachments[name].obj
            attached.AFRelationship = Name.Alternative
            pdf.Root.AF = Array([attached])
            _declare(pdf, name, xml)
        return save(pdf)


def _declare(pdf: pikepdf.Pdf, name: str, xml: bytes) -> None:
    named = re.finditer(rb"<([^<>]*+)>(urn:[^<>]*+)(?=<)", xml)
    guideline = next((match.group(2) for match in named if b"ID" in match.group(1)), b"")
    said = guideline.decode("ascii", "replace")
    level = next(level for pattern, level in _LEVELS if re.search(pattern, said))
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        metadata.register_xml_namespace(_SPACE, "fx")
        metadata[f"{{{_SPACE}}}DocumentType"] = "INVOICE"
        metadata[f"{{{_SPACE}}}DocumentFileName"] = name
        metadata[f"{{{_SPACE}}}Version"] = "1.0"
        metadata[f"{{{_SPACE}}}ConformanceLevel"] = level
