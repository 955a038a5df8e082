"""What a training leaves for the table of results: `result.json` beside its model folder."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

from veladura.corpora import read_corpus
from veladura.detect.models.protocol import ScoringModel
from veladura.document import Document
from veladura.errors import ConfigError
from veladura.evaluate import Scores, score
from veladura.profiles import load_profile, profile_names
from veladura.schemes import get_scheme
from veladura.train.card import Card
from veladura.train.examples import TrainingSource
from veladura.train.measure import DIAL, DialStop, Gold, calibration, dial_stops

RESULT = "result.json"
TIMED = 20_000  # words that the speed is measured on
REPEAT = 0.5  # what the score of a repeated name must reach

Figures = dict[str, dict[str, float]]  # measure → precision, recall, f1


class RunConfig(Protocol):
    """What every training's configuration has."""

    @property
    def out(self) -> str: ...
    @property
    def data(self) -> str: ...
    @property
    def sources(self) -> tuple[TrainingSource, ...]: ...
    @property
    def measured(self) -> tuple[TrainingSource, ...]: ...
    @property
    def summary(self) -> str: ...
    @property
    def licence(self) -> str: ...
    @property
    def scheme(self) -> str: ...
    @property
    def seed(self) -> int: ...


@dataclass(frozen=True)
class TrainingResult:
    """A finished run, as the table of results needs it."""

    name: str
    architecture: str
    command: str
    seed: int
    minutes: float  # of training
    bytes: int  # of the model folder
    words_per_second: float  # of one core's time
    scheme: str
    language: str
    figures: dict[str, Figures]  # corpus → measure → precision, recall, f1
    published: str = ""  # what the authors of the system report
    losses: list[float] = field(default_factory=list)  # of each epoch
    device: str = ""  # what it was trained on, where that is known

    def write(self, folder: Path) -> None:
        text = json.dumps(asdict(self), indent=1, ensure_ascii=False)
        (folder / RESULT).write_text(text + "\n", "utf-8")


