"""Descriptions marked as identifiers ("soltera", "raza blanca"): another of the same kind."""

import re
from functools import cache

from veladura.languages.es.kin import names_kin
from veladura.languages.es.lexicon import table
from veladura.languages.es.writers.base import SpanishWriter
from veladura.text import fold, match_case
from veladura.transform.context import Mention

_WORD = re.compile(r"[^\W\d_]+")


@cache
def _described() -> dict[str, tuple[str, int, bool]]:
    """Folded word → its group, 1 for masculine or 2 for feminine, whether it is a plural."""
    words: dict[str, tuple[str, int, bool]] = {}
    for group, *forms in table("descriptions"):
        for gender, form in enumerate(forms, 1):
            words.setdefault(fold(form), (group, gender, False))
            words.setdefault(fold(_plural(form)), (group, gender, True))
    return words


class DescriptionWriter(SpanishWriter):
    """Writes what was said of somebody in place of a number."""

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        roll = self.context.roll(mention.kind, fold(surface))
        written = _WORD.sub(lambda match: self._word(match[0], roll), surface)
        if written != surface:
            return written
        return self.context.kinship.exchanged(mention) if names_kin(surface) else None

    def _word(self, word: str, roll: int) -> str:
        known = _described().get(fold(word))
        if known is None:
            return word
        group, gender, plural = known
        rows = [row for row in table("descriptions") if row[0] == group]
        if any(fold(row[1]) == fold(row[2]) == fold(word)[: len(row[1])] for row in rows):
            rows = [row for row in rows if row[1] == row[2]]  # fits both genders, as the word does
        peers = [row[gender] for row in rows]
        others = [peer for peer in peers if fold(peer) not in fold(word) not in fold(peer)]
        order = list(self.context.source.probe(others, "description", group, fold(word)[:4]))
        if not order:
            return word
        new = order[roll % len(order)]
        return match_case(word, _plural(new) if plural else new)


def _plural(word: str) -> str:
    return word + ("s" if word[-1] in "aeoé" else "es")
