"""Laws, rulings and treaties that a text cites: their days and years are everybody's.

"Ley 41/2002, de 14 de noviembre", "BOE de 20 de octubre", "SSTS de 17 de enero y 3 de mayo de
1990"; but not the day of the case in hand, "autos 512/2021, de 14 de marzo".
"""

import re
from functools import cache

from veladura.languages.es.innocence.facts import facts
from veladura.text import any_of

_NUMBER = r"\s?(?:n\.?\s?º\s?|n[úu]m\.?\s)?\d{1,4}(?:/\d{2,4})?(?:/(?:CEE?|UE))?"
_DAY = (
    r"\d{1,2} de [a-z]{4,10}(?: del? (?:19|20)\d\d)?"
    r"|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d"
)
_JOINED = r"[,;]?(?: [ye])?(?: del?)?\s"
_FURTHER = rf"(?:{_JOINED}(?:{_DAY}|\d{{1,4}}/(?:19|20)\d\d))*+"  # "…, de 25 de abril; 41/2002"


@cache
def cited() -> tuple[str, ...]:
    """What laws and rulings are called before their number."""
    return (*facts()["laws"], *facts()["rulings"])


@cache
def _enacted() -> re.Pattern[str]:
    """A law with its number, a ruling or a gazette, and others of the same list, before a day."""
    numbered = rf"(?:{any_of(cited())}){_NUMBER}"
    # "ATS 3-5-98" is a nurse, "SAN" a saint.
    judged = rf"(?:{any_of(facts()['judgments'])})(?= del? )"
    published = rf"(?:{any_of(facts()['gazettes'])})(?:{_NUMBER})?"
    return re.compile(rf"(?<!\w)(?:{numbered}|{judged}|{published}){_FURTHER}{_JOINED}$")


def is_enacted(before: str) -> bool:
    """Whether what follows is the day of a law: "Ley 14/1986, de 25 de abril; 41/2002, de "."""
    return _enacted().search(before) is not None


@cache
def signed() -> re.Pattern[str]:
    """A treaty, and perhaps its town, right before its year: "Declaración de Helsinki de "."""
    treaties = f"(?:{any_of(facts()['treaties'])})"
    return re.compile(rf"(?<!\w){treaties}(?: de(?: [A-Z][a-zà-ÿ]{{2,15}}){{1,3}})? de $")


@cache
def treaty() -> re.Pattern[str]:
    """One that the world knows by its town: "Protocolo de Estambul"."""
    treaties, towns = any_of(facts()["treaties"]), any_of(facts()["signed_in"])
    return re.compile(rf"(?<!\w)(?:{treaties}) de (?:{towns})$", re.IGNORECASE)
