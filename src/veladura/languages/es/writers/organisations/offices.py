"""Offices that every province or region has: what they are stays, their place does not."""

import re

from veladura.languages.es.home import region_in
from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.writers.organisations.house_places import HousePlaces
from veladura.text import fold, match_case
from veladura.transform.context import Mention

_OFFICE_EVERYWHERE = re.compile(  # of which every province has one
    r"(?:(?:muy )?ilustre )?colegio (?:oficial|profesional) de [a-z]++(?: y [a-z]++)?"
    r"|gerencia (?:territorial|regional|provincial|de (?:area|salud|atencion|servicios|asistencia))"
    r"|(?:delegacion|direccion|jefatura) (?:territorial|provincial|comarcal|del gobierno)"
    r"|servicios? (?:territorial|provincial)(?:es)?\b"
    r"|(?:procuraduria|fiscalia|secretaria|registro|centro) (?:general|publico|autonomico|regional"
    r"|estatal) de\b"
)
_OF_STATE = re.compile(r" (?i:estado|departamento|provincia) (?i:de) (\D{3,30})$")
_STATE = "Estado de "  # one is called by it: "Estado de México"


def office_everywhere(surface: str, mention: Mention, places: HousePlaces) -> str | None:
    """ "Colegio Oficial de Médicos de Soria" with another place; None for other houses."""
    office = _OFFICE_EVERYWHERE.match(fold(surface))
    if office is None or mention.label_kind != "institution":
        return None
    body, at_place = places.ending_in_place(surface)
    state, named = _state_behind(surface, places.context.home)
    if state:
        land = places.context.places.land(state).removeprefix(_STATE)
        body, at_place = surface[:named], match_case(surface, land)
    told = {fold(word) for word in re.findall(r"[^\W\d_]+", body[office.end() :])}
    return body + at_place if told.issubset(lexicon("office_fields")) else None


def _state_behind(surface: str, home: str) -> tuple[str, int]:
    """A state that an office is of, where its country has it, and where it is named; México is no
    country there."""
    state = _OF_STATE.search(surface)
    names = (state[0].strip(), state[1]) if state else ()
    own = next((name for name in names if region_in(home, fold(name))), "")
    return own, state.start(1) if state else 0
