"""What each source of spans adds: model, rules, consistency, alone and together.

    python benchmarks/sources.py [--model NAME|FOLDER] [--recall X] CORPUS...

CORPUS is a folder of brat files (.txt + .ann) or of notes with inline markup. Without --model only
rules and consistency are measured. "covered" is the share of gold spans hidden whatever the label,
"touching" the share of predicted spans that touch gold.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from gold import read_corpus

from veladura.detect.detector import HybridDetector, load_detector
from veladura.document import Document
from veladura.evaluate.measures import coverage, ner, spans_merged, spans_strict
from veladura.profiles import load_profile


def variants(full: HybridDetector) -> Iterator[tuple[str, HybridDetector]]:
    if full.model:
        yield "model", replace(full, rules=(), consistency=None)
        yield "model+rules", replace(full, consistency=None)
        yield "model+consistency", replace(full, rules=())
        yield "all", full
    yield "rules", replace(full, model=None, consistency=None)
    yield "rules+consistency", replace(full, model=None)


def measure(name: str, detector: HybridDetector, gold: list[Document]) -> None:
    start = time.process_time()
    spans = detector.detect_many([document.text for document in gold])
    seconds = time.process_time() - start
    system = [document.with_spans(found) for document, found in zip(gold, spans)]
    pairs = list(zip(gold, system))
    typed = sum((ner(g, s) for g, s in pairs[1:]), ner(*pairs[0]))
    strict = sum((spans_strict(g, s) for g, s in pairs[1:]), spans_strict(*pairs[0]))
    merged = sum((spans_merged(g, s) for g, s in pairs[1:]), spans_merged(*pairs[0]))
    share = sum((coverage(g, s) for g, s in pairs[1:]), coverage(*pairs[0]))
    words = sum(len(document.text.split()) for document in gold)
    print(
        f"  {name:18} ner P {typed.precision:.4f} R {typed.recall:.4f} F1 {typed.f1:.4f}  "
        f"strict {strict.f1:.4f}  merged {merged.f1:.4f}  covered {share.recall:.4f}  "
        f"touching {share.precision:.4f}  {words / seconds:,.0f} words per CPU second"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path, nargs="+")
    parser.add_argument("--model", default="")
    parser.add_argument("--recall", type=float, default=0.5)
    arguments = parser.parse_args()
    profile = replace(load_profile("es-clinical"), model=arguments.model, recall=arguments.recall)
    detector = load_detector(profile)
    for folder in arguments.corpora:
        documents = read_corpus(folder)
        print(f"{folder}: {len(documents)} documents")
        for name, variant in variants(detector):
            measure(name, variant, documents)


if __name__ == "__main__":
    main()
