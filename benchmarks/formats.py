"""How long files take to open, rewrite and audit, and how much memory they need.

    python benchmarks/formats.py            # a 5 MB Word document, and one file of every format
    python benchmarks/formats.py --large    # a csv of 100 MB, a PDF of 1,000 pages, 50 MB of xlsx
    python benchmarks/formats.py FILE...    # files of your own

Each file runs in a process of its own, so that memory is its own; times are processor time.
Edits replace a name, which is every tenth word; the audit searches for it in every part.
"""

import io
import multiprocessing
import random
import re
import resource
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

WORDS = (
    *("paciente", "ingreso", "dolor", "tratamiento", "Gertrudis", "Madrid", "control", "alta"),
    *("evolución", "Quiroga"),
)


def text(generator: random.Random, count: int) -> str:
    return " ".join(generator.choice(WORDS) + str(generator.randrange(99)) for _ in range(count))


def word_document(pages: int, pictures: int) -> bytes:
    """Formatted paragraphs, a table a page, and pictures that do not compress: as in practice."""
    import docx

    generator = random.Random(7)
    document = docx.Document()
    for page in range(pages):
        document.add_heading(f"Informe {page}", 2)
        for _ in range(8):
            paragraph = document.add_paragraph()
            for _ in range(8):
                paragraph.add_run(text(generator, 6) + " ").bold = generator.random() < 0.3
        table = document.add_table(6, 4)
        for row in table.rows:
            for cell in row.cells:
                cell.text = text(generator, 2)
    for _ in range(pictures):
        document.add_picture(io.BytesIO(noise(generator, 330)))
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def noise(generator: random.Random, side: int) -> bytes:
    import struct
    import zlib

    rows = b"".join(b"\0" + generator.randbytes(side * 3) for _ in range(side))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 1)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content))
        + kind
        + content
        + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in chunks
    )


def large_csv(megabytes: int) -> bytes:
    """Rows of an export: an identifier, a date, figures, and a note of some fifty words."""
    generator = random.Random(7)
    notes = [text(generator, 50) for _ in range(500)]
    parts = ["id,fecha,edad,servicio,nota\n"]
    size, row = 0, 0
    while size < megabytes * 2**20:
        row += 1
        line = f'{row},2019-03-{row % 28 + 1:02d},{row % 90},URG,"{notes[row % 500]} {row}"\n'
        parts.append(line)
        size += len(line.encode())
    return "".join(parts).encode()


def large_pdf(pages: int) -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    generator = random.Random(7)
    target = io.BytesIO()
    canvas = Canvas(target)
    for _ in range(pages):
        for line in range(45):
            canvas.drawString(60, 780 - 16 * line, text(generator, 9))
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def large_xlsx(megabytes: int) -> bytes:
    """An export of notes: different words in every row, which hardly compress."""
    import openpyxl

    generator = random.Random(7)
    letters = "aeiourstnldcmpbgvhfzjyñ"
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in range(megabytes * 2_170):
        drawn = "".join(generator.choices(letters, k=620))
        note = " ".join(drawn[at : at + 4 + at % 5] for at in range(0, 610, 6))
        sheet.append([row, f"{text(generator, 3)} {note}", row * 3])
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def measure(name: str, data: bytes, results: "multiprocessing.Queue[str]") -> None:
    from veladura.delivery import deliver, open_file
    from veladura.document import Document, Edit
    from veladura.formats import Limits
    from veladura.transform import Plan

    open_file(b"warm", "warm.txt").original.rewrite([])
    start = time.process_time()
    original = open_file(data, name, limits=Limits(seconds=3600))  # of a clock, not a processor
    opened = time.process_time()
    words = re.finditer(r"Gertrudis\d*", original.text)
    edits = [Edit(m.start(), m.end(), "Sustituto", "NOMBRE_SUJETO_ASISTENCIA") for m in words]
    before = time.process_time()
    original.original.rewrite(edits)
    rewritten = time.process_time()
    deliver(original, Plan(Document(original.text), tuple(edits), (), None))
    audited = time.process_time()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    results.put(
        f"{name:16} {len(data) / 2**20:5.2f} MB {len(original.text):9,} characters"
        f" {len(edits):6,} edits"
        f"   open {opened - start:5.2f} s   rewrite {rewritten - before:5.2f} s"
        f"   audit {audited - rewritten - (rewritten - before):5.2f} s   peak {peak:4.0f} MB"
    )


def main() -> None:
    files: dict[str, Callable[[], bytes]]
    if sys.argv[1:] == ["--large"]:
        files = {
            "100 MB.csv": partial(large_csv, 95),
            "1000 pages.pdf": partial(large_pdf, 1_000),
            "50 MB.xlsx": partial(large_xlsx, 50),
        }
    elif sys.argv[1:]:
        files = {Path(name).name: Path(name).read_bytes for name in sys.argv[1:]}
    else:
        from tests.formats.samples import SAMPLES

        generator = random.Random(7)
        lines = [text(generator, 12) for _ in range(4_000)]
        files = {"100 pages.docx": partial(word_document, 100, 0)}
        files |= {"5 MB.docx": partial(word_document, 400, 13)}
        files |= {name: partial(make, lines) for name, make in SAMPLES.items()}
    context = multiprocessing.get_context("spawn")
    for name, make in files.items():
        results: multiprocessing.Queue[str] = context.Queue()
        process = context.Process(target=measure, args=(name, make(), results))
        process.start()
        print(results.get(), flush=True)
        process.join()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
