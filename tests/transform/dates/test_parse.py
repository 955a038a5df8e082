"""Which token of a date expression is what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.language import get_language, language_codes
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.parse import parse_date
from veladura.transform.dates.patterns import DateExpression

LANGUAGES = pytest.mark.parametrize("code", language_codes())
PIECES = st.sampled_from(
    [
        *("12", "3", "31", "2016", "98", "05", "1.999", "20160305", "160305", "40000", "99"),
        *("de", "del", "mes", "pasado", "mar", "marzo", "März", "Januar", "enero", "XI", "vi", "I"),
        *("lunes", "Montag", "y", "und", "bis", "al", "KW", "Q1", "trimestre", "Quartal", "verano"),
        *("10:15", "T10:15Z", "º", "°", "ª", "th", "'98", "año", "Jahr", "Ende", "principios"),
        *("-", "/", ".", ",", " ", " ", " ", "\n", "–", "O", "l"),
    ]
)
EXPRESSIONS = st.lists(PIECES, min_size=1, max_size=9).map("".join)


def grammar(code: str) -> DateGrammar:
    return get_language(code).substitution().dates


def parse(text: str, code: str = "es", before: str = "") -> DateExpression | None:
    return parse_date(text, grammar(code), before)


def parts(text: str, code: str = "es", before: str = "") -> list[dict[str, str]]:
    """What each date of an expression says, part by part."""
    expression = parse(text, code, before)
    assert expression is not None, text
    names = ("weekday", "day", "month", "year", "season", "period", "relmonth", "relyear")
    return [
        {
            name: expression.tokens[position].text
            for name in names
            if (position := getattr(pattern, name)) is not None
        }
        for pattern in expression.dates
    ]


@LANGUAGES
@given(text=EXPRESSIONS)
def test_whatever_is_understood_is_the_text_again(code: str, text: str) -> None:
    expression = parse(text.strip(), code)
    if expression is not None:
        written = "".join(token.text + token.tail for token in expression.tokens)
        plain = str.maketrans("OolI", "0011", " −\n-")
        assert written.translate(plain) == text.strip().translate(plain)


@LANGUAGES
@given(text=EXPRESSIONS)
def test_every_part_that_is_named_is_one_that_can_be(code: str, text: str) -> None:
    expression = parse(text.strip(), code)
    for pattern in expression.dates if expression else ():
        tokens = expression.tokens if expression else ()
        if pattern.day is not None:
            assert 1 <= tokens[pattern.day].value <= 31
        if pattern.month is not None:
            assert 1 <= tokens[pattern.month].value <= 12
        places = [p for p in (pattern.day, pattern.month, pattern.year) if p is not None]
        assert len(places) == len(set(places))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5/3/2016", {"day": "5", "month": "3", "year": "2016"}),
        ("2016-03-05", {"day": "05", "month": "03", "year": "2016"}),
        ("03/25/2016", {"day": "25", "month": "03", "year": "2016"}),
        ("98/3/25", {"day": "25", "month": "3", "year": "98"}),
        ("20160305", {"day": "05", "month": "03", "year": "2016"}),
        ("05032016", {"day": "05", "month": "03", "year": "2016"}),
        ("201603", {"month": "03", "year": "2016"}),
        ("12-XI-2019", {"day": "12", "month": "XI", "year": "2019"}),
        ("3 de mayo de 2016", {"day": "3", "month": "mayo", "year": "2016"}),
        ("mayo de 2016", {"month": "mayo", "year": "2016"}),
        ("mayo", {"month": "mayo"}),
        ("5/3", {"day": "5", "month": "3"}),
        ("03/2016", {"month": "03", "year": "2016"}),
        ("2016", {"year": "2016"}),
        ("12", {"day": "12"}),
        ("45", {"year": "45"}),
        ("'98", {"year": "98"}),
        ("lunes 5", {"weekday": "lunes", "day": "5"}),
        ("lunes", {"weekday": "lunes"}),
        ("mar 5/3", {"weekday": "mar", "day": "5", "month": "3"}),
        ("5 mar 2016", {"day": "5", "month": "mar", "year": "2016"}),
        ("verano de 2016", {"season": "verano", "year": "2016"}),
        ("12 del mes pasado", {"day": "12", "relmonth": "del mes pasado"}),
        ("5 enreo 2016", {"day": "5", "month": "enreo", "year": "2016"}),
        ("15 (quince) de mayo de 2016", {"day": "15", "month": "mayo", "year": "2016"}),
        ("1 8 / 0 4 / 2 0 1 6", {"day": "18", "month": "04", "year": "2016"}),
        ("l2/O3/2016", {"day": "12", "month": "03", "year": "2016"}),
        ("20160305101500", {"day": "05", "month": "03", "year": "2016"}),
    ],
)
def test_a_date_is_taken_apart(text: str, expected: dict[str, str]) -> None:
    assert parts(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5. März 2016", {"day": "5", "month": "März", "year": "2016"}),
        ("05.03.16", {"day": "05", "month": "03", "year": "16"}),
        ("160305", {"day": "05", "month": "03", "year": "16"}),
        ("0314", {"month": "03", "day": "14"}),
        ("3103", {"day": "31", "month": "03"}),
        ("1. Halbjahr 2023", {"period": "1. Halbjahr", "year": "2023"}),
        ("Januar 2024", {"month": "Januar", "year": "2024"}),
    ],
)
def test_a_german_date_is_taken_apart(text: str, expected: dict[str, str]) -> None:
    assert parts(text, "de") == [expected]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("13, 14 y 15 de marzo de 2016", ["13", "14", "15"]),
        ("del 9 al 12 de marzo de 2016", ["9", "12"]),
        ("12-14 de marzo", ["12", "14"]),
        ("5/3/16 y 7/3/16", ["5", "7"]),
    ],
)
def test_several_dates_are_told_apart(text: str, days: list[str]) -> None:
    assert [one["day"] for one in parts(text)] == days


def test_a_day_that_leaves_its_month_to_the_next_says_so() -> None:
    expression = parse("del 9 al 12 de marzo de 2016")
    assert expression is not None
    assert [pattern.heir for pattern in expression.dates] == [True, False]


@pytest.mark.parametrize(
    ("text", "years"),
    [("2015/16", ["2015", "16"]), ("2015-2016", ["2015", "2016"])],
)
def test_two_years_are_two_years(text: str, years: list[str]) -> None:
    assert [one["year"] for one in parts(text)] == years


def test_what_stands_before_two_digits_may_make_them_years() -> None:
    assert parts("19/20", before="curso ") == [{"year": "19"}, {"year": "20"}]
    assert parts("19/12", before="curso ") == [{"day": "19", "month": "12"}]
    assert parts("17", before="2016/") == [{"year": "17"}]
    assert parts("18", before="2016/") == [{"day": "18"}]


@pytest.mark.parametrize(
    "text",
    ["", " ", "Ana", "paciente de 2016", "32/01/2016", "45/67/2016", "0/0/0", "1.2.3.4.5"],
)
def test_what_makes_no_sense_as_a_date_is_none(text: str) -> None:
    assert parse(text) is None


@pytest.mark.parametrize(
    ("text", "precision"),
    [
        ("5/3/2016", "day"),
        ("marzo de 2016", "month"),
        ("verano", "season"),
        ("2016", "year"),
        ("lunes", "weekday"),
    ],
)
def test_how_exact_a_date_is(text: str, precision: str) -> None:
    expression = parse(text)
    assert expression is not None
    assert expression.dates[0].precision == precision


def test_a_quarter_is_a_period() -> None:
    expression = parse("3. Quartal 2023", "de")
    assert expression is not None
    assert expression.dates[0].precision == "period"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("del mes pasado", -1),
        ("del pasado mes", -1),
        ("del mes en curso", 0),
        ("de los corrientes", 0),
        ("del mismo mes", 0),
        ("del mes próximo", 1),
        ("del proximo mes", 1),
        ("del mes que viene", 1),
        ("del mes siguiente", 1),
    ],
)
def test_a_month_may_be_told_by_another(text: str, value: int) -> None:
    expression = parse(f"5 {text}")
    assert expression is not None
    (pattern,) = expression.dates
    assert pattern.relmonth is not None
    assert expression.tokens[pattern.relmonth].value == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("del pasado año", -1),
        ("del año en curso", 0),
        ("del próximo año", 1),
        ("del año que viene", 1),
    ],
)
def test_a_year_may_be_told_by_another(text: str, value: int) -> None:
    expression = parse(f"5 de mayo {text}")
    assert expression is not None
    (pattern,) = expression.dates
    assert pattern.relyear is not None
    assert expression.tokens[pattern.relyear].value == value
