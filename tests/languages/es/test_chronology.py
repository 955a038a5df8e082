"""What a document says about time stays true after its dates have moved."""

import json
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from tests.languages.es.marked import marked, rewrite, substitutes

from veladura.languages.es.dates import SPANISH_DATES
from veladura.languages.es.lexicon import table
from veladura.pipeline import load
from veladura.transform.dates.feasts import easter
from veladura.transform.dates.resolve import resolve
from veladura.transform.mentions import collect
from veladura.transform.substitution import substitution_of

TABLE = json.loads((Path(__file__).parent / "chronology.json").read_text("utf-8"))
KEY = b"a key of sixteen bytes or more"


def days_of(source: str) -> list[date]:
    """The days that the dates of a document mean, in order."""
    substitution = substitution_of(load("es-clinical").profile)
    mentions = collect(marked(source), substitution, leftovers=False)
    read, _ = resolve(mentions, SPANISH_DATES)
    return [read[mention.place].dates[-1].day for mention in mentions]


@pytest.mark.parametrize(("source", "distances"), TABLE["spans"])
def test_days_without_a_month_keep_their_distance(
    source: str, distances: list[tuple[int, int, int]]
) -> None:
    days = days_of(source)
    assert [(days[b] - days[a]).days for a, b, _ in distances] == [n for *_, n in distances]


@pytest.mark.parametrize("source", TABLE["kept"])
def test_weekdays_and_seasons_stay(source: str) -> None:
    text = f"El [[D|05/03/2016]]. Abierto {source}."
    outcome = rewrite(text)
    assert [edit.start for edit in outcome.edits] == [3]


def test_a_weekday_beside_its_day_stays_right() -> None:
    for seed in range(10):
        (new,) = substitutes("El [[D|sábado 5 de marzo de 2016]].", seed=seed)
        day, month, year = re.fullmatch(r"sábado (\d+) de (\w+) de (\d+)", new).groups()  # type: ignore[union-attr]
        months = SPANISH_DATES.calendar.names("months")
        assert date(int(year), months.index(month) + 1, int(day)).weekday() == 5


def test_shifts_go_both_ways() -> None:
    years = [int(substitutes("[[D|05/03/2010]]", seed=seed)[0][-4:]) for seed in range(30)]
    assert min(years) < 2010 < max(years)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("PCR de SARS-CoV-2 positiva el [[D|12/04/2021]].", date(2020, 1, 1)),
        ("CAMPAÑA GRIPE-COVID. Cita: [[D|03/06/2023]].", date(2020, 1, 1)),
        ("Vacuna Comirnaty el [[D|12/04/2021]]. Nota de [[D|01/05/2024]].", date(2020, 12, 1)),
        ("Inicia Entresto. Consulta: [[D|03/06/2018]].", date(2015, 1, 1)),
        ("Se aplaza por la pandemia. " + "Nada más. " * 9 + "[[D|12/04/2026]]", date(2020, 3, 1)),
    ],
)
def test_nothing_is_named_before_it_was_there(text: str, first: date) -> None:
    for seed in range(30):
        for new in substitutes(text, seed=seed):
            day, month, year = map(int, new.split("/"))
            assert first <= date(year, month, day) <= date(2026, 12, 31)


@pytest.mark.parametrize(
    "source",
    ["Mejor el [[D|9 de noviembre]]; alta el [[D|viernes 11]].", "[[D|3 de enero]]. [[D|Vier 26]]"],
)
def test_days_of_no_year_are_of_the_one_that_their_weekdays_tell(source: str) -> None:
    first, last = days_of(source)
    assert 0 < (last - first).days < 30
    assert last.weekday() == 4
    assert first.year == last.year


def test_nobody_is_seen_on_a_day_on_which_everything_is_closed() -> None:
    text = "Visto el [[D|12/12/2024]] y el [[D|19/12/2024]]; cita: [[D|27/12/2024]]."
    for seed in range(60):
        days = {day[:5] for day in substitutes(text, seed=seed)}
        assert days.isdisjoint(("25/12", "01/01", "06/01"))


def test_a_visit_to_come_is_not_the_day_of_writing() -> None:
    text = "Alta: [[D|16/10/2023]]. " + "Sin más. " * 9 + "SARS-CoV-2 negativo. "
    text += "Sin más. " * 9 + "Vacunas vivas hasta [[D|20/09/2024]]."
    for seed in range(30):
        discharge, *_ = substitutes(text, seed=seed)
        assert (int(discharge[-4:]), int(discharge[3:5])) >= (2020, 3)


