"""Tables and exports: aligned columns, tabs, pipes, CSV, JSON, XML, bank statements, ledgers."""

from veladura_training.generator.de.case import Case
from veladura_training.generator.de.markup import mark
from veladura_training.generator.de.resources import lines
from veladura_training.generator.engine.markup import pad, width

ROWS = (
    ("Umsatzerlöse", "Materialaufwand", "Personalaufwand", "Abschreibungen", "Sonstige betriebliche Aufwendungen", "Zinserträge", "Steuern", "Jahresüberschuss", "EBITDA", "EBIT", "Rohertrag", "Gesamtleistung", "Bestandsveränderung"),
    ("Sachanlagen", "Finanzanlagen", "Vorräte", "Forderungen", "Kassenbestand", "Eigenkapital", "Rückstellungen", "Verbindlichkeiten", "Bilanzsumme", "Rechnungsabgrenzungsposten", "Gezeichnetes Kapital", "Kapitalrücklage"),
    ("Grundgehalt", "Überstunden", "Weihnachtsgeld", "Lohnsteuer", "Solidaritätszuschlag", "Kirchensteuer", "Krankenversicherung", "Rentenversicherung", "Pflegeversicherung", "Arbeitslosenversicherung", "Nettolohn", "Auszahlungsbetrag", "Fahrgeld", "VWL"),
    ("Miete", "Nebenkosten", "Heizkosten", "Stellplatz", "Kaution", "Hausgeld", "Grundsteuer", "Müllabfuhr", "Versicherung", "Hausmeister"),
)  # fmt: skip
COLUMNS = (
    "{firm}", "{town}", "{per}", "{sort}", "{surname}", "{ndate}", "{period}", "{id}", "{account}", "{article}", "{sum}", "{sum}", "{share}", "{n}", "{prod}", "{seg}", "{iban}", "{street}", "{country}", "{short}", "{k}", "{tel}", "{mail}", "{hr}", "{plate}", "{time}", "{initial}", "{letters}",
)  # fmt: skip
HEADS = {
    "{firm}": ("Firma", "Kunde", "Gesellschaft", "Lieferant", "Empfänger"), "{town}": ("Sitz", "Ort", "Standort"), "{per}": ("Name", "Ansprechpartner", "Mitarbeiter"), "{sort}": ("Name, Vorname", "Mitarbeiter"), "{surname}": ("Name", "Bearbeiter"),
    "{ndate}": ("Datum", "Buchung", "Fällig", "Valuta"), "{period}": ("Zeitraum", "Monat", "Jahr"), "{id}": ("Nr.", "Beleg", "Kd.-Nr.", "Rechnung", "Konto"), "{account}": ("Konto", "Debitor", "Kreditor", "Kd.-Nr.", "Pers.-Nr.", "Lief.", "ID", "Gegenkonto", "KSt"), "{article}": ("Art.-Nr.", "EAN", "GLN", "Material", "Objekt"), "{sum}": ("Betrag", "EUR", "Netto", "Brutto", "Soll", "Haben", "Saldo", "CHF"), "{share}": ("%", "Anteil", "Quote", "Satz"), "{n}": ("Menge", "Anzahl", "Stk."),
    "{prod}": ("Artikel", "Produkt", "Bezeichnung"), "{seg}": ("Sparte", "Segment", "Branche"), "{iban}": ("IBAN",), "{street}": ("Straße", "Adresse"), "{country}": ("Land",), "{short}": ("Kunde", "Firma"), "{k}": ("TEUR", "Plan", "Ist"), "{tel}": ("Telefon", "Mobil"), "{mail}": ("E-Mail",),
    "{hr}": ("Register",), "{plate}": ("Kennzeichen",), "{time}": ("Uhrzeit", "von", "bis"), "{initial}": ("Name", "Prüfer"), "{letters}": ("Kz.", "Kürzel"),
}  # fmt: skip


def figures_table(case: Case) -> list[str]:
    """Named rows of figures under years."""
    rng = case.rng
    names = rng.sample(rng.choice(ROWS), rng.randint(3, 7))
    count = rng.randint(1, 4)
    kind = rng.choice(("{k}", "{sum}", "{sum}", "{share}"))
    first = case.year - count + 1
    head = rng.choice(("", "in TEUR", "EUR", "(in €)", "Position", "T€"))
    rows = [
        [
            head,
            *(
                case.expand("{year}") if rng.random() < 0.1 else _year(case, first + i)
                for i in range(count)
            ),
        ]
    ]
    for number, name in enumerate(names, 1):
        prefix = rng.choice(("", "", "", f"{number}. ", f"{'I' * min(number, 3)}. "))
        rows.append([prefix + name, *(case.fill(kind[1:-1]) for _ in range(count))])
    return _laid_out(case, rows)


def _year(case: Case, year: int) -> str:
    text = case.rng.choice(
        (str(year), str(year), f"31.12.{year}", f"FY{year % 100:02d}", f"H1 {year}")
    )
    return case.rng.choice(("", "", "", "Plan ", "Ist ")) + mark("DATE", text)


def listing(case: Case) -> list[str]:
    """Rows of things of chosen kinds: customers, employees, shareholdings, open items."""
    rng = case.rng
    kinds = rng.sample(COLUMNS, rng.randint(2, 6))
    rows = [[rng.choice(HEADS[kind]) for kind in kinds]] if rng.random() < 0.8 else []
    for _ in range(rng.randint(2, 9)):
        rows.append([case.fill(kind[1:-1]) for kind in kinds])
    if rng.random() < 0.3:
        rows.append(["Summe", *([""] * (len(kinds) - 2)), case.fill("sum")])
    return _laid_out(case, rows)


