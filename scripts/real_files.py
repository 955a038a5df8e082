"""Real files of a folder, the one way of all documents: how many are done, refused, or break.

`python scripts/real_files.py FOLDER... [--profile NAME]` prints a table and every refusal. Reading
pictures takes most of the time; `--keep-pictures` leaves it out. `--elsewhere` lets LibreOffice
open what came out, and the original where it cannot: an output must open where its original does.
Files stay where they are; nothing is written.
"""

import argparse
import io
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pikepdf

from veladura.errors import VeladuraError
from veladura.formats.limits import Limits
from veladura.formats.registry import all_endings
from veladura.pipeline import Anonymizer, load

OFFICE = {".docx", ".xlsx", ".pptx", ".odt", ".ods", ".odp", ".fodt", ".rtf", ".dotx", ".xltx"}
BATCH = 20  # files that LibreOffice opens at a time


def attempt(
    anonymizer: Anonymizer, path: Path, limits: Limits, target: Path | None
) -> tuple[str, str]:
    """What became of a file, and why."""
    try:
        before = path.read_bytes()
        done = anonymizer.anonymize_bytes(before, path.name, mode="tag", limits=limits)
        if path.suffix.lower() == ".pdf" and problems(done.data) and not problems(before):
            return "broken", "what came out is no sound PDF"
        if target is not None:
            target.write_bytes(done.data)
    except VeladuraError as error:
        return "refused", f"{error.code}: {error}"
    except Exception as error:  # what must never happen is what is counted
        return "broken", type(error).__name__
    return "done", ""


def problems(data: bytes) -> list[str]:
    """What qpdf has to say about a file."""
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            return list(pdf.check_pdf_syntax())
    except pikepdf.PdfError:
        return ["cannot be opened"]


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--profile", default="es-clinical:fast")
    parser.add_argument("--most", type=int, default=10_000)
    parser.add_argument("--keep-pictures", action="store_true", help="do not read pictures")
    parser.add_argument("--elsewhere", action="store_true", help="open outputs in LibreOffice")
    parser.add_argument("--verbose", action="store_true", help="also what was done")
    chosen = parser.parse_args()
    anonymizer = load(chosen.profile)
    found = [path for folder in chosen.folders for path in sorted(folder.rglob("*"))]
    kept = [p for p in found if p.is_file() and p.suffix[1:].lower() in all_endings()]
    counts: dict[str, Counter[str]] = {}
    folder = Path(tempfile.mkdtemp())
    written: dict[Path, Path] = {}
    for number, path in enumerate(kept[:: max(1, len(kept) // chosen.most)]):
        began = time.perf_counter()
        target = folder / f"{number}{path.suffix.lower()}"
        opens = chosen.elsewhere and path.suffix.lower() in OFFICE
        limits = Limits(unread_pictures=chosen.keep_pictures)
        state, why = attempt(anonymizer, path, limits, target if opens else None)
        if opens and state == "done":
            written[path] = target
        counts.setdefault(path.suffix[1:].lower(), Counter())[state] += 1
        if why or chosen.verbose:
            print(f"{state}: {path.name} ({time.perf_counter() - began:.1f} s): {why}", flush=True)
    print(f"{'format':10}{'done':>8}{'refused':>8}{'broken':>8}")
    for kind, counted in {**counts, "all": sum(counts.values(), Counter())}.items():
        row = (f"{counted[s]:8}" for s in ("done", "refused", "broken"))
        print(f"{kind:10}{''.join(row)}")
    if chosen.elsewhere:
        failed = not_opened_elsewhere(written, folder)
        print(f"LibreOffice: {len(written)} outputs, {len(failed)} whose originals alone it opens")
        for path in failed:
            print(f"    {path}")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
