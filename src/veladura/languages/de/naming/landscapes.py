"""Landscapes and rural districts that no other word is spelt like: "in Schwaben", "im Ostalbkreis".

Only where nothing else was found: "Allgäu TV" and "Westerwald-Netz" are companies.
"""

import re
from collections.abc import Sequence
from functools import cache

from veladura.detect.consistency.mentions import Covered
from veladura.document import Span
from veladura.languages.de.lexicon import table
from veladura.schemes import Scheme
from veladura.text import any_of

_KINDS = ("region", "austrian region", "switzerland", "italy", "austria")
_LONG = 6  # letters
_WORDS_TOO = ("Franken", "Angeln", "Oberland")
_SCORE = 0.75


def with_landscapes(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The spans, and the landscapes of the lists that stand between them."""
    label, reason = scheme.label_for("place"), "is a landscape of the lists"
    found = (match.span() for match in _landscapes().finditer(text))
    new = list(Covered(spans).leave(Span(*ends, label, _SCORE, "rule", reason) for ends in found))
    return sorted((*spans, *new), key=lambda span: span.start) if new else list(spans)


@cache
def _landscapes() -> re.Pattern[str]:
    names = [name for kind, name in table("regions") if kind in _KINDS and len(name) >= _LONG]
    names += [name for name, _ in table("rural_districts") if name.endswith("kreis")]
    behind: dict[str, list[str]] = {}  # first letter → what follows it
    for name in names:
        if name not in _WORDS_TOO:
            behind.setdefault(name[0], []).append(name[1:])
    # By first letters, so that they alone are quickly looked for.
    listed = "|".join(rf"{a}(?<![\w-].)(?:{any_of(rest)})" for a, rest in behind.items())
    return re.compile(rf"(?:{listed})(?:e?s)?(?!\w|-[a-zäöü])")
