"""The word transformer from labelled documents to a model folder with its card."""

import json
import time
from pathlib import Path

import torch
from torch import Tensor

from veladura.corpora import read_corpus
from veladura.detect.neural.detector import NeuralDetector
from veladura.train.card import Card
from veladura.train.examples import Sampler
from veladura.train.export import export
from veladura.train.finetune import FinetuneConfig, Finetuned, Finetuning
from veladura.train.measure import DIAL, Gold, calibration, dial_stops, measure
from veladura.train.results import record

Config = FinetuneConfig
LANGUAGES = {"meddocan": "es", "finance": "de"}  # of the schemes, for consistency
SAMPLE = 64  # windows from which the int8 scales are taken


def run(config: FinetuneConfig, command: str) -> None:
    started = time.monotonic()
    finetuned = Finetuning(config).run()
    folder = Path(config.out) / "model"
    export(finetuned.tagger, finetuned.labels, folder, sample=sample_of(finetuned))
    minutes = (time.monotonic() - started) / 60
    finish(config, folder, command, minutes)


@torch.no_grad()
def sample_of(finetuned: Finetuned) -> tuple[Tensor, Tensor]:
    """Windows of every labelled source alike, as the encoder is given them."""
    encoder = finetuned.tagger.encoder.float().cpu().eval()
    sources = [(1.0, examples) for examples in finetuned.examples]
    sampler = Sampler(sources, encoder.config.window, seed=0)
    words, shapes, gaps, tags = (torch.from_numpy(a) for a in next(sampler.batches(SAMPLE)))
    vectors = encoder.words(finetuned.bags.cpu()[words.reshape(-1)]).reshape(*words.shape, -1)
    return encoder.embed(vectors, shapes, gaps), tags != -1


def finish(config: FinetuneConfig, folder: Path, command: str, minutes: float) -> None:
    """Measure the exported folder, set its dial and its scores' scale, and write its card."""
    gold = {
        Path(source.path).stem: Gold(
            list(read_corpus(Path(config.data) / source.path, source.format)), source.only
        )
        for source in config.measured
    }
    facts: dict[str, object] = {"dial": DIAL}
    if gold:
        update_config(folder, facts)
        facts["calibration"] = calibration(NeuralDetector(folder), next(iter(gold.values())))
    update_config(folder, facts)
    detector = NeuralDetector(folder)
    figures = {name: measure(detector, documents) for name, documents in gold.items()}
    for name, scores in figures.items():
        print(
            f"{name}: ner F1 {scores.ner.f1:.4f}, coverage {scores.coverage.recall:.4f}", flush=True
        )
    dial = dial_stops(detector, next(iter(gold.values()))) if gold else []
    curve = [[stop.recall_setting, round(stop.scores.coverage.recall, 4)] for stop in dial]
    update_config(folder, {"figures": {"recall_curve": curve}})
    card = Card(
        name=Path(config.out).name,
        summary=config.summary,
        command=command,
        data=[f"`{source.path}`, weight {source.weight:g}" for source in config.sources],
        licence=config.licence,
        config=config,
        size=sum(file.stat().st_size for file in folder.iterdir()),
        minutes=minutes,
        figures=figures,
        dial=dial,
    )
    (folder / "card.md").write_text(card.render(), "utf-8")
    record(
        Path(config.out),
        detector,
        name=f"Veladura ({Path(config.out).name})",
        architecture="word-transformer",
        command=command,
        seed=config.seed,
        minutes=minutes,
        scheme=config.scheme,
        language=LANGUAGES.get(config.scheme, "es"),
        measured=gold,
    )


def update_config(folder: Path, facts: dict[str, object]) -> None:
    path = folder / "config.json"
    table = json.loads(path.read_text("utf-8")) | facts
    path.write_text(json.dumps(table, indent=1, ensure_ascii=False) + "\n", "utf-8")