def test_a_lockdown_told_afterwards_stays_in_its_time() -> None:
    text = (
        "Tercera dosis: [[D|21/04/2020]]. " + "Sin más. " * 9 + "Fue tarde por el confinamiento. "
    )
    text += "Sin más. " * 9 + "Impreso: [[D|29/12/2021]]."
    for seed in range(30):
        dose, *_ = substitutes(text, seed=seed)
        assert (2020, 3) <= (int(dose[-4:]), int(dose[3:5])) <= (2021, 5)


def test_a_word_that_says_other_things_too_keeps_nothing_in_its_time() -> None:
    for printed in ("30/10/2021", "29/12/2022"):
        text = "Visto el [[D|21/10/2021]]. " + "Sin más. " * 9 + "Se lava las manos. "
        text += "Sin más. " * 9 + f"Impreso: [[D|{printed}]]."
        years = {int(substitutes(text, seed=seed)[0][-4:]) for seed in range(20)}
        assert min(years) < 2020


def test_what_a_pandemic_stopped_was_stopped_while_it_lasted() -> None:
    for seed in range(30):
        (new,) = substitutes("Visita anulada por la pandemia el [[D|12/03/2020]].", seed=seed)
        assert 2020 <= int(new[-4:]) <= 2022


def test_a_day_that_nobody_marked_moves_too() -> None:
    outcome = rewrite("Ingreso [[D|05/03/2016]]. Alta 09/03/2016; revisión el 12 de mayo de 2016.")
    assert len(outcome.edits) == 3
    assert "2016" not in outcome.text


def test_what_cannot_be_a_day_is_left_alone() -> None:
    text = "Ingreso [[D|05/03/2016]]. Ratio 1/10/20, TA 120/80/60, versión 3.12.2016b, lote 12/5."
    assert len(rewrite(text).edits) == 1


MONTHS = [
    *("enero", "febrero", "marzo", "abril", "mayo", "junio"),
    *("julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"),
]


@pytest.mark.parametrize(
    "feast", ["Navidad", "San Juan", "el Pilar", "Todos los Santos", "la Asunción", "Semana Santa"]
)
def test_a_feast_becomes_one_of_its_season(feast: str) -> None:
    rows = {name: (month, day) for name, month, day, *_ in table("feasts")}
    told = 0
    for seed in range(12):
        report, new = substitutes(f"Nota de [[D|20/08/2016]]. Desde [[D|{feast}]].", seed=seed)
        shift = date(*map(int, reversed(report.split("/")))) - date(2016, 8, 20)
        there = in_year(*rows[feast], 2016) + shift
        if new in MONTHS:  # no feast with its article is near
            assert MONTHS.index(new) + 1 == there.month
        else:
            told += 1
            assert abs((there - in_year(*rows[named(new, feast)], there.year)).days) <= 25
    assert told > 3


def named(written: str, like: str) -> str:
    """The feast of the table, with the article that may stand before it."""
    names = [name for name, *_ in table("feasts")]
    article = like.split()[0] + " " if like.split()[0] in ("el", "la", "los", "las") else ""
    return written if written in names else article + written.removeprefix(article)


def in_year(month: str, day: str, year: int) -> date:
    if month == "easter":
        return easter(year) + timedelta(days=int(day))
    return date(year, int(month), int(day))


def test_patients_of_one_corpus_have_shifts_of_their_own() -> None:
    shifts: dict[str, int | None] = {}
    for name, day in (
        ("Ana Ruiz", "05"),
        ("Ana Ruiz", "09"),
        ("Eva Soto", "05"),
        ("Leo Gil", "05"),
    ):
        text = f"Paciente: [[P|{name}]]. Fecha: [[D|{day}/03/2016]]."
        moved = rewrite(text, key=KEY).plan.date_shift
        assert shifts.setdefault(name, moved) == moved
    assert len(set(shifts.values())) > 1


@pytest.mark.parametrize(("source", "pattern"), TABLE["forms"])
def test_what_names_a_time_keeps_its_form(source: str, pattern: str) -> None:
    for seed in range(5):
        *_, new = substitutes(f"Nota de [[D|20/04/2016]]. {source}.", seed=seed)
        assert re.fullmatch(pattern, new), new


