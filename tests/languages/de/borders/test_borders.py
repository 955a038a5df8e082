"""Where findings end: «…» is what a source marked, with its label, and what is left of it."""

import re

import pytest

from veladura.document import Span
from veladura.languages.de.borders.cuts import bordered, lines_apart, names_apart
from veladura.languages.de.borders.products import whole_products
from veladura.languages.de.borders.reach import Reach
from veladura.schemes import FINANCE

MARK = re.compile(r"«([A-Z]+)\|([^»]+)»")


def marked(row: str, source: str = "model") -> tuple[str, list[Span]]:
    text, spans, position = "", [], 0
    for match in MARK.finditer(row):
        text += row[position : match.start()]
        spans.append(Span(len(text), len(text) + len(match[2]), match[1], 0.6, source))
        text += match[2]
        position = match.end()
    return text + row[position:], spans


def said(text: str, spans: list[Span]) -> list[str]:
    return [f"{span.label} {text[span.start : span.end]}" for span in spans]


@pytest.mark.parametrize(
    ("row", "left"),
    [
        ("ABSCHLAG «ID|VK 80044712»", ["ID 80044712"]),
        ("Pos Art-Nr\n«ID|1 TB100A4»", ["ID TB100A4"]),
        ("\n«ID|43 IN 615/23»", ["ID 43 IN 615/23"]),
        ("GA «ID|NR00044417»", ["ID 00044417"]),
        (
            "UID «ID|DE177612659 345.994»,«NUM|40» EUR",
            ["ID DE177612659", "NUM 345.994,40"],
        ),
        ("Az. «ID|83 O 499/16 H 405».«NUM|435,12»", ["ID 83 O 499/16", "NUM 405.435,12"]),
        ("Nr. «ID|44 7134 092»", ["ID 44 7134 092"]),
        ("Konto «ID|IBAN DE08 9522 0000 0022 2015 01»", ["ID DE08 9522 0000 0022 2015 01"]),
        ("Zähler «ID|Bad   8 417 221»", ["ID 8 417 221"]),
        ("Lieferschein «ID|LS 600 24 118»", ["ID LS 600 24 118"]),
        ("2025\n«PER|L. S.   Wunderlich»\nNotarin", ["PER Wunderlich"]),
        ("Hauswart «ORG|Fa. Özdemir»", ["ORG Özdemir"]),
        ("mit «PER|Señor Echeverría»", ["PER Echeverría"]),
        ("Gutachter «PER|DI Moosbrugger»", ["PER Moosbrugger"]),
        ("Mieter: «ORG|Zahnarztpraxis Dr». med. dent.", ["ORG Zahnarztpraxis"]),
        ("die «ORG|Schrotthändler Gebrüder Kuhn» und", ["ORG Gebrüder Kuhn"]),
        ("| «ORG|Justitiar Vogel» |", ["ORG Vogel"]),
        ("| «PER|Küfer Hannes Dahlheim» |", ["PER Hannes Dahlheim"]),
        ("| «PER|Küfer Hannes» |", ["PER Küfer Hannes"]),
        ("| «PER|Flurmeister Anton» |", ["PER Flurmeister Anton"]),
        ("; «ORG|Gärtnermeister Ihlenfeld»;", ["ORG Ihlenfeld"]),
        ("die «ORG|Winterhalter Gastro GmbH»", ["ORG Winterhalter Gastro GmbH"]),
        ("T«DATE|14:11:07.0»+02:00", ["DATE 14:11:07"]),
        ("Forecast «DATE|FY23/24»", ["DATE 23/24"]),
        ("«DATE|06:00:01.118» INFO", ["DATE 06:00:01.118"]),
        ("Sollzinsen «NUM|4». Quartal", []),
        ("Kontrolle «DATE|Z-01»: Änderungen", []),
        ("BERN «ORG|CHE»", []),
        ("MARKT//«URL|ROTENBURG/DE»", []),
        ("12.10«ID|UHR» NIENBURG", []),
        ("Service «OTH|RV-NR» 12", []),
        ("«ORG|▌Türen & Zargen» — Leitung", ["ORG Türen & Zargen"]),
        ("│ «ID|24-40│» Bierhandlung", ["ID 24-40"]),
        ("Anw.: «PER|IV Trautwein»; GA", ["PER Trautwein"]),
        ("Uhr, «LOC|Geschäftsräume Bäckergasse 24»", ["LOC Bäckergasse 24"]),
        ("im «LOC|Objekt Am Anger 3»", ["LOC Am Anger 3"]),
        ("Vreni, «NUM|13». Monatslohn", []),
        ("Ost   «PER|P»   12\nWest   «PER|D»\n", []),
        ("so «PER|L» und «PER|M.»   12", ["PER L", "PER M."]),
        ("4 «LOC|Menden»   3,00\n7 «LOC|Menden»   9,00\n12 «LOC|Menden»   1,00", []),
        ("Halle 4 «LOC|Menden», Halle 4 «LOC|Menden»", ["LOC Menden", "LOC Menden"]),
        ("Wohnung im «NUM|4». OG, Saal «ID|103»", ["NUM 4", "ID 103"]),
    ],
)
def test_key_words_signs_and_form_belong_to_no_finding(row: str, left: list[str]) -> None:
    text, spans = marked(row)
    assert said(text, bordered(text, spans, FINANCE)) == left


