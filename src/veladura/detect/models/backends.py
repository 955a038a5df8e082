"""What a profile's `model` may be, and the way from its name to a model that runs.

A shipped model's name; a folder made by `veladura train`, whose config.json names its architecture;
a folder of versions made by `veladura learn`;
"spacy:PATH", any spaCy pipeline with entities; "hf:PATH", any token classifier of Transformers.
"""

import importlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from veladura.detect.models.protocol import ScoringModel
from veladura.document import Span
from veladura.errors import ConfigError, ModelError
from veladura.models import model_folder, model_names
from veladura.models.versions import resolve
from veladura.schemes import Scheme

RUNTIMES = {  # architecture → module and class, made from a folder
    "word-transformer": "veladura.detect.neural.detector:NeuralDetector",
    "house": "veladura.detect.models.house:HouseModel",
    "spacy": "veladura.detect.models.spacy_model:SpacyModel",
}
ENTRY_POINTS = "veladura.models"  # further architectures, by packages installed beside this one
ADAPTERS = {  # prefix of a profile's `model` → module and class
    "spacy": "veladura.detect.models.spacy_model:SpacyModel",
    "hf": "veladura.detect.models.transformers_model:TransformersModel",
}


def load_model(
    name: str, scheme: Scheme, labels: Mapping[str, str] | None = None, *, threads: int = 0
) -> ScoringModel | None:
    """The model a profile names, None for ""; `labels` renames what it finds.

    A model whose labels the scheme does not know is refused: what it finds could not be replaced.
    """
    if not name:
        return None
    model = open_model(name, threads=threads)
    own: Sequence[str] = model.labels
    renamed = {label: (labels or {}).get(label, label) for label in own}
    unknown = sorted({label for label in renamed.values() if label and label not in scheme})
    if unknown:
        raise ConfigError(
            f"model {name}: {', '.join(unknown)} unknown to scheme {scheme.id}; "
            "name each under model_labels in the profile"
        )
    if all(label == new for label, new in renamed.items()):
        plain: ScoringModel = model
        return plain
    return Relabelled(model, renamed)


def open_model(name: str, *, threads: int = 0) -> Any:
    """The runtime for a name, a folder or "adapter:PATH"; it has `labels` besides the protocol."""
    prefix, colon, path = name.partition(":")
    if colon and prefix in ADAPTERS:
        if not Path(path).is_dir():
            raise ModelError(f"model {name}: there is no folder {path}")
        return _class(ADAPTERS[prefix])(Path(path), threads=threads)
    folder = Path(name)
    if name in model_names() or not folder.is_dir():
        folder = model_folder(name)
    folder = resolve(folder)
    return _class(_runtime(folder))(folder, threads=threads)


def runtimes() -> dict[str, str]:
    """Every architecture that can be run here: our own, and those of packages beside this one."""
    installed = {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}
    return {**RUNTIMES, **{name: path for name, path in installed.items() if name not in RUNTIMES}}


def _runtime(folder: Path) -> str:
    try:
        architecture = json.loads((folder / "config.json").read_text("utf-8"))["architecture"]
    except (OSError, ValueError, KeyError, TypeError):
        raise ModelError(
            f"{folder}: not a model folder: config.json names no architecture"
        ) from None
    known = runtimes()
    if architecture not in known:
        raise ModelError(f"{folder}: unknown architecture; known: {', '.join(known)}")
    return known[architecture]


def _class(path: str) -> Any:
    """Imported when it is needed: each runtime has dependencies of its own."""
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


@dataclass(frozen=True, slots=True)
class Relabelled:
    """A model whose labels have other names here; those renamed to "" are dropped."""

    model: ScoringModel
    names: Mapping[str, str]

    def detect_many(self, texts: Sequence[str], *, recall: float = 0.5) -> list[tuple[Span, ...]]:
        return [
            tuple(
                Span(s.start, s.end, self.names[s.label], s.score, s.source)
                for s in spans
                if self.names[s.label]
            )
            for spans in self.model.detect_many(texts, recall=recall)
        ]

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]:
        best: dict[str, float] = {}
        for label, value in self.model.token_scores(text, start, end):
            new = self.names[label]
            if new:
                best[new] = max(best.get(new, 0.0), value)
        return sorted(best.items(), key=lambda pair: -pair[1])
