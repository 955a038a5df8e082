"""DATEV exports: the head keeps its form, and every cell its place."""

import csv
import io

from tests.languages.de.marked import ANONYMIZER

from veladura.transform import secret_of

EXPORT = (
    '"EXTF";700;21;"Buchungsstapel";13;20240131112233123;;"RE";"mmeier";"";1001;29876;20240101;4;'
    '20240101;20240131;"Januar 2024";"MM";1;0;0;"EUR";;"";;;"03";;;"";""\n'
    "Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;Konto;Gegenkonto (ohne BU-Schlüssel);"
    "BU-Schlüssel;Belegdatum;Belegfeld 1;Buchungstext\n"
    '1190,00;"S";10001;8400;"";1501;"RE-2024-0017";"Huber Maschinenbau GmbH, Celle"\n'
    '238,00;"H";4930;70015;"9";1801;"4711";"Büromaterial Meier, Frau Petra Meier"\n'
)
FORM = (0, 1, 2, 3, 4, 6, 7, 9, 13, 18, 19, 20, 21, 26)  # fields of the head


def cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), delimiter=";"))


def test_the_head_keeps_its_form_and_the_books_their_accounts() -> None:
    made = ANONYMIZER.anonymize_bytes(EXPORT.encode(), "stapel.csv", seed=secret_of(4))
    before, after = cells(EXPORT), cells(made.data.decode())
    assert [len(row) for row in after] == [len(row) for row in before]
    assert [after[0][i] for i in FORM] == [before[0][i] for i in FORM]
    for i in (8, 10, 11, 17):  # who exported it, adviser, client, whoever dictated
        assert after[0][i] != before[0][i]
    years = {after[0][i][:4] for i in (5, 12, 14, 15)} | {after[0][16][-4:]}
    assert len(years) == 1
    assert years != {"2024"}
    assert [row[:2] for row in after[2:]] == [row[:2] for row in before[2:]]
    assert (after[2][3], after[3][2]) == ("8400", "4930")
    assert [row[5] for row in after[2:]] == ["1501", "1801"]
    assert after[2][2] != "10001"
    assert "Huber" not in after[2][7]


def test_accounts_of_the_books_are_found_and_stay_in_every_mode() -> None:
    found = {(s.label, EXPORT[s.start : s.end]) for s in ANONYMIZER.detect(EXPORT).spans}
    assert {("ID", "8400"), ("ID", "4930"), ("ID", "10001"), ("DATE", "1501")} <= found
    rows = cells(ANONYMIZER.anonymize(EXPORT, mode="tag").text)
    assert (rows[2][3], rows[3][2]) == ("8400", "4930")
    assert rows[2][2] != "10001"


MASTER = (
    '"EXTF";700;16;"Debitoren/Kreditoren";5;20250317154409220;;"RE";"mmeier";"";29114;10233;20250101;'
    '4;;;"Stamm";"MM";;;0\n'
    "Konto;Name (Adressatentyp Unternehmen);Name (Adressatentyp natürl. Person);"
    "Vorname (Adressatentyp natürl. Person);Adressatentyp;Kurzbezeichnung;Kundennummer\n"
    '70012;"Holz-Schreiber";"";"";2;"SCHREIBER";"88-117"\n'
    '70019;"";"Qurbanov";"Rüstəm";1;"QURBANOV";""\n'
)


def test_master_data_say_who_is_a_company_and_who_a_person() -> None:
    found = {(s.label, MASTER[s.start : s.end]) for s in ANONYMIZER.detect(MASTER).spans}
    assert {("ORG", "Holz-Schreiber"), ("ORG", "SCHREIBER"), ("ID", "88-117")} <= found
    assert {("PER", "Qurbanov"), ("PER", "Rüstəm"), ("PER", "QURBANOV")} <= found
    written = ANONYMIZER.anonymize(MASTER, seed=secret_of(4)).text
    assert not [old for old in ("chreiber", "CHREIBER", "88-117", "urbanov") if old in written]
    assert [len(row) for row in cells(written)] == [len(row) for row in cells(MASTER)]