@pytest.mark.parametrize(
    ("row", "left"),
    [
        ("«NUM|312,00-\n9110»  VWL", ["NUM 312,00-", "NUM 9110"]),
        ("«NUM|0»,«DATE|70-\n11.09.»  Markt", ["NUM 0,70-", "DATE 11.09."]),
        ("1.214,«DATE|00-\n02.09.»", ["NUM 1.214,00-", "DATE 02.09."]),
        ("«ID|4177-\nHJB»", ["ID 4177-\nHJB"]),
    ],
)
def test_an_amount_ends_with_its_line(row: str, left: list[str]) -> None:
    text, spans = marked(row)
    assert said(text, lines_apart(text, spans, FINANCE)) == left


@pytest.mark.parametrize(
    ("row", "left"),
    [
        ("  9   Garage «PER|T. Frei», Reparatur", ["ORG Garage T. Frei"]),
        ("bei Bühnenbedarf «LOC|Prenzlau» gekauft", ["ORG Bühnenbedarf Prenzlau"]),
        ("Lieferung Versorgungsbetriebe «ORG|HMÜ»", ["ORG Versorgungsbetriebe HMÜ"]),
        ("die Spedition «ORG|Transmed Fos SAS»", ["ORG Transmed Fos SAS"]),
        ("Überweisung «PER|Jannik Söhl»", ["PER Jannik Söhl"]),
        ("Komponentenwerk «LOC|Salzgitter»", ["LOC Salzgitter"]),
        (
            "der «ORG|Sägerei Rüegg AG» in Liquidation, 5330",
            ["ORG Sägerei Rüegg AG in Liquidation"],
        ),
        ("«LOC|Neumarkt 15», HH, «NUM|2». OG rechts\n", ["LOC Neumarkt 15, HH, 2. OG rechts"]),
        ("Miete «LOC|Innrain 88», Top 7", ["LOC Innrain 88, Top 7"]),
        ("in «LOC|Berlin», 2. OG", ["LOC Berlin"]),
        ("(9, 'O''«PER|Brien, Niamh»', 'Suhl')", ["PER O''Brien, Niamh"]),
        ("an D’«PER|Amico» und", ["PER D’Amico"]),
        ("die IO'«PER|Brien»", ["PER Brien"]),
        ("bei der «PER|Brauerei Höfler»", ["ORG Brauerei Höfler"]),
    ],
)
def test_a_name_reaches_over_what_belongs_to_it(row: str, left: list[str]) -> None:
    text, spans = marked(row)
    assert said(text, Reach(text, FINANCE).stretched(spans)) == left


@pytest.mark.parametrize(
    ("row", "left"),
    [
        ("eine «PROD|FeroGrip» «NUM|180» und", ["PROD FeroGrip 180"]),
        ("«PROD|Giro Flex» Plus seit", ["PROD Giro Flex Plus"]),
        ("«PROD|Kestrel» «NUM|300» Meter vor", ["PROD Kestrel", "NUM 300"]),
        ("«PROD|Landfein» «NUM|40» %", ["PROD Landfein", "NUM 40"]),
        ("«PROD|ZF-40» «NUM|412,00» EUR", ["PROD ZF-40", "NUM 412,00"]),
        ("Impfstoff «PROD|Felivac Tri» RE «ID|900441872»", ["PROD Felivac Tri", "ID 900441872"]),
        (
            "«NUM|2,5»% «ORG|Rhenania Wohnen» «DATE|22/28» / DE000",
            ["PROD 2,5% Rhenania Wohnen 22/28"],
        ),
        ("«NUM|19» % Umsatzsteuer «DATE|2020/21»", ["NUM 19", "DATE 2020/21"]),
    ],
)
def test_a_product_reaches_over_its_model_and_a_bond_to_its_years(
    row: str, left: list[str]
) -> None:
    text, spans = marked(row)
    assert said(text, whole_products(text, spans, FINANCE)) == left


@pytest.mark.parametrize(
    ("row", "left"),
    [
        ("Trinkgeld an «PER|Lina u. Milo»", ["PER Lina", "PER Milo"]),
        ("«ORG|Bäckerei Kern\nHuber»*\n", ["ORG Bäckerei Kern", "ORG Huber"]),
        ("Ort\n«PER|Inge Petersen\nOtto Kolb»", ["PER Inge Petersen", "PER Otto Kolb"]),
        ("«ORG|Nordhessische Kartonagen\nGmbH»\n", ["ORG Nordhessische Kartonagen\nGmbH"]),
        ("«ORG|Verband der\nMetallindustrie»\n", ["ORG Verband der\nMetallindustrie"]),
        ("«ORG|Kanzlei Tesch &\nPartner»\n", ["ORG Kanzlei Tesch &\nPartner"]),
        ("bei «PER|Inge\nPetersen» war", ["PER Inge\nPetersen"]),
        ("«PER|Inge Petersen-\nKolb» war", ["PER Inge Petersen-\nKolb"]),
    ],
)
def test_names_on_lines_of_their_own_are_two(row: str, left: list[str]) -> None:
    text, spans = marked(row)
    assert said(text, list(names_apart(text, spans, FINANCE))) == left