def test_a_school_year_moves_with_the_dates() -> None:
    for seed in range(10):
        day, one, two = substitutes(
            "[[D|20/04/2016]], curso [[D|15/16]] ([[D|2015-2016]])", seed=seed
        )
        assert (int(one[3:]) - int(one[:2])) % 100 == 1
        assert two == f"20{one[:2]}-20{one[3:]}"
        assert abs(int(day[-2:]) - int(one[3:])) <= 1


def test_an_article_is_no_day_behind_a_weekday() -> None:
    detector = load("es-clinical:fast")
    text = "La cuida de lunes a viernes una mujer. Sábado. Un médico joven pregunta."
    assert all(text[s.start : s.end].isalpha() for s in detector.detect(text).spans)


def test_a_stamp_of_a_log_moves_as_a_day() -> None:
    for seed in range(5):
        stamp, day = substitutes("[[D|Nov 08]] 03:22:17 gw-uci2\n[[D|2019-11-08]]", seed=seed)
        assert stamp.split()[1] == day[-2:]


@pytest.mark.parametrize(
    "source",
    [
        "Nota de [[D|24/05/2021]]. El [[D|2 de mayo]], [[D|Día de la Madre]], crisis.",
        "Nota de [[D|24/05/2021]]. El [[D|25 de abril]] ([[D|San Marcos]]), crisis.",
    ],
)
def test_a_feast_right_beside_a_day_is_no_other_days(source: str) -> None:
    for seed in range(8):
        report, _, new = substitutes(source, seed=seed)
        moved = date(*map(int, reversed(report.split("/")))) - date(2021, 5, 24)
        day = (date(2021, 5, 2) if "Madre" in source else date(2021, 4, 25)) + moved
        rows = {name: (month, number) for name, month, number, *_ in table("feasts")}
        assert "festivo" in new or in_year(*rows[named(new, "el")], day.year) == day


@pytest.mark.parametrize(
    ("source", "feast", "other"),
    [
        ("Fiebre desde [[D|San Blas]]. Acude el [[D|05/02/2021]].", (2, 3), (2, 5)),
        ("Acude el [[D|20/06/2021]], vuelve después de [[D|San Juan]].", (6, 24), (6, 20)),
        ("Cayó la víspera de [[D|Reyes]], el [[D|05/01/2021]].", (1, 6), (1, 5)),
        ("El [[D|23/06/2021]] saltó una hoguera, noche de [[D|San Juan]].", (6, 24), (6, 23)),
    ],
)
def test_a_feast_stays_on_its_side_of_a_day(
    source: str, feast: tuple[int, int], other: tuple[int, int]
) -> None:
    rows = {name: (month, day) for name, month, day, *_ in table("feasts")}
    distance = (date(2021, *feast) - date(2021, *other)).days
    for seed in range(12):
        first, second = substitutes(source, seed=seed)
        day, new = (first, second) if "/" in first else (second, first)
        moved = date(*map(int, reversed(day.split("/"))))
        if named(new, "el") in rows:  # else it is said of no day
            years = (moved.year + n for n in (-1, 0, 1))
            days = ((in_year(*rows[named(new, "el")], year) - moved).days for year in years)
            there = min(days, key=abs)
            assert there == distance if abs(distance) == 1 else there * distance > 0


@pytest.mark.parametrize("number", ["AT/0331/22-B", "LR-MEN-0077/22", "TX22-0033"])
def test_the_year_of_a_file_bounds_the_shift(number: str) -> None:
    for seed in range(30):
        outcome = rewrite(f"Desde el [[D|2014]]. Expediente [[ID|{number}]].", seed=seed)
        assert (outcome.plan.date_shift or 0) < 366 * 5


def test_biosimilars_and_storms_have_their_time() -> None:
    for seed in range(20):
        (new,) = substitutes("Infliximab biosimilar desde el [[D|12/03/2022]].", seed=seed)
        assert int(new[-4:]) >= 2013
        (new,) = substitutes("Insulina Toujeo desde el [[D|12/03/2022]].", seed=seed)
        assert int(new[-4:]) >= 2015
        (new,) = substitutes("Sin luz, post-María. Ingreso [[D|21/09/2017]].", seed=seed)
        assert new[-4:] in ("2017", "2018")


def test_a_feast_near_other_days_stays_near_them() -> None:
    for seed in range(12):
        source = "Ingreso: [[D|01/12/2021]]. Alta: [[D|día de la Inmaculada]]."
        start, feast = substitutes(source, seed=seed)
        rows = {name: (month, day) for name, month, day, *_ in table("feasts")}
        name = feast.removeprefix("día de ").removeprefix("día del ")
        known = next((n for n in (name, f"el {name}") if n in rows), "")
        first = date(*map(int, reversed(start.split("/"))))
        years = (first.year, first.year + 1) if known else ()
        days = [abs((in_year(*rows[known], year) - first).days - 7) for year in years]
        assert min(days, default=0) <= 12


