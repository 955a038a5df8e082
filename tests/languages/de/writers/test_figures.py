"""Identifiers, amounts and telephone numbers of German documents."""

import re
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stdnum import iban, isin, lei
from stdnum.at import uid as at_uid
from stdnum.ch import uid as ch_uid
from stdnum.de import vat
from stdnum.eu import vat as eu_vat
from tests.languages.de.marked import substitutes

from veladura.languages.de.numerals import read, read_ordinal, spell, spell_ordinal
from veladura.languages.de.writers.check_digits import (
    health_check,
    is_tax_number,
    pass_check,
    pension_check,
    with_german_check,
)
from veladura.numbers.german import is_austrian_insured
from veladura.text import compact
from veladura.transform import Preferences

SCALED = Preferences(numbers="scale")
DIGITS = str.maketrans("", "", ".'")


def test_valid_numbers_stay_valid_in_ranges_nobody_is_given() -> None:
    account, tax, business, entity, paper = substitutes(
        "[[NUM|DE89 3704 0044 0532 0130 00]], Steuer-ID [[NUM|86 095 742 719]], "
        "USt-IdNr. [[NUM|DE136695976]], LEI [[NUM|529900T8BM49AURSDO55]], ISIN [[NUM|DE0007100000]]"
    )
    assert re.fullmatch(r"DE\d\d 9\d{3} \d{4} \d{4} \d{4} \d\d", account)
    assert iban.is_valid(account)
    assert re.fullmatch(r"0\d \d{3} \d{3} \d{3}", tax)
    assert is_tax_number(compact(tax))
    assert re.fullmatch(r"DE9\d{8}", business)
    assert vat.is_valid(business)
    assert entity.startswith("9999")
    assert lei.is_valid(entity)
    assert isin.is_valid(paper)


@pytest.mark.parametrize(
    "source",
    [
        "vertreten: [[NUM|7.418/10.000]] MEA",
        "die Klägerin [[NUM|l/3]], die Beklagte 2/3",
        "Zinsen ([[NUM|4 1/2]] v.H.)",
        "ab [[NUM|55 0,75]]; Höchstbetrag",
        "ich krieg [[NUM|zweieinviertel]] Prozent",
        "Saldo **[[NUM|88.410,06*]]*",
        "Ausfertigung dieser Urkunde               [[NUM|73.30]]",
        "Menge [[NUM|10000.0000]]",
        ":32A:240229EUR[[NUM|48500,]]",
        "im Verhältnis [[NUM|l0:1]] umgestellt",
        "Energieausweis: [[NUM|112]] kWh/(m²·a)",
    ],
)
def test_figures_stay_whatever_they_are_written_like(source: str) -> None:
    (old,) = re.findall(r"\|([^\]]+)", source)
    assert substitutes(source) == [old]


@pytest.mark.parametrize(
    ("number", "check"),
    [
        ("65 170839 J 00", pension_check),
        ("A12345678", health_check),
        ("L01X00T47", pass_check),
    ],
)
def test_insurance_and_identity_numbers_stay_valid(number: str, check: object) -> None:
    assert callable(check)
    plain = compact(number)
    valid = number + str(check(plain + "0"))
    (new,) = substitutes(f"Nr. [[NUM|{valid}]]")
    assert new != valid
    assert compact(new)[-1] == check(compact(new))


def test_a_letter_in_a_proposal_does_not_stop_a_number_of_the_neighbours() -> None:
    written = with_german_check("1111111111", "70346789k0")
    assert is_austrian_insured(written)
    assert written != "1111111111"


def test_known_check_digits() -> None:
    """Worked examples others have published, so that a wrong formula cannot confirm itself."""
    assert pension_check("10010490a443") == "3"
    assert is_tax_number("12345678995")
    assert is_tax_number("86095742719")
    assert not is_tax_number("86095742710")


def test_numbers_of_the_neighbours_stay_valid() -> None:
    for seed in range(5):
        swiss, austrian = substitutes(
            "UID [[NUM|CHE-100.155.212]], UID-Nr. [[NUM|ATU13585627]]", seed=seed
        )
        assert re.fullmatch(r"CHE-9\d\d\.\d{3}\.\d{3}", swiss)
        assert ch_uid.is_valid(swiss)
        assert austrian.startswith("ATU9")
        assert at_uid.is_valid(austrian)


