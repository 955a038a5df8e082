"""German dates: every form is moved by the same number of days and stays what it was."""

import re
from datetime import date, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.languages.de.marked import substitutes

from veladura.languages.de.dates import GERMAN_DATES
from veladura.text import words
from veladura.transform import Preferences
from veladura.transform.dates.fill import read_days

IN_DAYS = Preferences(date_shift="days", date_direction="past")


def in_days(source: str, **options: Any) -> list[str]:
    """Moved by days, not by whole years."""
    return substitutes(source, preferences=IN_DAYS, **options)


@pytest.mark.parametrize(
    ("written", "shape"),
    [
        ("12.03.2019", r"\d\d\.\d\d\.\d{4}"),
        ("12. März 2019", r"\d{1,2}\. [A-ZÄÖÜ]\w+ \d{4}"),
        ("3.4.24", r"\d{1,2}\.\d{1,2}\.\d\d"),
        ("März 2020", r"[A-ZÄÖÜ]\w+ \d{4}"),
        ("siebter März 2019", r"\w+er [A-ZÄÖÜ]\w+ \d{4}"),
        ("der siebte März 2019", r"der \w+te [A-ZÄÖÜ]\w+ \d{4}"),
        ("12. Maerz 2012", r"\d{1,2}\. \w+ \d{4}"),
        ("21. Jänner 2025", r"\d{1,2}\. \w+ \d{4}"),
        ("2. MAI 2019", r"\d{1,2}\. [A-ZÄÖÜ]+ \d{4}"),
        ("Q1 2021", r"Q[1-4] \d{4}"),
        ("Q4/2019", r"Q[1-4]/\d{4}"),
        ("1. Quartal 2021", r"[1-4]\. Quartal \d{4}"),
        ("drittes Quartal 2021", r"(?:erste|zweite|vierte)s Quartal \d{4}"),
        ("H1 2023", r"H[12] \d{4}"),
        ("IV/2023", r"(?:I{1,3}|IV)/\d{4}"),
        ("KW 12", r"KW \d{1,2}"),
        ("KW 24/2018", r"KW \d{1,2}/\d{4}"),
        ("2022/23", r"\d{4}/\d\d"),
        ("FY21", r"FY\d\d"),
        ("2018e", r"\d{4}e"),
        ("2023-11-06", r"\d{4}-\d\d-\d\d"),
        ("30. XI. 2018", r"\d{1,2}\. [IVX]+\. \d{4}"),
        ("14-Feb-2022", r"\d\d?-\w{3}-\d{4}"),
        ("Dez-21", r"\w{3}-\d\d"),
        ("09/2023", r"\d\d/\d{4}"),
        ("07.01.", r"\d\d\.\d\d\."),
        ("Montag, den 2. Mai 2022", r"\w+tag|Mittwoch|Sonnabend, den \d+\. \w+ \d{4}"),
        ("31. Dezember des Vorjahres", r"\d{1,2}\. \w+ (?:des Vorjahres|\d{4})"),
        ("fünften Dezember neunzehnhundertvierundachtzig", r"\w+en \w+ neunzehnhundert\w*"),
        ("O7.1l.2OO8", r"\d\d?\.\d\d?\.\d{4}"),
    ],
)
def test_every_form_is_understood_and_kept(written: str, shape: str) -> None:
    for seed in range(4):
        (new,) = in_days(f"zum [[DATE|{written}]]", seed=seed)
        assert new != written
        assert re.match(shape, new), new


@settings(deadline=None)
@given(days=st.lists(st.dates(date(1930, 1, 1), date(2035, 1, 1)), min_size=2, max_size=6))
def test_distances_in_days_are_kept_exactly(days: list[date]) -> None:
    forms = ("{:%d.%m.%Y}", "{:%Y-%m-%d}", "{0.day}.{0.month}.{0.year}")
    written = [forms[i % 3].format(day) for i, day in enumerate(days)]
    new = read_days(in_days(" ".join(f"[[DATE|{text}]]" for text in written)), GERMAN_DATES)
    moved = [day for day in new if day]
    assert len(moved) == len(days)
    assert {(a - b).days for a, b in zip(moved, days, strict=True)} == {(moved[0] - days[0]).days}
    assert (moved[0] - days[0]).days


def test_weekdays_outside_the_dates_stay_right() -> None:
    (new,) = in_days("am Samstag, dem [[DATE|16. Juni 2018]]")
    (day,) = read_days([new], GERMAN_DATES)
    assert day is not None
    assert day.weekday() == 5


