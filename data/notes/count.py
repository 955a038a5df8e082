"""Print the tables of README.md: documents, words and spans per group, spans per label.

Run from anywhere: `python data/notes/count.py`. `--check` compares with README.md instead.
"""

import re
import sys
from collections import Counter
from pathlib import Path

MARK = re.compile(r"\[\[([A-Z_]+)\|(.+?)\]\]", re.DOTALL)
HERE = Path(__file__).parent
GROUPS = {
    "es-clinical": {
        "a": "inpatient", "b": "outpatient", "c": "diagnostics and administration",
        "d": "Latin America and regions", "e": "noisy and narrative",
        "f": "multi-page specialty reports", "g": "correspondence", "h": "exports, sparse texts",
        "i": "scans and OCR", "j": "speech and chat", "k": "machine formats",
        "l": "narrative and legal", "m": "dense clinical text with little to find",
        "n": "Latin America and the regions",
    },
    "de-finance": {
        "a": "finance", "b": "legal", "c": "banking, insurance, staff", "d": "long reports",
        "e": "noisy and tabular", "f": "tables, exports, hard prose",
    },
}  # fmt: skip


def tables(corpus: str) -> str:
    labels: Counter[str] = Counter()
    groups: dict[str, Counter[str]] = {letter: Counter() for letter in GROUPS[corpus]}
    for path in sorted((HERE / corpus).glob("*.txt")):
        marked = path.read_text("utf-8")
        found = [match[1] for match in MARK.finditer(marked)]
        labels.update(found)
        words = len(MARK.sub(r"\2", marked).split())
        groups[path.name[0]].update({"documents": 1, "words": words, "spans": len(found)})
    total = sum(groups.values(), Counter())
    rows = [f"**{corpus}**", "", "| group | documents | words | spans |", "|---|--:|--:|--:|"]
    for letter, name in GROUPS[corpus].items():
        rows.append(_row(f"{letter} {name}", groups[letter]))
    rows += [_row("all", total), "", "| label | spans |", "|---|--:|"]
    rows += [f"| {label} | {count:,} |" for label, count in labels.most_common()]
    return "\n".join(rows)


def _row(name: str, counts: Counter[str]) -> str:
    return f"| {name} | {counts['documents']} | {counts['words']:,} | {counts['spans']:,} |"


def main() -> int:
    text = "\n\n".join(tables(corpus) for corpus in GROUPS)
    if "--check" in sys.argv[1:]:
        return 0 if text in (HERE / "README.md").read_text("utf-8") else 1
    sys.stdout.write(text + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
