"""Names made of plain words, behind the noun that says what has them: "Agentur Stimmungskanone".

Two nouns side by side are no sentence in German: the second is the name of the first. The model
shies away from "Windschatten" or "Plaudertasche"; behind such a noun its doubt is half a yes.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from veladura.detect.consistency.mentions import Covered
from veladura.detect.consistency.spreading import Ask
from veladura.document import Span
from veladura.languages.de.lexicon import table
from veladura.schemes import Scheme
from veladura.text import fold

_SIDE_BY_SIDE = re.compile(
    r"(?P<what>[A-ZÄÖÜ](?<![\w-].)[a-zäöüß-]{2,30})(?: namens)? "
    r"(?P<name>[A-ZÄÖÜ][a-zäöüß]{3,30}(?: [A-ZÄÖÜ][a-zäöüß]{3,30})?)(?![\w-])"
)
_HALF_A_YES = 0.15  # in 700 documents the model held 17 unfound words for more; all were names
_MOST_ASKED = 12  # questions to the model in one document
_SCORE = 0.6


def with_named(text: str, spans: Sequence[Span], ask: Ask | None, scheme: Scheme) -> list[Span]:
    """The spans, and names that stand beside the noun for what they name."""
    if ask is None:
        return list(spans)
    free = islice(Covered(spans).leave(_candidates(text, scheme)), _MOST_ASKED)
    new = [span for span in free if ask(span.start, span.end) > _HALF_A_YES]
    return sorted((*spans, *new), key=lambda span: span.start) if new else list(spans)


def _candidates(text: str, scheme: Scheme) -> Iterator[Span]:
    kinds = {label.kind for label in scheme}
    position = 0
    while match := _SIDE_BY_SIDE.search(text, position):
        kind = _kind_of(match["what"])
        if kind in kinds and not any(map(_kind_of, match["name"].split())):
            reason = "stands beside what is called so"
            yield Span(*match.span("name"), scheme.label_for(kind), _SCORE, "rule", reason)
        position = match.start("name")  # which may be such a noun itself


def _kind_of(word: str) -> str:
    said = fold(word)
    if not said.endswith(_ends()):
        return ""
    forms = (said, said.removesuffix("s"))
    return next((kind for kind, noun in _nouns() if any(f.endswith(noun) for f in forms)), "")


@cache
def _ends() -> tuple[str, ...]:
    """What most words do not end in: asked first."""
    return tuple(f"{noun}{ending}" for _, noun in _nouns() for ending in ("", "s"))


@cache
def _nouns() -> tuple[tuple[str, str], ...]:
    return tuple((kind, fold(noun)) for kind, noun in table("naming_nouns"))
