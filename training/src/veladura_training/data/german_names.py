"""Trains the German name classifier; see `train.names` for how.

    veladura-training names de --shared DIR -o src/veladura/languages/de/names.npz

German writes nouns with capitals, so a small letter does not tell an ordinary word: a word that
follows an article counts as one too. There is no census; a listed surname weighs a fixed number of
persons, a common one more.
"""

import lzma
import re
from collections import Counter
from pathlib import Path

from veladura.detect.names import CLASSES, fold
from veladura_training.data.names import (
    NamesConfig,
    build_targets,
    train_classifier,
)
from veladura_training.generator.de.bodies import ARTICLES
from veladura_training.generator.de.resources import foreign, lines

_LOWER = re.compile(r"(?<!\w)[a-zäöüß]{2,30}(?!\w)")
_TEXTS = ("de-legal", "de-parliament", "de-tatoeba", "de-commonvoice")
_NOUN = 400  # times a noun that is also a surname is taken to stand in a text at least
_PERSONS = {"given": 200_000, "common": 100_000, "noun": 40_000, "listed": 3_000}


_MOST = 8_000_000  # characters read of each text


def count_names(surname_list: Path) -> dict[str, Counter[str]]:
    """Persons per word, as far as lists without frequencies tell."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in CLASSES[:3]}
    for kind, name in (("m", "male"), ("f", "female")):
        given = [*lines(f"given_{kind}"), *(n for group in foreign() for n in group[kind])]
        for word in (part for whole in given for part in re.split(r"[\s-]+", whole)):
            counts[name][fold(word)] += _PERSONS["given"]
    surnames = counts["surname"]
    listed = surname_list.read_text("utf-8").splitlines()
    for persons, names in (
        (_PERSONS["listed"], listed),
        (_PERSONS["noun"], lines("noun_surnames")),
        (_PERSONS["common"], lines("surnames")),
        (_PERSONS["noun"], [name for group in foreign() for name in group["s"]]),
    ):
        for word in {fold(part) for whole in names for part in re.split(r"[\s-]+", whole)}:
            if len(word) > 1:
                surnames[word] = max(surnames[word], persons)
    return counts


def count_words(folder: Path, most: int, rare: int) -> Counter[str]:
    """How often a word stands in running text as an ordinary word."""
    counts: Counter[str] = Counter()
    for name in _TEXTS:
        with lzma.open(folder / f"{name}.txt.xz", "rt", encoding="utf-8") as file:
            read = 0
            for line in file:
                counts.update(_LOWER.findall(line))
                counts.update(ARTICLES.findall(line))
                read += len(line)
                if read > most:
                    break
    folded: Counter[str] = Counter()
    for word, count in counts.items():
        if count >= rare:
            folded[fold(word)] += count
    for word in lines("noun_surnames"):  # ordinary words by our own list, however rare
        folded[fold(word)] = max(folded[fold(word)], _NOUN)
    return folded


def train(shared: Path, output: Path, most: int, config: NamesConfig) -> None:
    census = count_names(shared / "lexicons/german/surnames.list")
    text = count_words(shared / "text", most, config.rare)
    words, mass = build_targets(census, text, config.text_weight)
    train_classifier(words, mass, output, config)


def train_from(shared: Path, output: Path) -> None:
    """As the shipped classifier was trained."""
    train(shared, output, _MOST, NamesConfig(epochs=6))
