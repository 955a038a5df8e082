"""Which profile a text calls for, by its language: small words tell one from another.

Words of the grammar are counted, which make up a third of any running text and are no names, and a
few that forms and tables are headed with. A text without enough of them, a list of names and
figures, gets no answer but a question; which language is likelier, by those few words or by letters
that only one of them has, is told all the same.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from veladura.detect.consistency.english import english_grammar
from veladura.language import get_language, language_codes
from veladura.wordlists import read_toml

SURE = 0.8  # share of the small words found that must speak for the language
ENOUGH = 4  # small words below which nothing is said
_LENGTH = 20_000  # characters looked at, from the start
_ENGLISH_WORDS, _ENGLISH_SHARE = 12, 0.06  # small words of English; their share of all words
_STRANGE_SHARE, _NEARLY = 0.08, 0.5  # of all words; of those of a language that a profile reads
_SOME = 25  # words of a document that is like others
_MORE = 2.0  # times as many as of any language that a profile reads
# Not the parts of a web address, where ".de" would be Spanish.
_WORD = re.compile(r"(?<![\w.@/-])[^\W\d_]{2,}(?![\w@/]|\.\w)")


@dataclass(frozen=True, slots=True)
class Choice:
    """A profile and how sure it is; `profile` is None where a person has to say."""

    profile: str | None
    language: str | None  # the likelier language, even where it is not sure
    certainty: float  # 0 nothing known … 1 every small word agrees
    reason: str


def choose_profile(text: str) -> Choice:
    """The profile for a text, or none with the reason why."""
    counts = dict.fromkeys(language_codes(), 0)
    for word in _WORD.findall(text, 0, _LENGTH):
        for code in _languages().get(word.lower(), ()):
            counts[code] += 1
    total = sum(counts.values())
    best = max(counts, key=lambda language: counts[language])
    if total < ENOUGH:
        likelier = _likelier(counts) or _likelier(_count_letters(text[:_LENGTH].lower()))
        return Choice(None, likelier, 0.0, "too few words of running text to tell the language")
    certainty = counts[best] / total
    if certainty < SURE:
        names = " and ".join(counts)
        return Choice(None, best, certainty, f"words of several languages ({names}) are mixed")
    language = get_language(best)
    return Choice(language.profile, best, certainty, f"the running text is {language.name}")


def looks_english(text: str) -> bool:
    """Whether a text is in a language that no profile reads, as papers and manuals often are."""
    found = _WORD.findall(text, 0, _LENGTH)
    english = sum(word in english_grammar() for word in found)
    if english < _ENGLISH_WORDS or english < _ENGLISH_SHARE * len(found):
        return False
    counts = Counter(code for word in found for code in _languages().get(word.lower(), ()))
    return english > _MORE * max(counts.values(), default=0)


def is_of_no_profile(text: str) -> bool:
    """Whether a text, be it short, is in a language that no profile reads."""
    found = [word.lower() for word in _WORD.findall(text, 0, _LENGTH)]
    counts = Counter(code for word in found for code in _languages().get(word, ()))
    least = max(_STRANGE_SHARE * len(found), _NEARLY * max(counts.values(), default=0))
    for grammar in _other_grammars():
        strange = Counter(word for word in found if word in grammar)
        if len(strange) >= ENOUGH and strange.total() > least:
            return True
    return False


def is_as_measured(text: str, language: str) -> bool:
    """Whether figures that were measured on documents in a language say anything about a text:
    not if it is in another one, nor if there are hardly any words."""
    choice = choose_profile(text)
    sure = choice.profile is not None and choice.language == language
    return sure and len(_WORD.findall(text, 0, _LENGTH)) >= _SOME and not is_of_no_profile(text)


@lru_cache
def _other_grammars() -> tuple[frozenset[str], ...]:
    listed = read_toml(__package__, "other_grammars")
    own = _languages().keys()
    return (english_grammar() - own, *(frozenset(words) - own for words in listed.values()))


def _likelier(counts: Mapping[str, int]) -> str | None:
    """The language with most votes, where it is one."""
    most = max(counts.values())
    ahead = [language for language, count in counts.items() if count == most]
    return ahead[0] if most and len(ahead) == 1 else None


def _count_letters(text: str) -> dict[str, int]:
    return {code: sum(map(text.count, get_language(code).letters)) for code in language_codes()}


@lru_cache
def _languages() -> dict[str, tuple[str, ...]]:
    """Each small word and the languages it belongs to, without words two languages share."""
    owners: dict[str, tuple[str, ...]] = {}
    for code in language_codes():
        for word in get_language(code).function_words():
            owners[word] = (*owners.get(word, ()), code)
    return {word: languages for word, languages in owners.items() if len(languages) == 1}
