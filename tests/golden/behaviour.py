"""What Veladura finds and writes, as short hashes: two tables that hold no text.

Only names that users rely on are used here (`veladura.load`, `detect_many`, `anonymize`,
`anonymize_bytes`), so that the code below them can be rearranged freely. Detection reads the notes
of data/notes. Replacement starts from the spans that people marked in them, and in files from
`SURFACES`, so that a new model changes one column and not all. The files were made once and are
kept: the libraries that make samples write dates and random boundaries into them.
"""

import email
import email.policy
import gzip
import hashlib
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from email.message import EmailMessage
from pathlib import Path

import pikepdf

import veladura
from veladura.transform import secret_of

HERE = Path(__file__).parent
NOTES = HERE.parents[1] / "data" / "notes"
FILES = HERE / "files"
PROFILES = ("de-finance", "es-clinical")
THOROUGH = 8  # every so manieth note is read by the default model; all are by the fast one
MODES = ("mask", "tag", "redact", "hash")
EVERY = 15  # the other modes are tried on every fifteenth note
SEED = 20
KEY = b"a key that everybody knows, of 32"

SURFACES = {  # what is removed from the files
    "Aurelia Quintanilla Sáez": "NOMBRE_SUJETO_ASISTENCIA",
    "12345678Z": "ID_SUJETO_ASISTENCIA",
    "67 años": "EDAD_SUJETO_ASISTENCIA",
    "12/03/2019": "FECHAS",
    "3 de abril de 2019": "FECHAS",
    "Hospital de Zumárraga": "HOSPITAL",
    "Iratxe Goñi": "NOMBRE_PERSONAL_SANITARIO",
    "943 555 012": "NUMERO_TELEFONO",
    "igoni@example.org": "CORREO_ELECTRONICO",
    "Núria Vidal": "NOMBRE_PERSONAL_SANITARIO",
}

_MARK = re.compile(r"\[\[([A-Z_]+)\|(.+?)\]\]", re.DOTALL)


def notes() -> Iterator[str]:
    """One line a note: name, hash of its spans, mean score, hash of what replaces them."""
    for profile in PROFILES:
        paths = sorted((NOTES / profile).glob("*.txt"))
        yield from _lines(f"{profile}:fast", paths)
        yield from _lines(profile, paths[::THOROUGH])


def _lines(profile: str, paths: Sequence[Path]) -> Iterator[str]:
    anonymizer = veladura.load(profile)
    marked = [read_note(path) for path in paths]
    found = anonymizer.detect_many([note.text for note in marked])
    for number, (path, note, document) in enumerate(zip(paths, marked, found, strict=True)):
        written = _written(anonymizer, note, number % EVERY == 0)
        name = f"{profile}/{path.stem}"
        yield f"{name} {_spans(document.spans)} {_mean(document.spans):.3f} {_hash(written)}"


def files() -> Iterator[str]:
    """One line a file: name, hash of the text that is read, hash of what is delivered."""
    anonymizer = veladura.load("es-clinical")
    for path in sorted(FILES.iterdir()):
        data = path.read_bytes()
        text = anonymizer.anonymize_bytes(data, path.name, spans=()).anonymized.document.text
        spans = [
            veladura.Span(match.start(), match.end(), label)
            for surface, label in SURFACES.items()
            for match in re.finditer(re.escape(surface), text)
        ]
        outcome = anonymizer.anonymize_bytes(data, path.name, spans=spans, seed=SEED)
        yield f"{path.name} {_hash([text])} {_hash(contents(outcome.data))}"


def read_note(path: Path) -> veladura.Document:
    """A note without its inline markup, and the spans that the markup says."""
    source = path.read_bytes().decode("utf-8")
    parts: list[str] = []
    spans: list[veladura.Span] = []
    length = position = 0
    for match in _MARK.finditer(source):
        before, surface = source[position : match.start()], match[2]
        start = length + len(before)
        length = start + len(surface)
        spans.append(veladura.Span(start, length, match[1]))
        parts += (before, surface)
        position = match.end()
    return veladura.Document("".join((*parts, source[position:])), tuple(spans), path.stem)


def contents(data: bytes) -> Iterator[str]:
    """What a file holds, without what differs from one writing to the next (dates in archives)."""
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield name
                yield from contents(archive.read(name))
    elif data.startswith(b"%PDF"):
        yield from _contents_of_pdf(data)
    elif data.startswith(b"\x1f\x8b"):
        yield from contents(gzip.decompress(data))
    elif b"\nMIME-Version:" in data and not data.startswith(b"From "):
        yield from _contents_of_mail(data)
    else:
        yield data.decode("utf-8", "backslashreplace")


def _contents_of_pdf(data: bytes) -> Iterator[str]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for value in pdf.objects:
            keys = value.keys() if isinstance(value, pikepdf.Dictionary | pikepdf.Stream) else ()
            yield repr(sorted(keys))
            if isinstance(value, pikepdf.Stream):
                yield repr(value.read_bytes())


def _contents_of_mail(data: bytes) -> Iterator[str]:
    message = email.message_from_bytes(data, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    for part in message.walk():
        yield repr([(name, str(value)) for name, value in part.items()])
        payload = part.get_payload(decode=True)
        if isinstance(payload, bytes):
            yield from contents(payload)


def _written(
    anonymizer: veladura.Anonymizer, note: veladura.Document, every_mode: bool
) -> Iterator[str]:
    yield anonymizer.anonymize(note, seed=SEED).text
    if every_mode:
        yield anonymizer.anonymize(note, key=KEY).text
        for mode in MODES:
            yield anonymizer.anonymize(note, mode=mode, seed=secret_of(SEED)).text


def _spans(spans: Sequence[veladura.Span]) -> str:
    # Scores are left out: their last digits are the processor's.
    return _hash(f"{s.start} {s.end} {s.label} {s.source} {s.fragments}" for s in spans)


def _mean(spans: Sequence[veladura.Span]) -> float:
    return sum(span.score for span in spans) / max(1, len(spans))


def _hash(parts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()[:12]
