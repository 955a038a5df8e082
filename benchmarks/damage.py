"""How much the view of damaged text finds: coverage and over-redaction with it and without it.

    python benchmarks/damage.py data/notes/es-clinical [--profile es-clinical] [--noise ocr]

One row a group of notes (the first letter of their names). `--noise` damages the notes first:
misread letters and figures (ocr), words cut at line ends (hyphens), a wrong encoding (mojibake).
Over-redaction is counted in words outside of the gold that were marked, in a thousand.
"""

import argparse
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from veladura.corpora import inline
from veladura.detect.detector import HybridDetector, load_detector
from veladura.document import Document, Edit, apply_edits, realign
from veladura.evaluate.counts import Coverage
from veladura.evaluate.measures import coverage, innocent_words, words_of
from veladura.profiles import load_profile

RATE = 0.04  # of the letters and figures that can be misread
_MISREAD = {
    **{"o": "0", "l": "1", "i": "l", "m": "rn", "s": "5", "ó": "6", "n": "ri", "O": "0", "I": "l"},
    **{"á": "a", "é": "e", "í": "i", "ñ": "n", "ü": "u", "0": "O", "1": "l", "5": "S", "S": "5"},
}
_LETTER = re.compile("|".join(_MISREAD))
_LONG_WORD = re.compile(r"(?<=[^\W\d_]{3})(?=[^\W\d_]{3})")


@dataclass
class Tally:
    """What was measured over one group."""

    notes: int = 0
    damaged: int = 0
    words: int = 0
    covered: dict[bool, Coverage] = field(default_factory=lambda: defaultdict(Coverage))
    over: dict[bool, int] = field(default_factory=lambda: defaultdict(int))


def misread(text: str, chance: random.Random) -> Iterator[Edit]:
    for match in _LETTER.finditer(text):
        if chance.random() < RATE:
            yield Edit(*match.span(), _MISREAD[match[0]])


def cut(text: str, chance: random.Random) -> Iterator[Edit]:
    for match in _LONG_WORD.finditer(text):
        if chance.random() < RATE / 2:
            yield Edit(*match.span(), "-\n")


def decode_wrongly(text: str, chance: random.Random) -> Iterator[Edit]:
    for match in re.finditer(r"[\xa0-\xff]", text):
        yield Edit(*match.span(), match[0].encode().decode("cp1252", "ignore") or "?")


NOISE: dict[str, Callable[[str, random.Random], Iterator[Edit]]] = {
    "ocr": misread,
    "hyphens": cut,
    "mojibake": decode_wrongly,
}


def damage(document: Document, noise: str, chance: random.Random) -> Document:
    """The document after its noise, with its gold where it stands then."""
    edits = list(NOISE[noise](document.text, chance))
    places = realign([(span.start, span.end) for span in document.spans], edits)
    spans = [
        replace(span, start=start, end=end, fragments=())
        for span, (start, end) in zip(document.spans, places, strict=True)
    ]
    return Document(apply_edits(document.text, edits), tuple(spans), document.id)


def measure(
    paths: list[Path], detector: HybridDetector, noise: str | None, seed: int
) -> dict[str, Tally]:
    tallies: dict[str, Tally] = defaultdict(Tally)
    chance = random.Random(seed)
    for path in paths:
        note = inline.parse(path.read_bytes().decode("utf-8"))
        if noise:
            note = damage(note, noise, chance)
        tally = tallies[path.name[0]]
        tally.notes += 1
        tally.words += len(words_of(note.text))
        tally.damaged += bool(detector.reader and detector.reader.read(note.text))
        for viewed in (False, True):
            one = detector if viewed else replace(detector, reader=None)
            found = one.detect(note.text)
            tally.covered[viewed] += coverage(note, note.with_spans(found))
            tally.over[viewed] += innocent_words(note, note.with_spans(found))
    return tallies


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("notes", type=Path, help="folder of notes with inline markup")
    parser.add_argument("--profile", default="es-clinical")
    parser.add_argument("--groups", default="", help="first letters of the notes to read")
    parser.add_argument("--noise", choices=sorted(NOISE))
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    paths = sorted(
        p for p in options.notes.glob("*.txt") if p.name[0] in (options.groups or p.name)
    )
    detector = load_detector(load_profile(options.profile))
    print("group  notes  damaged  coverage          over-redacted per 1,000 words")
    for group, tally in measure(paths, detector, options.noise, options.seed).items():
        before, after = tally.covered[False].recall, tally.covered[True].recall
        over = [1000 * tally.over[viewed] / tally.words for viewed in (False, True)]
        print(
            f"{group:5}  {tally.notes:5}  {tally.damaged:7}  {before:.3f} → {after:.3f}"
            f"     {over[0]:.1f} → {over[1]:.1f}"
        )


if __name__ == "__main__":
    main()
