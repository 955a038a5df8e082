"""Trains the name classifier from census tables and running text, with numpy alone.

    veladura-training names es --shared DIR -o src/veladura/languages/es/names.npz

The census folder holds `hombres.csv`, `mujeres.csv` and `apellidos*.csv` (INE: name, frequency…).
What stands in running text in lower case counts as an ordinary word. A word that is both ("rosa",
"blanco") keeps both: its target is a distribution, and the detector weighs it against context.
"""

import csv
import lzma
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from veladura.detect.names import (
    CLASSES,
    LEVELS,
    NameClassifier,
    bucket,
    fold,
    ngram_rows,
    table_slots,
)

Floats = npt.NDArray[np.float32]
_LOWER = re.compile(r"(?<!\w)[a-zà-ÿ]{2,24}(?!\w)")


@dataclass(frozen=True, slots=True)
class NamesConfig:
    buckets: int = 1 << 16  # n-gram rows of four int8 weights: 256 kB
    slots: int = 1 << 18  # words in the table at four bytes each: 1 MB
    epochs: int = 12
    batch: int = 4096
    rate: float = 0.5  # AdaGrad step
    decay: float = 1e-7  # keeps rare n-grams near zero
    held_out: int = 20  # one word in so many is kept from the n-grams, to measure them
    text_weight: float = 60.0  # persons that one occurrence in running text weighs
    rare: int = 3  # words seen less often than this in running text are typing errors
    longest: int = 60  # n-grams of a word beyond this many are left out
    seed: int = 7


def _rows(path: Path) -> Iterator[tuple[list[str], list[str]]]:
    with path.open(encoding="utf-8", newline="") as file:
        for row in list(csv.reader(file))[1:]:
            yield [fold(word) for word in re.split(r"[\s-]+", row[0]) if len(word) > 1], row[1:]


