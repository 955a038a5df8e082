"""Real files of a folder, the one way of all documents: how many are done, refused, or break.

`python scripts/real_files.py FOLDER... [--profile NAME]` prints a table and every refusal. Reading
pictures takes most of the time; `--keep-pictures` leaves it out.
Files stay where they are; nothing is written.
"""

import argparse
import io
import time
from collections import Counter
from pathlib import Path

import pikepdf

from veladura.errors import VeladuraError
from veladura.formats.limits import Limits
from veladura.formats.registry import all_endings
from veladura.pipeline import Anonymizer, load


def attempt(anonymizer: Anonymizer, path: Path, limits: Limits) -> tuple[str, str]:
    """What became of a file, and why."""
    try:
        done = anonymizer.anonymize_bytes(path.read_bytes(), path.name, mode="tag", limits=limits)
        if path.suffix.lower() == ".pdf":
            with pikepdf.open(io.BytesIO(done.data)) as pdf:
                pdf.check_pdf_syntax()
    except VeladuraError as error:
        return "refused", f"{error.code}: {error}"
    except Exception as error:  # what must never happen is what is counted
        return "broken", type(error).__name__
    return "done", ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--profile", default="es-clinical:fast")
    parser.add_argument("--most", type=int, default=10_000)
    parser.add_argument("--keep-pictures", action="store_true", help="do not read pictures")
    parser.add_argument("--verbose", action="store_true", help="also what was done")
    chosen = parser.parse_args()
    anonymizer = load(chosen.profile)
    found = [path for folder in chosen.folders for path in sorted(folder.rglob("*"))]
    kept = [p for p in found if p.is_file() and p.suffix[1:].lower() in all_endings()]
    counts: dict[str, Counter[str]] = {}
    for path in kept[:: max(1, len(kept) // chosen.most)]:
        began = time.perf_counter()
        state, why = attempt(anonymizer, path, Limits(unread_pictures=chosen.keep_pictures))
        counts.setdefault(path.suffix[1:].lower(), Counter())[state] += 1
        if why or chosen.verbose:
            print(f"{state}: {path.name} ({time.perf_counter() - began:.1f} s): {why}", flush=True)
    print(f"{'format':10}{'done':>8}{'refused':>8}{'broken':>8}")
    for kind, counted in {**counts, "all": sum(counts.values(), Counter())}.items():
        row = (f"{counted[s]:8}" for s in ("done", "refused", "broken"))
        print(f"{kind:10}{''.join(row)}")


if __name__ == "__main__":
    main()
