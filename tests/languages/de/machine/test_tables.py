"""What the head of a column says: kinds of things are nobody, and booking texts name people."""

import pytest

from veladura.document import Span
from veladura.languages.de.machine.booked import with_booked
from veladura.languages.de.machine.kinds import without_kinds
from veladura.schemes import FINANCE

SOLD = "Nr;Name;Ort;{head};Menge;Betrag\n70011;Emmrich;Suhl;{cell};250;210,00\n"
PRINTED = "Kostenart                 Plan      Ist\n{cell}            118,00   121,40\n"
BOOKED = "Konto;Betrag;Belegdatum;{head}\n70014;476,00;0205;{cell}\n"


def model(text: str, *surfaces: str) -> list[Span]:
    return [Span(text.index(s), text.index(s) + len(s), "ORG", 0.9, "model") for s in surfaces]


def kept(text: str, *surfaces: str) -> list[str]:
    spans = without_kinds(text, model(text, *surfaces), FINANCE)
    return [text[span.start : span.end] for span in spans]


@pytest.mark.parametrize("head", ["Warengruppe", "Kategorie", "Materialart", "Anlagenklasse"])
@pytest.mark.parametrize("cell", ["Pressfittings Kupfer", "Wasserhahn verchromt", "Shopping"])
def test_kinds_of_things_are_nobody(head: str, cell: str) -> None:
    assert kept(SOLD.format(head=head, cell=cell), cell) == []


@pytest.mark.parametrize(
    ("head", "cell"),
    [
        ("Kundengruppe", "Schimmelpfennig"),
        ("Kunde", "Pressfittings Kupfer"),
        ("Kategorie", "Miete Hintze"),
        ("Kategorie", "Bentonit GmbH"),
        ("Warengruppe", "Ulm"),
        ("Hersteller/Typ", "Kranich 480 LX"),
    ],
)
def test_names_are_kept_whatever_column_they_stand_in(head: str, cell: str) -> None:
    assert kept(SOLD.format(head=head, cell=cell), cell) == [cell]


def test_in_print_the_first_column_counts_and_what_its_cells_begin_with() -> None:
    assert kept(PRINTED.format(cell="Bentonit"), "Bentonit") == []
    assert kept(PRINTED.format(cell="NBU Suva"), "Suva") == ["Suva"]
    told = PRINTED.format(cell="Bentonit") + "\n\nDie Bentonit lieferte."
    spans = [*model(told, "Bentonit"), Span(len(told) - 18, len(told) - 10, "ORG", 0.9, "model")]
    assert without_kinds(told, spans, FINANCE) == spans


@pytest.mark.parametrize(
    "element",
    [
        "<cac:AdditionalItemProperty><cbc:Name>{}</cbc:Name></cac:AdditionalItemProperty>",
        "<cbc:AllowanceChargeReason>{}</cbc:AllowanceChargeReason>",
    ],
)
def test_what_a_property_or_a_charge_is_called_is_nobody(element: str) -> None:
    assert kept(element.format("Materialstärke"), "Materialstärke") == []
    assert kept(element.format("Hintze"), "Hintze") == ["Hintze"]
    item = "<cac:Item><cbc:Name>Materialstärke</cbc:Name></cac:Item>"
    assert kept(item, "Materialstärke") == ["Materialstärke"]


@pytest.mark.parametrize("head", ["Buchungstext", "Verwendungszweck", "Text", "SGTXT"])
def test_surnames_in_booking_texts_are_names(head: str) -> None:
    text = BOOKED.format(head=head, cell="Büromaterial Papier Hintze")
    (span,) = with_booked(text, [], FINANCE)
    assert (span.label, text[span.start : span.end]) == ("ORG", "Hintze")
    assert with_booked(text, [span], FINANCE) == [span]


@pytest.mark.parametrize("cell", ["Abschlag Strom", "Pacht Parkplatz", "Filter, Keil, Gips"])
def test_words_that_are_surnames_too_are_no_names_there(cell: str) -> None:
    assert with_booked(BOOKED.format(head="Buchungstext", cell=cell), [], FINANCE) == []
    assert with_booked(BOOKED.format(head="Lager", cell="Hintze"), [], FINANCE) == []
