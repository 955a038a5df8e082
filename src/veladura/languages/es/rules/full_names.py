"""First names with a surname behind them, wherever they stand: "fue Mónica Deaver".

Models read names off their surroundings and pass over one among instruments, brands or codes.
What the census knows as a first name and hardly as anything else, with a name behind it, is
somebody: enough to hide it, too little to overrule what a model calls it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from veladura.detect.names import NameClassifier
from veladura.detect.rules.rule import Finding, RuleSet
from veladura.detect.rules.starts import EDGE
from veladura.languages.es.clinical import eponyms
from veladura.languages.es.gender import is_given_name
from veladura.languages.es.innocence.facts import fact_set
from veladura.languages.es.lexicon import is_word, lexicon
from veladura.text import fold

_SURE_FIRST = 0.9
_LIKELY_FIRST = 0.5  # behind what somebody works as
_LIKELY_LAST = 0.5
_BEHIND_PARTICLE = 0.3  # "de la Fuente"
_WORD = r"[A-ZÁÉÍÓÚÑ][a-zà-ÿ]{2,20}"
_NAMES = re.compile(
    rf"[A-ZÁÉÍÓÚÑ]{EDGE}[a-zà-ÿ]{{2,20}}+(?![^\W_])"
    rf"(?P<rest>(?: (?:d[eo] |del |de l[ao]s? )?{_WORD}(?![^\W_])){{1,3}})"
)
# "Izan (7) y Alma (4) Agulló Ferrández": surnames that several share, behind the last one's age.
_BEHIND_AGE = re.compile(
    rf"[A-ZÁÉÍÓÚÑ]{EDGE}[a-zà-ÿ]{{2,20}}+ \(\d{{1,2}}(?: años)?\)"
    rf"(?P<rest>(?: {_WORD}(?![^\W_])){{1,2}})"
)
_ONE = re.compile(rf" (?:d[eo] |del |de l[ao]s? )?(?P<word>{_WORD})")


@dataclass(frozen=True, slots=True)
class FullNameRule:
    """A sure first name, and the names behind it as far as they are some."""

    name: str = "nombre"
    kinds: frozenset[str] = frozenset({"person"})

    def find(self, text: str) -> Iterator[Finding]:
        names = NameClassifier.load("es")
        for match in _NAMES.finditer(text):
            first = text[match.start() : match.start("rest")]
            if not is_given_name(fold(first)):
                continue
            likely = names.probabilities(first)
            if likely.male + likely.female < _SURE_FIRST:
                continue
            end = self._end(text, match, names)
            if end and fold(text[match.start() : end]) not in fact_set("patrons"):
                reason = "is a first name with a surname"
                yield Finding(match.start(), end, "person", 0.6, self.name, reason)

        for match in _BEHIND_AGE.finditer(text):
            first = text[match.start() : text.index(" ", match.start())]
            end = self._end(text, match, names) if is_given_name(fold(first)) else 0
            if end:
                reason = "is a surname behind a name and an age"
                yield Finding(match.start("rest") + 1, end, "person", 0.6, self.name, reason)

    def _end(self, text: str, match: re.Match[str], names: NameClassifier) -> int:
        """Where the last name ends; 0: what follows the first name is none."""
        end = 0
        for one in _ONE.finditer(text, match.start("rest"), match.end("rest")):
            least = _BEHIND_PARTICLE if one[0].startswith(" d") else _LIKELY_LAST
            if names.probabilities(one["word"]).name < least:
                break
            end = one.end()
        return end


_OF_STAFF = re.compile(
    r"(?<![^\W_])(?i:(?:enfermer[oa]|matrona|fisio(?:terapeuta)?|auxiliar|celadora?|logopeda|dietista"
    r"|pediatra|psic[oó]log[oa]|supervisora?|mediadora?|int[eé]rprete|pod[oó]log[oa]|terapeuta"
    r"|trabajadora? social),?:? \(?"
    r"|(?:enfermer[ií]a|fisioterapia|logopedia|terapia ocupacional|trabajo social|psicolog[ií]a"
    r"|nutrici[oó]n|recepci[oó]n|admisi[oó]n|farmacia|celadores|mostrador) \()"
    rf"(?P<name>{_WORD})(?![^\W_])"
)


_CALLED = re.compile(
    r"(?<![^\W_])(?:(?:contesta|responde)[ns]? (?:por|al? nombre de|al apodo de|a)"
    r"|(?:me|te|l[aeo]s?) (?:llaman|llamamos|llamaban|dicen|decimos|conocen (?:por|como))"
    r"|conocid[oa] (?:por|como)|apodad[oa]|para los amigos,?|se (?:hace|deja) llamar)"
    rf" [\"«“']?(?:el |la )?(?P<name>{_WORD})(?![^\W_])"
)


@dataclass(frozen=True, slots=True)
class IntroducedNameRule:
    """A name right behind words that announce one, where the name itself may be one too."""

    announced: re.Pattern[str]
    may_be_one: Callable[[str], bool]
    kind: str
    reason: str
    name: str = "nombre"

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset({self.kind})

    def find(self, text: str) -> Iterator[Finding]:
        for match in self.announced.finditer(text):
            if self.may_be_one(match["name"]):
                yield Finding(*match.span("name"), self.kind, 0.6, self.name, self.reason)


# "Umm Kulthum bint Saïd", "Siobhán Ní Dhomhnaill", "Ould Brahim": whose child somebody is
_CAPITAL = r"[^\W\d_a-zà-ÿ]"
_NAMED = rf"{_CAPITAL}(?:[^\W\d_]|['’-](?=[^\W\d_])){{1,20}}+"
_CHILD_OF = re.compile(
    rf"{_CAPITAL}{EDGE}(?:[^\W\d_]|['’-](?=[^\W\d_])){{1,20}}+(?P<second> {_NAMED})?"
    rf" (?:bin|binti?|ibn|ould|uld|mint|Bin|Bint|Ibn|Ould|N[íì]|Nic|Uí|Ó) {_NAMED}"
    rf"|[BINOU]{EDGE}(?:(?<=B)int|(?<=I)bn|(?<=O)uld|(?<=N)[íì]|(?<=N)ic|(?<=U)í) {_NAMED}"
)


@dataclass(frozen=True, slots=True)
class ChildOfRule:
    """Whose child somebody is: "Umm Kulthum bint Saïd", "Siobhán Ní Dhomhnaill", "Ould Brahim"."""

    name: str = "nombre"
    kinds: frozenset[str] = frozenset({"person"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _CHILD_OF.finditer(text):
            start = match.start("second") + 1
            first = fold(text[match.start() : start]).strip() if match["second"] else ""
            begins = start if is_word(first) and not is_given_name(first) else match.start()
            reason = "says whose child somebody is"
            yield Finding(begins, match.end(), "person", 0.6, self.name, reason)


def _is_first_name(word: str) -> bool:
    """Rather than anything else: "su matrona (Gema, …)"."""
    likely = NameClassifier.load("es").probabilities(word)
    return likely.male + likely.female >= _LIKELY_FIRST and is_given_name(fold(word))


def _may_be_called(word: str) -> bool:
    """Any word that names no disease and no house: "pero contesta por Vida"."""
    return fold(word) not in eponyms() and fold(word) not in lexicon("facility_words")


FULL_NAMES = RuleSet(
    "nombre",
    (
        FullNameRule(),
        IntroducedNameRule(
            _OF_STAFF, _is_first_name, "staff", "is the first name of somebody who works here"
        ),
        IntroducedNameRule(_CALLED, _may_be_called, "person", "is what one is called"),
        ChildOfRule(),
    ),
)
