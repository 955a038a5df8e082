"""What knowing beforehand brings, and what it costs.

    python benchmarks/knowledge.py subjects FOLDER --profile es-clinical [--records FILE]
    python benchmarks/knowledge.py speed [--names 100000] [--profile es-clinical:fast]

`subjects` reads labelled documents, gives each the record of its subject (written to FILE first,
beside your data, where one is named) and prints coverage without it, with it, and of the record
without any model. The record holds the fullest of the subject's names, the numbers, streets and
phones, as the labels say. A span is covered if every letter and digit of it is hidden.
`speed` measures detection with a directory of so many names and without, in turns, and the memory
the directory takes.
"""

import argparse
import itertools
import json
import statistics
import time
import tracemalloc
from collections.abc import Sequence
from pathlib import Path

from gold import read_corpus

from veladura.document import Document, Span
from veladura.knowledge import Knowledge, gather
from veladura.knowledge.knower import Knower
from veladura.pipeline import Anonymizer
from veladura.profiles import load_profile
from veladura.schemes import Scheme
from veladura.text import fold, words
from veladura.wordlists import read_list

NOTES = Path(__file__).parents[1] / "data" / "notes"
FIELDS = {"patient": "name", "person": "name", "street": "address", "phone": "phone"}
NUMBERS = ("patient-id", "insurance-id", "bank-account", "id")


def field_of(scheme: Scheme, label: str) -> str:
    """The field of a record for what stands under a label; or ""."""
    kind = scheme[label].kind
    if kind in FIELDS:
        return FIELDS[kind]
    return "id" if kind in NUMBERS else ""


def record_of(document: Document, scheme: Scheme) -> dict[str, list[str]]:
    """The record of a document's subject, from its labels."""
    record: dict[str, list[str]] = {}
    names = [document.surface(s) for s in document.spans if field_of(scheme, s.label) == "name"]
    if names:
        record["name"] = [_fullest(names)]
    for span in document.spans:
        field = field_of(scheme, span.label)
        if field and field != "name":
            record.setdefault(field, []).append(document.surface(span).replace("\n", " "))
    return {field: list(dict.fromkeys(values)) for field, values in record.items()}


def _fullest(names: Sequence[str]) -> str:
    """The longest name of whoever is named most often."""
    counts = {name: sum(_same(name, other) for other in names) for name in names}
    return max(names, key=lambda name: (counts[name], len(name))).replace("\n", " ")


def _same(one: str, two: str) -> bool:
    return bool(set(map(fold, words(two))) & {w for w in map(fold, words(one)) if len(w) > 3})


def is_subjects(
    document: Document, span: Span, record: dict[str, list[str]], scheme: Scheme
) -> bool:
    field = field_of(scheme, span.label)
    if field != "name":
        return field in record
    return any(_same(name, document.surface(span)) for name in record["name"])


def covered(document: Document, spans: Sequence[Span], found: Sequence[Span]) -> tuple[int, int]:
    """How many of `spans` are hidden, every letter and digit of them, and how many there are."""
    marked = bytearray(len(document.text))
    for span in found:
        marked[span.start : span.end] = b"\1" * (span.end - span.start)
    whole = [
        all(marked[i] for i in range(s.start, s.end) if document.text[i].isalnum()) for s in spans
    ]
    return sum(whole), len(whole)


def too_much(document: Document, found: Sequence[Span]) -> int:
    """Words that are hidden and stand in no labelled span."""
    gold = bytearray(len(document.text))
    for span in document.spans:
        gold[span.start : span.end] = b"\1" * (span.end - span.start)
    return sum(
        len(document.text[s.start : s.end].split()) for s in found if not any(gold[s.start : s.end])
    )