def read_result(folder: Path) -> TrainingResult:
    try:
        return TrainingResult(**json.loads((folder / RESULT).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        raise ConfigError(f"{folder}: holds no {RESULT} of a finished training") from None


def speed(model: ScoringModel, documents: Sequence[Document]) -> float:
    """Words for a second of one core, after one document to warm up.

    Processor time is counted, not the clock's: a busy machine gives the same figure.
    """
    texts: list[str] = []
    words = 0
    for document in documents:
        texts.append(document.text)
        words += len(document.text.split())
        if words >= TIMED:
            break
    model.detect_many(texts[:1])
    started = time.process_time()
    model.detect_many(texts)
    return words / max(time.process_time() - started, 1e-3)


def figures_of(
    model: ScoringModel, gold: Gold, language: str, scheme: str
) -> tuple[Scores, Figures]:
    """The official measures, and tokens before and after document-wide consistency."""
    found = gold.found_by(model, 0.5)
    labels = gold.only or None
    scores = score(gold.documents, found, labels=labels)
    table: Figures = {
        name: getattr(scores, name).as_dict() for name in ("ner", "strict", "merged", "tokens")
    }
    repeated = _consistent(found, language, scheme)
    if repeated is not None:
        table["tokens_consistent"] = score(gold.documents, repeated, labels=labels).tokens.as_dict()
    return scores, table


def _consistent(found: Sequence[Document], language: str, scheme: str) -> list[Document] | None:
    from veladura.detect.consistency.spreading import load_consistency

    try:
        consistency = load_consistency(language, get_scheme(scheme))
    except ConfigError:  # a language without lists has no consistency to measure
        return None
    return [
        d.with_spans(
            (*d.spans, *(s for s in consistency.spread(d.text, d.spans) if s.score >= REPEAT))
        )
        for d in found
    ]


def folder_size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def record(
    folder: Path,
    model: ScoringModel,
    *,
    name: str,
    architecture: str,
    command: str,
    seed: int,
    minutes: float,
    scheme: str,
    language: str,
    measured: Mapping[str, Gold],
    published: str = "",
    losses: Sequence[float] = (),
    device: str = "",
) -> dict[str, Scores]:
    """Measure a finished model on every corpus and write `result.json` into `folder`."""
    figures: dict[str, Figures] = {}
    scores: dict[str, Scores] = {}
    fast = 0.0
    for corpus, gold in measured.items():
        scores[corpus], figures[corpus] = figures_of(model, gold, language, scheme)
        fast = fast or speed(model, gold.documents)
    TrainingResult(
        name=name,
        architecture=architecture,
        command=command,
        seed=seed,
        minutes=minutes,
        bytes=folder_size(folder / "model"),
        words_per_second=fast,
        scheme=scheme,
        language=language,
        figures=figures,
        published=published,
        losses=list(losses),
        device=device,
    ).write(folder)
    return scores


def read_gold(data: str, sources: Sequence[TrainingSource]) -> dict[str, Gold]:
    """The corpora to measure on, by the names of their files."""
    return {
        Path(source.path).name.split(".")[0]: Gold(
            list(read_corpus(Path(data) / source.path, source.format)), source.only
        )
        for source in sources
    }


def finish(
    config: RunConfig,
    command: str,
    architecture: str,
    load: Callable[[Path], ScoringModel],
    *,
    minutes: float,
    name: str = "",
    language: str = "",
    published: str = "",
    losses: Sequence[float] = (),
    calibrated: bool = False,
    device: str = "",
    note: str = Card.note,
) -> None:
    """Measure the model folder, set its dial and its scores' scale, write card and result."""
    folder = Path(config.out)
    measured = read_gold(config.data, config.measured)
    first = next(iter(measured.values()), None)
    if calibrated:
        _calibrate(folder / "model", load, first)
    model = load(folder / "model")
    scores = record(
        folder,
        model,
        name=name or folder.name,
        architecture=architecture,
        command=command,
        seed=config.seed,
        minutes=minutes,
        scheme=config.scheme,
        language=language or language_of(config.scheme),
        measured=measured,
        published=published,
        losses=losses,
        device=device,
    )
    _print_scores(scores)
    dial = _dial(folder / "model", model, first) if calibrated and first else []
    _write_card(config, command, minutes, scores, dial, note)


def _write_card(
    config: RunConfig,
    command: str,
    minutes: float,
    scores: Mapping[str, Scores],
    dial: Sequence[DialStop],
    note: str,
) -> None:
    folder = Path(config.out)
    card = Card(
        name=folder.name,
        summary=config.summary,
        command=command,
        data=[f"`{source.path}`, weight {source.weight:g}" for source in config.sources],
        licence=config.licence,
        config=config,
        size=folder_size(folder / "model"),
        minutes=minutes,
        figures=scores,
        dial=dial,
        note=note,
    )
    (folder / "model" / "card.md").write_text(card.render(), "utf-8")


def _calibrate(folder: Path, load: Callable[[Path], ScoringModel], gold: Gold | None) -> None:
    """Gives the model its dial and, where there is something to measure on, its scores' scale."""
    update_config(folder, {"dial": DIAL})
    if gold:
        update_config(folder, {"calibration": calibration(load(folder), gold)})


def _dial(folder: Path, model: ScoringModel, gold: Gold) -> list[DialStop]:
    stops = dial_stops(model, gold)
    if stops:
        curve = [[stop.recall_setting, round(stop.scores.coverage.recall, 4)] for stop in stops]
        update_config(folder, {"figures": {"recall_curve": curve}})
    return stops


def _print_scores(scores: Mapping[str, Scores]) -> None:
    for corpus, found in scores.items():
        print(
            f"{corpus}: ner F1 {found.ner.f1:.4f}, tokens F1 {found.tokens.f1:.4f}, "
            f"coverage {found.coverage.recall:.4f}",
            flush=True,
        )


def language_of(scheme: str) -> str:
    """The language of the shipped profile with this scheme, for consistency."""
    profiles = map(load_profile, profile_names())
    return next((own.language for own in profiles if own.scheme.id == scheme), "")


def update_config(folder: Path, facts: dict[str, Any]) -> None:
    path = folder / "config.json"
    table = json.loads(path.read_text("utf-8")) | facts
    path.write_text(json.dumps(table, indent=1, ensure_ascii=False) + "\n", "utf-8")
