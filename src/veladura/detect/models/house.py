"""A model fine-tuned on an organisation's own forms; the shipped one reads everything else.

Whoever learns forgets a little. So what was learned reads only texts that look like the documents
it was learned from (`likeness.npz`); all others are read as before, to the last mark.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from veladura.detect.models.likeness import Likeness
from veladura.detect.neural.detector import NeuralDetector
from veladura.document import Span
from veladura.errors import ModelError
from veladura.models import model_folder
from veladura.models.digests import DIGESTS, check_files, digest_files

ARCHITECTURE = "house"
LEARNED, LIKENESS = "learned", "likeness.npz"


class HouseModel:
    """Runs a folder that `write_house` made."""

    def __init__(self, folder: Path, *, threads: int = 0) -> None:
        try:
            config = json.loads((folder / "config.json").read_text("utf-8"))
            base = str(config["base"])
        except (OSError, ValueError, KeyError):
            raise ModelError(f"{folder}: not a learned model") from None
        check_files(folder, config)
        self.likeness = Likeness.load(folder / LIKENESS)
        self.learned = NeuralDetector(folder / LEARNED, threads=threads)
        self.shipped = NeuralDetector(model_folder(base), threads=threads)
        self.labels = self.learned.labels

    def detect_many(self, texts: Sequence[str], *, recall: float = 0.5) -> list[tuple[Span, ...]]:
        return list(self.stream(texts, recall=recall))

    def stream(self, texts: Sequence[str], *, recall: float = 0.5) -> Iterator[tuple[Span, ...]]:
        """Each text by the model that is for it, in the order they came."""
        own = [self.likeness.includes(text) for text in texts]
        found = {
            of_house: model.stream(
                [text for text, yes in zip(texts, own, strict=True) if yes is of_house],
                recall=recall,
            )
            for of_house, model in ((True, self.learned), (False, self.shipped))
        }
        for of_house in own:
            yield next(found[of_house])

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]:
        model = self.learned if self.likeness.includes(text) else self.shipped
        return model.token_scores(text, start, end)


def write_house(folder: Path, base: str, likeness: Likeness) -> None:
    """Makes a model of `folder`, where the learned weights lie already; `base` reads the rest."""
    likeness.save(folder / LIKENESS)
    inside = f"{LEARNED}/model.onnx"
    config = {
        "architecture": ARCHITECTURE,
        "base": base,
        DIGESTS: digest_files(folder, LIKENESS, inside),
    }
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n", "utf-8")
