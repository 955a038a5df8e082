"""Ages: in their field, after who is meant, or with "de edad"; never durations."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.names import NameClassifier
from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import (
    NUMBER_EDGE,
    WORD_END,
    Finding,
    PatternRule,
    RuleSet,
    WordRule,
)
from veladura.languages.es.clinical import bare_eponyms, is_eponym
from veladura.languages.es.innocence.facts import fact_set
from veladura.languages.es.numerals import GROWN_WORDS, NUMBER_WORDS
from veladura.text import fold
from veladura.wordlists import read_list

_KIND = "age"
_SURE_NAME = 0.8
_HAVE = (
    *("cumple", "cumplió", "cumplio", "cumplirá", "cumplía", "cumplidos", "cumplo", "tiene"),
    *("tengo", "tenía", "tenia", "ten"),
)
_NUMBER = rf"(?:\d{{1,3}}|{'|'.join(NUMBER_WORDS)})"
_YEARS = rf"a[ñn]os?{WORD_END}"
_SMALL = rf"(?:mes(?:es)?|d[ií]as?|semanas?|horas?){WORD_END}"
_AGE = (
    rf"(?:{_NUMBER}[ \t]{{1,2}}(?:{_YEARS}|{_SMALL})(?:,? (?:y )?{_NUMBER} {_SMALL}| y medio)?"
    rf"|\d{{1,3}}{_YEARS})"
)
_FIELD = (
    rf"(?i:{_AGE}|\d{{1,3}} ?a{WORD_END}(?: ?\d{{1,2}} ?m{WORD_END})?"
    rf"|\d{{1,3}}{WORD_END}(?![/.,-]\d))"
)
_PEOPLE = read_list("veladura.languages.es", "words/people")
_MORE_ABOUT = (
    r"(?:,? (?:var[oó]n|mujer|masculin[oa]|femenin[oa]|de sexo \w++|de raza \w++|san[oa]"
    r"|caucásic[oa]|blanc[oa]|actualmente|adult[oa]|embarazada|solter[oa]|español[a]?)){0,2}"
)
_NO_DURATION = (
    r"(?! (?:de|con) (?:evoluc|historia|segui|antig|trata|gesta|amen)| despu[eé]s| m[aá]s tarde)"
)
_NOT_CARRIED = r"(?<!embarazada de )(?<!gestante de )(?<!encinta de )"  # weeks of a pregnancy
_PERSON = r"\w{1,30}+"  # stands at one of the words of _PEOPLE
_OF_PERSON = re.compile(
    rf"(?i:{_PERSON}{WORD_END}\.?{_MORE_ABOUT},? {{0,2}}(?:(?:de|con|edad|tiene|que tiene) )?"
    rf"{_NOT_CARRIED}(?P<value>{_AGE}){_NO_DURATION})"
)
_SHORT_OF_PERSON = re.compile(
    rf"(?i:{_PERSON}{WORD_END},?(?: de)? )(?P<value>\d{{1,3}} ?a){WORD_END}"
)
_OF_AGE = re.compile(rf"\d{NUMBER_EDGE}\d{{0,2}} (?i:{_YEARS})(?= de edad{WORD_END})")


# Said of a person, but of which one? Enough to mark it, too little to overrule the model's label.
_SPOKEN = 0.6
_LARGE = rf"(?>\d{{1,3}}|{'|'.join(GROWN_WORDS)})"  # never half a number
_HAVING = re.compile(
    rf"(?i:(?:cumpl\w{{1,5}}|tiene|tengo|ten[ií]a|ten)(?: (?:los|ya|unos|casi))* "
    rf"(?P<value>{_LARGE}(?: {_YEARS})?){WORD_END})"
    r"(?=[.,;:)?!]?(?:\s|$))(?![ ,]+(?!cumplidos)(?:[a-zà-ÿ]{4,}s|con)(?![^\W_]))(?![.,]\d)"
    r"(?! de (?:saturaci|tensi|glucosa|glucemia|az[uú]car|peso|pulso|hemoglobina|creatinina))"
    r"(?! ?(?:cm|mm|mg|ml|kg|g|l|mL|%)(?![^\W_]))"
)
_AT_AGE = re.compile(
    r"(?<!grapas )(?<!puntos )(?<!sutura )(?<!suturas )(?<!Grapas )(?<!Puntos )"
    rf"(?i:a los (?P<value>{_LARGE}(?: {_YEARS})?){WORD_END})(?![-/%'’´:]|[.,]\d|, ?\d)"
    r"(?! y (?:\d|a los)| del? (?!edad)| tras | a[ñn]o| después| h(?:oras)?(?![^\W_]))"
    r"(?! {1,3}(?:min|rnin|seg|d[ií]as|mes|rnes|sem|cm|pies|intentos|ciclos|sesiones"
    r"|d(?![^\W_])))"
)


# "A sus 82, es candidata"; "a sus 4 hijos" are no years
_WITH_ALL_THOSE = re.compile(
    rf"(?i:[aA] sus (?P<value>{_LARGE}(?: {_YEARS})?){WORD_END})(?=,(?! ?\d)| {_YEARS})"
)


_DIED = ("murió", "murio", "falleció", "fallecio", "fallecido", "fallecida", "muere", "fallece")
_DIED_AT = re.compile(
    rf"(?i:\w{{1,10}}+ con (?P<value>{_LARGE}(?: {_YEARS})?){WORD_END})(?=[.,;:)]|\s|$)"
    r"(?![.,]\d|,? ?[a-zà-ÿ]{3,}s(?![^\W_])| de | ?(?:mg|ml|kg|g|%|h)(?![^\W_]))"
)


# "81/F", "M/54", "♀ 23"; "T2/M0" is none, nor is "12/H/24"
_BESIDE_SEX = re.compile(rf"\d{NUMBER_EDGE}\d{{1,2}}(?= ?/ ?[MFHV](?![^\W_]|[/.-]\w))")
_BEHIND_SEX = re.compile(
    r"(?:[MFHV](?<![^\W_].)(?<![/.-].) ?/ ?|[♀♂] ?)(?P<value>\d{2,3})(?![^\W_]|[/.,-]\d| ?%)"
)
# Where somebody is introduced: "88/M. TA 14/9", "; F/61: HTA"
_INTRODUCED = r"(?:(?<=\A.)|(?<=\n.)|(?<=[.:;,•] .)|(?<=\(.))"
_SEX_INTRODUCED = re.compile(rf"\d{_INTRODUCED}\d(?=/[MFHV](?:[.,;:)\s]|\Z))")
_BEHIND_SEX_INTRODUCED = re.compile(
    rf"[MFHV]{_INTRODUCED}/(?P<value>[1-9]\d)(?=[.;:)\s]|,\D|\Z)(?! ?%)"
)
_SURE = 0.985


def _plausible(value: str) -> bool:
    digits = re.match(r"\d+", value)
    return digits is None or (int(digits[0]) <= 125 and not digits[0].startswith("00"))


def _after_person(pattern: re.Pattern[str], score: float) -> WordRule:
    reason = "is the age of the person named"
    return WordRule("edad", _KIND, frozenset(_PEOPLE), pattern, score, reason, _plausible)


_BESIDE_NAME = re.compile(
    rf"[A-ZÁÉÍÓÚÑ](?<![^\W_].)[a-zà-ÿ]{{2,}}(?: \((?P<inside>{_LARGE})(?=\))"
    rf"|, (?P<after>{_LARGE})(?=[,;]|\. )(?!.(?:\d|[ºª°]|,? ?\d| \w{{1,2}}[ .,]| [Bb]ajo)))"
)


# "C/ Sant Pasqual, 27, baix": the number of a house
_ROAD = re.compile(
    r"(?<!\w)(?:c/|calle|carrer|av\.|avda\.?|avenida|avinguda|pl\.|pza\.?|plaza|plaça|praza|paseo"
    r"|pº|passeig|camino|cam[ií]|ctra\.?|carretera|r[úu]a|ronda|traves[íi]a|trav\.|urb\.?"
    r"|urbanizaci[oó]n|glorieta|barrio|jr\.|jir[oó]n|carrera|cra\.?)\s?[^,;:\n]{0,30}$",
    re.IGNORECASE,
)


def _is_thing(text: str, start: int, word: str) -> bool:
    """ "clasificación de Rutherford (3)", "aguja de Veress, dieciocho", "Ethibond (15)"."""
    if fold(word) in bare_eponyms() or fold(word) in fact_set("products"):
        return True
    return is_eponym(word, text[max(0, start - 60) : start], "")


@dataclass(frozen=True, slots=True)
class AgeBesideName:
    """A figure right after a name: "Salma (11)", "Emre, 4, petequias"."""

    name: str = "edad"
    kinds: frozenset[str] = frozenset({_KIND})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _BESIDE_NAME.finditer(text):
            group = "inside" if match["inside"] else "after"
            word = text[match.start() : match.start(group)].rstrip(" ,(")
            if not _plausible(match[group]) or _is_thing(text, match.start(), word):
                continue
            if _ROAD.search(text, max(0, match.start() - 45), match.start()):
                continue
            if NameClassifier.load("es").probabilities(word).name > _SURE_NAME:
                reason = "stands beside a name"
                yield Finding(*match.span(group), _KIND, _SPOKEN, self.name, reason)


# "79 a. (80 en agosto)"
_TO_BE = re.compile(
    r"[1-9]\d(?<=\(..)(?= en (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre"
    r"|octubre|noviembre|diciembre|breve)\))"
)


AGES = RuleSet(
    "edad",
    (
        keyed_rule(
            "edad",
            _KIND,
            ("edad", "edad aprox"),
            _FIELD,
            score=0.98,
            link=r"(?:[ \t:=|\"~]|\.(?! [^\W\d])){1,30}",
            check=_plausible,
        ),
        _after_person(_OF_PERSON, 0.98),
        _after_person(_SHORT_OF_PERSON, 0.95),
        WordRule(
            "edad",
            _KIND,
            frozenset(_HAVE),
            _HAVING,
            _SPOKEN,
            "is an age that somebody has",
            _plausible,
        ),
        WordRule("edad", _KIND, frozenset(("a",)), _AT_AGE, _SPOKEN, "is an age", _plausible),
        WordRule(
            "edad", _KIND, frozenset(("a",)), _WITH_ALL_THOSE, _SPOKEN, "is an age", _plausible
        ),
        WordRule("edad", _KIND, frozenset(_DIED), _DIED_AT, _SPOKEN, "is an age", _plausible),
        AgeBesideName(),
        PatternRule("edad", _KIND, _TO_BE, 0.95, "is an age that somebody will be", _plausible),
        PatternRule("edad", _KIND, _BESIDE_SEX, _SPOKEN, "stands beside a sex", _plausible),
        PatternRule("edad", _KIND, _BEHIND_SEX, _SPOKEN, "stands beside a sex", _plausible),
        PatternRule("edad", _KIND, _SEX_INTRODUCED, _SURE, "opens with a sex", _plausible),
        PatternRule("edad", _KIND, _BEHIND_SEX_INTRODUCED, _SURE, "opens with a sex", _plausible),
        # A relative's age reads the same: only a witness, unless the dial asks for more.
        PatternRule("edad", _KIND, _OF_AGE, 0.45, 'is followed by "de edad"', _plausible),
    ),
)
