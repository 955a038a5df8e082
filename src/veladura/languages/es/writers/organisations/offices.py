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


def office_everywhere(surface: str, mention: Mention, places: HousePlaces) -> str | None:
    """ "Colegio Oficial de Médicos de Soria" with another place; None for other houses."""
    office = _OFFICE_EVERYWHERE.match(fold(surface))
    if office is None or mention.label_kind != "institution":
        return None
    body, at_place = places.ending_in_place(surface)
    state = _OF_STATE.search(surface) if not at_place else None
    if state and region_in(places.context.home, fold(state[1])):
        land = match_case(surface, places.context.places.land(state[1]))
        body, at_place = surface[: state.start(1)], land
    told = {fold(word) for word in re.findall(r"[^\W\d_]+", body[office.end() :])}
    return body + at_place if told.issubset(lexicon("office_fields")) else None