def test_vat_numbers_of_other_countries_stay_theirs_and_valid() -> None:
    numbers = (
        *("LU26375245", "NL004495445B01", "BE0428759497", "PL8567346215", "FR40303265045"),
        *("IT00743110157", "CZ25123891", "DK13585628", "SE556188840401"),
    )
    for old, new in zip(
        numbers, substitutes(" ".join(f"[[ID|{n}]]" for n in numbers)), strict=True
    ):
        assert (new[:2], new != old) == (old[:2], True)
        assert eu_vat.is_valid(new)


def test_a_number_that_reads_like_a_day_of_its_year_is_another() -> None:
    source = "Zahlung zu [[ID|RE-2023-1231]] vom [[DATE|3.4.2024]], Beleg [[ID|B-2024-0403]]"
    for seed in range(5):
        invoice, day, receipt = substitutes(source, seed=seed)
        assert re.fullmatch(r"RE-20\d\d-(?!1231)\d{4}", invoice)
        assert receipt == f"{receipt[0]}-{day[-4:]}-0403"


def test_a_country_in_front_of_a_number_is_nobody_s_initials() -> None:
    source = "Die [[ORG|Dorn Eisenbau GmbH]] (kurz [[ORG|DE]]), ISIN [[ID|DE000AA2J7M3]]"
    assert substitutes(source)[2].startswith("DE000ZZ")


def test_days_that_no_calendar_has_move_by_years_too() -> None:
    impossible, last = substitutes("Zins bis [[DATE|30.02.2017]], Saldo [[DATE|28.02.2017]]")
    assert impossible == "30.02." + last[-4:]


def test_a_year_inside_a_number_stays_a_year() -> None:
    number, day = substitutes("Vorgang [[NUM|ST/1588203/2023]] vom [[DATE|01.07.2023]]")
    match = re.fullmatch(r"[A-Z]{2}/\d{7}/(20\d\d)", number)
    assert match
    assert abs(int(match[1]) - int(day[-4:])) <= 1


def test_a_security_number_follows_its_isin() -> None:
    long, short = substitutes("ISIN [[NUM|DE000A8Q0Y00]], WKN [[NUM|A8Q0Y0]]")
    assert short in long


def test_court_files_keep_their_register_sign() -> None:
    file, day = substitutes("Az. [[NUM|3c IN 218/23]] vom [[DATE|01.07.2023]]")
    match = re.fullmatch(r"\dc IN \d{3}/(\d\d)", file)
    assert match
    assert abs(int(match[1]) - int(day[-2:])) <= 1


def test_amounts_are_kept_by_default_and_identifiers_never() -> None:
    amount, share, register, words = substitutes(
        "EUR [[NUM|1.946.310,55]], [[NUM|12,5]] %, HRB [[NUM|7319]], "
        "[[NUM|neunhundertzwanzigtausend]] Euro"
    )
    assert substitutes("<b>HRB</b> [[NUM|10029]]") != ["10029"]
    assert (amount, share, words) == ("1.946.310,55", "12,5", "neunhundertzwanzigtausend")
    assert register != "7319"


def test_masked_amounts() -> None:
    preferences = Preferences(numbers="mask")
    new = substitutes("EUR [[NUM|85]], HRB [[NUM|7319]]", preferences=preferences)
    assert new[0] == "[NUM]"
    assert re.fullmatch(r"\d{4}", new[1])


@settings(deadline=None)
@given(
    amounts=st.lists(st.integers(10_000, 900_000_000), min_size=2, max_size=6),
    seed=st.integers(0, 9),
)
def test_scaled_sums_and_growth_still_agree(amounts: list[int], seed: int) -> None:
    total = sum(amounts)
    source = " ".join(f"[[NUM|{_written(n)}]] EUR" for n in (*amounts, total))
    *new, new_total = (
        int(text.replace(".", "").replace(",", ""))
        for text in substitutes(source, seed=seed, preferences=SCALED)
    )
    assert new_total != total
    assert sum(new) == new_total
    growth = Decimal(amounts[1]) / Decimal(amounts[0])
    assert abs(Decimal(new[1]) / Decimal(new[0]) - growth) < Decimal("0.12") * growth
    assert (amounts[0] < amounts[1]) == (new[0] < new[1])


