"""Speed of all rules together, and the precision of each against gold.

    python benchmarks/rules.py [--language es|de] [--examples RULE] [--beside PROFILE] CORPUS...

CORPUS is a folder of brat files (.txt + .ann) or of notes with inline markup. A hit is "exact"
with gold's borders and label, "typed" when it touches gold of its label, "touching" when it
touches any gold span. `--examples` prints the misses of one rule (they show document text).
`--beside es-clinical` tells instead what each rule adds to that profile's model: what it alone
finds of gold, and how many words it alone hides for nothing (meaningful for notes that the model
has not learned).
"""

import argparse
import time
from bisect import bisect_left
from collections import Counter
from pathlib import Path

from gold import read_corpus

from veladura.detect.detector import load_detector
from veladura.detect.resolve import resolve
from veladura.detect.rules import LabellingRule, load_rules, rule_names
from veladura.document import Document, Span
from veladura.evaluate.measures import words_of
from veladura.profiles import load_profile
from veladura.schemes import FINANCE, MEDDOCAN

SCHEMES = {"es": MEDDOCAN, "de": FINANCE}  # of the corpora


def touching(span: Span, gold: tuple[Span, ...]) -> list[Span]:
    last = bisect_left([g.start for g in gold], span.end)
    return [g for g in gold[:last] if g.end > span.start]


def precision(
    language: str, names: tuple[str, ...], documents: list[Document], examples: str
) -> None:
    counts: dict[tuple[str, str], Counter[str]] = {}
    each = {name: load_rules(language, SCHEMES[language], [name]) for name in names}
    for document in documents:
        for name, rules in each.items():
            found = [span for rule in rules for span in rule.find(document.text)]
            for span in resolve(document.text, found, lambda _: 0.0):
                reason = span.reason if ";" not in span.reason else "several reasons"
                count = counts.setdefault((name, reason), Counter())
                gold = touching(span, document.spans)
                count["all"] += 1
                count["exact"] += span in gold
                count["typed"] += any(g.label == span.label for g in gold)
                count["touching"] += bool(gold)
                if name == examples and span not in gold:
                    left = document.text[max(0, span.start - 30) : span.start]
                    right = document.text[span.end : span.end + 15]
                    found = [(document.surface(g), g.label) for g in gold]
                    print(f"  {left!r} [{document.surface(span)}] {right!r} {span.reason} {found}")
    print(f"{'rule':15}{'hits':>6}{'exact':>8}{'typed':>8}{'touching':>9}  reason")
    for (name, reason), count in sorted(counts.items()):
        shares = [count[key] / count["all"] for key in ("exact", "typed", "touching")]
        print(
            f"{name:15}{count['all']:6}{shares[0]:8.3f}{shares[1]:8.3f}{shares[2]:9.3f}  {reason}"
        )


def beside(profile: str, documents: list[Document]) -> None:
    """What each rule finds where the model found nothing, by its reason."""
    detector = load_detector(load_profile(profile))
    assert detector.model is not None
    counts: dict[tuple[str, str], Counter[str]] = {}
    texts = [document.text for document in documents]
    found = detector.model.detect_many(texts, recall=detector.recall)
    for document, model in zip(documents, found, strict=True):
        words = words_of(document.text)
        for span in (span for rule in detector.rules for span in rule.find(document.text)):
            if span.score < 1 - detector.recall or touching(span, tuple(sorted(model))):
                continue
            count = counts.setdefault((span.source, span.reason), Counter())
            if touching(span, document.spans):
                count["gold"] += 1
            else:
                count["innocent"] += sum(w.start < span.end and w.stop > span.start for w in words)
    print(f"{'rule':20}{'gold':>6}{'innocent words':>16}  reason")
    for (rule, reason), count in sorted(counts.items(), key=lambda pair: -pair[1]["innocent"]):
        print(f"{rule:20}{count['gold']:6}{count['innocent']:16}  {reason}")


def speed(rules: tuple[LabellingRule, ...], documents: list[Document]) -> None:
    words = sum(len(document.text.split()) for document in documents)
    total = 0.0
    each: list[tuple[float, str]] = []
    for rule in rules:
        start = time.process_time()
        for document in documents:
            for _ in rule.find(document.text):
                pass
        each.append((time.process_time() - start, rule.name))
        total += each[-1][0]
    slowest = ", ".join(f"{name} {1e3 * t:.0f} ms" for t, name in sorted(each, reverse=True)[:8])
    print(f"{words} words in {total:.2f} s: {words / total:,.0f} words/s, all rules, one core")
    print(f"slowest: {slowest}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path, nargs="+")
    parser.add_argument("--examples", default="", metavar="RULE")
    parser.add_argument("--language", default="es", help="whose rules")
    parser.add_argument("--beside", default="", metavar="PROFILE", help="what rules add to it")
    arguments = parser.parse_args()
    names = rule_names(arguments.language)
    rules = load_rules(arguments.language, SCHEMES[arguments.language], names)
    for folder in arguments.corpora:
        documents = read_corpus(folder)
        print(f"{folder}: {len(documents)} documents")
        if arguments.beside:
            beside(arguments.beside, documents)
            continue
        precision(arguments.language, names, documents, arguments.examples)
        speed(rules, documents)


if __name__ == "__main__":
    main()
