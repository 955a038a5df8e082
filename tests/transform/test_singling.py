"""The report says what still singles a person out, and what would remove it."""

from tests.languages.es.marked import rewrite

from veladura.audit.report import report_page
from veladura.delivery import deliver, open_text
from veladura.transform import Preferences
from veladura.transform.singling import SETTINGS


def test_old_age_public_office_and_events_are_counted() -> None:
    text = "Exalcalde, [[AGE|97 años]], herido en un accidente de tren. [[D|05/03/2010]]."
    assert rewrite(text).plan.singles_out == {"age-90": 1, "public-office": 1, "unique-event": 1}


def test_a_cap_removes_old_age() -> None:
    outcome = rewrite("Mujer de [[AGE|97 años]].", preferences=Preferences(age_cap=89))
    assert outcome.plan.singles_out == {}


def test_a_kept_profession_beside_a_kept_town_singles_out() -> None:
    kept = Preferences(modes={"PROFESION": "keep", "TERRITORIO": "keep"})
    outcome = rewrite("[[JOB|Farero]] de [[T|Finisterre]].", preferences=kept)
    assert outcome.plan.singles_out["profession-and-town"] == 1


def test_words_inside_others_are_not_counted() -> None:
    assert rewrite("Lectura directora y rectoral; cardenales.").plan.singles_out == {}


def test_the_report_names_what_is_kept_and_how_to_remove_the_rest() -> None:
    outcome = rewrite("Alcalde de [[AGE|95 años]] con su [[K|hija]].")
    page = report_page([deliver(open_text(outcome.document.text), outcome.plan).report("a.txt")])
    assert "FAMILIARES_SUJETO_ASISTENCIA 1" in page
    assert all(f"{what} 1 ({SETTINGS[what]})" in page for what in ("age-90", "public-office"))
    assert "Alcalde" not in page


def test_the_only_one_of_a_profession_and_who_is_well_known_are_counted() -> None:
    text = (
        "Única [[JOB|afinadora de órganos]] de [[T|Morella]], centenaria, [[K|abuela de 97 años]]."
    )
    assert rewrite(text).plan.singles_out == {"age-90": 1, "rare-profession": 1, "well-known": 1}


def test_an_office_in_a_name_is_none() -> None:
    assert rewrite("Visto por [[S|Pedro Duque Conde]].", seed=3).plan.singles_out == {}
