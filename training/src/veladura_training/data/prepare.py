"""Everything a training reads, in one folder: `veladura-training prepare es --shared DIR`.

Corpora become JSON Lines, synthetic and augmented notes are written, plain text is copied, and what
lists say of words goes into one table. The folder can then be carried to any machine with PyTorch.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

from veladura.corpora import read_corpus
from veladura.document import Document
from veladura_training.data.augment import copies
from veladura_training.data.german_mentions import write_copies
from veladura_training.data.lexicons import LANGUAGES, write_lexicon
from veladura_training.data.pieces import pieces
from veladura_training.generator.es import Resources, generate
from veladura_training.generator.es.writing import write_documents

FIELD_LABELS = {"NUMERO_IDENTIF": "OTRO_NUMERO_IDENTIF"}
SYNTHETIC = 12_000  # notes
COPIES = 4  # of every labelled document
NOTES = Path("data/notes")
# File of plain text → pieces taken of it, and lines of a piece.
PLAIN = {"clinical": (5000, 6), "novels": (300, 6), "parliament": (300, 6), "tatoeba": (100, 20)}


def plain_documents(folder: Path) -> Iterator[Document]:
    for path in sorted(folder.glob("*.txt")):
        yield Document(path.read_text("utf-8"), id=path.stem)


def prepare_spanish(shared: Path, out: Path, *, synthetic: int = SYNTHETIC) -> None:
    meddocan = shared / "corpora/meddocan"
    train = list(read_corpus(meddocan / "train", "brat"))
    notes = list(read_corpus(NOTES / "es-clinical", "inline"))
    background = list(plain_documents(meddocan / "background"))
    resources = Resources.load(shared, notes=NOTES / "es-clinical")
    field = read_corpus(shared / "field-notes/es-clinical", "inline", label_map=FIELD_LABELS)
    write_documents(out / "meddocan-train.jsonl", train)
    write_documents(out / "meddocan-dev.jsonl", read_corpus(meddocan / "dev", "brat"))
    write_documents(out / "notes-es.jsonl", notes)
    write_documents(out / "field-es.jsonl", field)
    write_documents(out / "background.jsonl", background)
    write_documents(
        out / "synthetic-es.jsonl", (generate(seed, resources) for seed in range(synthetic))
    )
    write_documents(out / "augmented-es.jsonl", copies(train, COPIES, 1, resources))
    write_documents(out / "augmented-notes-es.jsonl", copies(notes, COPIES, 2, resources))
    shares = {shared / f"text/es-{name}.txt.xz": share for name, share in PLAIN.items()}
    write_documents(out / "plain-es.jsonl", pieces(shares, "plain-es"))
    plain = "\n\n".join(document.text for document in (*train, *background))
    (out / "background.txt").write_text(plain, "utf-8")


def prepare_german(shared: Path, out: Path, *, synthetic: int = SYNTHETIC) -> None:
    from veladura_training.data import german_corpora
    from veladura_training.generator import de as reports

    german_corpora.convert(shared, out)
    write_copies(shared, out)
    resources = reports.Resources.load(shared, notes=NOTES / "de-finance")
    write_documents(
        out / "synthetic-de.jsonl", (reports.generate(seed, resources) for seed in range(synthetic))
    )


def prepare(language: str, shared: Path, out: Path, *, synthetic: int | None = None) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for text in (shared / "text").glob(f"{language}-*.txt.xz"):
        shutil.copyfile(text, out / text.name)
    write = {"es": prepare_spanish, "de": prepare_german}[language]
    write(shared, out, synthetic=SYNTHETIC if synthetic is None else synthetic)
    write_lexicon(out / f"lexicon-{language}.tsv.gz", LANGUAGES[language](shared))
