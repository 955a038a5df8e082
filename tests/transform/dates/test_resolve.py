"""What the dates of a document mean together."""

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.language import get_language, language_codes
from veladura.transform.context import Mention
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.resolve import resolve

_MARK = re.compile(r"\[(.+?)\]")


def grammar(code: str) -> DateGrammar:
    return get_language(code).substitution().dates


def mentions(source: str) -> list[Mention]:
    """Dates in brackets, with the text around them."""
    plain = source.replace("[", "").replace("]", "")
    found = []
    for number, match in enumerate(_MARK.finditer(source)):
        start = match.start() - 2 * number
        end = start + len(match[1])
        around = plain[max(0, start - 60) : start], plain[end : end + 60]
        found.append(Mention(start, end, "FECHAS", "date", match[1], *around))
    return found


def days(source: str, code: str = "es") -> list[date | None]:
    """The last day that each mention means."""
    marked = mentions(source)
    read, feasts = resolve(marked, grammar(code))
    found = {place: understood.dates[-1].day for place, understood in read.items()}
    found |= {place: day for place, (_, day) in feasts.items()}
    return [found.get(mention.place) for mention in marked]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Ingreso [05/03/2016], alta el [12].", ["2016-03-05", "2016-03-12"]),
        (
            "[28/03/2016]; el [2] alta. Firma: [3/4/2016].",
            ["2016-03-28", "2016-04-02", "2016-04-03"],
        ),
        ("Ingreso [28/03/2016], dolor desde el [2].", ["2016-03-28", "2016-03-02"]),  # the last day
        ("Ingreso [28/12/2016], alta el [2 de enero].", ["2016-12-28", "2017-01-02"]),
        ("Informe: [03/01/2020]. Ingresó el [28 de diciembre].", ["2020-01-03", "2019-12-28"]),
        ("[05/03/2016]. Control en [mayo].", ["2016-03-05", "2016-05-15"]),
        ("Fecha: [28/05/2019]. Vino el [13 del mes pasado].", ["2019-05-28", "2019-04-13"]),
        ("Fecha: [28/05/2019]. Volverá el [13 del próximo mes].", ["2019-05-28", "2019-06-13"]),
        ("Fecha: [28/05/2019]. Operado en [mayo del pasado año].", ["2019-05-28", "2018-05-15"]),
        (
            "Nacido el [05/03/1950]. Ingreso [02/06/2016], el [4] alta.",
            ["1950-03-05", "2016-06-02", "2016-06-04"],
        ),
        ("El [lunes 4 de marzo] ingresa.", ["2019-03-04"]),
        ("[05/03/2016] y [Navidad]", ["2016-03-05", "2015-12-25"]),
        ("[31/12/2023]; desde [Año Nuevo] en casa", ["2023-12-31", "2024-01-01"]),
        ("[05/11/2016] y [Navidad]", ["2016-11-05", "2016-12-25"]),
        (
            "Analítica cada lunes ([1], [8], [15 de mayo]). Alta [28/04/2023].",
            ["2023-05-01", "2023-05-08", "2023-05-15", "2023-04-28"],
        ),
        ("[20240111]. [Mon Jan 29] 17:22 [2024]", ["2024-01-11", "2024-01-29", "2024-01-29"]),
        (
            "[07/06/2022], [06/06/2023]. No apta desde el [12 de junio], lunes.",
            ["2022-06-07", "2023-06-06", "2023-06-12"],
        ),
        (
            "[06/03/2023], [07/03/2023], [02/04/2023]. En cama ([6] y [7]).",
            ["2023-03-06", "2023-03-07", "2023-04-02", "2023-04-06", "2023-04-07"],
        ),
        (
            "Revisión el [13/04/2023]. [Semana Santa] es del [2] al [9].",
            ["2023-04-13", "2023-04-06", "2023-04-02", "2023-04-09"],
        ),
        (
            "Ingreso [08/06/2021], vacuna [06/05/2021], dolor desde mediados de [mayo].",
            ["2021-06-08", "2021-05-06", "2021-05-15"],
        ),
        (
            "Nac. [3-3-33]. Alta [4-5-19], revisión [05/28]",
            ["1933-03-03", "2019-05-04", "2028-05-15"],
        ),
        (
            "[26/02/2020]. Ingresos en [2022]: del [2] al [9 de febrero]. Informe [30/12/2022]",
            ["2020-02-26", "2022-12-30", "2022-02-02", "2022-02-09", "2022-12-30"],
        ),
        (
            "Fecha: [11/10/2022]. Derivada el [6 de septiembre] por la muerte el [30/09/2021].",
            ["2022-10-11", "2022-09-06", "2021-09-30"],
        ),
        (
            "[20/02/2023]. [Marzo]: nueva fístula el [jueves 9].",
            ["2023-02-20", "2023-03-15", "2023-03-09"],
        ),
        (
            "Hoy [09/12/2023]. Internado en [agosto del año pasado], del [3] al [8].",
            ["2023-12-09", "2022-08-15", "2022-08-03", "2022-08-08"],
        ),
        (
            "Prevista [8 marzo 2023]. [21-3-23]: operado el [dia 8], alta el [16].",
            ["2023-03-08", "2023-03-21", "2023-03-08", "2023-03-16"],
        ),
        (
            "Fecha: [22/04/2024]. Del [12 de febrero] al [20 de marzo de 2005], ingreso.",
            ["2024-04-22", "2005-02-12", "2005-03-20"],
        ),
        (
            "Fecha: [22/04/2024]. Del [20 de diciembre] al [4 de enero de 2008].",
            ["2024-04-22", "2007-12-20", "2008-01-04"],
        ),
        (
            "[06.09.2019], [24.10.2022]. La dosis del [06.09], del [7] al [9]. [17.06.2024]",
            ["2019-09-06", "2022-10-24", "2019-09-06", "2019-09-07", "2019-09-09", "2024-06-17"],
        ),
        ("del [3] al [5 de mayo de 2016]", ["2016-05-03", "2016-05-05"]),
    ],
)
def test_a_date_takes_what_it_leaves_unsaid_from_the_others(
    source: str, expected: list[str]
) -> None:
    assert days(source) == [date.fromisoformat(day) for day in expected]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Stichtag [31.12.2023/22].", ["2022-12-28"]),
        ("Vom [03.05.2021], danach am [7.].", ["2021-05-03", "2021-05-07"]),
        ("Am [03.05.2021] und im [2. Quartal 2021].", ["2021-05-03", "2021-05-15"]),
    ],
)
def test_german_dates_do_so_too(source: str, expected: list[str]) -> None:
    found = days(source, "de")
    assert found == [date.fromisoformat(day) for day in expected]


