"""Shops and firms that are called after somebody of the document: "Talleres Sobrino"."""

import re
from typing import TYPE_CHECKING

from veladura.languages.es.writers.organisations.institution_names import TITLE
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext


def owner_of(name: str, context: "SpanishContext") -> str:
    """What the owner became whose name a house bears, behind the same title; "" where nobody in the
    document is called so."""
    title = TITLE.match(name.strip())
    plain = name.strip()[title.end() :] if title else name.strip()
    words = [fold(word) for word in re.findall(r"[^\W\d_]{2,}", plain)]
    people = context.people.words
    called = len(words) > 1 and title is not None and words[0] in people  # "Lcda. Brígida Somoza"
    known = bool(words) and (called or people.issuperset(words))
    if not known or not plain.istitle():
        return ""
    return (title[0] if title else "") + context.people.rewrite(plain)