def count_census(folder: Path) -> dict[str, Counter[str]]:
    """Persons per word: first names count in full, the later parts of a double name a third."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in CLASSES[:3]}
    for name, file in (("male", "hombres.csv"), ("female", "mujeres.csv")):
        for words, figures in _rows(folder / file):
            for position, word in enumerate(words):
                counts[name][word] += int(figures[0]) // (3 if position else 1)
    for path in sorted(folder.glob("apellidos*.csv")):
        for words, figures in _rows(path):
            for word in words:
                counts["surname"][word] += (int(figures[0]) + int(figures[1])) // 2
    return counts


def count_text(paths: Sequence[Path], rare: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    for path in paths:
        opener = lzma.open if path.suffix == ".xz" else open
        with opener(path, "rt", encoding="utf-8") as file:
            for line in file:
                counts.update(_LOWER.findall(line))
    folded: Counter[str] = Counter()
    for word, count in counts.items():
        if count >= rare:
            folded[fold(word)] += count
    return folded


def build_targets(
    census: dict[str, Counter[str]], text: Counter[str], text_weight: float
) -> tuple[list[str], Floats]:
    """Every word and its mass per class; the square root keeps the rarer sense visible."""
    words = sorted(set(text).union(*census.values()))
    mass = np.zeros((len(words), len(CLASSES)), np.float32)
    for i, word in enumerate(words):
        for j, name in enumerate(CLASSES[:3]):
            mass[i, j] = census[name][word]
        mass[i, 3] = text[word] * text_weight
    return words, np.sqrt(mass)


def features(words: Sequence[str], config: NamesConfig) -> npt.NDArray[np.int32]:
    """Bucket numbers, padded with one bucket more than there are."""
    table = np.full((len(words), config.longest), config.buckets, np.int32)
    for i, word in enumerate(words):
        rows = ngram_rows(word, config.buckets)[: config.longest]
        table[i, : len(rows)] = rows
    return table


def fit(
    table: npt.NDArray[np.int32], targets: Floats, importance: Floats, config: NamesConfig
) -> tuple[Floats, Floats]:
    """Multinomial logistic regression on soft targets by AdaGrad; the last row stays zero."""
    random = np.random.default_rng(config.seed)
    size = config.buckets + 1
    weights = np.zeros((size, len(CLASSES)), np.float32)
    squares = np.full_like(weights, 1e-3)
    bias = np.zeros(len(CLASSES), np.float32)
    for epoch in range(config.epochs):
        order = random.permutation(len(table))
        total = 0.0
        rate = config.rate * (1 - epoch / config.epochs)
        for start in range(0, len(order), config.batch):
            rows = order[start : start + config.batch]
            index, goal, weight = table[rows], targets[rows], importance[rows, None]
            logits = weights[index].sum(axis=1) + bias
            logits -= logits.max(axis=1, keepdims=True)
            odds = np.exp(logits)
            odds /= odds.sum(axis=1, keepdims=True)
            total += float(-(weight * goal * np.log(odds + 1e-9)).sum())
            error = weight * (odds - goal) / len(rows)
            flat = index.ravel()
            for column in range(len(CLASSES)):
                spread = np.repeat(error[:, column], index.shape[1])
                slope = np.bincount(flat, spread, size).astype(np.float32)
                slope += config.decay * weights[:, column]
                squares[:, column] += slope**2
                weights[:, column] -= rate * slope / np.sqrt(squares[:, column])
            weights[-1] = 0
            bias -= rate * error.sum(axis=0)
        print(f"epoch {epoch + 1}/{config.epochs}  loss {total / importance.sum():.4f}", flush=True)
    return weights[:-1], bias


def pack_table(
    words: Sequence[str], mass: Floats, slots: int
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]]:
    """The heaviest words first; a word whose places are both taken is left to the n-grams."""
    marks = np.zeros(slots, np.uint16)
    shares = np.zeros(slots, np.uint16)
    for i in np.argsort(-mass.max(axis=1), kind="stable"):
        *places, mark = table_slots(words[i], slots)
        slot = next((place for place in places if not marks[place]), None)
        if slot is None:
            continue
        levels = np.rint(mass[i] / mass[i].max() * LEVELS).astype(int)
        marks[slot] = mark
        shares[slot] = sum(int(level) << 4 * j for j, level in enumerate(levels))
    return marks, shares


def quantise(weights: Floats) -> tuple[npt.NDArray[np.int8], float]:
    scale = float(np.quantile(np.abs(weights), 0.9999)) / 127
    return np.clip(np.rint(weights / scale), -127, 127).astype(np.int8), scale


def report(model: NameClassifier, words: Sequence[str], mass: Floats, title: str) -> None:
    """Accuracy on words that are clearly one thing, and on the gender of clear first names."""
    share = mass / mass.sum(axis=1, keepdims=True)
    right = total = name_right = gender_right = gender_total = 0
    heavy = heavy_right = 0.0
    for word, shares, masses in zip(words, share, mass, strict=True):
        if shares.max() >= 0.7:
            total += 1
            guess = model.probabilities(word)
            hit = int(np.argmax(guess)) == int(shares.argmax())
            right += hit
            weight = float(masses.max()) ** 2  # masses are square roots
            heavy += weight
            heavy_right += weight * hit
            name_right += (guess.none > 0.5) == (shares[3] > 0.5)
            if shares[:2].max() >= 0.7:
                gender_total += 1
                gender_right += model.gender(word) == ("m" if shares[0] > shares[1] else "f")
    print(
        f"{title}: {total} words, four classes {right / total:.3f} "
        f"({heavy_right / heavy:.3f} weighted by how often each occurs), "
        f"name or not {name_right / total:.3f}, "
        f"gender of {gender_total} first names {gender_right / gender_total:.3f}"
    )


def train(census: Path, text: Sequence[Path], output: Path, config: NamesConfig) -> None:
    words, mass = build_targets(
        count_census(census), count_text(text, config.rare), config.text_weight
    )
    train_classifier(words, mass, output, config)


def train_classifier(words: list[str], mass: Floats, output: Path, config: NamesConfig) -> None:
    """Fit, pack, report on seen and held-out words, and save; for any language."""
    kept = np.array([bucket(f"held out {word}", config.held_out) > 0 for word in words])
    seen = [word for word, keep in zip(words, kept, strict=True) if keep]
    unseen = [word for word, keep in zip(words, kept, strict=True) if not keep]
    print(f"{len(seen)} words to train on, {len(unseen)} held out", flush=True)
    targets = mass[kept] / mass[kept].sum(axis=1, keepdims=True)
    importance = np.log1p(mass[kept].max(axis=1))
    weights, bias = fit(features(seen, config), targets, importance, config)
    packed, scale = quantise(weights)
    marks, shares = pack_table(seen, mass[kept], config.slots)
    model = NameClassifier(packed, scale, bias, marks, shares)
    report(model, seen, mass[kept], "seen")
    report(model, unseen, mass[~kept], "held out")
    marks, shares = pack_table(words, mass, config.slots)  # what ships knows them all
    np.savez_compressed(output, weights=packed, scale=scale, bias=bias, marks=marks, shares=shares)
    print(f"{output}: {output.stat().st_size / 1e3:.0f} kB")


def train_from(shared: Path, output: Path) -> None:
    """As the shipped classifier was trained."""
    texts = sorted((shared / "text").glob("es-*.txt.xz"))
    train(shared / "lexicons/ine", texts, output, NamesConfig())
