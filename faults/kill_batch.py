"""SIGKILL to `veladura anonymize` over a folder, resumed until it is done; then all is restored."""

import json
import random
import subprocess
from pathlib import Path

from tests.formats.samples import SAMPLES

from faults.budget import Deadline, Scale
from faults.report import Report
from faults.server import COMMAND, RULES, SECRET

KILLS_PER_FOLDER = 6
DELAY = (0.3, 3.0)  # seconds until the run is killed
RUN_SECONDS = 300
OF_THE_RUN = ("manifest.jsonl", "failures.jsonl")


class Batch:
    """A folder of documents, its anonymised copies and the vault that holds the originals."""

    def __init__(self, folder: Path, files: int, chance: random.Random) -> None:
        self.inputs, self.outputs = folder / "in", folder / "out"
        self.vault, self.back = folder / "vault", folder / "back"
        self._key, self._rules = folder / "key", folder / "rules.toml"
        self.inputs.mkdir(parents=True)
        self._rules.write_text(RULES, "utf-8")
        self._key.write_text("four words make a key\n")
        for number in range(files):
            name, make = chance.choice(list(SAMPLES.items()))
            lines = [f"Visita {number}: DNI {SECRET}, el 12/03/2021.", str(chance.random())]
            (self.inputs / f"{number}-{name}").write_bytes(make(lines))

    def launch(self) -> "subprocess.Popen[bytes]":
        options = ["--profile", self._rules, "--workers", "2"]
        if (self.outputs / "manifest.jsonl").exists():
            options.append("--resume")
        return self._veladura("anonymize", self.inputs, self.outputs, *options)

    def restore(self) -> int:
        process = self._veladura("restore", self.outputs, self.back)
        process.communicate(timeout=RUN_SECONDS)
        return process.returncode

    def _veladura(
        self, verb: str, source: Path, target: Path, *more: object
    ) -> "subprocess.Popen[bytes]":
        options = ["-o", target, "--vault", self.vault, "--key-file", self._key, *more]
        return subprocess.Popen(
            [*COMMAND, verb, source, *map(str, options)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def delivered(self) -> dict[str, bytes]:
        return contents(self.outputs)

    def inconsistent(self) -> list[str]:
        """After a kill: no file is half written, unknown to the manifest, or holds an original."""
        if not self.outputs.exists():
            return []
        delivered = self.delivered()
        announced: set[str] = set()
        manifest = self.outputs / "manifest.jsonl"
        if manifest.exists():
            for line in manifest.read_bytes().split(b"\n")[:-1]:
                record = json.loads(line)
                announced.update(record.get("output", ()))
                for name, size in zip(record.get("output", ()), record.get("bytes", ())):
                    if len(delivered.get(name, b"")) != size:
                        return ["a finished document is not what its manifest says"]
        if strangers := delivered.keys() - announced:
            return [f"{len(strangers)} files that no manifest knows"]
        leaks = sum(SECRET.encode() in data for data in delivered.values())
        return [f"{leaks} files with an original in them"] if leaks else []

    def finish(self) -> list[str]:
        """Resumed once more to its end: every document is there, and every original comes back."""
        process = self.launch()
        said = process.communicate(timeout=RUN_SECONDS)[1]
        if process.returncode or b"Traceback" in said:
            return [f"--resume ended with {process.returncode}"]
        lost = self.inconsistent()
        if len(self.delivered()) != len(contents(self.inputs)):
            lost.append("some documents have no copy, or two")
        if self.restore():
            lost.append("the vault restores not everything")
        elif sorted(contents(self.back).values()) != sorted(contents(self.inputs).values()):
            lost.append("what is restored is not what was read")
        return lost


def contents(folder: Path) -> dict[str, bytes]:
    """What people would call documents, by their place."""
    places = [(p, p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()]
    return {
        str(place): path.read_bytes()
        for path, place in places
        if place.name not in OF_THE_RUN and not any(part[0] == "." for part in place.parts)
    }


def run(scale: Scale, deadline: Deadline, folder: Path) -> Report:
    report = Report("kill batch", wanted=scale.batch_kills)
    chance = random.Random(f"{scale.seed} batch")
    documents = 0
    while report.faults < scale.batch_kills and not deadline.over:
        batch = Batch(folder / str(report.faults), scale.batch_files, chance)
        kills = min(KILLS_PER_FOLDER, scale.batch_kills - report.faults)
        for _ in range(kills):
            if deadline.over:
                break
            _kill(batch, chance)
            report.survived()
            report.lose(*batch.inconsistent())
        report.lose(*batch.finish())
        documents += scale.batch_files
    report.remark(f"{documents:,} documents done and restored")
    return report


def _kill(batch: Batch, chance: random.Random) -> None:
    process = batch.launch()
    try:
        process.wait(chance.uniform(*DELAY))
    except subprocess.TimeoutExpired:
        process.kill()
    process.communicate()
