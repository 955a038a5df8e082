"""Everything a training reads, in one folder: `veladura-training prepare es --shared DIR`.

Corpora become JSON Lines, synthetic and augmented notes are written, plain text is copied, and what
lists say of words goes into one table. The folder can then be carried to any machine with PyTorch.
"""

import shutil
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from veladura.corpora import read_corpus
from veladura.document import Document
from veladura.errors import ConfigError
from veladura_training.data.augment import copies
from veladura_training.data.german_mentions import write_copies
from veladura_training.data.lexicons import LANGUAGES, write_lexicon
from veladura_training.data.pieces import pieces
from veladura_training.generator.engine.writing import write_documents
from veladura_training.generator.es import Resources, generate

FIELD_LABELS = {"NUMERO_IDENTIF": "OTRO_NUMERO_IDENTIF"}
SYNTHETIC = 24_000  # notes
SYNTHETIC_REPORTS = 16_000
COPIES = 4  # of every labelled document of MEDDOCAN
NOTE_COPIES = 6  # of every note
HELD = 15  # every so manieth note is left out of training, to set the scores' scale
FOLDS = (7,)  # which ones of every 15; a model made only to be measured can leave out more
NOTES = Path("data/notes")
MORE_NOTES = Path("data/more-notes")  # written later; counted apart, so that what is held stays
WIDE_NOTES = Path("data/wide-notes")
PLAIN_NOTES = Path("data/plain-notes")  # half of them teach, half of them only measure
FRESH_NOTES = Path("data/fresh-notes")
DENSE_NOTES = Path("data/dense-notes")  # Spanish alone
MIXED_NOTES = Path("data/mixed-notes")  # none is held: rules were mended by any of them
QUIET_NOTES = Path("data/quiet-notes")  # Spanish alone; half of them only measure
UNSIGHTED_NOTES = Path("data/unsighted-notes")  # Spanish alone; half of them only measure
DAILY_NOTES = Path("data/daily-notes")  # half of them only measure
TRADE_NOTES = Path("data/trade-notes")  # German alone; all of them teach
BROAD_NOTES = Path("data/broad-notes")
FURTHER_NOTES = Path("data/further-notes")
THIRD_NOTES = Path("data/third-notes")  # Spanish alone; none teaches, the odd ones measure
# Sentences as of newspapers, with people, bodies and places alone.
NEWS = (BROAD_NOTES / "de-news", FURTHER_NOTES / "de-news")
HALF_MEASURES = (PLAIN_NOTES, QUIET_NOTES, UNSIGHTED_NOTES, DAILY_NOTES)
NONE_HELD = (MIXED_NOTES, QUIET_NOTES, UNSIGHTED_NOTES, DAILY_NOTES, TRADE_NOTES)
# Written last: a model may go on with these.
LATEST_NOTES = (
    WIDE_NOTES,
    PLAIN_NOTES,
    FRESH_NOTES,
    DENSE_NOTES,
    BROAD_NOTES,
    FURTHER_NOTES,
    *NONE_HELD,
)
ALL_NOTES = (NOTES, MORE_NOTES, *LATEST_NOTES)
NEWEST_NOTES = (FURTHER_NOTES,)  # what a shipped model has not learned yet when it goes on
# File of plain text → pieces taken of it, and lines of a piece.
PLAIN = {"clinical": (5000, 6), "novels": (300, 6), "parliament": (300, 6), "tatoeba": (100, 20)}


def plain_documents(folder: Path) -> Iterator[Document]:
    for path in sorted(folder.glob("*.txt")):
        yield Document(path.read_text("utf-8"), id=path.stem)


def held_apart(
    documents: Sequence[Document], folds: Collection[int] = FOLDS
) -> tuple[list[Document], list[Document]]:
    """Documents to train on, and those that no training sees: some of every group."""
    ordered = sorted(documents, key=lambda document: document.id)
    learned = [d for number, d in enumerate(ordered) if number % HELD not in folds]
    return learned, [d for number, d in enumerate(ordered) if number % HELD in folds]


def note_folders(profile: str, kinds: Sequence[Path] = ALL_NOTES) -> list[Path]:
    """Where a profile's notes lie, as they were written."""
    return [folder / profile for folder in kinds if (folder / profile).is_dir()]


def only_measures(document: Document, folder: Path) -> bool:
    """The even half of some folders: nobody learns from it, nor mends rules by it."""
    return folder.parent in HALF_MEASURES and document.id[-1] in "02468"


def every_note(
    folders: Sequence[Path], without: str, folds: Collection[int]
) -> tuple[list[Document], list[Document], list[Document]]:
    """Notes to train on, those that are held apart, and those of the groups in `without`."""
    learned: list[Document] = []
    held: list[Document] = []
    left: list[Document] = []
    for folder in folders:
        every = [d for d in read_corpus(folder, "inline") if not only_measures(d, folder)]
        asked = folds if folder.parent not in NONE_HELD else ()
        ours, theirs = held_apart([d for d in every if d.id[0] not in without], asked)
        learned += ours
        held += theirs
        left += [d for d in every if d.id[0] in without]
    _refuse_namesakes([*learned, *held, *left])
    return learned, held, left


