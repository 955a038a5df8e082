"""Measures the replacement engine over an annotated corpus.

    python benchmarks/replace.py CORPUS [--format brat] [--profile es-clinical] [--seed 1]
    python benchmarks/replace.py CORPUS --examples 20      # reads: before and after, side by side
    python benchmarks/replace.py CORPUS... --write replaced.jsonl   # for training on replaced text
    python benchmarks/replace.py CORPUS --detect           # does the detector find the substitutes?
    python benchmarks/replace.py CORPUS --variety          # are substitutes as varied as originals?
    python benchmarks/replace.py --many 1000 2000 8000     # seconds for so many different people

Prints the share of originals that remain (should be none), of dates understood, of day distances
kept, and words per second on one core. Texts of the corpus are printed by --examples alone.
"""

import argparse
import collections
import itertools
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from veladura.anonymized import Anonymized
from veladura.corpora import read_corpus, write_corpus
from veladura.document import Document, Span
from veladura.language import get_language
from veladura.languages.es.lexicon import lexicon
from veladura.pipeline import Anonymizer, load
from veladura.text import fold
from veladura.transform.dates.fill import read_days

HIDDEN = (
    *("NOMBRE", "ID_", "CORREO", "NUMERO_TELEFONO", "NUMERO_FAX", "CALLE"),
    *("PER", "ORG", "EMAIL", "TEL", "URL", "NUM"),
)
SHORTEST = 4
GIVEN = (*lexicon("given_female"), *lexicon("given_male"))
SURNAMES = lexicon("surnames")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("corpus", type=Path, nargs="*")
    parser.add_argument("--format")
    parser.add_argument("--profile", default="es-clinical")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--key", help="replace with this key instead of a seed per document")
    parser.add_argument("--examples", type=int, metavar="N")
    parser.add_argument("--write", type=Path, metavar="FILE.jsonl")
    parser.add_argument("--detect", action="store_true")
    parser.add_argument("--variety", action="store_true")
    parser.add_argument("--many", type=int, nargs="+", metavar="N")
    options = parser.parse_args()
    if options.many:
        report_growth(options.many)
        return
    if not options.corpus:
        parser.error("name a corpus, or --many")
    documents = [d for path in options.corpus for d in read_corpus(path, options.format)]
    anonymizer = load(options.profile)
    key = options.key.encode() if options.key else None
    anonymizer.anonymize(documents[0], seed=0)  # lists are loaded on first use
    started = time.process_time()
    replaced = [anonymizer.anonymize(d, seed=options.seed, key=key) for d in documents]
    _ = [one.text for one in replaced]  # columns are aligned when it is asked for
    seconds = time.process_time() - started
    if options.examples:
        show(replaced[:: max(1, len(replaced) // options.examples)][: options.examples])
        return
    if options.write:
        write_corpus((r.result for r in replaced), options.write, "jsonl", overwrite=True)
        print(f"{len(replaced)} documents written to {options.write}")
        return
    if options.detect:
        report_detection(anonymizer, replaced)
        return
    if options.variety:
        report_variety(replaced)
        return
    words = sum(len(d.text.split()) for d in documents)
    print(f"{len(documents)} documents, {words} words: {words / seconds:,.0f} words/s")
    report_remaining(replaced)
    report_dates(replaced, anonymizer.profile.language)
    if key:
        report_links(replaced)


def report_growth(sizes: list[int]) -> None:
    """Planning time of one long list of patients: it should grow as the list does."""
    anonymizer = load("es-clinical")
    for size in sizes:
        parts: list[str] = []
        spans: list[Span] = []
        position = 0
        for i in range(size):
            number = 10_000_000 + 7919 * i
            name = f"{GIVEN[i % len(GIVEN)]} {SURNAMES[i % len(SURNAMES)]} {SURNAMES[i // 7 % 400]}"
            for label, text in (
                ("NOMBRE_SUJETO_ASISTENCIA", name),
                ("ID_SUJETO_ASISTENCIA", f"{number}{'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}"),
                ("NUMERO_TELEFONO", f"6{number}"),
                ("CORREO_ELECTRONICO", f"{fold(name).replace(' ', '.')}@hospital.org"),
                ("CALLE", f"C/ {SURNAMES[i % 300]}, {i}"),
                ("FECHAS", f"{1 + i % 28:02d}/{1 + i % 12:02d}/{1930 + i % 80}"),
            ):
                spans.append(Span(position, position + len(text), label))
                parts += (text, "; ")
                position += len(text) + 2
        document = Document("".join(parts), tuple(spans))
        started = time.process_time()
        anonymizer.anonymize(document, seed=1)
        seconds = time.process_time() - started
        print(f"{size} people, {len(spans)} spans: {seconds:.2f} s ({seconds / size * 1e3:.2f} ms)")


def report_remaining(replaced: list[Anonymized]) -> None:
    kinds: collections.Counter[str] = collections.Counter()
    remaining: collections.Counter[str] = collections.Counter()
    inside: collections.Counter[str] = collections.Counter()
    masked: collections.Counter[str] = collections.Counter()
    spans: collections.Counter[str] = collections.Counter()
    for result in replaced:
        for edit in result.edits:
            spans[edit.label] += 1
            masked[edit.label] += edit.text.strip() == f"[{edit.label}]"
        changed = {(edit.start, edit.end) for edit in result.edits}
        hidden = {
            (span.label, result.document.surface(span))
            for span in result.document.spans
            if span.label.startswith(HIDDEN)
            and (span.label != "NUM" or (span.start, span.end) in changed)  # amounts are kept
        }
        for label, surface in hidden:
            if len(surface) < SHORTEST:
                continue
            kinds[label] += 1
            if re.search(rf"(?<!\w){re.escape(surface)}(?!\w)", result.text):
                remaining[label] += 1
            elif surface in result.text:
                inside[label] += 1
    total = sum(kinds.values())
    print(
        f"originals of 4+ characters: {total}; remaining as words: {sum(remaining.values())} "
        f"{dict(remaining) or ''}; inside longer words: {sum(inside.values())} {dict(inside) or ''}"
    )
    share = sum(masked.values()) / max(1, sum(spans.values()))
    print(f"masked for want of a substitute: {sum(masked.values())} ({share:.2%}) {dict(masked)}")


def report_dates(replaced: list[Anonymized], language: str) -> None:
    grammar = get_language(language).substitution().dates
    understood = total = pairs = kept = 0
    failing: collections.Counter[str] = collections.Counter()
    for result in replaced:
        old, new = [], []
        for edit in result.edits:
            if edit.label not in ("FECHAS", "DATE"):
                continue
            original = result.document.text[edit.start : edit.end].strip()
            total += 1
            if edit.text.strip().startswith("["):
                failing[re.sub(r"[^\W\d_]", "x", re.sub(r"\d", "9", original))] += 1
                continue
            understood += 1
            old.append(original)
            new.append(edit.text.strip())
        days = [
            (a, b)
            for a, b in zip(read_days(old, grammar), read_days(new, grammar), strict=True)
            if a and b
        ]
        for (a, new_a), (b, new_b) in itertools.combinations(days, 2):
            pairs += 1
            kept += (a - b) == (new_a - new_b)
    print(
        f"dates understood: {understood} of {total} ({understood / max(1, total):.2%}); "
        f"shapes of the rest: {dict(failing.most_common(20))}"
    )
    print(
        f"pairs of exact days that keep their distance: {kept} of {pairs} "
        f"({kept / max(1, pairs):.2%})"
    )


def report_detection(anonymizer: Anonymizer, replaced: list[Anonymized]) -> None:
    """How many substitutes the detector finds again, with the same label."""
    total = exact = touched = originals = 0
    for result in replaced:
        changed = {(edit.start, edit.end) for edit in result.edits}
        found = anonymizer.detect(result.text).spans
        before = set(anonymizer.detect(result.document.text).spans)
        places = {(span.start, span.end, span.label) for span in found}
        for old, new in zip(result.document.spans, result.result.spans, strict=True):
            if (old.start, old.end) not in changed:
                continue
            total += 1
            originals += old in before
            exact += (new.start, new.end, new.label) in places
            touched += any(span.label == new.label and span.overlaps(new) for span in found)
    print(
        f"substitutes {total}: found with the same label {touched / total:.2%}, with the same "
        f"borders too {exact / total:.2%} (originals, same borders: {originals / total:.2%})"
    )


def report_variety(replaced: list[Anonymized]) -> None:
    """Per label: distinct originals and substitutes, how much the commonest one takes up, and how
    often a substitute has its original's shape. A detector trained on the output learns no more
    than this."""
    pairs: dict[str, list[tuple[str, str]]] = {}
    for result in replaced:
        for old, new in zip(result.document.spans, result.result.spans, strict=True):
            pair = (result.document.surface(old), result.result.surface(new))
            pairs.setdefault(old.label, []).append(pair)
    print(
        f"{'label':34}{'spans':>6}{'kept':>6} | {'distinct':>8}{'new':>6} | "
        f"{'commonest':>9}{'new':>6} | {'shapes':>6}{'new':>6}{'same':>7}"
    )
    for label, found in sorted(pairs.items()):
        originals, written = (collections.Counter(side) for side in zip(*found, strict=True))
        shapes = [(shape(a), shape(b)) for a, b in found]
        total = len(found)
        print(
            f"{label:34}{total:6}{sum(a == b for a, b in found) / total:6.0%} | "
            f"{len(originals):8}{len(written):6} | "
            f"{max(originals.values()) / total:9.1%}{max(written.values()) / total:6.1%} | "
            f"{len({a for a, _ in shapes}):6}{len({b for _, b in shapes}):6}"
            f"{sum(a == b for a, b in shapes) / total:7.1%}"
        )


def shape(text: str) -> str:
    """Letters, digits and marks with runs folded: "C/ Mayor 12, 3º" is "A/ Aa 9, 9º"."""
    kinds = "".join(
        "9" if c.isdigit() else "A" if c.isupper() else "a" if c.isalpha() and c not in "ºª" else c
        for c in " ".join(text.split())
    )
    return re.sub(r"(.)\1+", r"\1", kinds)


def report_links(replaced: list[Anonymized]) -> None:
    """With a key: how often a surface that several documents share keeps one substitute."""
    written: dict[tuple[str, str], list[str]] = {}
    for result in replaced:
        seen = {
            (edit.label, result.document.text[edit.start : edit.end]): edit.text
            for edit in result.edits
            if edit.label.startswith((*HIDDEN, "FECHAS"))
        }
        for thing, text in seen.items():
            written.setdefault(thing, []).append(text)
    shared = [texts for texts in written.values() if len(texts) > 1]
    same = sum(collections.Counter(texts).most_common(1)[0][1] for texts in shared)
    total = sum(map(len, shared))
    share = same / max(1, total)
    print(f"occurrences shared by documents that are linked: {same} of {total} ({share:.2%})")


def show(replaced: list[Anonymized]) -> None:
    for result in replaced:
        print(f"──── {result.document.id}")
        sys.stdout.writelines(marked(result.document, result))
        print()


def marked(document: Document, result: Anonymized) -> Iterator[str]:
    position = 0
    for edit in result.edits:
        yield document.text[position : edit.start]
        yield f"⟦{document.text[edit.start : edit.end]} → {edit.text}⟧"
        position = edit.end
    yield document.text[position:]


if __name__ == "__main__":
    main()
