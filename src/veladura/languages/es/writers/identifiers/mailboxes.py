"""What the letters of a mailbox say: a service, a house, a word of the language."""

import re
from functools import cache

from veladura.languages.es.gender import listed_gender
from veladura.languages.es.lexicon import is_word, lexicon, table
from veladura.text import compact
from veladura.transform.people.gender import CensusRoles

SERVICE = re.compile(
    r"(?:neuro|onco|cardio|hemato|nefro|gastro|trauma|derma|oftalmo|psiq|pedia|gine|uro|endo|alergo|reuma"
    r"|radio|anestes|farma|rips|udocente|secre|serv|unidad|labo|admis|hosp|clin|centro|neumo"
    r"|digest|inmuno|infec|geria|palia|rehab|matron|enferm|vacun|citac|mutua|ostom|cribad|dialis"
    r"|neo(?:nat|(?![a-z]))|segui|factur|contab|suport|aten[cs]|ictus|cirug|obstet|quirof|urgen|consult|nutri|psico|logop|fisio|hepat|coord|direcc|geren"
    r"|calid|docen|archi|genet|alerg|claims|salud(?:mental|publica|laboral)|safety|research|vigila|(?:rhb|uci|uvi|urg|orl|cot|mir|rrhh)(?![a-z]))"
)
SHORT = 3  # letters or fewer that no name explains are initials
ENOUGH = 4  # letters of a name in an address that make it its owner's
_DOUBT = 0.5  # that letters are somebody's name
_ROLES = CensusRoles("es")


@cache
def domain_words(kind: str) -> tuple[str, ...]:
    return tuple(word for group, word in table("mail_domains") if group == kind)


@cache
def short_houses() -> frozenset[str]:
    """What houses are in short, as the addresses of their mailboxes begin: "cs", "ceip"."""
    return frozenset(
        word for word in lexicon("facility_words") if word.isascii() and 1 < len(word) <= ENOUGH
    )


@cache
def _common_surnames() -> frozenset[str]:
    return frozenset(map(compact, lexicon("surnames")))


def is_said(run: str) -> bool:
    """Whether letters are a word or two, and nobody's name: "saludmental"."""
    if len(run) <= SHORT or listed_gender(run) or run in _common_surnames():
        return False
    cuts = range(ENOUGH, len(run) - ENOUGH + 1)
    return is_word(run) or any(
        is_word(run[:i]) and is_word(run[i:]) and not listed_gender(run[:i]) for i in cuts
    )


def says_what(run: str) -> bool:
    """Whether letters beside a name in a login say what somebody does: "identif_maurtua"."""
    if len(run) <= SHORT or run in _common_surnames():
        return False
    if listed_gender(run) or listed_gender(run[1:]):  # "mcarmen"
        return False
    return is_word(run) or not _ROLES.is_name(run, doubt=_DOUBT)
