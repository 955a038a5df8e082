"""Sums of money, shares, counts, numbers of registers and files."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.de import figures
from veladura_training.generator.de.markup import mark

if TYPE_CHECKING:
    from veladura_training.generator.de.case import Case


def eur(case: "Case") -> str:
    """An amount with its currency on either side."""
    figure = mark(
        "NUM",
        figures.thousands(case.rng) if case.currency == "TEUR" else figures.amount(case.rng),
    )
    before = case.rng.random() < (0.5 if case.currency in ("EUR", "CHF", "TEUR") else 0.02)
    return (
        f"{case.currency} {figure}"
        if before or case.currency == "Fr."
        else f"{figure} {case.currency}"
    )


def teur(case: "Case") -> str:
    figure = mark("NUM", figures.thousands(case.rng))
    return case.rng.choice(
        (
            f"TEUR {figure}",
            f"{figure} TEUR",
            f"T€ {figure}",
            f"{figure} T€",
            f"EUR {figure} Mio.",
            f"{figure} Mio. €",
            f"{figure} Mio. EUR",
            f"{figure} Millionen Euro",
            f"{figure} Mrd. €",
            f"USD {figure} Mio.",
            f"{figure} Tsd. Euro",
            f"CHF {figure} Mio.",
        )
    )


def pct(case: "Case") -> str:
    figure = mark("NUM", figures.share(case.rng))
    return case.rng.choice(
        (
            f"{figure} %",
            f"{figure} %",
            f"{figure}%",
            f"{figure} Prozent",
            f"{figure} v. H.",
            f"{figure} % p. a.",
            f"{figure} Prozentpunkte",
        )
    )


def sum(case: "Case") -> str:
    return mark("NUM", figures.amount(case.rng))


def n(case: "Case") -> str:
    return mark("NUM", figures.count(case.rng))


def few(case: "Case") -> str:
    """A small count, as of children, copies or days."""
    return mark("NUM", str(case.rng.randint(1, 60)))


def price(case: "Case") -> str:
    """What a thing costs that one carries home."""
    return mark("NUM", f"{case.rng.randint(1, 900)},{case.rng.choice((0, 50, 90, 95, 99, 20)):02d}")


def dot(case: "Case") -> str:
    """A figure as XML writes it, with a point."""
    rng = case.rng
    whole = rng.choice((rng.randint(1, 99), rng.randint(1, 9999), rng.randint(1, 99999)))
    return mark("NUM", f"{whole}.{rng.randint(0, 99):02d}" if rng.random() < 0.8 else str(whole))


def unit(case: "Case") -> str:
    return f"{n(case)} {case.rng.choice(('Stück', 'm²', 'm2', 'kg', 't', 'km', 'Tage', 'Monate', 'Jahre', 'Wochen', 'Stunden', 'Mitarbeiter', 'Stk.', 'Liter', 'MWh', 'kWh', 'Aktien', 'Positionen', 'Hektar', 'ha', 'cm', 'mm', 'Minuten', 'Euro', 'Punkte', 'Exemplare', 'Wohnungen'))}"


def hr(case: "Case") -> str:
    return f"{case.rng.choice(('HRB', 'HRB', 'HRB', 'HRA', 'HRB-Nr.', 'HR B', 'GnR', 'VR', 'PR', 'FN', 'HRB Nr.'))} {mark('ID', figures.registry(case.rng))}"


def az(case: "Case") -> str:
    return mark("ID", figures.docket(case.rng))


def words(case: "Case") -> str:
    """An amount in words, as deeds and bills repeat it."""
    ones = (
        "ein",
        "zwei",
        "drei",
        "vier",
        "fünf",
        "sechs",
        "sieben",
        "acht",
        "neun",
        "zwölf",
        "zwanzig",
        "fünfzig",
        "achtzig",
        "fünfundsiebzig",
    )
    rng = case.rng
    text = rng.choice(
        (
            f"{rng.choice(ones)}tausend",
            f"{rng.choice(ones)}hundert{rng.choice(ones)}tausend",
            f"{rng.choice(ones)}tausend{rng.choice(ones)}hundert{rng.choice(ones)}",
        )
    )
    return mark("NUM", text)


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        eur,
        teur,
        pct,
        sum,
        n,
        few,
        price,
        dot,
        unit,
        hr,
        az,
        words,
    )
}