def _laid_out(case: Case, rows: list[list[str]]) -> list[str]:
    rng = case.rng
    style = rng.choices(
        ("aligned", "tab", "pipe", "semicolon", "dots", "markdown", "csv"), (40, 20, 12, 9, 6, 6, 6)
    )[0]
    if style in ("aligned", "dots"):
        columns = max(map(len, rows))
        rows = [row + [""] * (columns - len(row)) for row in rows]
        sizes = [max(width(row[i]) for row in rows) + rng.randint(2, 6) for i in range(columns)]
        right = rng.random() < 0.6
        return [
            _aligned(row, sizes, right, "." if style == "dots" else " ").rstrip() for row in rows
        ]
    if style == "markdown":
        return [f"| {' | '.join(row)} |" for row in rows]
    if style == "csv":
        return [",".join(f'"{cell}"' for cell in row) for row in rows]
    return [{"tab": "\t", "pipe": " | ", "semicolon": ";"}[style].join(row) for row in rows]


def _aligned(row: list[str], sizes: list[int], right: bool, fill: str) -> str:
    first = pad(row[0], sizes[0])
    if fill == "." and width(row[0]) + 2 < sizes[0]:
        first = f"{row[0]} {'.' * (sizes[0] - width(row[0]) - 1)}"
    rest = (
        " " * max(1, size - width(cell)) + cell if right else " " + pad(cell, size)
        for cell, size in zip(row[1:], sizes[1:])
    )
    return first + "".join(rest)


def record(case: Case) -> list[str]:
    """A form as name and value, in one of the notations of forms and exports."""
    rng = case.rng
    chosen = rng.sample(lines("fields"), rng.randint(4, 14))
    pairs = []
    for field in chosen:
        names, template = field.split("=", 1)
        pairs.append((rng.choice(names.split("|")), case.expand(template)))
    style = rng.choices(
        ("colon", "align", "dots", "tab", "json", "xml", "bare", "row", "table", "equals"),
        (40, 14, 6, 8, 8, 4, 4, 8, 4, 4),
    )[0]
    pairs = [(name, value.replace("\n", ", ")) for name, value in pairs]
    if style == "json":
        keys = [name.lower().replace(" ", "_").replace(".", "") for name, _ in pairs]
        return ["{", *(f'  "{key}": "{value}",' for key, (_, value) in zip(keys, pairs)), "}"]
    if style == "xml":
        return [
            f"<{n.replace(' ', '').replace('.', '')}>{v}</{n.replace(' ', '').replace('.', '')}>"
            for n, v in pairs
        ]
    if style == "row":
        joint = rng.choice(("   ", " | ", " · ", ", ", "; ", "     "))
        return [
            joint.join(f"{n}: {v}" for n, v in pairs[i : i + 3]) for i in range(0, len(pairs), 3)
        ]
    size = max(len(name) for name, _ in pairs) + 2
    if rng.random() < 0.12:
        pairs = [(name.upper(), value) for name, value in pairs]
    return [_pair(style, name, value, size) for name, value in pairs]


def _pair(style: str, name: str, value: str, size: int) -> str:
    if style == "align":
        return f"{name:{size}}: {value}"
    if style == "dots":
        return f"{name} {'.' * (size - len(name) + 3)} {value}"
    if style == "bare":
        return value
    if style == "table":
        return f"| {name} | {value} |"
    return f"{name}{ {'tab': chr(9), 'equals': ' = '}.get(style, ': ') }{value}"


def statement(case: Case) -> list[str]:
    """Lines of a bank statement or a ledger."""
    rng = case.rng
    templates = (
        "{ndate}  {ndate}  {what}  {firm}  {sum}", "{ndate} {what} {sort} {iban} {sum} {sign}", "{ndate}\t{firm}\t{what} RE {id}\t{sum}", "{ndate};{ndate};{what};{firm};{iban};{sum};EUR",
        "{ndate} {firm} {town} {time} KARTE {id} {sum}-", "{ndate} | {what} | {per} | Miete {month} | {sum}", "{ndate}  SEPA {what} an {firm} {iban} {bic} EREF {id} MREF {id}   {sum} EUR", "Beleg {id} {ndate} {konto} an {konto} {sum} {firm}",
    )  # fmt: skip
    template = rng.choice(templates)
    what = (
        "Gutschrift",
        "Lastschrift",
        "Überweisung",
        "Dauerauftrag",
        "Lohn",
        "Kartenzahlung",
        "Miete",
        "Beitrag",
        "Erstattung",
        "Rechnung",
        "GUTSCHRIFT",
        "SEPA-Lastschrift",
    )
    out = []
    for _ in range(rng.randint(3, 9)):
        line = template
        while "{what}" in line:
            line = line.replace("{what}", rng.choice(what), 1)
        while "{konto}" in line:
            line = line.replace("{konto}", "{account}", 1)
        out.append(case.expand(line.replace("{sign}", rng.choice("SH"))))
    return (
        [rng.choice(("", "Alter Saldo: ")) + case.expand("{eur}"), *out]
        if rng.random() < 0.4
        else out
    )
