"""The anonymizers of a worker: one profile, or for "auto" the one of each text's language."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from veladura.batch.told import Told
from veladura.batch.work import Failure, OpenedSource, attempt
from veladura.detect.choose import choose_profile
from veladura.document import Document
from veladura.errors import ConfigError
from veladura.knowledge import Record
from veladura.pipeline import Anonymizer
from veladura.profiles import Profile, load_profile, profile_names

AUTO = "auto"


@dataclass(frozen=True, slots=True)
class ProfileChoice:
    """Which profile, and which model in place of its own."""

    profile: str
    model: str = ""  # "fast", "thorough" or a folder; "" for the profile's
    recall: float | None = None
    told: Told = field(default=Told(), compare=False)

    def load(self, threads: int) -> "Profiles":
        names = profile_names() if self.profile == AUTO else (self.profile,)
        loaded = [load_profile(name) for name in names]
        sized = all(self.model in profile.models for profile in loaded)
        if self.model and len(loaded) > 1 and not sized:
            raise ConfigError("a model folder needs a profile of its own: say which with --profile")
        if self.model:
            loaded = [profile.with_model(self.model) for profile in loaded]
        return Profiles(loaded, threads, self.recall, self.told)


@dataclass(slots=True)
class Profiles:
    profiles: Sequence[Profile]
    threads: int
    recall: float | None
    told: Told = field(default_factory=Told)
    _loaded: dict[str, Anonymizer] = field(default_factory=dict)

    def with_recall(self, recall: float) -> "Profiles":
        """The same detectors with the dial elsewhere."""
        return Profiles(self.profiles, self.threads, recall, self.told, self._loaded)

    def load_all(self) -> None:
        """Now rather than at the first document: a model that does not fit is wrong use."""
        if len(self.profiles) == 1:
            anonymizer = self._anonymizer(self.profiles[0])
            _ = anonymizer.detector, anonymizer.knower

    def all(self) -> list[Anonymizer]:
        return [self._anonymizer(profile) for profile in self.profiles]

    def loaded(self) -> list[Anonymizer]:
        """The anonymizers that were used so far, or the only one there is."""
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
            self._loaded[profile.id] = Anonymizer(
                profile, threads=self.threads, knowledge=self.told.knowledge
            )
        return self._loaded[profile.id]

    def detect_many(
        self, texts: Sequence[str], records: Sequence[Record | None] = ()
    ) -> list[Document | Failure]:
        """A document or a failure for every text."""
        return list(self.stream(texts, records))

    def read(
        self, opened: Sequence[OpenedSource | Failure]
    ) -> Iterator[tuple[Document | Failure, Record | None]]:
        """What is found in each document that could be opened, and whom it is about."""
        known = [one for one in opened if isinstance(one, OpenedSource)]
        texts = [one.text for one in known]
        subjects = self.told.subjects(texts, [one.name for one in known])
        return zip(self.stream(texts, subjects), subjects, strict=True)

    def stream(
        self, texts: Sequence[str], records: Sequence[Record | None] = ()
    ) -> Iterator[Document | Failure]:
        """Answers one after another; texts of one profile go to its model together."""
        chosen = [attempt(partial(self.anonymizer, text)) for text in texts]
        groups: dict[str, list[tuple[str, Record | None]]] = {}
        told = records or [None] * len(texts)
        for text, record, one in zip(texts, told, chosen, strict=True):
            if isinstance(one, Anonymizer):
                groups.setdefault(one.profile.id, []).append((text, record))
        found = {id: self._found(self._loaded[id], group) for id, group in groups.items()}
        for one in chosen:
            yield next(found[one.profile.id]) if isinstance(one, Anonymizer) else one

    def _found(
        self, anonymizer: Anonymizer, given: list[tuple[str, Record | None]]
    ) -> Iterator[Document | Failure]:
        done = 0
        texts, records = [text for text, _ in given], [record for _, record in given]
        try:
            for document in anonymizer.stream(texts, recall=self.recall, records=records):
                yield document
                done += 1
        except Exception:  # one of the texts is to blame, not all: which one, they show alone
            for text, record in given[done:]:
                yield attempt(partial(anonymizer.detect, text, recall=self.recall, record=record))
