"""Counts the words of a language and the letters they are spelt with, for mending damaged text.

    veladura-training vocabulary --text FILE --census DIR -o vocabulary.npz
    veladura-training vocabulary --text FILE --names FILE -o vocabulary.npz

Words are folded. The frequent ones become marks in a table; which letters follow which is counted
with a damped frequency, so that rare words and names teach spelling as well as frequent ones do.
What comes out holds no words.
"""

import lzma
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from veladura.detect.names import fold
from veladura.detect.reading.letters import ALPHABET, BITS, CONTEXT, LetterModel
from veladura.detect.reading.lexicon import LEVELS, Lexicon, mark_of, slots_of
from veladura.detect.reading.vocabulary import save_vocabulary
from veladura_training.data.names import count_census

Counts = npt.NDArray[np.float64]
DAMPING = 0.6  # a word seen n times counts n ** DAMPING times
RARE = 3  # words seen less often in running text are typing errors
NAME_WEIGHT = 0.02  # occurrences in running text that one person of the census is worth
LISTED = 20  # occurrences that a name in a plain list is worth
SMOOTHING = (0.5, 2.0, 4.0, 6.0)  # prior weight of the shorter context, by length of the longer
SLOTS = 1 << 17
WORDS = 46_000  # the most frequent words and names that are kept
LEAST = 8.0  # damped occurrences below which the longest context is not kept
_WORD = re.compile(r"(?<![\w-])[^\W\d_]{1,24}(?![\w-])")


def count_words(paths: Iterable[Path], longest: int) -> Counter[str]:
    """Folded words of running text; of each file only the first `longest` characters."""
    counts: Counter[str] = Counter()
    for path in paths:
        opener = lzma.open if path.suffix == ".xz" else open
        with opener(path, "rt", encoding="utf-8") as file:
            left = longest
            for line in file:
                counts.update(_WORD.findall(line))
                left -= len(line)
                if left < 0:
                    break
    folded: Counter[str] = Counter()
    for word, count in counts.items():
        if count >= RARE:
            folded[fold(word)] += count
    return folded


def count_names(census: Path | None, lists: Sequence[Path]) -> Counter[str]:
    names: Counter[str] = Counter()
    if census:
        for counts in count_census(census).values():
            for word, persons in counts.items():
                names[word] += max(1, round(persons * NAME_WEIGHT))
    for path in lists:
        for line in path.read_text("utf-8").splitlines():
            names.update({fold(word): LISTED for word in _WORD.findall(line)})
    return names


def count_letters(words: Counter[str]) -> list[Counts]:
    """For each context length 0 … CONTEXT, how often each letter follows each context."""
    size = len(ALPHABET)
    tables = [np.zeros(size ** (length + 1)) for length in range(CONTEXT + 1)]
    index = {letter: i for i, letter in enumerate(ALPHABET)}
    for word, count in words.items():
        if not all(letter in index for letter in word):
            continue
        weight = count**DAMPING
        codes = [0] * CONTEXT + [index[letter] for letter in word] + [0]
        for position in range(CONTEXT, len(codes)):
            place = codes[position]
            for length in range(CONTEXT + 1):
                if length:
                    place += codes[position - length] * size**length
                tables[length][place] += weight
    return tables


def smooth(tables: Sequence[Counts]) -> list[Counts]:
    """Probabilities: each context leans on the one that is a letter shorter."""
    size = len(ALPHABET)
    shorter = np.full(size, 1 / size)
    smoothed: list[Counts] = []
    for length, table in enumerate(tables):
        counts = table.reshape(-1, size)
        prior = np.tile(shorter.reshape(-1, size), (len(counts) // max(1, len(shorter) // size), 1))
        weight = SMOOTHING[length] * np.sqrt(1 + (counts > 0).sum(axis=1, keepdims=True))
        chances = (counts + weight * prior) / (counts.sum(axis=1, keepdims=True) + weight)
        shorter = chances.ravel()
        smoothed.append(shorter)
    return smoothed


def pack_words(words: Counter[str]) -> Lexicon:
    """The most frequent words first; one that finds its slots taken is left out."""
    marks, levels = np.zeros(SLOTS, np.uint16), np.zeros(SLOTS, np.uint8)
    frequent = [(word, count) for word, count in words.most_common(WORDS) if len(word) > 1]
    most = np.log2(frequent[0][1])
    for word, count in frequent:
        slot = next((slot for slot in slots_of(word, SLOTS) if not marks[slot]), None)
        if slot is not None:
            marks[slot] = mark_of(word)
            levels[slot] = max(1, round(LEVELS - (most - np.log2(count))))
    return Lexicon(marks, levels)


def pack_letters(tables: Sequence[Counts]) -> LetterModel:
    """Bits in steps of 1 / BITS; the longest context only where it was seen."""
    *_, short, long = smooth(tables)
    dense = np.clip(np.rint(-np.log2(short) * BITS), 1, 255).astype(np.uint8)
    sparse = np.clip(np.rint(-np.log2(long) * BITS), 1, 255).astype(np.uint8)
    sparse[tables[-1] < LEAST] = 0
    return LetterModel(dense, sparse)


def write_vocabulary(
    texts: Sequence[Path],
    output: Path,
    *,
    census: Path | None = None,
    names: Sequence[Path] = (),
    longest: int = 30_000_000,
) -> int:
    """Count, pack and save; how many words were counted. `longest` characters of each text."""
    words = count_words(texts, longest)
    words.update(count_names(census, list(names)))
    save_vocabulary(pack_words(words), pack_letters(count_letters(words)), output)
    return len(words)
