"""The anonymizers of a worker: one profile, or for "auto" the one of each text's language."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from veladura.batch.opening import attempt
from veladura.batch.work import Result
from veladura.detect.choose import choose_profile
from veladura.document import Document
from veladura.errors import ConfigError
from veladura.pipeline import Anonymizer
from veladura.profiles import Profile, load_profile, profile_names

AUTO = "auto"


@dataclass(frozen=True, slots=True)
class ProfileChoice:
    """Which profile, and which model in place of its own."""

    profile: str
    model: str = ""  # folder; "" for the profile's
    recall: float | None = None

    def load(self, threads: int) -> "Profiles":
        names = profile_names() if self.profile == AUTO else (self.profile,)
        loaded = [load_profile(name) for name in names]
        if self.model and len(loaded) > 1:
            raise ConfigError("--model needs a profile of its own: say which with --profile")
        if self.model:
            loaded = [replace(profile, model=self.model) for profile in loaded]
        return Profiles(loaded, threads, self.recall)


@dataclass(slots=True)
class Profiles:
    profiles: Sequence[Profile]
    threads: int
    recall: float | None
    _loaded: dict[str, Anonymizer] = field(default_factory=dict)

    def load_all(self) -> None:
        """Now rather than at the first document: a model that does not fit is wrong use."""
        if len(self.profiles) == 1:
            _ = self._anonymizer(self.profiles[0]).detector

    def all(self) -> list[Anonymizer]:
        return [self._anonymizer(profile) for profile in self.profiles]

    def loaded(self) -> list[Anonymizer]:
        """Those that were used so far, or the only one there is."""
        return self.all() if len(self.profiles) == 1 else list(self._loaded.values())

    def anonymizer(self, text: str) -> Anonymizer:
        if len(self.profiles) == 1:
            return self._anonymizer(self.profiles[0])
        choice = choose_profile(text)
        for profile in self.profiles:
            if profile.id == choice.profile:
                return self._anonymizer(profile)
        raise ConfigError(
            f"no profile is for the language of this text, or it is unsure ({choice.reason}): "
            "say which with --profile"
        )

    def _anonymizer(self, profile: Profile) -> Anonymizer:
        if profile.id not in self._loaded:
            self._loaded[profile.id] = Anonymizer(profile, threads=self.threads)
        return self._loaded[profile.id]

    def detect_many(self, texts: Sequence[str]) -> list[Document | Result]:
        """A document or a failure for every text. Texts of one profile go together."""
        found: list[Document | Result] = [Result()] * len(texts)
        groups: dict[str, list[int]] = {}
        for number, text in enumerate(texts):
            chosen = attempt(partial(self.anonymizer, text))
            if isinstance(chosen, Result):
                found[number] = chosen
            else:
                groups.setdefault(chosen.profile.id, []).append(number)
        for id, numbers in groups.items():
            detect = partial(self._loaded[id].detect_many, recall=self.recall)
            together = attempt(partial(detect, [texts[n] for n in numbers]))
            if isinstance(together, Result):  # one of them is to blame, not all
                for n in numbers:
                    alone = attempt(partial(detect, [texts[n]]))
                    found[n] = alone if isinstance(alone, Result) else alone[0]
            else:
                for n, document in zip(numbers, together, strict=True):
                    found[n] = document
        return found
