"""The one door from the web to Veladura's core: profiles, detection, rewriting, files.

Models are loaded when first needed, so that the server starts at once.
"""

import os
import re
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from veladura.delivery import Delivered, deliver, open_file, open_text, with_covers
from veladura.detect.choose import choose_profile, is_of_no_profile
from veladura.document import Document, Span
from veladura.errors import ConfigError, NeedsOcr, VeladuraError
from veladura.formats.covers import Cover
from veladura.formats.limits import DEFAULT_LIMITS
from veladura.knowledge import Knowledge, Record
from veladura.lint.findings import Doubtful
from veladura.models import model_names
from veladura.models.versions import Version
from veladura.pipeline import Anonymizer
from veladura.profiles import Profile, load_profile, profile_names
from veladura.risk.attributes import patients_of
from veladura.risk.groups import Risk, assess
from veladura.transform import Plan, Preferences
from veladura.transform.modes import mask
from veladura.web.failures import log_failure
from veladura.web.known import EngineTold
from veladura.web.marks import Mark, Options
from veladura.web.review import page_pictures
from veladura.web.review.learned import Difference, LearnedModels

AUTO, NEVER = "auto", "never"
UNTOLD = EngineTold()
KEPT_LISTS = 4  # of workspaces, ready in a process: one of 100,000 names takes 28 MB
MODEL_THREADS = max(1, (os.cpu_count() or 1) - 1)  # one core is left for those who look at pages
FEW_WORDS, MIXED_LANGUAGES, OTHER_LANGUAGE = "few-words", "mixed-languages", "other-language"
SHIPPED = re.compile(r"[\w-]+")  # a shipped model's name; paths, "spacy:…" and "" are none
SURROUNDINGS = 1500  # characters before and after: more than a model looks at


@dataclass(frozen=True, slots=True)
class Read:
    """What was read from a file."""

    text: str = field(repr=False)
    media_type: str
    unread: str = ""  # why it is refused unless its pictures are hidden: nobody can read them

    def checked(self) -> "Read":
        """Raises where the text is not all that the file says."""
        if self.unread:
            raise NeedsOcr(self.unread)
        return self


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a stretch is marked, or what came closest; `ranked` holds labels, best first."""

    score: float
    source: str
    reason: str
    threshold: float
    ranked: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A profile and, where "auto" could not be sure that it is the right one, why."""

    profile: str
    doubt: str = ""  # "", FEW_WORDS, MIXED_LANGUAGES or OTHER_LANGUAGE


