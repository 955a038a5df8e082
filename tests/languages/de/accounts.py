"""Balance sheets and income statements that add up, and a reader of tables of its own."""

import re
from collections.abc import Iterator
from decimal import Decimal
from random import Random

FIGURE = re.compile(r"[-−–+(]?\s?(?:\d{1,3}(?:[.'’]\d{3})+|\d+)(?:,\d+)?[-)]?")
TOTAL = re.compile(
    r"summe|gesamt|total|saldo|ergebnis|überschuss|brutto|netto|endbestand|vermögen|kapital", re.I
)
Row = tuple[str, list[Decimal]]  # the first cell, and the figures from the right


def value(cell: str) -> Decimal | None:
    bare = re.sub(r"TEUR|EUR|€|CHF", "", cell).strip()
    if not FIGURE.fullmatch(bare):
        return None
    number = Decimal(re.sub(r"[^\d,]", "", bare).replace(",", "."))
    return -number if bare[0] in "-−–(" or bare[-1] == "-" else number


def tables(text: str) -> Iterator[list[Row]]:
    """Lines one below another with figures in their cells."""
    rows: list[Row] = []
    for line in [*text.split("\n"), "the end"]:
        cells = [c.strip() for c in re.split(r"\t|\s*\|\s*|\s{2,}|;", line.strip().strip("|"))]
        figures = [number for cell in cells if (number := value(cell)) is not None]
        if figures and len(cells) > 1:
            rows.append((cells[0], figures[::-1]))
        elif not re.fullmatch(r"[\s\-|=+_]*", line):
            if len(rows) > 2:
                yield rows
            rows = []


def totals(rows: list[Row]) -> set[tuple[int, int, int]]:
    """Column, row and first summand of every total that is the sum of what stands above it."""
    found = set()
    for column in range(max(len(figures) for _, figures in rows)):
        for end, (label, figures) in enumerate(rows):
            if len(figures) <= column or not TOTAL.search(label):
                continue
            left = figures[column]
            for start in range(end - 1, -1, -1):
                above = rows[start][1]
                left -= above[column] if len(above) > column else 0
                if not left and figures[column] and end - start > 1:
                    found.add((column, end, start))
                    break
    return found


def written(number: int, *, cents: bool) -> str:
    whole, rest = divmod(abs(number), 100) if cents else (abs(number), 0)
    text = f"{whole:,}".replace(",", ".") + (f",{rest:02d}" if cents else "")
    return f"-{text}" if number < 0 else text


def balance_sheet(random: Random) -> tuple[str, list[tuple[list[str], str]]]:
    """A balance sheet with marks around its figures, and which rows add up to which."""
    names = ("Sachanlagen", "Finanzanlagen", "Vorräte", "Forderungen", "Bankguthaben")
    debts = ("Gewinnrücklagen", "Rückstellungen", "Bankverbindlichkeiten", "Lieferanten")
    assets = {name: _amount(random) for name in random.sample(names, random.randint(3, 5))}
    fixed = [name for name in assets if "anlagen" in name]
    total = sum(assets.values())
    lines, left = dict(assets), total
    lines["Summe Aktiva"] = total
    for name in debts:
        lines[name] = random.randint(left // 20, left // 3)
        left -= lines[name]
    lines["Gezeichnetes Kapital"] = left
    lines["Summe Passiva"] = total
    checks = [(list(assets), "Summe Aktiva"), ([*debts, "Gezeichnetes Kapital"], "Summe Passiva")]
    assert fixed or assets
    return _table("Bilanz", lines, random), checks


def income_statement(random: Random) -> tuple[str, list[tuple[list[str], str]]]:
    revenue = _amount(random) * 4
    costs = ("Materialaufwand", "Personalaufwand", "Abschreibungen", "Sonstige Aufwendungen")
    lines = {"Umsatzerlöse": revenue}
    result = revenue
    for name in costs:
        lines[name] = -random.randint(revenue // 50, revenue // 5)
        result += lines[name]
    lines["Betriebsergebnis"] = result
    lines["Steuern"] = -result * 3 // 10
    lines["Jahresüberschuss"] = result + lines["Steuern"]
    first = ["Umsatzerlöse", *costs]
    return _table("Gewinn- und Verlustrechnung", lines, random), [
        (first, "Betriebsergebnis"),
        (["Betriebsergebnis", "Steuern"], "Jahresüberschuss"),
    ]


def _amount(random: Random) -> int:
    number = random.randint(1_000, 90_000_000)
    return number if random.random() < 0.7 else number // 1000 * 1000 + 1000


def _table(title: str, lines: dict[str, int], random: Random) -> str:
    cents, gap = random.random() < 0.4, random.choice(("\t", " | ", "    "))
    unit = "EUR" if cents else random.choice(("EUR", "TEUR"))
    rows = [
        f"{name.ljust(24)}{gap}[[NUM|{written(number, cents=cents)}]]"
        for name, number in lines.items()
    ]
    return f"{title} in {unit}\n\nPosten{gap}[[DATE|2023]]\n" + "\n".join(rows) + "\n"
