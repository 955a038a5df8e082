"""Configurations of tiny taggers over the tiny corpus: seconds to train."""

from pathlib import Path

from tests.train.tiny import documents

from veladura.corpora import write_corpus

SHARED = """
out = "{out}"
data = "{data}"
labels = ["NOMBRE_SUJETO_ASISTENCIA", "FECHAS"]
epochs = {epochs}
batch = 24
optimizer = "adam"
rate = 3e-2
dropout = 0.1
calibrated = false
{extra}
[[sources]]
path = "train.jsonl"

[[measured]]
path = "train.jsonl"
"""

E2EJ = """architecture = "e2ej"
word_width = 16
letter_width = 8
letter_filters = 12
hidden = 16
filters = 16
head = 16
average = 0.5
"""

E2E_LSTM = E2EJ + "joint = false\n"

NEURONER = """architecture = "neuroner"
word_width = 16
letter_width = 8
letter_hidden = 8
hidden = 16
"""

STRINGS = """architecture = "string-embeddings"
forward = "{folder}/forward/language-model.pt"
backward = "{folder}/backward/language-model.pt"
hidden = 16
"""


def write_sentence_config(
    folder: Path, architecture: str, *, epochs: int = 20, extra: str = "", out: str = "run"
) -> Path:
    write_corpus(documents(), folder / "train.jsonl", "jsonl", overwrite=True)
    path = folder / f"{out}.toml"
    shared = SHARED.format(out=folder / out, data=folder, epochs=epochs, extra=extra)
    path.write_text(architecture.replace("{folder}", str(folder)) + shared, "utf-8")
    return path