def _written(cents: int) -> str:
    return f"{cents // 100:,}".replace(",", ".") + f",{cents % 100:02d}"


@pytest.mark.parametrize(
    ("source", "shape"),
    [
        ("EUR [[NUM|920.000,--]]", r"[\d.]+,--"),
        ("[[NUM|(1.250)]] TEUR", r"\([\d.]+\)"),
        ("[[NUM|-9'866]] CHF", r"-[\d']+"),
        ("[[NUM|1.871,20-]] EUR", r"[\d.]+,\d\d-"),
        ("[[NUM|48,7]] Mio. EUR", r"\d+,\d"),
        ("[[NUM|neunhundertzwanzigtausend]] Euro", r"[a-zäöüß ]+"),
    ],
)
def test_scaled_amounts_keep_their_form(source: str, shape: str) -> None:
    written = re.search(r"\|(.+?)\]", source)
    (new,) = substitutes(source, preferences=SCALED)
    assert written
    assert new != written[1]
    assert re.fullmatch(shape, new)


def test_small_figures_in_a_row_of_amounts_are_scaled_too() -> None:
    row = "Forderungen\t[[NUM|5.031]]\t[[NUM|4.466]]\t[[NUM|+565]]\n"
    one, two, change = substitutes(row, preferences=SCALED)
    difference = int(one.replace(".", "")) - int(two.replace(".", ""))
    assert change.startswith("+")
    assert abs(int(change.replace(".", "")) - difference) <= 1


@pytest.mark.parametrize(
    "source",
    ["[[NUM|12,5]] %", "[[NUM|18]] Prozent", "[[NUM|3]] Mitarbeiter", "[[NUM|1.200]] Stück"],
)
def test_shares_and_counts_are_not_scaled(source: str) -> None:
    written = re.search(r"\|(.+?)\]", source)
    assert written
    assert substitutes(source, preferences=SCALED) == [written[1]]


@pytest.mark.parametrize(
    "number",
    ["04261 555-100", "+49 2931 5550-218", "089 / 12345-170", "06331555812", "+49 (0)7621 555 83"],
)
def test_landlines_are_numbers_kept_for_media(number: str) -> None:
    for seed in range(5):
        (new,) = substitutes(f"Tel. [[TEL|{number}]]", seed=seed)
        digits = re.sub(r"^(?:49)?0?", "", re.sub(r"\D", "", new))
        assert re.fullmatch(r"(?:3023125|6990009|4066969|2214710|8999998)\d{3}", digits), new


@pytest.mark.parametrize("number", ["0171 5550613", "+49 176 12345678", "0151/55504471"])
def test_mobiles_stay_mobiles(number: str) -> None:
    (new,) = substitutes(f"Tel. [[TEL|{number}]]")
    digits = re.sub(r"^(?:49)?0?", "", re.sub(r"\D", "", new))
    assert re.fullmatch(r"17139200\d\d|176040690\d\d", digits)


def test_extensions_and_other_countries() -> None:
    extension, austria = substitutes("Durchwahl [[TEL|-3417]], [[TEL|+43 6542 555 12]]")
    assert re.fullmatch(r"-\d{4}", extension)
    assert re.fullmatch(r"\+43 \d{4} \d{3} \d\d", austria)


@given(value=st.integers(1, 999_999_999))
def test_numbers_in_words_are_read_as_they_are_written(value: int) -> None:
    assert read(spell(value)) == value


@given(day=st.integers(1, 31), year=st.integers(1100, 2100))
def test_days_and_years_in_words(day: int, year: int) -> None:
    assert read_ordinal(spell_ordinal(day)) == day
    assert read(spell(year, year=True)) == year


