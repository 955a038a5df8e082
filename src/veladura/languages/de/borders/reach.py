"""How far a name reaches: the shop before it, the state a company is in, the floor of an address.

The model sees "Frei" in "Garage T. Frei" and a town in "Bühnenbedarf Prenzlau"; both are companies,
and what it left out tells them as well as what it found.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from veladura.detect.consistency.mentions import Covered
from veladura.detect.names import fold
from veladura.document import Span
from veladura.languages.de.forms import WORD, key_of, words
from veladura.languages.de.genders import listed
from veladura.languages.de.writers.places.atlas import lies_in
from veladura.schemes import Scheme
from veladura.wordlists import read_list

_SHOP = re.compile(r"(?P<shop>[A-ZÄÖÜ](?<![\w-].)[\w-]{4,34}) $")
_STATE = re.compile(
    r",? (?:i\. ?(?:L|G|Gr|I|Ins)\."
    r"|(?:in|IN) (?:Liquidation|LIQUIDATION|Liq\.|Gründung|Insolvenz|Abwicklung))(?!\w)"
)
_FLOOR = re.compile(
    r"(?:(?:, ?| / | )(?:(?:HH|VH|Hinterhaus|Vorderhaus|Seitenflügel|EG|DG|UG)(?!\w)"
    r"|(?:Top|Tür|Whg\.?|Wohnung|App\.?|Stiege|Stg\.?|Aufgang) \d{1,3}[a-z]?(?!\w)"
    r"|\d{1,2}\. ?(?:OG|Stock|Etage|Obergeschoss)(?!\w))"
    r"(?: (?:links|rechts|Mitte|li\.|re\.))?){1,4}+"
)
_HOUSE = re.compile(r"\d[ a-zA-Z/–-]{0,4}$")  # an address ends in the number of a house
_APOSTROPHE = re.compile(r"(?<![^\W_])[ODd]['’]{1,2}\Z")  # "O'Leary", in a query "O''Leary"
_LOOK_BACK = 40
_SHORT = 2  # words
_TOLD = 0.75  # score of what its first word makes a company


@dataclass(frozen=True, slots=True)
class Reach:
    """Stretches the findings of one text to where their names begin and end."""

    text: str = field(repr=False)
    scheme: Scheme

    def stretched(self, spans: Sequence[Span]) -> list[Span]:
        covered = Covered(spans)
        kinds = {label.id: label.kind for label in self.scheme}
        found = sorted(spans, key=lambda span: span.start)
        longer = [self._stretched(span, kinds[span.label], covered) for span in found]
        ends = itertools.accumulate((span.end for span in longer), max, initial=0)
        return [span for span, end in zip(longer, ends, strict=False) if span.start >= end]

    def _stretched(self, span: Span, kind: str, covered: Covered) -> Span:
        if not span.source.startswith(("model", "rule:anschrift")):
            return span
        if kind in ("person", "company"):
            cut = _APOSTROPHE.search(self.text, max(0, span.start - 4), span.start)
            span = replace(span, start=cut.start(), fragments=()) if cut else span
        if kind in ("person", "company") and self._is_shop(span):
            company, score = self.scheme.label_for("company"), max(span.score, _TOLD)
            reason, kind = "begins with what the company is", "company"  # and not with somebody
            span = replace(span, label=company, score=score, reason=reason)
        if kind == "company":
            return self._until(self._from_shop(span, kind, covered), _STATE)
        if kind == "place" and _HOUSE.search(self.text, max(span.start, span.end - 6), span.end):
            return self._until(span, _FLOOR)
        return self._from_shop(span, kind, covered) if kind in ("person", "place") else span

    def _is_shop(self, span: Span) -> bool:
        """ "Brauerei Höfler", once taken for somebody."""
        first, *more = self.text[span.start : span.end].split()
        return bool(more) and _is_establishment(first) and not listed(fold(first))

    def _until(self, span: Span, pattern: re.Pattern[str]) -> Span:
        more = pattern.match(self.text, span.end)
        return replace(span, end=more.end(), fragments=()) if more else span

    def _from_shop(self, span: Span, kind: str, covered: Covered) -> Span:
        """ "Personalberatung Tiedge": the word before a name says that it is a company's."""
        before = _SHOP.search(self.text[max(0, span.start - _LOOK_BACK) : span.start])
        if not before or not self._bears(before["shop"], span, kind):
            return span
        start = span.start - len(before["shop"]) - 1
        if covered.touches(start, span.start) or (kind == "company" and not self._is_bare(span)):
            return span
        company = self.scheme.label_for("company")
        reason = "stands behind what the company is"
        return replace(span, start=start, label=company, fragments=(), reason=reason)

    def _bears(self, word: str, span: Span, kind: str) -> bool:
        """ "Löschgruppe Berghausen", "Bistum Essen": bodies are called after places alone; "das
        Theater Königsbergs" is one of a town."""
        if _is_establishment(word):
            return True
        if kind != "place" or not _is_body(word):
            return False
        said = fold(self.text[span.start : span.end])
        return not (said.endswith("s") and lies_in(said[:-1]))

    def _is_bare(self, span: Span) -> bool:
        """A company of a word or two, without a legal form, that does not say what it is."""
        found = WORD.findall(self.text, span.start, span.end)
        named = len(found) <= _SHORT and key_of(found[-1]) not in words("legal_forms")
        return bool(found) and named and not _is_establishment(found[0])


def _is_establishment(word: str) -> bool:
    return word[:1].isupper() and fold(word).endswith(_establishments())


def _is_body(word: str) -> bool:
    folded = fold(word)
    return word[:1].isupper() and folded.removesuffix("s").removesuffix("e").endswith(_bodies())


@cache
def _bodies() -> tuple[str, ...]:
    listed = read_list("veladura.languages.de", "words/bodies_of_places")
    return tuple(fold(word).removesuffix("e") for word in listed)


@cache
def _establishments() -> tuple[str, ...]:
    return tuple(map(fold, read_list("veladura.languages.de", "words/establishments")))
