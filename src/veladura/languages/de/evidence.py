"""What speaks for and against a German word being the name found elsewhere.

Every noun has a capital, so a capital proves nothing: what tells is how ordinary the word is, and
the title, article or adjective before it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from veladura.detect.names import NameClassifier, fold
from veladura.languages.de.forms import NAMED, Form, words

Token = tuple[int, int, str, str]  # start, end, as it is written, as it is compared

_BEFORE = re.compile(r"(?<![^\W\d_])([^\W\d_]++)(\.?)[ \t\u00a0]{1,2}$")
_INITIAL = re.compile(r"(?<![^\W_])(?:[A-ZÄÖÜ]\.[ -]?){1,2}$")
_SENTENCE = re.compile(r"(?:^|[.:;!?\n\t|•>„\"(])[ \t„\"(–-]{0,32}$")
_GROUP = re.compile(r"-(?:Gruppe|Konzern|Group)s?(?![^\W_])")
_LEGAL_FORM = (
    r"(?:GmbH(?: & Co\.? KG(?:aA)?)?|gGmbH|mbH|AG|KG(?:aA)?|SE|OHG|GbR|eG"
    r"|UG(?: \(haftungsbeschränkt\))?|e\. ?V\.|e\. ?K\.|Ltd\.|B\.V\.|S\.A\.)(?![^\W_])"
)
# A word runs on through its hyphens, up to a legal form: cut in one way only.
_LEGAL_WORD = rf"[A-ZÄÖÜ](?:[\w.]{{1,60}}+|-(?!{_LEGAL_FORM})){{0,20}}+"
_LEGAL = re.compile(  # the rest of a company's name up to its legal form
    rf"(?:(?: & |[ -])(?:{_LEGAL_WORD}|und|für|&)){{0,5}}?[ -]{_LEGAL_FORM}"
)
_GIVEN = re.compile(r"(?<![^\W_])[A-ZÄÖÜ][a-zäöüß]{2,14}[ \u00a0]$")
_ADJECTIVE = ("e", "en", "er", "es", "em")
_AS_COMPANY = re.compile(r"(?<!\w)[Dd](?:ie|er)[ \u00a0]$|[„\"»]$")  # "die Quellkraft"
_COMPOUND = re.compile(r"-[A-ZÄÖÜ][a-zäöüß]{2}")  # nouns are one word, names have a hyphen
_NOUN = re.compile(r" [A-ZÄÖÜ][a-zäöüß]")  # "Schweizer Botschaft": an adjective
_COMMON = 0.1  # a surname more ordinary than this is also a noun
_WINDOW = 32  # characters of context that decide


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Reads the neighbourhood of repeated words in one document."""

    text: str = field(repr=False)
    lowered: frozenset[str] = field(repr=False)  # words that also stand in small letters
    shouting: bool  # most of the text is in capitals
    names: NameClassifier

    def name_before(self, form: Form, start: int) -> int:
        """Where the initial or the given name before a surname starts; `start` without one."""
        if form.what != "person":
            return start
        before = self._before(start)
        found = _INITIAL.search(before) or self._given_name(before)
        return start - len(before) + found.start() if found else start

    def end_of_company(self, form: Form, end: int) -> int:
        """With the rest of a company's name: "-Konzern", "Logistik GmbH"."""
        if form.what != "company":
            return end
        longer = _GROUP.match(self.text, end) or _LEGAL.match(self.text, end)
        return longer.end() if longer else end

    def evidence(self, form: Form, token: Token, end: int) -> Mapping[str, float]:
        """How much of each kind of evidence there is, by name; what is absent is left out."""
        start, _, raw, key = token
        before = self._before(start)
        single = len(form.words) == 1
        ordinary = self.names.probabilities(raw).none if single else 0.0
        in_small = single and key in self.lowered
        inside = before.endswith(("-", "/", "@", ".", "_")) and before[-2:-1].isalnum()
        compound = _COMPOUND.match(self.text, end) is not None
        small = not (raw[0].isupper() or raw[0].isdigit())
        found = {
            "always": 1.0,
            f"{form.what}, {form.kind}": 1.0,
            "more words": min(len(form.words), 3) - 1,
            "small letters": small,
            "article in small letters": small and form.words[0] in words("articles"),
            f"ordinary {form.what}": ordinary,
            f"{form.what} that is a noun": ordinary > NAMED,
            "noun at sentence start": ordinary > NAMED and _SENTENCE.search(before) is not None,
            f"{form.what} seen in small letters": in_small,
            "inside": inside,
            "ordinary inside": inside and ordinary > _COMMON,
            "compound": compound and not inside,
            "hyphen behind": self.text[end : end + 1] == "-" and not compound,
            "shouting": self.shouting and form.what == "person",
            "name before": self.name_before(form, start) < start,
            "longer company": self.end_of_company(form, end) > end,
        }
        if single and form.kind != "lower":
            found.update(
                (name, 1.0) for name in self._of_the_noun(form, raw, before, ordinary, end)
            )
        return {name: float(value) for name, value in found.items() if value}

    def _of_the_noun(
        self, form: Form, raw: str, before: str, ordinary: float, end: int
    ) -> Iterator[str]:
        """What an article, an adjective or a noun beside a single word says of it."""
        previous = _BEFORE.search(before)
        word = fold(previous[1]) if previous else ""
        most = _COMMON if form.what == "person" else NAMED
        noun = f"ordinary {form.what}" if ordinary > most else form.what
        if word in words("titles"):
            yield "title"
        elif form.what == "company" and _AS_COMPANY.search(before):
            yield f"article of a company before {form.kind}"
        elif word in words("articles"):
            yield f"article before {noun}"
        elif previous and previous[1].islower() and word.endswith(_ADJECTIVE):
            yield f"adjective before {noun}"
        if form.kind in ("short", "brand") and _NOUN.match(self.text, end):
            yield f"{form.kind} before a noun"
            if raw.endswith("er"):
                yield "adjective of a place"

    def _before(self, start: int) -> str:
        return self.text[max(0, start - _WINDOW) : start]

    def _given_name(self, before: str) -> re.Match[str] | None:
        """A first name right before a surname that was found elsewhere."""
        found = _GIVEN.search(before)
        if not found or fold(found[0].strip()) in words("titles"):
            return None
        male, female, surname, _ = self.names.probabilities(found[0].strip())
        return found if male + female > max(0.5, surname) else None


def may_stand_in(form: Form, tokens: Sequence[Token], index: int) -> bool:
    """Whether the capitals allow a form here: a single word in small letters is no name."""
    raw = tokens[index][2]
    if raw[0].isupper() or raw[0].isdigit() or form.kind == "lower":
        return True
    return len(form.words) > 1 and form.kind == "whole"