def measure_subjects(folder: Path, profile: str, target: Path | None) -> None:
    anonymizer = Anonymizer(load_profile(profile))
    scheme = anonymizer.profile.scheme
    documents = read_corpus(folder)
    records = [record_of(document, scheme) for document in documents]
    if target:
        lines = zip(documents, records, strict=True)
        target.write_text(json.dumps({d.id: r for d, r in lines}, ensure_ascii=False, indent=1))
    total = sum(len(document.text.split()) for document in documents)
    for title in ("without", "with the record", "record alone"):
        own, every, extra = [0, 0], [0, 0], 0
        for document, record in zip(documents, records, strict=True):
            found = _found(anonymizer, document.text, record, title)
            subject = [s for s in document.spans if is_subjects(document, s, record, scheme)]
            for sums, spans in ((own, subject), (every, list(document.spans))):
                hit, size = covered(document, spans, found)
                sums[0], sums[1] = sums[0] + hit, sums[1] + size
            extra += too_much(document, found)
        print(
            f"{title:16} subject {own[0] / own[1]:.4f} ({own[0]} of {own[1]})   "
            f"overall {every[0] / every[1]:.4f}   "
            f"too much {1000 * extra / total:.2f} words in 1,000"
        )


def _found(
    anonymizer: Anonymizer, text: str, record: dict[str, list[str]], title: str
) -> Sequence[Span]:
    known = anonymizer.about(record) if record else None
    if title == "record alone":
        return known.find_subject(text) if known else []
    return anonymizer.detect(text, record=None if title == "without" else record or None).spans


def made_up_names(count: int, language: str) -> list[str]:
    """Names out of the lists of substitutes, put together."""
    package = f"veladura.languages.{language}"
    given = [n for kind in ("male", "female") for n in read_list(package, f"lexicons/given_{kind}")]
    surnames = read_list(package, "lexicons/surnames")
    combined = itertools.product(surnames, given, surnames[::-1])
    step = max(1, len(surnames) ** 2 * len(given) // count)
    return [f"{g} {s} {t}" for s, g, t in itertools.islice(combined, 0, count * step, step)]


def measure_speed(profile_name: str, count: int, rounds: int) -> None:
    profile = load_profile(profile_name)
    label = profile.scheme.label_for("staff" if profile.language == "es" else "person")
    names = made_up_names(count, profile.language)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    knowledge: Knowledge = gather(directories={label: names})
    del names
    knower = Knower(profile, knowledge)
    knower.find("Nada.")
    megabytes = (tracemalloc.get_traced_memory()[0] - before) / 2**20
    tracemalloc.stop()
    plain = Anonymizer(profile)
    told = plain.with_knowledge(knowledge)
    texts = _texts(profile.id)
    total = sum(len(text.split()) for text in texts)
    speeds: dict[str, list[float]] = {"without": [], "with": []}
    for _ in range(rounds + 1):
        for title, anonymizer in (("without", plain), ("with", told)):
            start = time.perf_counter()
            for text in texts:
                anonymizer.detect(text)
            speeds[title].append(total / (time.perf_counter() - start))
    without, with_names = (statistics.median(speeds[title][1:]) for title in ("without", "with"))
    start = time.perf_counter()
    for text in texts:
        knower.find(text)
    alone = time.perf_counter() - start
    print(
        f"{count:,} names: {megabytes:.1f} MB; {without:,.0f} words/s without, "
        f"{with_names:,.0f} with: {100 * (1 - with_names / without):.1f} % slower; "
        f"matching alone {1e6 * alone / total:.2f} µs a word, "
        f"{100 * alone * without / total:.1f} % of detection"
    )


def _texts(profile: str) -> list[str]:
    folder = NOTES / profile.partition(":")[0]
    return [document.text for document in read_corpus(folder)][:150]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    what = parser.add_subparsers(dest="what", required=True)
    subjects = what.add_parser("subjects")
    subjects.add_argument("folder", type=Path)
    subjects.add_argument("--profile", default="es-clinical")
    subjects.add_argument("--records", type=Path)
    speed = what.add_parser("speed")
    speed.add_argument("--names", type=int, default=100_000)
    speed.add_argument("--profile", default="es-clinical:fast")
    speed.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    if chosen.what == "subjects":
        measure_subjects(chosen.folder, chosen.profile, chosen.records)
    else:
        measure_speed(chosen.profile, chosen.names, chosen.rounds)


if __name__ == "__main__":
    main()
