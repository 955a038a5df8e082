"""The German figures, each beside what it has to reach.

    python benchmarks/german.py --corpora DIR --notes DIR [--model FOLDER]

DIR of --corpora holds `germeval2014/dev.conll`; DIR of --notes documents with inline markup. All of
the profile is measured (model, rules, consistency), or with --without-rules the model alone.

GermEval: people, organisations and places of the outer level; what is derived from a name
("Berliner") or a part of a word ("EU-Haushalt") is none. Tokens: covered by one of the three labels
or not. Spans: both borders and the label right. Its sentences stand in no order; they are read as
documents of a few sentences, one by one, and with a blank before every mark.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from gold import read_corpus

import veladura
from veladura.document import Document
from veladura.evaluate import score
from veladura.evaluate.measures import innocent_words, words_of
from veladura.profiles import load_profile
from veladura_training.data.german_sentences import document, sentences, spaced
from veladura_training.data.germeval import LABELS, NAMES, germeval

Detect = Callable[[Sequence[str]], list[Document]]


def detector(model: str, *, without_rules: bool) -> Detect:
    profile = load_profile("de-finance")
    if model:
        profile = replace(profile, model=model)
    if without_rules:
        profile = replace(profile, rules=(), consistency=False)
    return veladura.load(profile).detect_many


def found_in(detect: Detect, gold: Sequence[Document]) -> list[Document]:
    found = detect([one.text for one in gold])
    return [one.with_spans(other.spans) for one, other in zip(gold, found, strict=True)]


def line(name: str, value: float, bar: float | None = None) -> str:
    if bar is None:
        return f"{name:<58}{value:8.4f}"
    return f"{name:<58}{value:8.4f}   {'reaches' if value >= bar else 'MISSES'} {bar}"


def germeval_lines(detect: Detect, path: Path) -> Iterator[str]:
    every = list(sentences(path))
    ways = {
        "documents of a few sentences": list(germeval(path, "germeval-dev")),
        "one by one": [document([s], LABELS, str(i), "") for i, s in enumerate(every)],
        "a blank before every mark": [
            document(every[i : i + 10], LABELS, str(i), "\n", join=spaced)
            for i in range(0, len(every), 10)
        ],
    }
    for way, gold in ways.items():
        scores = score(gold, found_in(detect, gold), labels=NAMES)
        yield f"GermEval dev, {way} ({len(every)} sentences)"
        yield line("  tokens PER/ORG/LOC, F1", scores.tokens.f1, 0.86)
        yield line("  spans of the outer level, F1", scores.ner.f1, 0.80)
        yield line("    precision", scores.ner.precision)
        yield line("    recall", scores.ner.recall)
        for label, counts in scores.labels.items():
            yield line(f"    {label}, F1", counts.f1)


def innocent(gold: Sequence[Document], found: Sequence[Document]) -> float:
    """Words outside of the gold that were marked, in a thousand."""
    marked = sum(innocent_words(a, b) for a, b in zip(gold, found, strict=True))
    return 1000 * marked / sum(len(words_of(one.text)) for one in gold)


def notes_lines(detect: Detect, folder: Path) -> Iterator[str]:
    gold = read_corpus(folder)
    found = found_in(detect, gold)
    names = score(gold, found, labels=NAMES).tokens
    scores = score(gold, found)
    yield f"Documents of {folder.name} ({len(gold)})"
    yield line("  tokens PER/ORG/LOC, recall", names.recall, 0.97)
    yield line("  tokens PER/ORG/LOC, precision", names.precision, 0.91)
    yield line("  spans of all labels, F1", scores.ner.f1, 0.85)
    yield line("  coverage", scores.coverage.recall, 0.97)
    yield line("  innocent words marked, in 1,000", innocent(gold, found))
    for label, counts in scores.labels.items():
        yield line(f"    {label}, F1", counts.f1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--corpora", type=Path, help="folder with germeval2014/dev.conll")
    parser.add_argument("--notes", type=Path, help="folder of documents with inline markup")
    parser.add_argument("--model", default="", help="a model folder other than the profile's")
    parser.add_argument("--without-rules", action="store_true", help="the model alone")
    options = parser.parse_args()
    if not options.corpora and not options.notes:
        parser.error("name --corpora, --notes or both")
    detect = detector(options.model, without_rules=options.without_rules)
    if options.corpora:
        for text in germeval_lines(detect, options.corpora / "germeval2014/dev.conll"):
            print(text, flush=True)
    if options.notes:
        for text in notes_lines(detect, options.notes):
            print(text, flush=True)


if __name__ == "__main__":
    main()
