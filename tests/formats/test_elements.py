"""Invoices and bank messages in XML: what a value is can be told, codes stay, schemas hold."""

import datetime
import re
from pathlib import Path

import pytest
from facturx import xml_check_xsd
from lxml import etree
from sepaxml import SepaTransfer

from veladura.delivery import open_file
from veladura.pipeline import AnonymizedFile, Anonymizer
from veladura.profiles import load_profile

FOLDER = Path(__file__).parent / "exchange"
KEY = b"a key that everybody knows, of 32"
FILES = ("invoice-cii.xml", "invoice-ubl.xml", "statement-camt.xml")
PEOPLE = {
    "invoice-cii.xml": ("Petersen", "Kestra", "Wendt", "Lüneburg", "DE89370400440532013000"),
    "invoice-ubl.xml": ("Ahlers", "Nordlicht", "Schulze", "Husum", "DE02120300000000202051"),
    "statement-camt.xml": ("Brandhorst", "Wendelstein", "WEN-44120", "77120334"),
}
CODES = {
    "invoice-cii.xml": ("TypeCode", "CategoryCode", "RateApplicablePercent", "CountryID"),
    "invoice-ubl.xml": ("CustomizationID", "InvoiceTypeCode", "IdentificationCode", "Percent"),
    "statement-camt.xml": ("Cd", "CdtDbtInd", "Sts", "Ccy", "EndToEndId", "Issr"),
}


@pytest.fixture(scope="module")
def german() -> Anonymizer:
    return Anonymizer(load_profile("de-finance:fast"), threads=1)


@pytest.fixture(scope="module", params=FILES)
def done(request: pytest.FixtureRequest, german: Anonymizer) -> tuple[str, bytes, AnonymizedFile]:
    data = (FOLDER / request.param).read_bytes()
    return request.param, data, german.anonymize_bytes(data, request.param, key=KEY)


def payment() -> bytes:
    transfer = SepaTransfer(
        {
            "name": "Gärtnerei Wolff GmbH", "IBAN": "DE89370400440532013000",
            "BIC": "COBADEFFXXX", "batch": True, "currency": "EUR",
        },
        clean=False,
    )  # fmt: skip
    transfer.add_payment(
        {
            "name": "Henning Osterloh", "IBAN": "DE02120300000000202051", "BIC": "BYLADEM1001",
            "amount": 41250, "execution_date": datetime.date(2024, 4, 30),
            "description": "Gehalt April, Personalnummer 20417",
        }
    )  # fmt: skip
    return bytes(transfer.export(validate=True))


def values(data: bytes, name: str) -> list[str]:
    found = etree.fromstring(data).iter(f"{{*}}{name}")
    return [node.text or "" for node in found]


def test_values_are_shown_with_what_they_are() -> None:
    text = open_file((FOLDER / "invoice-cii.xml").read_bytes(), "invoice-cii.xml").text
    assert "Verkäufer: Kestra Getriebebau GmbH" in text
    assert "Käufer: Autohaus Wendt & Söhne KG" in text
    assert "USt-IdNr.: DE136695976" in text
    assert "Steuernummer: 33/207/05417" in text
    assert "Umsatzsteuer: 190.00 EUR" in text


def test_codes_are_no_part_of_the_text() -> None:
    text = open_file((FOLDER / "invoice-ubl.xml").read_bytes(), "invoice-ubl.xml").text
    assert "urn:" not in text
    assert "VAT" not in text
    assert not re.search(r"\b380\b", text)


def test_what_hides_in_the_place_of_a_code_is_read() -> None:
    data = (FOLDER / "invoice-cii.xml").read_bytes()
    for code in (b"<ram:TypeCode>380<", b"<ram:CountryID>DE<", b'unitCode="H87"'):
        hidden = re.sub(rb"(?<=[>\"]).*(?=[<\"])", b"Inge Petersen", code)
        text = open_file(data.replace(code, hidden, 1), "invoice.xml").text
        assert text.count("Inge Petersen") == 3


def test_nobody_is_left_in_the_file(done: tuple[str, bytes, AnonymizedFile]) -> None:
    name, before, outcome = done
    for person in PEOPLE[name]:
        assert person.encode() in before
        assert person.encode() not in outcome.data


def test_codes_and_figures_stay(done: tuple[str, bytes, AnonymizedFile]) -> None:
    name, before, outcome = done
    for element in (*CODES[name], "GrandTotalAmount", "TaxAmount", "Amt", "PayableAmount"):
        assert values(outcome.data, element) == values(before, element)


def test_dates_keep_their_form_and_distance(done: tuple[str, bytes, AnonymizedFile]) -> None:
    _, before, outcome = done
    for element in ("DateTimeString", "IssueDate", "DueDate", "CreDtTm", "Dt"):
        old, new = values(before, element), values(outcome.data, element)
        shapes = [re.sub(r"\d", "9", value) for value in old]
        assert [re.sub(r"\d", "9", value) for value in new] == shapes
        days = [[_day(value) for value in side if value.strip()] for side in (old, new)]
        assert len({b - a for a, b in zip(*days, strict=True)}) <= 1


def _day(value: str) -> int:
    return datetime.date.fromisoformat(value.replace("-", "")[:8]).toordinal()


def test_a_postcode_belongs_to_its_town(german: Anonymizer) -> None:
    text = german.anonymize("Straße: Salzstraße 14\nOrt: Lüneburg\nPLZ: 21335", key=KEY).text
    beside = german.anonymize("Straße: Salzstraße 14\n21335 Lüneburg", key=KEY).text
    assert text.rsplit("PLZ: ")[1][:2] == beside.split("\n")[1][:2]


@pytest.mark.parametrize("name", ["invoice-cii.xml", "invoice-ubl.xml"])
def test_invoices_stay_valid(name: str, german: Anonymizer) -> None:
    data = (FOLDER / name).read_bytes()
    assert xml_check_xsd(data)
    assert xml_check_xsd(german.anonymize_bytes(data, name, key=KEY).data)


def test_payments_stay_valid(german: Anonymizer) -> None:
    data = payment()
    outcome = german.anonymize_bytes(data, "payment.xml", key=KEY)
    schema = re.search(rb"pain\.001\.001\.\d\d", data)
    assert schema
    _check_payment(outcome.data, schema[0].decode())
    assert b"Osterloh" not in outcome.data
    assert values(outcome.data, "InstdAmt") == ["412.50"]
    assert values(outcome.data, "CtrlSum") == values(data, "CtrlSum")


def _check_payment(data: bytes, schema: str) -> None:
    from sepaxml.validation import try_valid_xml

    try_valid_xml(data, schema)
