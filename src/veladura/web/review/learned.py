"""Models that learned from a server's own corrections: which version of each profile is on.

They lie in the data folder, `learned/PROFILE`, where `veladura learn -o` makes them. Every process
looks there before it detects: what an administrator switches on holds at once.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from veladura.document import Document, Span
from veladura.errors import ConfigError, ModelError
from veladura.learn.comparing import compare
from veladura.models import model_names
from veladura.models.versions import Version, Versions
from veladura.profiles import Profile
from veladura.progress import report

SHIPPED = ""  # in the place of a version's name
LEARNING_THREADS = max(1, (os.cpu_count() or 1) // 2)  # the other half is for everybody else


@dataclass(frozen=True, slots=True)
class Difference:
    """What another version would mark otherwise in one of the texts."""

    number: int
    gained: tuple[Span, ...] = field(repr=False)
    lost: tuple[Span, ...] = field(repr=False)
    changed: tuple[Span, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class LearnedModels:
    """`folder` is None where nothing can have been learned."""

    folder: Path | None = None

    def versions(self, profile: Profile) -> Versions | None:
        found = self.store(profile)
        return found if found and found.folder.is_dir() else None

    def store(self, profile: Profile) -> Versions | None:
        """Of a profile that comes from a name, not from a path that could lead elsewhere."""
        if self.folder is None or "/" in profile.id or profile.id.startswith("."):
            return None
        return Versions(self.folder / profile.id)

    def can_learn(self, profile: Profile) -> bool:
        """Shipped models alone, and where PyTorch is: the extra `train`."""
        installed = find_spec("torch") is not None and find_spec("onnx") is not None
        return installed and self.store(profile) is not None and profile.model in model_names()

    def learn(self, profile: Profile, documents: Sequence[Document]) -> Version:
        """A new version from reviewed documents; one that is taken waits to be switched on."""
        store = self.store(profile)
        if store is None or not self.can_learn(profile):
            raise ConfigError("learning needs the extra `train`, and a model that ships")
        report(0.0)  # to import PyTorch takes a while, too
        from veladura.learn.learning import Learning
        from veladura.learn.tuning import Tuning

        tuning = Tuning(threads=LEARNING_THREADS)
        return Learning.of(documents, profile, store.folder, tuning).run(switch_on=False)

    def current(self, profile: Profile) -> str:
        versions = self.versions(profile)
        return versions.current if versions else SHIPPED

    def in_use(self, profile: Profile) -> Profile:
        """The profile with the version that is switched on; as it is where none is."""
        return self.with_version(profile, self.current(profile))

    def with_version(self, profile: Profile, name: str) -> Profile:
        versions = self.versions(profile)
        if not name:
            return profile
        if versions is None:
            raise ModelError(f"profile {profile.id}: nothing was learned")
        return profile.with_model(str(versions.folder_of(name)))

    def compare(self, profile: Profile, name: str, texts: Sequence[str]) -> list[Difference]:
        """What version `name` would change against the one that is on, text by text."""
        from veladura.detect.detector import load_detector

        old = load_detector(self.in_use(profile), threads=1)
        new = load_detector(self.with_version(profile, name), threads=1)
        documents = [Document(text, (), str(number)) for number, text in enumerate(texts)]
        return [
            Difference(int(one.document.id), one.gained, one.lost, one.changed)
            for one in compare(old, new, documents)
        ]
