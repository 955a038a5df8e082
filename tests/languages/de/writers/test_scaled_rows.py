"""Generated payslips, price lists, statements and contracts still add up when they are scaled."""

import itertools
import re
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.languages.de.accounts import value, written
from tests.languages.de.scaled import CENT, cents, figures

SEED = st.integers(0, 9)
TAKEN = ("Lohnsteuer", "Soli", "KiSt", "KV-AN", "RV-AN", "AV-AN", "PV-AN")
SHARES = st.sampled_from([5, 10, 20, 25, 30, 40, 60, 75, 80])
GAPS = st.sampled_from(["\t", " | ", "    "])


def sum_of(cents: int) -> str:
    return "{" + written(cents, cents=True) + "}"


@settings(deadline=None, max_examples=40)
@given(
    gross=st.integers(180_000, 900_000),
    taken=st.lists(st.integers(300, 25_000), min_size=2, max_size=7),
    seed=SEED,
)
def test_net_pay_is_what_a_row_of_deductions_leaves(
    gross: int, taken: list[int], seed: int
) -> None:
    new_gross, *new_taken, net = figures(
        f"Gesamtbrutto      {sum_of(gross)}\n"
        + "".join(head.rjust(14) for head in TAKEN[: len(taken)])
        + "\n"
        + "   ".join(sum_of(part).rjust(14) for part in taken)
        + f"\nNetto      {sum_of(gross - sum(taken))}\n",
        seed,
    )
    assert new_gross - sum(new_taken) == net
    assert new_gross != Decimal(gross) * CENT
    assert all(part >= 0 for part in new_taken)


@settings(deadline=None, max_examples=40)
@given(
    lines=st.lists(st.tuples(st.integers(2, 80), st.integers(150, 50_000)), min_size=1, max_size=5),
    gap=GAPS,
    seed=SEED,
)
def test_pieces_times_their_price_make_amounts_and_these_the_whole(
    lines: list[tuple[int, int]], gap: str, seed: int
) -> None:
    net = sum(pieces * price for pieces, price in lines)
    tax = int(cents(Decimal(net) * 19 / 10_000) * 100)
    rows = [f"{{{n}}}{gap}{sum_of(price)}{gap}{sum_of(n * price)}" for n, price in lines]
    *new, new_net, rate, new_tax, gross = figures(
        f"Menge{gap}EP{gap}GP\n"
        + "".join(f"{row}\n" for row in rows)
        + f"Netto{gap}{gap}{sum_of(net)}\n{{19}} % USt{gap}{gap}{sum_of(tax)}\n"
        + f"Brutto{gap}{gap}{sum_of(net + tax)}\n",
        seed,
    )
    pieces, prices, amounts = new[::3], new[1::3], new[2::3]
    assert pieces == [n for n, _ in lines]
    assert [n * price for n, price in zip(pieces, prices, strict=True)] == amounts
    assert sum(amounts) == new_net
    assert rate == 19
    assert abs(new_tax - new_net * rate / 100) <= CENT
    assert new_net + new_tax == gross


@settings(deadline=None, max_examples=30)
@given(
    amount=st.integers(12, 900),
    price=st.integers(100, 9_000),
    unit=st.sampled_from(["m", "m²", "kWh", "kg", "Stunden", "Stück", "Tage"]),
    seed=SEED,
)
def test_what_is_measured_stays_and_makes_its_amount(
    amount: int, price: int, unit: str, seed: int
) -> None:
    measured, each, whole = figures(
        f"Für {{{amount}}} {unit} zu je {sum_of(price)} EUR sind {sum_of(amount * price)} EUR.",
        seed,
    )
    assert measured == amount
    assert measured * each == whole != Decimal(amount * price) * CENT


@settings(deadline=None, max_examples=30)
@given(price=st.integers(10, 900), share=SHARES, seed=SEED)
def test_what_is_due_and_the_rest_are_shares_of_the_price(
    price: int, share: int, seed: int
) -> None:
    full, due = price * 1_000_000, price * 10_000 * share
    whole, percent, part, rest = figures(
        f"Vom Kaufpreis von {sum_of(full)} EUR sind {{{share}}} % ({sum_of(due)} EUR) sofort "
        f"fällig, der Rest von {sum_of(full - due)} EUR bei Übergabe.",
        seed,
    )
    assert percent == share
    assert part == whole * share / 100
    assert part + rest == whole