def test_extensions_of_one_line_stay_beside_each_other() -> None:
    for seed in range(10):
        desk, fax = substitutes(
            "Tel. [[TEL|0711 / 98 76 54-0]], Fax [[TEL|0711/987654-99]]", seed=seed
        )
        line, exchange = re.sub(r"[^\d-]", "", desk).split("-")
        same_line, extension = re.sub(r"[^\d-]", "", fax).split("-")
        assert line == same_line
        assert exchange == "0"
        assert re.fullmatch(r"\d\d", extension)


@pytest.mark.parametrize("extension", ["0", "00", "7", "12", "345", "6789"])
def test_extensions_keep_their_length(extension: str) -> None:
    for seed in range(10):
        (number,) = substitutes(f"Tel. [[TEL|0711 987654-{extension}]]", seed=seed)
        assert len(number.rpartition("-")[2]) == len(extension)


def test_a_product_in_capitals_is_the_same_product() -> None:
    for seed in range(5):
        plain, capitals = substitutes("[[PROD|Roland Gold]], [[PROD|ROLAND GOLD]]", seed=seed)
        assert capitals == plain.upper()


def test_a_security_number_keeps_its_shape_in_capitals() -> None:
    for seed in range(10):
        isin, wkn = substitutes("ISIN [[NUM|DE000A0D6554]], WKN [[NUM|A0D655]]", seed=seed)
        assert re.fullmatch(r"DE000Z9[A-Z]\d{4}", isin)
        assert isin[5:11] == wkn


@pytest.mark.parametrize(
    ("original", "pattern"), [("HRB 12345 B", r"HRB [1-9]\d{4}"), ("2l3456", r"\d{6}")]
)
def test_register_words_stay_and_scanned_digits_are_digits(original: str, pattern: str) -> None:
    (new,) = substitutes(f"Register [[NUM|{original}]]")
    assert re.fullmatch(pattern, new)
    assert new != original


@pytest.mark.parametrize("amount", ["3 Mio.", "EUR 5,00", "19 %", "1.200 €"])
def test_an_amount_marked_with_its_unit_is_an_amount(amount: str) -> None:
    assert substitutes(f"Schaden: [[NUM|{amount}]]") == [amount]


def test_an_amount_marked_with_its_unit_is_scaled_with_the_others() -> None:
    one, two = substitutes(
        "[[NUM|2.000 €]] und [[NUM|2.000]] €", preferences=Preferences(numbers="scale")
    )
    assert one == f"{two} €"
    assert two != "2.000"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("source", "steps"),
    [
        ("Nr. [[ID|TSM-117]] bis [[ID|TSM-153]], davon [[ID|TSM-117]] defekt", [0, 36, 0]),
        ("[[ID|KX 0998]], [[ID|KX 0999]] und [[ID|KX 1003]]", [0, 1, 5]),
        ("Zertifikate [[ID|A 000417]]–[[ID|A 000622]], zusammen 206", [0, 205]),
    ],
)
def test_numbers_of_a_row_keep_their_distance(source: str, steps: list[int], seed: int) -> None:
    old = re.findall(r"\|([^]]+)\]", source)
    new = substitutes(source, seed=seed)
    numbers = [int(re.sub(r"\D", "", one)) for one in new]
    assert [number - numbers[0] for number in numbers] == steps
    assert [len(one) for one in new] == [len(one) for one in old]
    assert not set(new) & set(old)


def test_numbers_far_apart_are_no_row() -> None:
    one, two = substitutes("Verträge [[ID|LV-1170]], [[ID|LV-8834]]", seed=3)
    assert int(two[-4:]) - int(one[-4:]) != 7664


@pytest.mark.parametrize("row", ["4099887011723, 4099887011730", "DE136695976, DE136695984"])
def test_numbers_with_check_digits_make_no_row(row: str) -> None:
    one, two = row.split(", ")
    new = substitutes(f"[[ID|{one}]], [[ID|{two}]]", seed=3)
    steps = [int(b[-9:]) - int(a[-9:]) for a, b in ((one, two), (new[0], new[1]))]
    assert steps[0] != steps[1]
