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
from veladura.formats.elements import elements_of
from veladura.formats.html import HtmlOriginal, open_xml
from veladura.formats.limits import Limits
from veladura.formats.nested.limits import inner_limits
from veladura.formats.pdf.saving import save
from veladura.formats.xmltext import parse_xml

_INVOICE = ("urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#", "INVOICE")
_NAMES = {  # what an attachment is called → the namespace and the kind its PDF declares
    "factur-x.xml": _INVOICE,
    "xrechnung.xml": _INVOICE,
    "zugferd-invoice.xml": ("urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#", "INVOICE"),
    "ZUGFeRD-invoice.xml": ("urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#", "INVOICE"),
    "order-x.xml": ("urn:factur-x:pdfa:CrossIndustryDocument:1p0#", "ORDER"),
}
_GUIDELINE = re.compile(
    rb"GuidelineSpecifiedDocumentContextParameter>\s*+<[^<>]*+>\s*+(urn[^<>\s]*+)\s*+<"
)
_LEVELS = (  # what the guideline of an invoice says → the level its PDF names
    (r"minimum", "MINIMUM"),
    (r"basicwl", "BASIC WL"),
    (r"basic", "BASIC"),
    (r"comfort", "COMFORT"),
    (r"extended", "EXTENDED"),
    (r"xrechnung", "XRECHNUNG"),
    (r"", "EN 16931"),
)
_WITHOUT_LINES = ("MINIMUM", "BASIC WL")  # no whole invoice, therefore no alternative to the page


def take_invoices(pdf: pikepdf.Pdf, limits: Limits) -> dict[str, HtmlOriginal]:
    """The invoices among the attachments, by name; they leave the file until it is written."""
    found: dict[str, HtmlOriginal] = {}
    for name, attached in list(pdf.attachments.items()):
        if name not in _NAMES:
            continue
        data = attached.get_file().read_bytes()
        try:
            known = elements_of(parse_xml(data, limits)) is not None
        except FormatError:
            continue
        if known:
            found[name] = open_xml(data, inner_limits(limits))
            del attached.obj["/EF"]
    return found


def attach_invoices(data: bytes, invoices: Mapping[str, bytes]) -> bytes:
    """The file with its invoices in it again, declared as Factur-X wants it."""
    if not invoices:
        return data
    attached: list[pikepdf.Object] = []
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
            level = _level(xml)
            attached.append(pdf.attachments[name].obj)
            attached[-1].AFRelationship = Name.Data if level in _WITHOUT_LINES else Name.Alternative
            _declare(pdf, name, level)
        pdf.Root.AF = Array(attached)
        return save(pdf)


def _level(xml: bytes) -> str:
    guideline = _GUIDELINE.search(xml)
    said = guideline[1].decode("ascii", "replace") if guideline else ""
    return next(level for pattern, level in _LEVELS if re.search(pattern, said))


def _declare(pdf: pikepdf.Pdf, name: str, level: str) -> None:
    space, kind = _NAMES[name]
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        metadata.register_xml_namespace(space, "fx")
        metadata[f"{{{space}}}DocumentType"] = kind
        metadata[f"{{{space}}}DocumentFileName"] = name
        metadata[f"{{{space}}}Version"] = "1.0"
        metadata[f"{{{space}}}ConformanceLevel"] = level
