"""Real files of a folder, the one way of all documents: how many are done, refused, or break.

`python scripts/real_files.py FOLDER... [--profile NAME]` prints a table and every refusal. Reading
pictures takes most of the time; `--keep-pictures` leaves it out. `--elsewhere` lets LibreOffice
open what came out, and the original where it cannot: an output must open where its original does.
`--keep FOLDER` keeps each file beside what came out of it ("3.before.docx", "3.after.docx"): guard
that folder as you guard the files. Otherwise nothing is written.
Exit code 1: something broke, or what came out does not open where its original does.
"""

import argparse
import io
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import docx
import openpyxl
import pikepdf
import pptx

from veladura.errors import VeladuraError
from veladura.formats.limits import Limits
from veladura.formats.registry import FORMATS, all_endings
from veladura.pipeline import Anonymizer, load

OFFICE = frozenset(
    f".{ending}"
    for kind in ("docx", "xlsx", "pptx", "odt", "fodt", "rtf", "doc", "xls", "ppt")
    for ending in FORMATS[kind].endings
)
BATCH = 20  # files that LibreOffice opens at a time
LIBRARIES: dict[str, Callable[[io.BytesIO], object]] = {
    ".docx": docx.Document,
    ".xlsx": openpyxl.load_workbook,
    ".xlsm": openpyxl.load_workbook,
    ".pptx": pptx.Presentation,
}


def attempt(anonymizer: Anonymizer, path: Path, limits: Limits) -> tuple[str, str, bytes]:
    """What became of a file, why, and what came out."""
    try:
        before = path.read_bytes()
        after = anonymizer.anonymize_bytes(before, path.name, mode="tag", limits=limits).data
        if path.suffix.lower() == ".pdf" and problems(after) and not problems(before):
            return "broken", "what came out is no sound PDF", after
        library = LIBRARIES.get(path.suffix.lower())
        if library and opens(library, before) and not opens(library, after):
            return "broken", "a library that opens the original does not open this", after
    except VeladuraError as error:
        return "refused", f"{error.code}: {error}", b""
    except Exception as error:  # what must never happen is what is counted
        return "broken", type(error).__name__, b""
    return "done", "", after


def problems(data: bytes) -> list[str]:
    """What qpdf has to say about a file."""
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            return list(pdf.check_pdf_syntax())
    except pikepdf.PdfError:
        return ["cannot be opened"]


def opens(library: Callable[[io.BytesIO], object], data: bytes) -> bool:
    """Whether a library that many programs are built on takes a file: LibreOffice forgives more."""
    try:
        library(io.BytesIO(data))
    except Exception:  # each has its own
        return False
    return True


def unopened(files: Sequence[Path], folder: Path) -> list[Path]:
    """Which of some files LibreOffice makes no PDF of."""
    program = shutil.which("soffice")
    if program is None:
        raise SystemExit("LibreOffice is not installed")
    home = f"-env:UserInstallation=file://{folder}/home"
    for start in range(0, len(files), BATCH):
        batch = [str(file) for file in files[start : start + BATCH]]
        command = [program, home, "--headless", "--convert-to", "pdf", "--outdir", str(folder)]
        subprocess.run([*command, *batch], capture_output=True, timeout=600, check=False)  # noqa: S603
    return [file for file in files if not (folder / f"{file.stem}.pdf").exists()]


def not_opened_elsewhere(written: dict[Path, Path], folder: Path) -> list[Path]:
    """Originals that LibreOffice opens, but not what was made of them."""
    failed = unopened(list(written.values()), folder)
    back = {output: original for original, output in written.items()}
    copies = {folder / f"original-{output.name}": back[output] for output in failed}
    for copy, original in copies.items():
        shutil.copy(original, copy)
    bad = set(unopened(list(copies), folder))
    return [original for copy, original in copies.items() if copy not in bad]


def keep(folder: Path, number: int, path: Path, after: bytes) -> None:
    """A file beside what came out of it, under a number: names may say who it is about."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, folder / f"{number}.before{path.suffix.lower()}")
    (folder / f"{number}.after{path.suffix.lower()}").write_bytes(after)


def choices() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--profile", default="es-clinical:fast")
    parser.add_argument("--most", type=int, default=10_000)
    parser.add_argument("--keep-pictures", action="store_true", help="do not read pictures")
    parser.add_argument("--elsewhere", action="store_true", help="open outputs in LibreOffice")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="files before and after")
    parser.add_argument("--verbose", action="store_true", help="also what was done")
    return parser.parse_args()


def chosen_files(chosen: argparse.Namespace) -> list[Path]:
    found = [path for folder in chosen.folders for path in sorted(folder.rglob("*"))]
    kept = [p for p in found if p.is_file() and p.suffix[1:].lower() in all_endings()]
    return kept[:: max(1, len(kept) // chosen.most)]


def show(counts: dict[str, Counter[str]]) -> int:
    """Prints the table; how many broke."""
    total = sum(counts.values(), Counter[str]())
    print(f"{'format':10}{'done':>8}{'refused':>8}{'broken':>8}")
    for kind, counted in {**counts, "all": total}.items():
        row = (f"{counted[s]:8}" for s in ("done", "refused", "broken"))
        print(f"{kind:10}{''.join(row)}")
    return total["broken"]


def opened_elsewhere(written: dict[Path, Path], folder: Path) -> int:
    failed = not_opened_elsewhere(written, folder)
    print(f"LibreOffice: {len(written)} outputs, {len(failed)} whose originals alone it opens")
    for path in failed:
        print(f"    {path}")
    return len(failed)


def run(chosen: argparse.Namespace, folder: Path) -> int:
    """The exit code: 1 where something broke."""
    anonymizer = load(chosen.profile)
    limits = Limits(unread_pictures=chosen.keep_pictures)
    counts: dict[str, Counter[str]] = {}
    written: dict[Path, Path] = {}
    for number, path in enumerate(chosen_files(chosen)):
        began = time.perf_counter()
        state, why, after = attempt(anonymizer, path, limits)
        ending = path.suffix.lower()
        if after and chosen.keep is not None:
            keep(chosen.keep, number, path, after)
        if state == "done" and chosen.elsewhere and ending in OFFICE:
            written[path] = folder / f"{number}{ending}"
            written[path].write_bytes(after)
        counts.setdefault(ending[1:], Counter())[state] += 1
        if why or chosen.verbose:
            print(f"{state}: {path.name} ({time.perf_counter() - began:.1f} s): {why}", flush=True)
    broken = show(counts)
    broken += opened_elsewhere(written, folder) if chosen.elsewhere else 0
    return 1 if broken else 0


def main() -> int:
    chosen = choices()
    with tempfile.TemporaryDirectory() as folder:
        return run(chosen, Path(folder))


if __name__ == "__main__":
    sys.exit(main())
