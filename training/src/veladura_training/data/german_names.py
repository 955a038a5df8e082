"""Trains the German name classifier; see `train.names` for how.

    python -m veladura_training.data.german_names --shared DIR -o names-de.npz

German writes nouns with capitals, so a small letter does not tell an ordinary word: a word that
follows an article counts as one too. There is no census; a listed surname weighs a fixed number of
persons, a common one more.
"""

import argparse
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="folder with lexicons/, text/")
    parser.add_argument("--most", type=int, default=8_000_000, help="characters of each text")
    parser.add_argument("-o", "--output", type=Path, required=True)
    options = parser.parse_args()
    train(options.shared, options.output, options.most, NamesConfig(epochs=6))


if __name__ == "__main__":
    main()