@settings(deadline=None, max_examples=30)
@given(
    opening=st.integers(10_000, 9_000_000),
    booked=st.lists(st.integers(-90_000, 90_000).filter(bool), min_size=1, max_size=6),
    gap=GAPS,
    seed=SEED,
)
def test_bookings_lead_from_one_balance_to_the_other(
    opening: int, booked: list[int], gap: str, seed: int
) -> None:
    old, *moved, new = figures(
        f"Alter Saldo{gap}{sum_of(opening)}\n"
        + "".join(f"Buchung {i}{gap}{sum_of(one)}\n" for i, one in enumerate(booked, 1))
        + f"Neuer Saldo{gap}{sum_of(opening + sum(booked))}\n",
        seed,
    )
    assert old + sum(moved) == new
    assert [one < 0 for one in moved] == [one < 0 for one in booked]


@settings(deadline=None, max_examples=30)
@given(rent=st.integers(20_000, 300_000), seed=SEED)
def test_counted_months_make_their_sum(rent: int, seed: int) -> None:
    month, deposit, year = figures(
        f"Die Miete beträgt {sum_of(rent)} EUR, die Kaution von drei Monatsmieten "
        f"{sum_of(3 * rent)} EUR, zwölf Monatsmieten sind {sum_of(12 * rent)} EUR.",
        seed,
    )
    assert (month * 3, month * 12) == (deposit, year)


@settings(deadline=None, max_examples=30)
@given(
    parts=st.lists(st.integers(1, 40), min_size=2, max_size=5),
    unit=st.sampled_from([1_000, 2_500, 50_000]),
    seed=SEED,
)
def test_percentages_of_holders_agree_with_their_capital(
    parts: list[int], unit: int, seed: int
) -> None:
    whole = sum(parts)
    rates = [cents(Decimal(100 * part) / whole) for part in parts]
    rows = [
        f"Gesellschafter {i}\t{sum_of(part * unit * 100)}\t{{{str(rate).replace('.', ',')}}} %\n"
        for i, (part, rate) in enumerate(zip(parts, rates, strict=True), 1)
    ]
    *new, capital, full = figures(
        "Name\tEinlage EUR\tAnteil\n"
        + "".join(rows)
        + f"Summe\t{sum_of(whole * unit * 100)}\t{{100,00}} %\n",
        seed,
    )
    assert sum(new[::2]) == capital != whole * unit
    assert full == 100
    for amount, rate, old in zip(new[::2], new[1::2], rates, strict=True):
        assert abs(100 * amount / capital - rate) <= Decimal("0.03")
        assert abs(rate - old) < 3


@settings(deadline=None, max_examples=30)
@given(amounts=st.lists(st.integers(100_000, 90_000_000), min_size=2, max_size=6), seed=SEED)
def test_the_order_of_amounts_and_their_repeats_stay(amounts: list[int], seed: int) -> None:
    text = "; ".join(f"{sum_of(amount)} EUR" for amount in (*amounts, amounts[0]))
    new = figures(text, seed)
    assert new[0] == new[-1]
    ranked = sorted(range(len(amounts)), key=lambda i: amounts[i])
    assert all(new[a] <= new[b] for a, b in itertools.pairwise(ranked))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("Nettoverschuldung {2,4} Mio. EUR, Leverage {2,31}", {1}),
        ("Der Book-to-Bill {1,09} bei einem Auftrag von {4.000} EUR", {0}),
        ("Faktor beträgt {21,67}, Wert {14.300,00} EUR", {0}),
        ("Steuersatz {19} %, Hebesatz {410} %, Steuer {8.120,00} EUR", {0, 1}),
        ("Zins {3,75} % p. a. aus {250.000,00} EUR", {0}),
        ("Dispozins {9,9} Prozent, Rahmen {5.000} EUR", {0}),
        ("Kurs {1,0854} USD je EUR, Kauf für {12.000,00} EUR", {0}),
        ("Fenster {2,40} x {1,60} m zu {890,00} EUR", {0, 1}),
        ("{37} Stück, {12} Mitarbeiter, Umsatz {912.000} EUR", {0, 1}),
        ("Anzahl der Mieter {14}, Miete {640,00} EUR", {0}),
    ],
)
def test_rates_ratios_measures_and_counts_stay_beside_scaled_money(
    source: str, kept: set[int], seed: int
) -> None:
    old = [value(figure) for figure in re.findall(r"\{([^}]+)\}", source)]
    new = figures(source, seed)
    assert {i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a == b} == kept
