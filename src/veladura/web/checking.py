"""The audit of a rewritten text: does it still hold what was to be replaced?"""

from dataclasses import dataclass
from typing import Any

from veladura.document import Edit, apply_edits

SHORTEST = 4  # shorter originals turn up inside other words all the time


@dataclass(frozen=True, slots=True)
class Audit:
    """How many originals were looked for, and where the ones found came from."""

    searched: int
    findings: tuple[Edit, ...]

    @property
    def passed(self) -> bool:
        return not self.findings

    def to_table(self) -> dict[str, Any]:
        places = [{"start": e.start, "end": e.end, "label": e.label} for e in self.findings]
        return {"passed": self.passed, "searched": self.searched, "findings": places}


def audit_text(text: str, edits: tuple[Edit, ...]) -> Audit:
    output = apply_edits(text, edits)
    originals = {text[edit.start : edit.end].strip(): edit for edit in edits}
    searched = {surface: edit for surface, edit in originals.items() if len(surface) >= SHORTEST}
    left = tuple(edit for surface, edit in searched.items() if surface in output)
    return Audit(len(searched), left)
