"""Cost of `veladura lint` on growing corpora: `python benchmarks/lint.py [--notes 10000]`.

Generated notes with the generator's own marks, so that the time is that of the checks and not of
detection. Processor time is printed: a busy machine gives the same figure.
"""

import argparse
import time

from veladura.lint.linting import lint
from veladura.pipeline import Anonymizer
from veladura.profiles import load_profile
from veladura_training.generator.es import Resources, generate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=10_000)
    notes = parser.parse_args().notes
    resources = Resources.load(None)
    documents = [generate(seed, resources) for seed in range(notes)]
    anonymizer = Anonymizer(load_profile("es-clinical"))
    lint(documents[:50], anonymizer)  # lists are loaded on first use
    print("| notes | words | findings | seconds of one core | milliseconds a note |")
    print("|---|---|---|---|---|")
    for size in (notes // 8, notes // 4, notes // 2, notes):
        started = time.process_time()
        findings = lint(documents[:size], anonymizer)
        spent = time.process_time() - started
        words = sum(len(document.text.split()) for document in documents[:size])
        print(
            f"| {size:,} | {words:,} | {len(findings):,} | {spent:.1f} "
            f"| {spent / size * 1e3:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
