"""Text into arrays: every distinct word once with its rows, every token as numbers."""

import gzip
import lzma
import multiprocessing
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from veladura.detect.neural.features import GAP_AND_TOKEN, Hashing, bag, fold, gap_id, shape_id

LONGEST_BAG = 40  # rows per word; what is beyond carries little
CHUNK = 4_000_000  # characters a worker encodes at a time


@dataclass(frozen=True)
class Encoded:
    """Tokens of many texts in a row. `words` indexes `vocabulary`, most frequent first."""

    words: NDArray[np.int32]
    shapes: NDArray[np.uint8]
    gaps: NDArray[np.uint8]
    vocabulary: list[str]


def read_text(path: Path) -> str:
    data = path.read_bytes()
    if path.suffix == ".xz":
        data = lzma.decompress(data)
    elif path.suffix == ".gz":
        data = gzip.decompress(data)
    return data.decode("utf-8")


def _chunks(paths: Sequence[Path]) -> Iterator[str]:
    for path in paths:
        text = read_text(path)
        start = 0
        while start < len(text):
            end = text.find("\n\n", start + CHUNK)
            end = len(text) if end < 0 else end + 2
            yield text[start:end]
            start = end


def _encode_chunk(text: str) -> tuple[list[str], NDArray[np.int32], bytes, bytes]:
    surfaces: dict[str, int] = {}
    pairs = GAP_AND_TOKEN.findall(text)
    indices = np.fromiter(
        (surfaces.setdefault(token, len(surfaces)) for _, token in pairs), np.int32, len(pairs)
    )
    gaps = bytes(gap_id(gap) for gap, _ in pairs)
    folded: dict[str, int] = {}
    to_folded = np.array([folded.setdefault(fold(s) or s, len(folded)) for s in surfaces], np.int32)
    to_shape = np.array([shape_id(s) for s in surfaces], np.uint8)
    return list(folded), to_folded[indices], to_shape[indices].tobytes(), gaps


def encode_files(paths: Sequence[Path], processes: int) -> Encoded:
    """Encode whole files in parallel; word ids are ranks by frequency."""
    with multiprocessing.Pool(processes) as pool:
        parts = list(pool.imap(_encode_chunk, _chunks(paths)))
    counts: Counter[str] = Counter()
    for vocabulary, words, _, _ in parts:
        frequency = np.bincount(words, minlength=len(vocabulary)).tolist()
        for word, times in zip(vocabulary, frequency):
            counts[word] += times
    ranked = [word for word, _ in counts.most_common()]
    rank = {word: i for i, word in enumerate(ranked)}
    return Encoded(
        np.concatenate([np.array([rank[w] for w in v], np.int32)[ids] for v, ids, _, _ in parts]),
        np.concatenate([np.frombuffer(shapes, np.uint8) for _, _, shapes, _ in parts]),
        np.concatenate([np.frombuffer(gaps, np.uint8) for _, _, _, gaps in parts]),
        ranked,
    )


def _bag_rows(job: tuple[list[str], Hashing]) -> NDArray[np.int32]:
    words, hashing = job
    rows = np.full((len(words), LONGEST_BAG), hashing.buckets, np.int32)
    for i, word in enumerate(words):
        ids = bag(word, hashing)[:LONGEST_BAG]
        rows[i, : len(ids)] = ids
    return rows


def bag_rows(words: list[str], hashing: Hashing, processes: int = 1) -> NDArray[np.int32]:
    """Rows of the n-gram table for every word, padded with `buckets`."""
    if processes == 1:
        return _bag_rows((words, hashing))
    size = max(1, len(words) // (processes * 4))
    jobs = [(words[i : i + size], hashing) for i in range(0, len(words), size)]
    with multiprocessing.Pool(processes) as pool:
        return np.concatenate(pool.map(_bag_rows, jobs))
