"""Whole Spanish papers: each is about a patient, one at home elsewhere about a patient of there."""

from veladura_training.generator.engine import papers as engine
from veladura_training.generator.engine.grammar import Fill
from veladura_training.generator.engine.papers import Paper
from veladura_training.generator.es.case import Case

_REGIONS = {"ca": "ca", "gl": "gl", "eu": "eu", "as": "es", "cn": "es"}  # and their languages


def papers(name: str) -> tuple[Paper, ...]:
    """The papers of one file."""
    return engine.papers(__package__, name)


def at_home(case: Case, place: str) -> Case:
    """Another case, of a country or of a region of Spain."""
    other = Case(case.rng, case.resources)
    if place in _REGIONS:
        other.country, other.language, other.region = "es", _REGIONS[place], place
    else:
        other.country, other.language = place, "es"
    other.patient = other.someone()
    return other


def write(case: Case, name: str) -> str:
    """One paper of a file, filled in."""
    return fill_in(case, case.rng.choice(papers(name)))


def fill_in(case: Case, paper: Paper) -> str:
    """Marked text; a paper at home elsewhere is about another patient, of there."""
    if paper.places:
        case = at_home(case, case.rng.choice(paper.places))

    def another() -> Fill:
        return _neighbour(case).fill

    return engine.filled(paper, case.rng, case.fill, another)


def _neighbour(case: Case) -> Case:
    """Another patient of the same place, staff and way of writing."""
    other = Case(case.rng, case.resources)
    other.country, other.language, other.region = case.country, case.language, case.region
    other.staff, other.date_style, other.admitted = case.staff, case.date_style, case.admitted
    other.shout, other.patient = case.shout, other.someone()
    return other
