"""Companies of a German text by form: what a contract calls a party is no name, defined short
forms and brands before a hyphen are.

"die Käuferin" is somebody's part in a contract; "kurz ZFH" behind a company is that company, and so
is every later ZFH; "das VW-Werk" names Volkswagen; "Zahnradfabrik Huber GmbH" begins with the first
word.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from veladura.detect.consistency.mentions import Covered
from veladura.detect.names import NameClassifier
from veladura.document import Span
from veladura.languages.de.forms import WORD, key_of, words
from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations.company_words import (
    is_compound,
    is_country,
    is_legal,
    is_trade,
)
from veladura.schemes import Scheme
from veladura.text import any_of

_OWNED = re.compile(
    r"-(?:Werke?n?s?|Tochter|Töchter|Aktien?|Konzerns?|Papiere?n?|Vorstand|Zulieferern?)(?!\w)"
)
_OWNER = re.compile(r"(?<![\w&-])[A-ZÄÖÜ][\w&]{1,24}+\Z")  # ends where it is searched
_LONGEST_BRAND = 25
_ANNOUNCED = any_of(lexicon("short_form_phrases"))
_SHORT = re.compile(
    rf"\s{{0,2}}[,(–-]{{0,2}}\s?(?:{_ANNOUNCED})"
    r"(?: auch| nur| kurz)?[ :,„\"“«»‚']{1,4}(?P<short>[A-ZÄÖÜ]{2,6})(?!\w)"
)
# Compounds alone: before "die Kanzlei Huber GmbH" most people take the first word for a noun.
_BEFORE = re.compile(r"(?<![\w-])(?P<trade>(?!Rechtsanw)[A-ZÄÖÜ][a-zäöüß]{9,30}) $")
_FOREIGN_FORM = re.compile(
    r",? (?:[Ss]p\. ?z ?o\. ?o\.|s\. ?r\. ?o\.|d\. ?o\. ?o\.|S\. ?[àa] ?r\. ?l\.|S\.r\.l\."
    r"|S\.p\.A\.|B\.V\.|N\.V\.|S\.A\.S?\.?|a\.s\.|A/S|ApS|Kft\.|Zrt\.|Inc\."
    r"|(?:Oyj?|Ltd\.?|LLC|[Pp]lc|SARL)(?!\w))"
)
_FOREIGN_NAME = re.compile(  # ends where it is searched
    r"(?<![^\W_])(?!(?:Die|Der|Das|Den|Dem|An|Von|Mit|Für|Im|Am) )[A-ZÄÖÜ][\w.’'-]{1,30}"
    r"(?:(?: (?:&|und|i|et|e|de|di|y))? [A-ZŁŚŻČŠŽÄÖÜ][\w.’'-]{1,30}){0,3}\Z"
)
_LONGEST_NAME = 90
_ARTICLE = re.compile(r"^(?:der|die|das|den|dem|des)\s+", re.IGNORECASE)
_SCORE = 0.9
_SURE = 0.1  # a brand is at most so ordinary
_BRAND = 3  # letters of a brand that is no acronym, at least
_LOOK_BACK = 34


@dataclass(frozen=True, slots=True)
class Organisations:
    """Mends the companies that were found in one text."""

    text: str = field(repr=False)
    scheme: Scheme
    names: NameClassifier

    def mended(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        label = self.scheme.label_for("company")
        kept = self._joined([span for span in spans if not self._is_party(span)], label)
        covered = Covered(kept)
        kept = [self._with_trade(span, label, covered) for span in kept]
        kept = self._whole(self._with_foreign_forms(kept, label), label)
        found = {span.start: span for span in (*self._brands(label), *self._defined(kept, label))}
        new = [span for span in found.values() if not covered.touches(span.start, span.end)]
        return tuple(sorted((*kept, *new), key=lambda span: (span.start, span.end)))

    def _is_party(self, span: Span) -> bool:
        """ "die Käuferin": a word for somebody's part, found by the model as a name."""
        if span.source != "model" or self.scheme[span.label].kind not in ("company", "person"):
            return False
        surface = _ARTICLE.sub("", self.text[span.start : span.end].strip("„“\"'» "))
        return surface.isalpha() and key_of(surface) in words("party_words")

    def _joined(self, spans: Sequence[Span], label: str) -> list[Span]:
        """ "LotusWear" and "Polska", "Helvetia" and "Pack": two findings of one company."""
        companies = {self.text[span.start : span.end] for span in spans if span.label == label}
        kept: list[Span] = []
        for span in sorted(spans, key=lambda span: span.start):
            before = kept[-1] if kept else None
            if before and self._are_one(before, span, label, companies):
                reason = "is one company"
                kept[-1] = replace(before, end=span.end, label=label, reason=reason, fragments=())
            else:
                kept.append(span)
        return kept

    def _are_one(self, first: Span, second: Span, label: str, companies: set[str]) -> bool:
        if self.text[first.end : second.start] != " " or label not in (first.label, second.label):
            return False
        kinds = {self.scheme[span.label].kind for span in (first, second)}
        if not kinds <= {"company", "product", "person"}:
            return False
        said = self.text[first.start : second.end]
        abroad = is_country(self.text[second.start : second.end]) and second.label == label
        return abroad or any(other.startswith(f"{said} ") for other in companies)

    def _with_trade(self, span: Span, label: str, covered: Covered) -> Span:
        """With the word before it that says what a company does: "Zahnradfabrik Huber GmbH"."""
        if span.label != label or span.source != "model":
            return span
        before = _BEFORE.search(self.text[max(0, span.start - _LOOK_BACK) : span.start])
        if not before or not self._has_form(span) or self._begins_with_trade(span):
            return span
        start = span.start - len(before[0])
        taken = covered.touches(start, span.start)
        return replace(span, start=start) if is_trade(before["trade"]) and not taken else span

    def _with_foreign_forms(self, spans: Sequence[Span], label: str) -> list[Span]:
        """Companies up to their legal form: "Papiernictwo Wisła" goes on with "Sp. z o.o."."""
        kept = list(spans)
        for form in _FOREIGN_FORM.finditer(self.text):
            name = _FOREIGN_NAME.search(
                self.text[max(0, form.start() - _LONGEST_NAME) : form.start()]
            )
            if not name:
                continue
            start, end = form.start() - len(name[0]), form.end()
            inside = [span for span in kept if span.start < end and start < span.end]
            if any(span.end >= end for span in inside):
                continue
            first = min((s.start for s in inside if s.label == label), default=start)
            kept = [span for span in kept if span not in inside or span.end <= first]
            kept.append(Span(first, end, label, _SCORE, "rule", "has a foreign legal form"))
        return kept

    def _whole(self, spans: Sequence[Span], label: str) -> list[Span]:
        """ "die Stellmacher Antriebe", of which one word was found: all that the company is called
        where it is named in full."""
        names = {self._core(span) for span in spans if span.label == label and span.score > _SURE}
        kept = list(spans)
        for name in sorted(names, key=len, reverse=True):
            start = self.text.find(name) if " " in name else -1
            while start >= 0:
                end = start + len(name)
                near = [span for span in kept if span.start < end and start < span.end]
                part = [span for span in near if start <= span.start and span.end <= end]
                if part == near and part and part[0].end - part[0].start < len(name):
                    kept = [span for span in kept if span not in part]
                    kept.append(Span(start, end, label, _SCORE, "rule", "is a whole name"))
                start = self.text.find(name, end)
        return kept

    def _core(self, span: Span) -> str:
        """A name without its legal form."""
        named = self.text[span.start : span.end].split(" ")
        while named and (is_legal(named[-1]) or named[-1] == "&"):
            named.pop()
        return " ".join(named)

    def _has_form(self, span: Span) -> bool:
        last = WORD.findall(self.text, span.start, span.end)[-1:]
        return bool(last) and key_of(last[0]) in words("legal_forms")

    def _begins_with_trade(self, span: Span) -> bool:
        first = WORD.search(self.text, span.start, span.end)
        return first is not None and is_trade(first[0])

    def _defined(self, spans: Sequence[Span], label: str) -> Iterator[Span]:
        """Short forms in capitals, announced right behind a company, wherever they stand."""
        shorts = {
            match["short"]
            for span in spans
            if span.label == label and (match := _SHORT.match(self.text, span.end))
        }
        for word in WORD.finditer(self.text) if shorts else ():
            if word[0] in shorts:
                yield Span(*word.span(), label, _SCORE, "rule", "a short form the text defines")

    def _brands(self, label: str) -> Iterator[Span]:
        for owned in _OWNED.finditer(self.text):
            end = owned.start()
            # One character more: it tells whether the brand begins there.
            brand = _OWNER.search(self.text[max(0, end - _LONGEST_BRAND - 1) : end])
            if brand and self._is_brand(brand[0]):
                start = end - len(brand[0])
                yield Span(start, end, label, _SCORE, "rule", "owns what follows the hyphen")

    def _is_brand(self, word: str) -> bool:
        if word.isupper():
            return word.isalpha() and key_of(word) not in words("general_acronyms")
        named = self.names.probabilities(word).none < _SURE
        return len(word) >= _BRAND and named and not is_compound(key_of(word))