def test_what_is_no_date_has_no_day_and_stops_no_other() -> None:
    assert days("[Ana] y [05/03/2016]") == [None, date(2016, 3, 5)]


def test_between_weekdays_mar_is_tuesday() -> None:
    marked = mentions("[Lun.] [Mar.] [Mié.]")
    read, _ = resolve(marked, grammar("es"))
    assert [read[m.place].dates[0].pattern.precision for m in marked] == ["weekday"] * 3


def test_mar_by_itself_is_march() -> None:
    (mention,) = mentions("en [mar]")
    read, _ = resolve([mention], grammar("es"))
    assert read[mention.place].dates[0].day.month == 3


def test_only_a_day_is_exact() -> None:
    marked = mentions("[05/03/2016], [marzo de 2016], [2016], [verano]")
    read, _ = resolve(marked, grammar("es"))
    assert [read[m.place].dates[0].exact for m in marked] == [True, False, False, False]


def test_nothing_shows_the_text_around_a_date() -> None:
    marked = mentions("Leocadia Zurita, [05/03/2016]")
    read, _ = resolve(marked, grammar("es"))
    assert "Zurita" not in repr(read)


PIECES = [
    "05/03/2016",
    "12",
    "2 de enero",
    "mayo",
    "lunes 4",
    "13 del mes pasado",
    "2016",
    "Navidad",
]


@pytest.mark.parametrize("code", language_codes())
@given(st.lists(st.sampled_from([*PIECES, "31", "29 de febrero", "3. Mai", "KW 12", "Ostern"])))
def test_any_company_of_dates_is_understood_or_left(code: str, pieces: list[str]) -> None:
    source = ", ".join(f"[{piece}]" for piece in pieces)
    for day in days(source, code):
        assert day is None or 1900 < day.year < 2100
