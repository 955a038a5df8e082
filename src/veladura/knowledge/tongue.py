"""What matching has to know about a language, gathered from its folder."""

from dataclasses import dataclass, field
from functools import cache

from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import NameClassifier, fold
from veladura.detect.reading.vocabulary import ReadingVocabulary, load_vocabulary
from veladura.language import get_language
from veladura.schemes import SCHEMES
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.people.language import NameLanguage
from veladura.wordlists import read_list

NAME = 0.7  # how probable it must be that the word beside is a name


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language's names, dates and small words."""

    code: str
    nouns_have_capitals: bool
    articles: frozenset[str] = field(repr=False)
    words: LanguageWords = field(repr=False)
    classifier: NameClassifier = field(repr=False)
    vocabulary: ReadingVocabulary | None = field(repr=False)
    names: NameLanguage = field(repr=False)
    dates: DateGrammar = field(repr=False)
    address_words: frozenset[str] = field(repr=False)  # that say where in the house, or what road

    def is_name(self, word: str) -> bool:
        return len(word) > 2 and self.classifier.probabilities(word).name > NAME

    def is_common(self, word: str, limit: float) -> bool:
        """An everyday word, whatever else it may be."""
        return self.classifier.probabilities(word).none >= limit

    def knows(self, word: str) -> bool:
        """A word or a name that the language has."""
        known = self.vocabulary is not None and self.vocabulary.knows(word)
        return known or bool(self.names.listed_gender(fold(word)))


@cache
def tongue_of(code: str) -> Tongue:
    language = get_language(code)
    substitution = language.substitution()
    return Tongue(
        code=code,
        nouns_have_capitals=language.nouns_have_capitals,
        articles=frozenset(map(fold, read_list(f"veladura.languages.{code}", "words/articles"))),
        words=language.consistency(SCHEMES["meddocan"]).language,
        classifier=NameClassifier.load(code),
        vocabulary=load_vocabulary(code),
        names=substitution.names,
        dates=substitution.dates,
        address_words=frozenset(map(fold, language.address_words())),
    )
