"""A certification on the disk: the plan, the verdicts as they come, the certificate at the end."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from veladura.certify.sampling import SamplePlan, Unit
from veladura.certify.verdicts import VerdictFile
from veladura.errors import ConfigError
from veladura.formats.disk import write_file

CERTIFICATE = "certificate"


class CertificationFolder:
    """Holds digests and figures, never text: it may lie anywhere."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.verdicts = VerdictFile(folder / "verdicts.jsonl")
        self.certificate = folder / CERTIFICATE
        self._plan = folder / "sample.json"

    @property
    def begun(self) -> bool:
        return self._plan.exists()

    def save(self, plan: SamplePlan) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        write_file(self._plan, json.dumps(asdict(plan), indent=1).encode("utf-8"))

    def load(self, units: Sequence[Unit]) -> SamplePlan:
        """The plan, if it is about these very units; else what was read says nothing on them."""
        try:
            table = json.loads(self._plan.read_text("utf-8"))
            plan = SamplePlan(
                seed=table["seed"],
                target=table["target"],
                strata=tuple(map(tuple, table["strata"])),
                rounds=tuple(map(tuple, table["rounds"])),
            )
        except (OSError, ValueError, KeyError, TypeError):
            raise ConfigError(f"{self._plan}: not a sample of `veladura certify`") from None
        if {unit.digest for unit in units} != {d for drawn in plan.strata for d in drawn}:
            raise ConfigError(
                f"{self.folder}: its sample was drawn from other documents, or other marks in "
                "them; begin a new certification with another -o"
            )
        return plan
