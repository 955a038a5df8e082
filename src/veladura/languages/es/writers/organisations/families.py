"""Shops and firms that are called after somebody of the document: "Talleres Sobrino"."""

import re
from typing import TYPE_CHECKING

from veladura.languages.es.joints import joined_well
from veladura.languages.es.writers.organisations.institution_names import TITLE
from veladura.text import fold
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext


_CALLED_LAST = re.compile(r"(.{0,40}[^\W\d_]{4,} )(?<!\bde )(?<!\bla )([A-ZÀ-Þ][a-zà-ÿ]{2,20})")
_OF_THE_SICK = frozenset({"hospital", "health-centre"})
_FAMILY = re.compile(
    r"(?P<lead>(?:(?:Hijos|Viuda|Vda\.?|Sucesores|Herederos|Hermanos|Hnos\.?|Casa|Los|Familia|Nietos"
    r"|Germans|Fills|Irmáns) (?:de (?:la )?)?)(?=[A-ZÀ-Þ]))?"
    r"(?P<name>[A-ZÀ-Þ][\w'’-]{2,20}(?: [A-ZÀ-Þ][\w'’-]{2,20})??)"
    r"(?P<behind> (?:(?:[eyi&] )?(?:Hijos|Hijas?|Hijo|Hermanos?|Hnos\.?|Fills|Sobrinos|Nietos"
    r"|Asociados|Cía\.?)))?"
)


def is_shop(mention: Mention) -> bool:
    """Whether a house is none of the sick, whose namesake is no patient."""
    return mention.label_kind not in _OF_THE_SICK


def namesake(mention: Mention, context: "SpanishContext") -> str:
    """A shop whose last word is what somebody of the document is called, and else a common one:
    "Modas Salud", and no "Consejería de Salud"; "" for others."""
    said = _CALLED_LAST.fullmatch(mention.surface.strip()) if is_shop(mention) else None
    role = context.people.role_of(fold(said[2])) if said else None
    return said[1] + context.people.substitute(*role) if said and role else ""


def owner_of(name: str, context: "SpanishContext") -> str:
    """What the owner became whose name a house bears, behind the same title; "" where nobody in the
    document is called so."""
    family = _FAMILY.fullmatch(name.strip())
    named = family is not None and (family["lead"] or family["behind"])
    if family and named and (owner := owner_of(family["name"], context)):
        return joined_well(name, f"{family['lead'] or ''}{owner}{family['behind'] or ''}")
    title = TITLE.match(name.strip())
    plain = name.strip()[title.end() :] if title else name.strip()
    words = [fold(word) for word in re.findall(r"[^\W\d_]{2,}", plain)]
    people = context.people.words
    called = len(words) > 1 and title is not None and words[0] in people  # "Lcda. Brígida Somoza"
    known = bool(words) and (called or people.issuperset(words))
    if not known or not plain.istitle():
        return ""
    return (title[0] if title else "") + context.people.rewrite(plain)
