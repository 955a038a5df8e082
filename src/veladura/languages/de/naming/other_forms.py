"""Other forms of what was marked in a German document, to be found where nobody marked them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from veladura.languages.de.common_words import is_common, is_no_company
from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import (
    adjective_of,
    lies_in,
    state_adjective_of,
    state_of_region,
    towns,
)
from veladura.text import fold
from veladura.transform.context import Mention
from veladura.transform.leftovers import OtherForm, exact_form

IDENTIFYING = frozenset({"person", "company", "id", "phone", "email", "internet", "street"})
_TOWN = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{4,}(?:[ -][A-Za-zÄÖÜäöüß]+)*")
_EVERYWHERE = re.compile(
    r"\s(?:Tabelle|Liste|Kommentar|Börse|Wertpapierbörse|Formel|Modell|Verfahren|Würstchen|Schnitzel)"
    r"|\s?[-–,.;:!?)]|\s[a-zäöü]"
)
_AROUND = {  # how a text speaks of what lies around its towns
    "water": re.compile(r"(?<!\w)(?:an der|von der|entlang der|an die|am)\s$"),
    "region": re.compile(r"(?<!\w)(?:im|in der|aus dem|aus der)\s$"),
    "island": re.compile(r"(?<!\w)(?:auf|Insel)\s$"),
}


def own_form(mention: Mention) -> Iterator[OtherForm]:
    """Exact repeats, but no job that is called like somebody or some company."""
    common = {"person": is_common, "company": is_no_company}.get(mention.kind)
    for form in exact_form(mention, IDENTIFYING):
        yield replace(form, common=common) if common else form


def forms_of(mention: Mention) -> Iterator[OtherForm]:
    """What is of a town, or lies in its state."""
    if mention.kind == "territory" and _TOWN.fullmatch(mention.surface.strip()):
        folded = fold(mention.surface.strip())
        common = _is_called_so if folded in towns() else None  # no dish is called after a village
        yield OtherForm(adjective_of(mention.surface.strip()), "territory", common=common)
        yield from _of_its_state(lies_in(folded))
        yield from _waters_of(lies_in(folded))


@cache
def _of_its_state(state: str) -> tuple[OtherForm, ...]:
    """ "brandenburgische Förderung", where a town of Brandenburg is named."""
    stem = state_adjective_of(state)
    endings = ("e", "en", "er", "es", "em") if stem else ()
    stems = (stem, stem[:1].upper() + stem[1:])  # "das Hessische Landesarbeitsgericht"
    return tuple(OtherForm(one + ending, "territory") for one in stems for ending in endings)


@cache
def _waters_of(state: str) -> tuple[OtherForm, ...]:
    """ "an der Spree", where a town of Brandenburg is named."""
    rows = ((kind, name) for kind, name in table("regions") if kind in _AROUND)
    here = ((kind, name) for kind, name in rows if state and state_of_region(name) == state)
    return tuple(OtherForm(name, "territory", after=_AROUND[kind]) for kind, name in here)


def _is_called_so(text: str, start: int, end: int) -> bool:
    """ "Düsseldorfer Tabelle": what is called after a town everywhere."""
    return _EVERYWHERE.match(text, end) is not None
