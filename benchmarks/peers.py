"""One contender in one process: loads, reads the documents, says how long it took.

    python benchmarks/peers.py NAME DOCUMENTS.json [--language es|de] [--model FOLDER]

Started by speed.py, with the Python of the environment the contender lives in, and measured in the
same way whoever it is. DOCUMENTS.json is a list of texts. Prints a line of JSON.
"""

import argparse
import json
import resource
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from veladura import Anonymizer

Offsets = list[tuple[int, int, str]]
Reader = Callable[[list[str]], Iterable[Offsets]]


PROFILES = {"es": "es-clinical", "de": "de-finance"}
PACKAGES = {"presidio": "presidio-analyzer", "veladura_fast": "veladura"}  # named otherwise


@dataclass(frozen=True)
class Options:
    model: str  # folder of spaCy's pipeline
    processes: int
    language: str


def veladura(options: Options) -> Reader:
    import veladura as package

    return _detecting(package.load(f"{PROFILES[options.language]}:thorough"))


def veladura_fast(options: Options) -> Reader:
    import veladura as package

    return _detecting(package.load(f"{PROFILES[options.language]}:fast"))


def _detecting(anonymizer: "Anonymizer") -> Reader:
    def read(texts: list[str]) -> Iterable[Offsets]:
        for document in anonymizer.detect_many(texts):
            yield [(s.start, s.end, s.label) for s in document.spans]

    return read


def spacy(options: Options) -> Reader:
    import spacy as package

    nlp = package.load(options.model)

    def read(texts: list[str]) -> Iterable[Offsets]:
        for doc in nlp.pipe(texts, n_process=options.processes):
            yield [(e.start_char, e.end_char, e.label_) for e in doc.ents]

    return read


def presidio(options: Options) -> Reader:
    from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
    from presidio_analyzer.nlp_engine import NerModelConfiguration, SpacyNlpEngine

    model, language = options.model, options.language
    labels = json.loads((Path(model) / "labels.json").read_text())
    engine = SpacyNlpEngine(
        models=[{"lang_code": language, "model_name": model}],
        ner_model_configuration=NerModelConfiguration(
            model_to_presidio_entity_mapping={label: label for label in labels}
        ),
    )
    engine.load()
    registry = RecognizerRegistry(supported_languages=[language])
    registry.load_predefined_recognizers(languages=[language], nlp_engine=engine)
    analyzer = AnalyzerEngine(registry=registry, nlp_engine=engine, supported_languages=[language])

    def read(texts: list[str]) -> Iterable[Offsets]:
        for text in texts:
            found = analyzer.analyze(text, language=language)
            yield [(r.start, r.end, r.entity_type) for r in found]

    return read


def scrubadub(options: Options) -> Reader:
    import scrubadub as package

    scrubber = package.Scrubber(locale="es_ES")

    def read(texts: list[str]) -> Iterable[Offsets]:
        for text in texts:
            yield [(f.beg, f.end, f.type) for f in scrubber.iter_filth(text)]

    return read


def datafog(options: Options) -> Reader:
    from datafog.processing.text_processing.regex_annotator import RegexAnnotator

    annotator = RegexAnnotator()

    def read(texts: list[str]) -> Iterable[Offsets]:
        for text in texts:
            _, result = annotator.annotate_with_spans(text)
            yield [(s.start, s.end, s.label) for s in result.spans]

    return read


CONTENDERS = {f.__name__: f for f in (veladura, veladura_fast, spacy, presidio, scrubadub, datafog)}


def train_spacy(documents: Path, folder: Path, language: str, updates: int) -> None:
    """A pipeline of the same labels, trained for a moment: what it costs, not what it finds."""
    import random

    import spacy as package
    from spacy.training import Example, offsets_to_biluo_tags
    from spacy.util import fix_random_seed

    fix_random_seed(0)
    nlp = package.blank(language)
    nlp.add_pipe("ner")
    examples = []
    for record in json.loads(documents.read_text("utf-8")):
        doc = nlp.make_doc(record["text"])
        tags = offsets_to_biluo_tags(doc, [tuple(span) for span in record["spans"]])
        ents = [tag if tag != "-" else "O" for tag in tags]
        examples.append(Example.from_dict(doc, {"entities": ents}))
    nlp.initialize(lambda: examples)
    optimizer = nlp.resume_training()
    for _ in range(updates):
        nlp.update(random.sample(examples, 8), sgd=optimizer)
    nlp.to_disk(folder)
    labels = sorted(nlp.get_pipe("ner").labels)  # type: ignore[attr-defined]
    (folder / "labels.json").write_text(json.dumps(labels))


def installed_size(name: str) -> int:
    """Bytes of a distribution and of everything it needs."""
    import re
    from importlib import metadata

    waiting, seen, total = [name], set(), 0
    while waiting:
        current = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if current in seen:
            continue
        seen.add(current)
        try:
            distribution = metadata.distribution(current)
        except metadata.PackageNotFoundError:
            continue  # for another system or version
        for file in distribution.files or ():
            path = Path(str(distribution.locate_file(file)))
            if path.is_file() and not file.name.endswith(".pyc"):
                total += path.stat().st_size
        for need in distribution.requires or ():
            if "extra ==" not in need:
                waiting.append(re.split(r"[^A-Za-z0-9._-]", need, maxsplit=1)[0])
    if name == "veladura":  # which may run from its sources
        import veladura as package

        here = Path(str(package.__file__)).parent
        total += sum(
            p.stat().st_size for p in here.rglob("*") if p.is_file() and p.suffix != ".pyc"
        )
    return total


def _processor_seconds() -> float:
    """Of this process and those it started: what other users of the machine do not add to."""
    usages = [resource.getrusage(w) for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("documents", type=Path)
    parser.add_argument("--language", choices=PROFILES, default="es")
    parser.add_argument("--model", default="")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--train", type=int, default=0, help="updates; then nothing is measured")
    parser.add_argument("--spans", type=Path, help="write what is found")
    given = parser.parse_args()
    if given.train:
        train_spacy(given.documents, Path(given.model), given.language, given.train)
        return
    texts = json.loads(given.documents.read_text("utf-8"))
    began = time.perf_counter()
    read = CONTENDERS[given.name](Options(given.model, given.processes, given.language))
    list(read(texts[:1]))  # what is loaded late is loaded now
    ready, used = time.perf_counter(), _processor_seconds()
    found = list(read(texts)) if len(texts) > 1 else []
    done = time.perf_counter()
    used = _processor_seconds() - used
    if given.spans:
        given.spans.write_text(json.dumps(found))
    memory = sum(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)[: 1 + (given.processes > 1)]
    )
    figures = {"load": ready - began, "read": done - ready, "memory": memory * 1024, "cpu": used}
    if len(texts) > 1:
        package = PACKAGES.get(given.name, given.name)
        figures["installed"] = installed_size(package)
    json.dump(figures, sys.stdout)


if __name__ == "__main__":
    main()
