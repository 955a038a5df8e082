"""A tiny corpus and a tiny network, so that training takes seconds."""

from pathlib import Path

from veladura.corpora import write_corpus
from veladura.document import Document, Span

CONFIG = """
architecture = "word-transformer"
out = "{out}"
data = "{data}"
scheme = "meddocan"
steps = {steps}
batch = 4
rate = 8e-3
student_rate = 8e-3
average = 0.9
student_average = 0.9
dropout = 0.0
student_dropout = 0.0
hidden_words = 0.0
recased = 0.0

[shape]
buckets = 2048
table_width = 32
width = 32
layers = 3
heads = 2
hidden = 64
window = 128
dropout = 0.0

[[sources]]
path = "train.jsonl"

[[measured]]
path = "train.jsonl"
"""

NAMES = ("Ana Ruiz", "Luis Gil", "Eva Sanz", "Juan Vega", "Rosa Cano", "Pablo Marín")


def documents(count: int = 24) -> list[Document]:
    result = []
    for i in range(count):
        name, day = NAMES[i % len(NAMES)], f"{i % 28 + 1:02}/03/20{i % 20:02}"
        text = f"Paciente: {name}\nIngreso: {day}\nTolera dieta y no refiere dolor."
        start = text.index(day)
        spans = (
            Span(10, 10 + len(name), "NOMBRE_SUJETO_ASISTENCIA"),
            Span(start, start + len(day), "FECHAS"),
        )
        result.append(Document(text, spans, f"d{i:02}"))
    return result


def write_config(folder: Path, *, steps: int = 120, extra: str = "") -> Path:
    write_corpus(documents(), folder / "train.jsonl", "jsonl", overwrite=True)
    path = folder / "config.toml"
    config = CONFIG.format(out=folder / "run", data=folder, steps=steps)
    path.write_text(extra + config, "utf-8")
    return path