def test_years_quarters_and_weeks_keep_their_distance() -> None:
    years = in_days("[[DATE|2019]] [[DATE|2020]] [[DATE|2021]] [[DATE|31.12.2020]]")[:3]
    assert [int(year) - int(years[0]) for year in years] == [0, 1, 2]
    this, last = in_days("[[DATE|Q1 2018]] gegen [[DATE|Q1 2017]]")
    assert this[:2] == last[:2]
    assert int(this[-4:]) - int(last[-4:]) == 1


def test_a_balance_sheet_date_and_the_year_before() -> None:
    (new,) = in_days("zum [[DATE|31.12.2023/22]]")
    match = re.fullmatch(r"\d\d?\.\d\d?\.(\d{4})/(\d\d)", new)
    assert match
    assert int(match[1]) % 100 - int(match[2]) == 1


@pytest.mark.parametrize(
    "source",
    ["um [[DATE|17:48]]", "[[DATE|9.15]] Uhr", "[[DATE|14]] Uhr", "von [[DATE|8.00]] bis 16 Uhr"],
)
def test_times_of_day_are_kept(source: str) -> None:
    written = re.search(r"\|(.+?)\]", source)
    assert written
    assert in_days(source) == [written[1]]


def test_what_is_no_date_is_masked() -> None:
    assert in_days("am [[DATE|45.67.2016]]") == ["[DATE]"]


def test_figures_are_padded_as_other_figures_are() -> None:
    text = "[[DATE|12.03.1958]], am [[DATE|1. Juli 2019]], [[LOC|Ulm]], den [[DATE|14.11.2023]]"
    for seed in range(20):
        birth, _, _, signed = in_days(text, seed=seed)
        assert all(re.fullmatch(r"\d\d\.\d\d\.\d{4}", day) for day in (birth, signed))


def test_this_month_is_the_month_of_the_signature() -> None:
    text = "Zahlbar bis [[DATE|31.12.2023]]; am [[DATE|3. d. M.]] vereinbart. Ulm, den "
    for seed in range(20):
        _, this_month, signed = in_days(text + "[[DATE|14.11.2023]]", seed=seed)
        day = int(signed.partition(".")[0])
        if day > 11:
            assert this_month == f"{day - 11}. d. M."


@pytest.mark.parametrize("decade", ["1990er Jahren", "1980er Jahre"])
def test_decades_stay_decades(decade: str) -> None:
    (new,) = in_days(f"in den [[DATE|{decade}]]")
    assert re.fullmatch(r"19[4-8]0er Jahren?", new)


def test_times_in_capitals_are_kept() -> None:
    assert in_days("ERÖFFNET UM [[DATE|10.05]] UHR") == ["10.05"]


def test_a_span_that_now_crosses_new_year_says_both_years() -> None:
    for seed in range(30):
        (new,) = in_days("Zeitraum [[DATE|01.01.-31.03.2023]]", seed=seed)
        match = re.fullmatch(r"\d\d\.(\d\d)\.(\d{4})?-\d\d\.(\d\d)\.(\d{4})", new)
        assert match
        crosses = int(match[1]) > int(match[3])
        assert bool(match[2]) == crosses
        assert not crosses or int(match[2]) == int(match[4]) - 1


@pytest.mark.parametrize(
    "feast", ["Weihnachten 2021", "Ostern", "Heiligabend 2019", "an Silvester"]
)
def test_feasts_become_other_feasts(feast: str) -> None:
    (new,) = in_days(f"Seit [[DATE|{feast}]].")
    assert not new.startswith("[")
    assert new.split()[-1 if feast.startswith("an ") else 0] not in feast


@pytest.mark.parametrize(
    ("scanned", "shape"),
    [
        ("l2. Okt0ber 2O21", r"\d\d?\. \w+ 20\d\d"),
        ("zum Jahresende 2021", r"zum Jahresende 20\d\d"),
    ],
)
def test_scanned_and_loose_dates_are_understood(scanned: str, shape: str) -> None:
    (new,) = in_days(f"[[DATE|{scanned}]]")
    assert re.fullmatch(shape, new)


def test_a_bare_day_is_not_padded() -> None:
    for seed in range(20):
        _, bare = in_days("[[DATE|12.10.2021]], [[DATE|am 12.]]", seed=seed)
        assert re.fullmatch(r"am [1-9]\d?\.", bare)


def test_a_scanned_time_is_kept() -> None:
    assert in_days("um [[DATE|l0.30]] Uhr") == ["l0.30"]


def test_business_years_of_two_figures_move_with_the_dates() -> None:
    short, long, day = substitutes(
        "im [[DATE|GJ 23/24]], im Geschäftsjahr [[DATE|2023/24]] zum [[DATE|30.09.2024]]",
        preferences=Preferences(date_shift="years"),
    )
    end = int(day[-4:])
    assert day.startswith("30.09.")
    assert long == f"{end - 1}/{end % 100:02d}"
    assert short == f"GJ {(end - 1) % 100:02d}/{end % 100:02d}"


