"""From corrected documents to a version that is taken, or to the reason why none is."""

import shutil
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from veladura.detect.detector import HybridDetector, load_detector
from veladura.detect.models.house import LEARNED, write_house
from veladura.detect.models.likeness import Likeness
from veladura.detect.neural.detector import NeuralDetector
from veladura.document import Document
from veladura.errors import ConfigError
from veladura.learn.corrected import Corrected, divide
from veladura.learn.ratchet import LOCAL, REHEARSAL, Figures, Measured, gains, losses
from veladura.learn.rehearsal import Rehearsal, load_rehearsal
from veladura.learn.tuning import Tuner, Tuning
from veladura.models import model_folder, model_names
from veladura.models.versions import Version, Versions
from veladura.profiles import Profile
from veladura.progress import forwards, part
from veladura.train.measure import Gold, calibration
from veladura.train.results import update_config

# Of the way to the learned weights. First they read the house's own documents only, and all else is
# read as before; where that brings nothing, every document. The first that loses nothing is taken.
SHARES = (1.0, 0.75, 0.5, 0.25)
MEASURED, TUNED = 0.1, 0.8  # of the whole work: where measuring ends, and tuning
FAST = "fast"  # what a profile calls the model that learns in minutes


@dataclass(frozen=True, slots=True)
class Learning:
    """What is learned from and measured on, and where versions are kept."""

    profile: Profile  # its model goes on reading what does not look like the house's documents
    base: str  # the shipped model that learns
    versions: Versions
    corrected: Corrected
    rehearsal: Rehearsal
    tuning: Tuning
    allowed: float = 0.0  # fall of the figures on the rehearsal set that is put up with

    @classmethod
    def of(
        cls,
        documents: Iterable[Document],
        profile: Profile,
        store: Path,
        tuning: Tuning | None,
        *,
        learner: str = FAST,
        allowed: float = 0.0,
    ) -> "Learning":
        """`learner` is what the profile calls the model that learns; else it is the profile's."""
        base = profile.models.get(learner, profile.model)
        if not {base, profile.model} <= set(model_names()):
            raise ConfigError("only a model that ships with Veladura can be learned on")
        return cls(
            profile,
            base,
            Versions(store),
            divide(documents, profile.scheme),
            load_rehearsal(profile.scheme),
            tuning or Tuning(),
            allowed,
        )

    def run(self, *, switch_on: bool = True) -> Version:
        """Learn, calibrate, measure; a version that loses nothing is kept and switched on."""
        with self.versions.being_made() as folder, forwards():
            version = self._made(folder)
            if not version.refused:
                (folder / "card.md").write_text(_card(version), "utf-8")
                folder.rename(self.versions.folder / version.name)
            self.versions.record(version)
        if switch_on and not version.refused:
            self.versions.switch_on(version.name)
        return version

    def _made(self, folder: Path) -> Version:
        started = time.monotonic()
        with part(0.0, MEASURED):
            before = self.measure(self.detector(self._in_use()))
        with part(MEASURED, TUNED):
            tuner = Tuner(model_folder(self.base), self.tuning)
            tuner.learn(self.corrected.learned, self.rehearsal.learned)
        with part(TUNED, 1.0):
            version = self._chosen(tuner, folder, before, self.versions.next_name())
        return replace(version, minutes=round((time.monotonic() - started) / 60, 1))

    def detector(self, model: str) -> HybridDetector:
        return load_detector(self.profile.with_model(model), threads=self.tuning.threads)

    def measure(self, detector: HybridDetector) -> Measured:
        with part(0.0, 0.2):
            local = Figures.of(detector, self.corrected.gold)
        with part(0.2, 1.0):
            return {LOCAL: local, REHEARSAL: Figures.of(detector, self.rehearsal.held)}

    def _in_use(self) -> str:
        """What the new one has to beat: the version that is switched on, or the shipped model."""
        return str(self.versions.folder) if self.versions.current else self.profile.model

    def _attempts(self) -> list[tuple[float, bool]]:
        """How far on the way to the learned weights, and whether for own documents only.

        A smaller model than the one in use never takes its place everywhere.
        """
        everywhere = SHARES if self.base == self.profile.model else ()
        return [(1.0, True), *((share, False) for share in everywhere)]

    def _chosen(self, tuner: Tuner, folder: Path, before: Measured, name: str) -> Version:
        refused: list[str] = []
        after: Measured = {}
        attempts = self._attempts()
        for number, (share, own_only) in enumerate(attempts):
            with part(number / len(attempts), (number + 0.5) / len(attempts)):
                self._write(tuner, folder, share, own_only=own_only)
            with part((number + 0.5) / len(attempts), (number + 1) / len(attempts)):
                after = self.measure(self.detector(str(folder)))
            refused = losses(before, after, allowed=self.allowed)
            if not refused and not gains(before, after):
                refused = ["nothing is better on the house's own gold set"]
            version = self._version(name, before, after, share, own_only=own_only)
            if not refused:
                return version
        return replace(version, refused=tuple(refused))

    def _write(self, tuner: Tuner, folder: Path, share: float, *, own_only: bool) -> None:
        """The learned weights beside the shipped ones, or in their place."""
        shutil.rmtree(folder, ignore_errors=True)
        weights = folder / LEARNED if own_only else folder
        tuner.write(tuner.between(share), weights)
        self._calibrate(weights)
        if own_only:
            likeness = Likeness.of(self.corrected.learned, self.rehearsal.learned)
            write_house(folder, self.profile.model, likeness)

    def _calibrate(self, folder: Path) -> None:
        gold = Gold([*self.corrected.gold, *self.rehearsal.held])
        update_config(folder, {"calibration": calibration(NeuralDetector(folder), gold)})

    def _version(
        self, name: str, before: Measured, after: Measured, share: float, *, own_only: bool
    ) -> Version:
        return Version(
            name=name,
            made=datetime.now(UTC).isoformat(timespec="seconds"),
            base=self.base,
            learned=len(self.corrected.learned),
            gold=len(self.corrected.gold),
            minutes=0.0,
            before={set_: asdict(figures) for set_, figures in before.items()},
            after={set_: asdict(figures) for set_, figures in after.items()},
            share=share,
            own_only=own_only,
        )


def _card(version: Version) -> str:
    rows = [
        f"| {name} | {version.before[name]['coverage']:.4f} | {figures['coverage']:.4f} "
        f"| {version.before[name]['typed']:.4f} | {figures['typed']:.4f} |"
        for name, figures in version.after.items()
    ]
    head = "| set | coverage before | after | typed F1 before | after |\n|---|---|---|---|---|"
    return (
        f"# {version.name}\n\n{version.base}, learned on from {version.learned} corrected "
        f"documents of this house on {version.made}.\n\n{head}\n" + "\n".join(rows) + "\n"
    )
