"""What lists say of words, for pre-training: `word<TAB>class,class…`, one folded token a line.

`veladura-training lexicon es --shared DIR --out FILE.tsv.gz`. Words are cut and folded as
the detector sees them. Frequent ordinary words of running text have the class `none`, so that a
classifier learns the contrast; a word that is both ("rosa") has both.
"""

import csv
import gzip
import lzma
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from veladura.corpora import read_corpus
from veladura.detect.neural.features import fold
from veladura.detect.neural.tokens import TOKEN
from veladura_training.generator.de.bodies import ARTICLES
from veladura_training.generator.de.resources import foreign, lines
from veladura_training.generator.es.resources import own_names

Classes = Mapping[str, Iterable[str]]  # class → its words

FIRST_NAMES = 12_000  # of each gender, the commonest
SURNAMES = 30_000
ORDINARY = 20_000
NOUNS = 10_000  # ordinary German words that are always written with a capital
FUNCTION_WORDS = 150  # the commonest words of the text: "de", "los" in a name say nothing
SAMPLE = 12_000_000  # characters of each text
_LOWER = 0.9  # share of an ordinary word's occurrences that have no capital
_NOUN = 0.2  # share of a German noun's occurrences that follow an article
_OTHER_GENDER = 0.02  # a name borne by so few of the other gender is not theirs
_LATER = 3  # a second name ("María José") counts a third


def words(text: str) -> list[str]:
    """The folded tokens of a text that are words; single letters are not."""
    return [fold(word) for word in TOKEN.findall(text) if word[0].isalpha() and len(word) > 1]


def spanish(shared: Path) -> dict[str, set[str]]:
    """Classes of the census, of a gazetteer and of running text."""
    text = RunningText(shared / "text", "es")
    census, gazetteer = shared / "lexicons/ine", shared / "lexicons/meddocan-gazetteer"
    male, female = (_persons([census / f"{name}.csv"]) for name in ("hombres", "mujeres"))
    surnames = _persons(sorted(census.glob("apellidos*.csv")))
    abroad = {kind: _of_the_world(kind) for kind in "mfs"}
    classes = {
        "male": _commonest(_borne(male, female), FIRST_NAMES) | abroad["m"],
        "female": _commonest(_borne(female, male), FIRST_NAMES) | abroad["f"],
        "surname": _commonest(surnames, SURNAMES) | abroad["s"],
        "town": _listed(gazetteer / "municipios.txt") | _listed(gazetteer / "territorio.txt"),
        "hospital-word": _listed(gazetteer / "hospitales.txt"),
        "street-word": _listed(gazetteer / "direcciones.txt"),
    }
    named = {name: found - text.function_words() for name, found in classes.items()}
    return {**named, "none": text.ordinary(ORDINARY)}


def _of_the_world(kind: str) -> set[str]:
    """Words of our own names of one kind, whatever country they come from."""
    names = (name for (_, of), some in own_names().items() if of == kind for name in some)
    return {word for name in names for word in words(name)}


def german(shared: Path) -> dict[str, set[str]]:
    """Classes of lists, of a labelled corpus and of running text; nouns are ordinary words too."""
    text = RunningText(shared / "text", "de")
    folder = shared / "lexicons/german"
    corpus = list(read_corpus(shared / "corpora/germeval2014/train.conll", "conll"))
    names = [(span.label, d.surface(span)) for d in corpus for span in d.spans]
    people = [name.split() for label, name in names if label == "PER"]
    places = {fold(name) for label, name in names if label == "LOC"}
    given = [*lines("given_m"), *lines("given_f")]
    given += [name for group in foreign() for kind in "mf" for name in group[kind]]
    given += [parts[0] for parts in people if len(parts) > 1 and parts[0].istitle()]
    classes = {
        "first": {word for name in given for word in words(name)},
        "surname": _listed(folder / "surnames.list"),
        "company-word": _listed(folder / "companies.list", least=2),
        "street": _listed(folder / "streets.list"),
        "town": _listed(folder / "towns.list"),
    }
    named = {name: found - text.function_words() for name, found in classes.items()}
    return {**named, "none": text.ordinary(ORDINARY) | (text.nouns(NOUNS) - places)}


class RunningText:
    """How often words stand in a sample of plain text, and how they are written there."""

    def __init__(self, folder: Path, language: str) -> None:
        self.all: Counter[str] = Counter()
        self.lower: Counter[str] = Counter()
        self.after_article: Counter[str] = Counter()
        for sample in _samples(folder, language):
            for word, count in Counter(TOKEN.findall(sample)).items():
                if not word[0].isalpha() or len(word) < 2:
                    continue
                self.all[fold(word)] += count
                if word.islower():
                    self.lower[fold(word)] += count
            if language == "de":
                self.after_article.update(fold(word) for word in ARTICLES.findall(sample))

    def function_words(self) -> set[str]:
        return _commonest(self.lower, FUNCTION_WORDS)

    def ordinary(self, most: int) -> set[str]:
        plain = {w: n for w, n in self.lower.items() if n >= _LOWER * self.all[w]}
        return _commonest(plain, most)

    def nouns(self, most: int) -> set[str]:
        plain = {w: n for w, n in self.after_article.items() if n >= _NOUN * self.all[w]}
        return _commonest(plain, most)


def _samples(folder: Path, language: str) -> Iterator[str]:
    for path in sorted(folder.glob(f"{language}-*.txt.xz")):
        with lzma.open(path, "rt", encoding="utf-8") as file:
            yield file.read(SAMPLE)


def _persons(paths: Iterable[Path]) -> Counter[str]:
    """Persons per word of a census table: name, frequency, and for surnames the second place."""
    counts: Counter[str] = Counter()
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            for row in list(csv.reader(file))[1:]:
                for position, word in enumerate(words(row[0])):
                    counts[word] += int(row[1]) // (_LATER if position else 1)
    return counts


def _borne(names: Counter[str], others: Counter[str]) -> dict[str, int]:
    return {w: count for w, count in names.items() if count >= _OTHER_GENDER * others[w]}


def _commonest(counts: Mapping[str, int], most: int) -> set[str]:
    return set(sorted(counts, key=lambda word: (-counts[word], word))[:most])


def _listed(path: Path, *, least: int = 1) -> set[str]:
    """Words of a list of names, one name a line, that stand in so many of them."""
    counts = Counter(word for name in path.read_text("utf-8").split("\n") for word in words(name))
    return {word for word, count in counts.items() if count >= least}


def write_lexicon(path: Path, classes: Classes) -> int:
    """Write the words in order, packed; gives their number."""
    of_word: dict[str, list[str]] = {}
    for name, members in classes.items():
        for word in members:
            of_word.setdefault(word, []).append(name)
    table = "".join(f"{word}\t{','.join(of_word[word])}\n" for word in sorted(of_word))
    path.write_bytes(gzip.compress(table.encode("utf-8"), 9, mtime=0))
    return len(of_word)


LANGUAGES = {"es": spanish, "de": german}