def test_a_day_with_a_hyphen_behind_its_year_moves_in_a_number() -> None:
    for seed in range(6):
        number, day = substitutes("Reg. [[ID|22-0901-3318]] del [[D|01/09/2022]].", seed=seed)
        moved = date(*map(int, reversed(day.split("/"))))
        assert number.startswith(f"{moved:%y-%m%d}-")


def test_lava_flows_while_it_flowed() -> None:
    for seed in range(12):
        (new,) = substitutes("Entró la lava en su casa. Ingreso [[D|01/12/2021]].", seed=seed)
        assert new[-4:] in ("2021", "2022")


def test_a_month_is_that_of_the_day_beside_it() -> None:
    months = SPANISH_DATES.calendar.names("months")
    for seed in range(20):
        month, day, _ = substitutes(
            "Ciclo en [[D|diciembre]] ([[D|11/12/2017]]). Alta [[D|01/07/2018]].", seed=seed
        )
        assert month == months[int(day[3:5]) - 1]


def test_months_that_hold_their_days_stay_and_days_out_of_them_name_their_own() -> None:
    """ "Agosto: cerrado del 5 al 25": days that leave the month named before them say so."""
    text = (
        "Cirugía el [[D|16/05/2024]]. [[D|Agosto]]: cerrado del [[D|5]] al [[D|25]]."
        " Deporte no antes de [[D|noviembre]] (6 meses)."
    )
    for seed in range(20):
        surgery, month, first, _, later = substitutes(text, seed=seed)
        moved = date(*map(int, reversed(surgery.split("/"))))
        opened = moved + timedelta(days=81)
        assert first.split()[0] == str(opened.day)
        told = first.split()[2] if " de " in first else month.lower()
        assert MONTHS.index(told) + 1 == opened.month
        assert (MONTHS.index(later) + 1 - moved.month) % 12 in (5, 6)


def test_school_years_are_of_the_time_of_their_days() -> None:
    for seed in range(20):
        text = "Entra en la guardería el [[D|11/09/2023]], curso [[D|23/24]]. Nirsevimab."
        day, years = substitutes(text, seed=seed)
        moved = date(*map(int, reversed(day.split("/"))))
        assert int(years[:2]) == moved.year % 100


@pytest.mark.parametrize(
    "text",
    [
        "Plaquetas: 8/10: 62.000; [[D|10/10]]: 31.000; [[D|12/10]]: 28.000; [[D|14/10]]: 77.000.",
        "Alta el [[D|14/10/2023]]. Surfactante 1.ª dosis 31/12 a las 00:30.",
        "hoy estamos a 9 no? firmo [[D|09/03/2023]]",
        "Semana epidemiológica 40. Ingreso [[D|08/10/2023]].",
    ],
)
def test_a_day_that_nobody_marked_moves_with_the_others(text: str) -> None:
    assert len(rewrite(text).edits) == text.count("[[") + 1


def test_six_figures_begin_with_the_year_of_a_day_that_is_named_in_full() -> None:
    for seed in range(6):
        short, full = substitutes("ISA*[[D|220908]]*1431~\nGS*HC*[[D|20220908]]*1431", seed=seed)
        assert full == f"20{short}"


def test_a_feast_beside_its_day_is_no_vague_time() -> None:
    text = "Por [[D|Navidad]]. El [[D|6 de enero]], [[D|Reyes]]. El [[D|24/12]], [[D|Nochebuena]]."
    for seed in range(12):
        assert "esas fechas" not in substitutes(text, seed=seed)[2:]


def test_what_only_looks_like_such_a_day_stays() -> None:
    text = (
        "Alta el [[D|14/10/2023]]. estamos a 9 km, dosis 1/2, fuerza 4/5 a la derecha, semana 30."
    )
    assert len(rewrite(text).edits) == 1


def test_a_day_that_no_longer_shares_the_month_behind_it_says_its_own() -> None:
    """Each day is marked by itself, as the model does it."""
    named = 0
    for seed in range(12):
        first, last = substitutes("Baja del [[D|2]] al [[D|26 de noviembre de 2022]].", seed=seed)
        day, _, month = first.partition(" de ")
        shares = int(day) < int(last.split()[0])
        assert shares == (not month)
        named += bool(month)
    assert named
