"""Write the golden tables again: `python -m tests.golden.write`, in a commit that says why.

A sample format without a kept file gets one first; the others stay as they are.
"""

from collections.abc import Callable
from functools import partial

from tests.formats.pdf import pdfs
from tests.formats.samples import SAMPLES
from tests.golden.behaviour import FILES, HERE, files, notes

LINES = (
    "Paciente: Aurelia Quintanilla Sáez, 67 años, DNI 12345678Z",
    "Ingresó el 12/03/2019 en el Hospital de Zumárraga (Guipúzcoa)",
    "Remitida por la Dra. Iratxe Goñi, tel. 943 555 012, igoni@example.org",
    "Sin alergias conocidas. Revisión el 3 de abril de 2019 con la Dra. Goñi",
)
PDFS = (pdfs.helvetica, pdfs.embedded, pdfs.columns, pdfs.rotated, pdfs.form_xobject)


def main() -> None:
    made: dict[str, Callable[[], bytes]]
    made = {name: partial(make, LINES) for name, make in SAMPLES.items()}
    made |= {f"{make.__name__}.pdf": make for make in PDFS}
    FILES.mkdir(exist_ok=True)
    for name, make in made.items():
        path = FILES / name
        if not path.exists():
            path.write_bytes(make())
    for name, lines in (("notes", notes), ("files", files)):
        (HERE / f"{name}.txt").write_text("\n".join(lines()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