class Engine:
    """Thread-safe; holds one Anonymizer per profile.

    Works in the process it is made in. A server has it made by its workers (see `remote_engine`).
    """

    def __init__(self, profiles: tuple[str, ...] = (), learned: Path | None = None) -> None:
        loaded = [load_profile(name) for name in profiles or profile_names()]
        self.learned = LearnedModels(learned)
        self.profiles: Mapping[str, Profile] = {profile.id: profile for profile in loaded}
        self._anonymizers: dict[str, Anonymizer] = {}
        self._troubles: dict[str, str] = {}
        self._loading = threading.Lock()
        self._told: OrderedDict[tuple[str, str], Anonymizer] = OrderedDict()

    @contextmanager
    def working_on(self, document_id: str) -> Iterator[None]:
        """What is done meanwhile is for a document, and can be called off."""
        yield

    def call_off(self, document_id: str) -> None:
        """End at once what is done for a document; in this process nothing can be ended."""

    def profile(self, profile_id: str) -> Profile:
        try:
            return self.profiles[profile_id]
        except KeyError:
            known = ", ".join(self.profiles)
            raise ConfigError(f"there is no such profile; known: {AUTO}, {known}") from None

    def anonymizer(self, profile_id: str) -> Anonymizer:
        """Raises ModelError, with what to do, where a profile's model is not installed."""
        profile = self.learned.in_use(self.profile(profile_id))
        with self._loading:
            kept = self._anonymizers.get(profile_id)
            if kept is None or kept.profile.model != profile.model:
                anonymizer = Anonymizer(profile, threads=MODEL_THREADS)
                _ = anonymizer.detector  # load it now, or say why not
                self._anonymizers[profile_id] = anonymizer
            return self._anonymizers[profile_id]

    def why_not(self, profile_id: str) -> str | None:
        """Why a profile cannot be used; None when it can."""
        try:
            self.anonymizer(profile_id)
        except VeladuraError as error:
            self._troubles[profile_id] = str(error)
        except Exception as error:  # a broken model must not take the pages down
            log_failure(error, f"loading profile {profile_id}")
            said = f"the profile could not be loaded ({type(error).__name__})"
            self._troubles[profile_id] = said
        else:
            self._troubles.pop(profile_id, None)
        return self._troubles.get(profile_id)

    def known_trouble(self, profile_id: str) -> str | None:
        """Why a profile cannot be used, as far as is known without loading a model."""
        loaded = profile_id in self._anonymizers
        if not loaded and self.lacks_model(self.profile(profile_id)):
            return self.why_not(profile_id)
        return self._troubles.get(profile_id)

    def lacks_model(self, profile: Profile) -> bool:
        """Whether a profile names a shipped model that is not there; loads nothing."""
        return bool(SHIPPED.fullmatch(profile.model)) and profile.model not in model_names()

    def choose(self, profile_id: str, text: str, language: str | None = None) -> "Chosen":
        """The profile to use: the one asked for, or for "auto" the one of the text's language.

        Where the text does not tell, that of `language`, which whoever brought it reads.
        """
        if profile_id != AUTO:
            return Chosen(self.profile(profile_id).id)
        choice = choose_profile(text)
        doubt = OTHER_LANGUAGE if is_of_no_profile(text) else ""
        if choice.profile is None and not doubt:
            doubt = MIXED_LANGUAGES if choice.certainty else FEW_WORDS
        if choice.profile is not None and choice.profile in self.profiles:
            return Chosen(choice.profile, doubt)
        for wanted in (choice.language, language):
            for profile in self.profiles.values():
                if profile.language == wanted:
                    other = choice.language is not None and wanted != choice.language
                    return Chosen(profile.id, OTHER_LANGUAGE if other else doubt)
        return Chosen(next(iter(self.profiles)), doubt or OTHER_LANGUAGE)

    def told_anonymizer(self, profile_id: str, told: EngineTold) -> Anonymizer:
        """With a workspace's lists, made ready once for as long as they stay the same."""
        anonymizer = self.anonymizer(profile_id)
        if not told.knowledge:
            return anonymizer
        kept = (f"{profile_id} {anonymizer.profile.model}", told.token)
        with self._loading:
            if told.token and kept in self._told:
                self._told.move_to_end(kept)
                return self._told[kept]
        known = told.knowledge  # of a request: a label that does not exist is refused
        if told.token:
            known = fitting(known, anonymizer.profile)
        made = anonymizer.with_knowledge(known)
        if told.token:
            with self._loading:
                self._told[kept] = made
                while len(self._told) > KEPT_LISTS:
                    self._told.popitem(last=False)
        return made

    def detect(
        self, profile_id: str, text: str, recall: float | None = None, told: EngineTold = UNTOLD
    ) -> tuple[Span, ...]:
        anonymizer = self.told_anonymizer(profile_id, told)
        return anonymizer.detect(text, recall=recall, record=told.record).spans

    def model_name(self, profile_id: str) -> str:
        """For reports: the shipped model, and the version of it that is in use."""
        profile = self.profile(profile_id)
        version = self.learned.current(profile)
        return f"{profile.model} ({version})" if version else profile.model

    def learn(self, profile_id: str, documents: Sequence[Document]) -> Version:
        """Let a model learn from reviewed documents; see `LearnedModels.learn`."""
        return self.learned.learn(self.profile(profile_id), documents)

    def compare_version(self, profile_id: str, name: str, texts: Sequence[str]) -> list[Difference]:
        """What a learned version would change against the one in use."""
        return self.learned.compare(self.profile(profile_id), name, texts)

    def know(
        self, profile_id: str, text: str, spans: Sequence[Span], told: EngineTold
    ) -> tuple[Span, ...]:
        """Spans that are there with what is known besides; asks no model, so that it is quick."""
        from veladura.knowledge.knower import Knower  # what the server itself need not load

        profile = self.profile(profile_id)
        knower = Knower(profile, fitting(told.knowledge, profile)).about(told.record)
        settled = knower.settle(text, knower.allow(text, spans), knower.find(text))
        return knower.allow(text, settled)

    def lint(self, profile_id: str, documents: Sequence[Document]) -> list[Doubtful]:
        """What the documents of a workspace show of each other; plans all of them."""
        from veladura.lint.linting import lint

        return lint(documents, Anonymizer(self.profile(profile_id)))

    def assess(self, profile_id: str, documents: Sequence[Document], known: Sequence[str]) -> Risk:
        """Who could be recognised by what is `known`; plans all of the documents."""
        return assess(patients_of(documents, Anonymizer(self.profile(profile_id))), known)

    def explain(
        self,
        profile_id: str,
        text: str,
        start: int,
        end: int,
        recall: float,
        told: EngineTold = UNTOLD,
    ) -> Reasons:
        """What the sources say about start..end, whether or not it was enough.

        They are asked about the surroundings only: a person waits for the answer.
        """
        first = text.rfind("\n", 0, max(0, start - SURROUNDINGS)) + 1
        last = text.find("\n", end + SURROUNDINGS)
        part = text[first : last if last >= 0 else len(text)]
        anonymizer = self.told_anonymizer(profile_id, told)
        known = anonymizer.about(told.record)
        said = anonymizer.detector.explain(
            part, start - first, end - first, recall=recall, known=known
        )
        best = said.span or (said.candidates[0] if said.candidates else None)
        scores: dict[str, float] = {}
        for label, score in (*((c.label, c.score) for c in said.candidates), *said.model):
            scores[label] = max(score, scores.get(label, 0.0))
        ranked = sorted(scores.items(), key=lambda pair: -pair[1])
        top = ranked[0][1] if ranked else 0.0
        return Reasons(
            score=best.score if best else top,
            source=NEVER if said.kept else best.source if best else "model" if said.model else "",
            reason=said.kept or (best.reason if best else ""),
            threshold=said.threshold,
            ranked=tuple(ranked),
        )

    def preferences(self, profile_id: str, changes: Mapping[str, Any]) -> Preferences:
        """The profile's preferences with somebody's changes; wrong ones are refused."""
        return Preferences.from_table({**self.profile(profile_id).replace, **changes})

    def plan(
        self,
        profile_id: str,
        text: str,
        marks: Mapping[int, Mark],
        options: Options,
        told: EngineTold = UNTOLD,
    ) -> Plan:
        """What to write for the marks that are not rejected. Needs no model."""
        active = {id: mark for id, mark in marks.items() if mark.active}
        places = {id: (mark.start, mark.end) for id, mark in active.items()}
        made = Anonymizer(self.profile(profile_id)).plan(
            Document(text, tuple(mark.span() for mark in active.values()), "document"),
            preferences=self.preferences(profile_id, options.preferences),
            seed=told.secret or options.secret,
            record=told.record,
            chosen={places[id]: new for id, new in options.chosen.items() if id in places},
            rolls={places[id]: count for id, count in options.rolls.items() if id in places},
        )
        return with_covers(made, tuple(options.covers.values()))

    def plan_spans(
        self,
        profile_id: str,
        document: Document,
        preferences: Preferences,
        *,
        seed: bytes | None = None,
        key: bytes | None = None,
        record: Record | None = None,
    ) -> Plan:
        """What to write for spans that nobody reviews."""
        anonymizer = Anonymizer(self.profile(profile_id))
        return anonymizer.plan(document, preferences=preferences, seed=seed, key=key, record=record)

    def read(self, data: bytes, name: str) -> Read:
        unread = ""
        try:
            opened = open_file(data, name)
        except NeedsOcr as error:
            unread = str(error)
            limits = replace(DEFAULT_LIMITS, hidden_pictures=True)
            opened = open_file(data, name, limits=limits)  # refused where hiding is not enough
        return Read(opened.text, opened.media_type, unread)

    def deliver(
        self,
        plan: Plan,
        data: bytes | None = None,
        name: str = "",
        *,
        profile_id: str = "",
        record: Record | None = None,
        covers: Sequence[Cover] = (),
    ) -> Delivered:
        """Write a plan into its file, or into plain text, and search what came out.

        With a `record`, made ready for a profile's language, for every value of it, too.
        """
        limits = replace(DEFAULT_LIMITS, hidden_pictures=plan.hides_pictures)
        text = plan.document.text
        opened = open_text(text) if data is None else open_file(data, name, limits=limits)
        known = Anonymizer(self.profile(profile_id)).about(record) if record else None
        return deliver(opened, plan, known, covers)

    def look_under(self, data: bytes, media_type: str, text: str, cover: Cover) -> Cover:
        """What of the text, and which pictures, a box on a page would hide."""
        from veladura.formats.covers.looking import look_under  # loads all that PDFs take

        return look_under(data, media_type, text, cover)

    def to_pdf(self, data: bytes, media_type: str | None) -> bytes:
        return page_pictures.to_pdf(data, media_type)

    def page_sizes(self, pdf: bytes) -> list[tuple[float, float]]:
        return page_pictures.page_sizes(pdf)

    def render_page(self, pdf: bytes, number: int) -> bytes | None:
        return page_pictures.render_page(pdf, number)

    def close(self) -> None:
        """Nothing to end in this process."""


def fitting(knowledge: Knowledge, profile: Profile) -> Knowledge:
    """What of it has a label in the profile's scheme: a workspace may hold several schemes."""
    scheme = profile.scheme
    return Knowledge(
        tuple(replace(e, label=e.label if e.label in scheme else "") for e in knowledge.always),
        knowledge.never,
        tuple(d for d in knowledge.directories if d.label in scheme),
    )


def mask_mark(text: str, mark: Mark, style: str) -> str:
    """What masking shows for a mark; the text itself where it was rejected."""
    surface = text[mark.start : mark.end]
    return mask(mark.label, surface, style) if mark.active else surface


def safe_name(name: str) -> str:
    """A file name without folders and control characters."""
    base = Path(name.replace("\\", "/")).name
    return "".join(c for c in base if c.isprintable()).strip()[:200] or "document.txt"


def safe_path(folder: str, name: str) -> str:
    """A file name behind the folders it came from, none of which leads out of them."""
    folders = folder.replace("\\", "/").split("/")[:10]
    kept = [safe_name(part) for part in folders if part.strip(". ")]
    return "/".join([*kept, safe_name(name)])[-400:].lstrip("/")
