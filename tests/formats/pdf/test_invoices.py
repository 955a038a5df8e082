"""A PDF that carries its invoice as XML gives both back, and they agree."""

import io
from pathlib import Path

import facturx
import pikepdf
import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from veladura.delivery import open_file
from veladura.pipeline import AnonymizedFile, Anonymizer
from veladura.profiles import load_profile

XML = (Path(__file__).parents[1] / "exchange" / "invoice-cii.xml").read_bytes()
LINES = (
    "Kestra Getriebebau GmbH",
    "Rechnung RE-2024-004711 vom 11.03.2024",
    "Ihre Ansprechpartnerin: Inge Petersen",
    "Gesamtbetrag 1.190,00 EUR, IBAN DE89370400440532013000",
)


_SPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"


def invoice(
    name: str = "factur-x.xml", attached: bytes = XML, lines: tuple[str, ...] = LINES
) -> bytes:
    page = io.BytesIO()
    canvas = Canvas(page, pagesize=A4)
    for number, line in enumerate(lines):
        canvas.drawString(60, 760 - 20 * number, line)
    canvas.save()
    with pikepdf.open(io.BytesIO(page.getvalue())) as pdf:
        pdf.attachments[name] = pikepdf.AttachedFileSpec(
            pdf,
            attached,
            description="",
            filename=name,
            mime_type="",
            creation_date="",
            mod_date="",
        )
        pdf.save(page)
    return page.getvalue()


@pytest.fixture(scope="module")
def german() -> Anonymizer:
    return Anonymizer(load_profile("de-finance:fast"), threads=1)


@pytest.fixture(scope="module")
def done(german: Anonymizer) -> AnonymizedFile:
    return german.anonymize_bytes(invoice(), "rechnung.pdf", key=b"k" * 32)


def embedded(data: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return pdf.attachments["factur-x.xml"].get_file().read_bytes()


def test_the_invoice_is_attached_again_and_valid(done: AnonymizedFile) -> None:
    name, xml = facturx.get_xml_from_pdf(done.data, check_xsd=True)
    assert name == "factur-x.xml"
    assert b"Petersen" not in xml
    assert b"Kestra" not in xml


def test_page_and_invoice_agree(done: AnonymizedFile) -> None:
    page = done.anonymized.text.split("Rechnungsnummer:")[0]
    xml = embedded(done.data).decode()
    seller = xml.split("<ram:SellerTradeParty>")[1].split("<ram:Name>")[1].split("<")[0]
    number = xml.split("<ram:ID>")[2].split("<")[0]
    iban = xml.split("<ram:IBANID>")[1].split("<")[0]
    assert seller in page
    assert number in page
    assert iban in page


def test_figures_of_the_invoice_stay(done: AnonymizedFile) -> None:
    assert b"<ram:GrandTotalAmount>1190.00<" in embedded(done.data)


@pytest.mark.parametrize(
    ("name", "attached"), [("notes.xml", XML), ("factur-x.xml", b"<a>Inge</a>")]
)
def test_other_attachments_go(name: str, attached: bytes, german: Anonymizer) -> None:
    outcome = german.anonymize_bytes(invoice(name, attached), "a.pdf", key=b"k" * 32)
    with pikepdf.open(io.BytesIO(outcome.data)) as pdf:
        assert not pdf.attachments
    assert "attachment" in outcome.delivered.rewritten.dropped


def test_the_level_is_that_of_the_guideline(german: Anonymizer) -> None:
    """The business process stands before it, and is a URN too."""
    process = (
        b"<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>"
        b"urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"
        b"</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>"
    )
    guideline = b"<ram:GuidelineSpecifiedDocumentContextParameter>"
    xml = XML.replace(guideline, process + guideline)
    xml = xml.replace(b"urn:cen.eu:en16931:2017", b"urn:factur-x.eu:1p0:minimum")
    outcome = german.anonymize_bytes(invoice(attached=xml), "a.pdf", key=b"k" * 32)
    with pikepdf.open(io.BytesIO(outcome.data)) as pdf, pdf.open_metadata() as metadata:
        assert metadata[f"{{{_SPACE}}}ConformanceLevel"] == "MINIMUM"
        assert pdf.Root.AF[0].AFRelationship == "/Data"


def test_codes_that_the_page_repeats_stay(german: Anonymizer) -> None:
    code = b"VATEX-EU-79-C"
    category = b"<ram:CategoryCode>S</ram:CategoryCode>"
    reason = b"<ram:ExemptionReasonCode>" + code + b"</ram:ExemptionReasonCode>"
    xml = XML.replace(category, category + reason)
    data = invoice(attached=xml, lines=("Steuerbefreit, Az. VATEX-EU-79-C", *LINES))
    outcome = german.anonymize_bytes(data, "a.pdf", key=b"k" * 32)
    assert "Az. VATEX-EU-79-C" in open_file(outcome.data, "a.pdf").text
    assert code in embedded(outcome.data)
