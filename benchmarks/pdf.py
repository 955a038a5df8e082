"""How long a PDF takes: `python benchmarks/pdf.py [FILE.pdf]` (without a file: 100 pages of text).

Prints PDFium's own time to extract the text, Veladura's time to open the file, and the time to
rewrite it with one edit in every fifth word. The target is opening in at most three times PDFium's
own time.
"""

import io
import random
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pypdfium2

from veladura.document import Edit
from veladura.formats.pdf import open_pdf

TEXT = (
    "paciente ingresa con dolor torácico irradiado evolución favorable tratamiento hospital "
    "consulta doctora fecha 12/03/2019 teléfono 912345678 alta médica informe niño presión"
)


def hundred_pages() -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    chosen = random.Random(1)
    target = io.BytesIO()
    canvas = Canvas(target)
    for _ in range(100):
        text = canvas.beginText(50, 800)
        text.setFont("Helvetica", 10)
        for _ in range(50):
            text.textLine(" ".join(chosen.choices(TEXT.split(), k=11)))
        canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def pdfium_text(data: bytes) -> int:
    document = pypdfium2.PdfDocument(data)
    length = 0
    for page in document:
        length += len(page.get_textpage().get_text_range())
    document.close()
    return length


def best(work: Callable[[], object], rounds: int = 5) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    data = Path(sys.argv[1]).read_bytes() if len(sys.argv) > 1 else hundred_pages()
    own, opening = best(lambda: pdfium_text(data)), best(lambda: open_pdf(data))
    original = open_pdf(data)
    words = list(re.finditer(r"\w{4,}", original.text))
    edits = [Edit(word.start(), word.end(), "Cambiado") for word in words[::5]]
    start = time.perf_counter()
    rewritten = original.rewrite(edits)
    rewriting = time.perf_counter() - start
    print(f"characters          {len(original.text):>10,}")
    print(f"PDFium's own time   {own:>10.3f} s")
    print(f"open_pdf            {opening:>10.3f} s  {opening / own:.2f} × PDFium (target ≤ 3)")
    print(f"rewrite             {rewriting:>10.3f} s  {len(edits):,} edits")
    print(f"rasterised pages    {len(rewritten.rasterised):>10}")


if __name__ == "__main__":
    main()
