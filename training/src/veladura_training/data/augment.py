"""Other versions of labelled documents: new values in the spans, other headers, crops, noise.

`veladura-training augment IN… --copies K --out FILE.jsonl.gz`: IN is a corpus folder or file in
any format Veladura reads. The label of a span never changes, nor what surrounds it,
except by noise and by the renaming, shuffling and dropping of header fields.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from veladura.corpora.reading import read_corpus
from veladura.document import Document
from veladura.schemes import MEDDOCAN
from veladura_training.generator.engine.markup import whole_lines
from veladura_training.generator.engine.writing import write_documents
from veladura_training.generator.es.fields import catalogue
from veladura_training.generator.es.markup import from_document, parse
from veladura_training.generator.es.noise import disturb
from veladura_training.generator.es.rerolling import Reroll
from veladura_training.generator.es.resources import Resources
from veladura_training.generator.es.speech import spoken

LABEL_MAP = {"NUMERO_IDENTIF": "OTRO_NUMERO_IDENTIF"}  # an older name of the same label
_FIELD = re.compile("^([^\ue000-\ue0ff:\n]{2,32}?)(\\s?: ?\\s?)(.*)$", re.DOTALL)
_KEYS = {  # MEDDOCAN's header names → the slot whose other names may stand in
    "nombre": "given", "apellidos": "surnames", "nhc": "record", "cipa": "record", "nass": "nss",
    "domicilio": "street", "localidad/ provincia": "townline", "cp": "postcode",
    "fecha de nacimiento": "born", "país": "nation", "país de nacimiento": "nation",
    "edad": "agebare", "sexo": "sexcode", "fecha de ingreso": "admitted", "médico": "sign",
    "nºcol": "licence", "episodio": "episode", "servicio": "dept", "especialidad": "dept",
    "responsable clínico": "sign", "remitido por": "sign", "teléfono": "phone", "fax": "fax",
    "correo electrónico": "docmail", "e-mail": "docmail", "email": "docmail", "hospital": "hosp",
}  # fmt: skip


def augment(document: Document, rng: Random, resources: Resources) -> Document:
    """Another version of a document; the same generator state gives the same version."""
    marked = from_document(document)
    if rng.random() < 0.85:
        marked = Reroll(rng, resources).rewrite(marked)
    lines = whole_lines(marked)
    if rng.random() < 0.7:
        lines = _rework_header(lines, rng)
    if rng.random() < 0.25:
        lines = _crop(lines, rng)
    version = parse("\n".join(lines), document.id)
    if rng.random() < 0.05:
        version = spoken(version, rng)
    return disturb(version, rng, 1.3)


def splice(first: Document, second: Document, rng: Random) -> Document:
    """A piece of one document followed by a piece of another."""
    pieces = [_crop(whole_lines(from_document(document)), rng) for document in (first, second)]
    glue = rng.choice(("\n", "\n\n", "\n----------\n"))
    return parse(glue.join("\n".join(piece) for piece in pieces), f"{first.id}+{second.id}")


def _rework_header(lines: list[str], rng: Random) -> list[str]:
    """Rename, drop, shuffle and re-join the run of "name: value" lines a document opens with."""
    length = 0
    while length < len(lines) and len(lines[length]) < 120:
        length += 1
    if length < 3:
        return lines
    names = {slot: others for fields in catalogue().values() for slot, others in fields}
    separator = rng.choice((": ", ": ", ":", " ", "\t", " - ", " = ", ".... ", ":  "))
    upper = rng.random() < 0.2
    bare = rng.random() < 0.12
    header: list[str] = []
    for line in lines[:length]:
        found = _FIELD.match(line)
        if not found or rng.random() < 0.1:
            header.append(line)
            continue
        key, _, value = found.groups()
        slot = _KEYS.get(key.strip().lower())
        if slot in names and rng.random() < 0.7:
            key = rng.choice(names[slot])
        key = key.upper() if upper else key
        value = value.rstrip(". ") if rng.random() < 0.5 else value
        header.append(value if bare or rng.random() < 0.05 else f"{key.strip()}{separator}{value}")
    if rng.random() < 0.5:
        rng.shuffle(header)
    header = [line for line in header if rng.random() > 0.06]
    joiner = rng.choice(("\n",) * 6 + ("   ", " | ", "\t", "; ", " ", ", ", "\n\n"))
    return [*joiner.join(header).split("\n"), *lines[length:]]


def _crop(lines: list[str], rng: Random) -> list[str]:
    """A run of lines, at least two thirds of the time with some text on both sides cut off."""
    if len(lines) < 4:
        return lines
    size = rng.randint(max(2, len(lines) // 3), len(lines))
    start = rng.randint(0, len(lines) - size)
    return lines[start : start + size]


def copies(
    documents: Sequence[Document], count: int, seed: int, resources: Resources
) -> Iterator[Document]:
    """`count` versions of each document; one in ten is spliced with another document first."""
    for copy in range(count):
        for index, document in enumerate(documents):
            rng = Random(f"augment-{seed}-{copy}-{index}")
            source = (
                splice(document, rng.choice(documents), rng) if rng.random() < 0.1 else document
            )
            version = augment(source, rng, resources)
            yield Document(version.text, version.spans, f"{source.id}~{copy + 1}")


def _read(paths: Iterable[Path]) -> list[Document]:
    documents: list[Document] = []
    for path in paths:
        documents += read_corpus(
            path, label_map=LABEL_MAP, labels={*MEDDOCAN.ids, *LABEL_MAP}, check_text=False
        )
    return documents


def write_copies(
    inputs: Iterable[Path], out: Path, *, count: int, seed: int, shared: Path | None = None
) -> None:
    resources = Resources.load(shared)
    write_documents(out, copies(_read(inputs), count, seed, resources))