def _refuse_namesakes(notes: Iterable[Document]) -> None:
    """What is not learned is known by its name: two notes of one name could not be told apart."""
    seen: set[str] = set()
    for note in notes:
        if note.id in seen:
            raise ConfigError(f"data: two notes are called {note.id}; give one another number")
        seen.add(note.id)


def unlearned(folders: Sequence[Path], learned: Collection[Document]) -> list[str]:
    """The names of all notes that nothing may be taken from, not even a sentence."""
    names = {document.id for document in learned}
    every = (note for folder in folders for note in read_corpus(folder, "inline"))
    return sorted(note.id for note in every if note.id not in names)


def prepare_spanish(
    shared: Path,
    out: Path,
    *,
    synthetic: int = SYNTHETIC,
    without: str = "",
    folds: Collection[int] = FOLDS,
) -> None:
    """Write the Spanish files; notes of the groups in `without` are measured on alone."""
    meddocan = shared / "corpora/meddocan"
    train = list(read_corpus(meddocan / "train", "brat"))
    dev = list(read_corpus(meddocan / "dev", "brat"))
    folders = note_folders("es-clinical")
    notes, held, left = every_note(folders, without, folds)
    latest, *_ = every_note(note_folders("es-clinical", LATEST_NOTES), without, folds)
    newest, *_ = every_note(note_folders("es-clinical", NEWEST_NOTES), without, folds)
    background = list(plain_documents(meddocan / "background"))
    resources = Resources.load(shared, notes=folders, without=unlearned(folders, notes))
    field = read_corpus(shared / "field-notes/es-clinical", "inline", label_map=FIELD_LABELS)
    write_documents(out / "meddocan-train.jsonl", train)
    write_documents(out / "meddocan-dev.jsonl", dev)
    write_documents(out / "notes-es.jsonl", notes)
    write_documents(out / "latest-es.jsonl", latest)
    write_documents(out / "newest-es.jsonl", newest)
    write_documents(out / "held-es.jsonl", held)
    if left:
        write_documents(out / "left-es.jsonl", left)
    write_documents(out / "field-es.jsonl", field)
    write_documents(out / "background.jsonl", background)
    write_documents(
        out / "synthetic-es.jsonl", (generate(seed, resources) for seed in range(synthetic))
    )
    write_documents(out / "augmented-es.jsonl", copies(train, COPIES, 1, resources))
    write_documents(out / "augmented-dev-es.jsonl", copies(dev, COPIES, 3, resources))
    write_documents(out / "augmented-notes-es.jsonl", copies(notes, NOTE_COPIES, 2, resources))
    write_documents(out / "augmented-latest-es.jsonl", copies(latest, NOTE_COPIES, 4, resources))
    write_documents(out / "augmented-newest-es.jsonl", copies(newest, NOTE_COPIES, 5, resources))
    shares = {shared / f"text/es-{name}.txt.xz": share for name, share in PLAIN.items()}
    write_documents(out / "plain-es.jsonl", pieces(shares, "plain-es"))
    plain = "\n\n".join(document.text for document in (*train, *background))
    (out / "background.txt").write_text(plain, "utf-8")


def prepare_german(
    shared: Path,
    out: Path,
    *,
    synthetic: int = SYNTHETIC_REPORTS,
    without: str = "",
    folds: Collection[int] = FOLDS,
) -> None:
    """Write the German files; notes of the groups in `without` are measured on alone."""
    from veladura_training.data import german_corpora
    from veladura_training.generator import de as reports

    german_corpora.convert(shared, out)
    folders = note_folders("de-finance")
    notes, held, left = every_note(folders, without, folds)
    latest, *_ = every_note(note_folders("de-finance", LATEST_NOTES), without, folds)
    newest, *_ = every_note(note_folders("de-finance", NEWEST_NOTES), without, folds)
    news = [document for folder in NEWS for document in read_corpus(folder, "inline")]
    write_documents(out / "news-de.jsonl", news)
    write_copies(shared, out, notes, news)
    write_documents(out / "notes-de.jsonl", notes)
    write_documents(out / "latest-de.jsonl", latest)
    write_documents(out / "newest-de.jsonl", newest)
    write_documents(out / "held-de.jsonl", held)
    if left:
        write_documents(out / "left-de.jsonl", left)
    resources = reports.Resources.load(shared, notes=folders, without=unlearned(folders, notes))
    write_documents(
        out / "synthetic-de.jsonl", (reports.generate(seed, resources) for seed in range(synthetic))
    )


def prepare(
    language: str,
    shared: Path,
    out: Path,
    *,
    synthetic: int | None = None,
    without: str = "",
    folds: Collection[int] = FOLDS,
) -> None:
    """Everything for one language; `without` names groups of notes by their letters."""
    out.mkdir(parents=True, exist_ok=True)
    for text in (shared / "text").glob(f"{language}-*.txt.xz"):
        shutil.copyfile(text, out / text.name)
    write = {"es": prepare_spanish, "de": prepare_german}[language]
    usual = {"es": SYNTHETIC, "de": SYNTHETIC_REPORTS}[language]
    count = usual if synthetic is None else synthetic
    write(shared, out, synthetic=count, without=without, folds=folds)
    write_lexicon(out / f"lexicon-{language}.tsv.gz", LANGUAGES[language](shared))