YEARS = "zum [[DATE|31.12.2023]], [[DATE|Q3 2023]], Geschäftsjahr [[DATE|2023/24]], [[DATE|31.12.]]"


@pytest.mark.parametrize("seed", range(5))
def test_the_fiscal_calendar_stays_by_default(seed: int) -> None:
    end, quarter, fiscal, day = substitutes(YEARS, seed=seed)
    year = int(end[-4:])
    assert end == f"31.12.{year}" != "31.12.2023"
    assert quarter == f"Q3 {year}"
    assert fiscal == f"{year}/{(year + 1) % 100:02d}"
    assert day == "31.12."


@pytest.mark.parametrize("seed", range(5))
def test_years_at_the_head_of_a_table_move_with_the_dates(seed: int) -> None:
    day, one, two = substitutes(
        "Stand [[DATE|30.06.2021]]\nUmsatz\t[[DATE|2020]]\t[[DATE|2019]]\n", seed=seed
    )
    assert day.startswith("30.06.")
    assert 2021 - int(day[-4:]) == 2020 - int(one) == 2019 - int(two) > 0


@pytest.mark.parametrize("seed", range(5))
def test_a_weekday_beside_a_date_stays_true(seed: int) -> None:
    (day,) = substitutes("am Samstag, dem [[DATE|14.05.2022]]", seed=seed)
    assert datetime.strptime(day, "%d.%m.%Y").weekday() == 5


def test_weekday_true_shifts_can_be_asked_for() -> None:
    preferences = Preferences(date_shift="weeks")
    (day,) = substitutes("am Freitag, [[DATE|13.05.2022]]", preferences=preferences)
    assert datetime.strptime(day, "%d.%m.%Y").weekday() == 4


def test_the_last_of_february_exists_in_every_year() -> None:
    for seed in range(8):
        (day,) = substitutes("am [[DATE|29.02.2024]]", seed=seed)
        assert re.fullmatch(r"2[89]\.02\.20\d\d", day)


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_named_before_its_time(seed: int) -> None:
    within = substitutes("Zum [[DATE|30.06.2022]] belastete COVID-19 das Geschäft.", seed=seed)
    assert int(within[0][-4:]) in (2020, 2021)
    beyond = substitutes("Zum [[DATE|31.12.2020]] belastete COVID-19 das Geschäft.", seed=seed)
    assert int(beyond[0][-4:]) > 2020


@pytest.mark.parametrize("seed", range(3))
def test_two_years_in_the_head_of_a_table_move_with_the_day(seed: int) -> None:
    source = "Zum [[DATE|30.06.2022]]\nTEUR  [[DATE|21/22]]  [[DATE|20/21]]"
    day, this, last = substitutes(source, seed=seed)
    year = int(day[-2:])
    assert this == f"{year - 1:02d}/{year:02d}" != "21/22"
    assert last == f"{year - 2:02d}/{year - 1:02d}"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Bausparsumme EUR 50.000,-", [1999]),
        ("Gernhardt Oelze Rechtsanwälte PartGmbB", [2013]),
        ("Oelze Steuerberater PartG mbB", [2013]),
        ("Lindner Fliesen UG (haftungsbeschränkt)", [2008]),
        ("DAP Lübeck, Incoterms 2020", [2020]),
        ("DAP Lübeck, Incoterms® 2010", [2010]),
        ("zertifiziert nach ISO 27001", [2005]),
        ("Leasing nach IFRS 16", [2016]),
        ("nach IFRS", [2001]),
        ("zzgl. 19 % MwSt.", [2007]),
        ("USt. (19,00%)", [2007]),
        ("zzgl. 119 % MwSt.", []),
        ("zzgl. 16 % MwSt.", []),
        ("7.7% MWST inbegriffen", [2018]),
        ("8,1 % MWST inbegriffen", [2024]),
        ("Buchhalter (m/w/d) gesucht", [2018]),
        ("Position 19 % des Umsatzes", []),
    ],
)
def test_what_auditors_know_the_time_of_is_no_older_than_that(text: str, first: list[int]) -> None:
    named = GERMAN_DATES.facts.named_in(text, frozenset(words(text.lower())))
    assert [fact.first.year for _, fact in named] == first


@pytest.mark.parametrize("seed", range(6))
def test_a_letter_with_euros_stays_in_their_time(seed: int) -> None:
    written = substitutes("Zuteilung am [[DATE|07.11.2008]], Bausparsumme EUR 50.000", seed=seed)
    assert int(written[0][-4:]) >= 1999
