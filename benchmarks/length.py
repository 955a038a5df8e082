"""How cost grows with the length of a document and with the number of documents: in a line.

    python benchmarks/length.py

Documents of 1 kB to 10 MB are made of the corpus, text after text.
"""

import resource
import time
from dataclasses import dataclass

from corpus import count_words, load_documents

import veladura

LENGTHS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)  # characters
COUNTS = (10, 50, 250)


@dataclass(frozen=True)
class Growth:
    what: str
    words: int
    seconds: float
    memory: int  # bytes, the most so far

    @property
    def speed(self) -> float:
        return self.words / self.seconds


def measure(largest: int = LENGTHS[-1]) -> list[Growth]:
    _, documents = load_documents()
    texts = [document.text for document in documents]
    anonymizer = veladura.load("es-clinical")
    anonymizer.detect_many(texts[:50])  # words that come everywhere are known from here on
    found: list[Growth] = []
    everything = "\n".join(texts)
    for length in (length for length in LENGTHS if length <= largest):
        text = (everything * (length // len(everything) + 1))[:length]
        times = max(1, min(20, 200_000 // length))
        begin = time.perf_counter()
        for _ in range(times):
            anonymizer.detect(text)
        seconds = (time.perf_counter() - begin) / times
        found.append(
            Growth(f"one of {length:,} characters", count_words([text]), seconds, _memory())
        )
    for count in (count for count in COUNTS if count <= len(texts)):
        begin = time.perf_counter()
        anonymizer.detect_many(texts[:count])
        seconds = time.perf_counter() - begin
        words = count_words(texts[:count])
        found.append(Growth(f"{count} documents", words, seconds, _memory()))
    return found


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def table(growths: list[Growth]) -> str:
    rows = ["| read | words | words/s | memory |", "|---|--:|--:|--:|"]
    rows += [
        f"| {g.what} | {g.words:,} | {g.speed:,.0f} | {g.memory / 1e6:,.0f} MB |" for g in growths
    ]
    return "\n".join(rows)


if __name__ == "__main__":
    import sys

    print(table(measure(int(sys.argv[1]) if len(sys.argv) > 1 else LENGTHS[-1])))
