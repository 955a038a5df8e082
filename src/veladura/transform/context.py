"""What the writers of one document share: its mentions, preferences, randomness and taboos."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from veladura.text import compact, fold, unaccented, words
from veladura.transform.occurrences import Occurrences
from veladura.transform.preferences import Preferences
from veladura.transform.randomness import KeyedRandom

if TYPE_CHECKING:
    from veladura.transform.dates.writer import DateWriter
    from veladura.transform.kept import KeptWriter, MaskedWriter, SexWriter
    from veladura.transform.people.writer import PersonWriter
    from veladura.transform.substitution import Substitution

Place = tuple[int, int]  # start and end of a span in the original text


@dataclass(frozen=True, slots=True)
class Mention:
    """One stretch of text to be rewritten, with a little of what surrounds it."""

    start: int
    end: int
    label: str
    kind: str
    surface: str = field(repr=False)
    before: str = field(default="", repr=False)
    after: str = field(default="", repr=False)
    label_kind: str = ""  # what its label stands for, which may tell more than the writer's kind

    @property
    def place(self) -> Place:
        return (self.start, self.end)


@dataclass(frozen=True, slots=True)
class Subject:
    """The person a document is about, where a record says who: one new person in all documents."""

    identity: str = field(repr=False)  # what tells the person from others
    given: str = field(default="", repr=False)  # as a record writes them: "Ana María"
    surnames: str = field(default="", repr=False)  # "Ruiz de la Torre"

    @property
    def words(self) -> frozenset[str]:
        """Folded."""
        return frozenset(map(fold, words(f"{self.given} {self.surnames}")))


@dataclass(frozen=True, slots=True)
class Organisation:
    """What a report may tell of a company or a body."""

    kind: str  # a line of business: "bank", "court"; "company" where the name tells none
    legal_form: str = ""
    group: str = field(default="", repr=False)  # what members of one group share; "" for none


class Writer(Protocol):
    """Writes the substitutes of one kind of thing in one document."""

    def entity(self, mention: Mention) -> str:
        """The thing mentioned, in a form that all its mentions share."""
        ...

    def adopt(self, mention: Mention, text: str) -> bool:
        """A person chose `text` for this mention. True when `write` will make other forms follow;
        False when it is enough to repeat `text` for the same entity."""
        ...

    def write(self, mention: Mention) -> str | None:
        """The substitute; None when the mention cannot be understood and must be masked."""
        ...


class PlanContext:
    """One document's state while it is planned. Writers are made when first asked for.

    Every language has a subclass with an attribute for each of its writers, by which they find
    one another: an address follows the person it belongs to.
    """

    def __init__(
        self,
        substitution: "Substitution",
        mentions: Sequence[Mention],
        preferences: Preferences,
        source: KeyedRandom,
        rolls: Mapping[Place, int],
        subject: Subject | None = None,
        text: str = "",
    ) -> None:
        self.subject = subject
        self.substitution = substitution
        self.mentions = mentions
        self.preferences = preferences
        self.source = source
        self.rolls = rolls
        self.text = text  # of the whole document, for what has to look further than a mention does
        self._by_kind: dict[tuple[str, ...], list[Mention]] = {}
        self._taboo: dict[str, bool] = {}
        self._rolls_by_kind: dict[str, Counter[str]] = {}
        self._claims: dict[tuple[str, str], str] = {}
        self._originals: set[str] = set()
        self._original_words: set[str] = set()
        if subject:
            told = subject.words - substitution.particles
            self._original_words.update(word for word in told if len(word) > 2)
        self._short = self._short_originals()
        for mention in mentions:
            self._never_again(mention)

    def _short_originals(self) -> Occurrences:
        """ "Rosa" must not come back inside "Rosario": short ones are looked for in candidates, the
        rest is left to the engine, which looks at the output."""
        folded = {
            fold(mention.surface)
            for mention in self.mentions
            if mention.kind in self.substitution.identifying
            and _SHORT[0] <= len(mention.surface) <= _SHORT[1]
        }
        return Occurrences(folded - self.substitution.plain_words, shortest=_SHORT[0])

    def _never_again(self, mention: Mention) -> None:
        """Keeps an original, and where it has some its words, out of all substitutes."""
        substitution, wordy = self.substitution, mention.kind in WORDY
        if mention.kind in substitution.may_keep and not wordy:
            return
        self._originals.add(fold(mention.surface))
        self._originals.add(compact(mention.surface))
        if wordy:
            self._original_words.update(
                word
                for word in map(fold, words(mention.surface))
                if len(word) > 2
                and (mention.kind == "person" or word not in substitution.plain_words)
                and word not in substitution.particles
            )

    def of_kind(self, *kinds: str) -> list[Mention]:
        if kinds not in self._by_kind:
            self._by_kind[kinds] = [m for m in self.mentions if m.kind in kinds]
        return self._by_kind[kinds]

    def writer(self, kind: str) -> Writer:
        writer: Writer = getattr(self, self.substitution.writers[kind])
        return writer

    # -- writers that every language has -------------------------------------------------------

    @cached_property
    def people(self) -> "PersonWriter":
        from veladura.transform.people.writer import PersonWriter  # which build on this module

        return PersonWriter(self, self.substitution.names)

    @cached_property
    def dates(self) -> "DateWriter":
        from veladura.transform.dates.writer import DateWriter

        return DateWriter(self, self.substitution.dates)

    @cached_property
    def sex(self) -> "SexWriter":
        from veladura.transform.kept import SexWriter

        return SexWriter(self)

    @cached_property
    def kept(self) -> "KeptWriter":
        from veladura.transform.kept import KeptWriter

        return KeptWriter(self)

    @cached_property
    def masked(self) -> "MaskedWriter":
        from veladura.transform.kept import MaskedWriter

        return MaskedWriter(self)

    @cached_property
    def patient(self) -> str:
        """Who the document is about: whom a record names, or the first number that is the
        patient's, or the first name."""
        if self.subject is not None:
            return self.subject.identity
        for kinds in (PATIENT_NUMBERS, ("patient",)):
            for mention in self.mentions:
                if mention.label_kind in kinds and len(compact(mention.surface)) >= _TELLING:
                    return compact(mention.surface)
        return ""

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of the document, in small letters: each once, for whatever is told by words."""
        return frozenset(_WORD.findall(self.text.lower()))

    @cached_property
    def without_accents(self) -> bool:
        """Whether the document leaves out the accents its language has: so do substitutes then."""
        marks = self.substitution.accents
        escaped = "\\'e" in self.text  # as RTF writes them
        if not marks or escaped or not marks.isdisjoint(self.text):
            return False
        lost = self.substitution.lost_accent
        missed = set(map(str.lower, lost.findall(self.text))) if lost else ()
        return len(missed) >= _MISSED or len(self.text) > _SAYS_SOMETHING

    def organisation(self, mention: Mention) -> Organisation | None:
        """What is known of the company or body mentioned, where the language knows how to tell."""
        return None

    def as_spelt(self, substitute: str) -> str:
        """A substitute with the accents the document has: none, or no others than "ñ"."""
        if not self.without_accents:
            return substitute
        return unaccented(substitute, kept="ñÑ" if self._has_tilde else "")

    def joined_well(self, original: str, substitute: str) -> str:
        """A substitute of several things with the small words that now go between them."""
        return substitute

    @cached_property
    def _has_tilde(self) -> bool:
        return "ñ" in self.text or "Ñ" in self.text

    def names_there(
        self, names: tuple[str, ...], role: str, gender: str, word: str
    ) -> tuple[str, ...]:
        """Of the names a language has, those that go with where the document is from."""
        return names

    def names_by_day(self, word: str, gender: str) -> Sequence[tuple[str, ...]]:
        """Lists of names, the best first, to write for a folded one that a day of the document is
        told to be the reason of; none for all others."""
        return ()

    def feast_of_somebody(self, mention: Mention) -> str | None:
        """What is written for the feast that somebody of the document is called after."""
        return None

    @cached_property
    def name_origins(self) -> Mapping[str, str]:
        """Folded words of names → where the family is from, as they tell; "" for from here."""
        return {}

    def is_from_elsewhere(self, word: str) -> bool:
        """Whether a folded word is of somebody whose name tells of another land."""
        return self.name_origins.get(word, "") != ""

    def sex_near(self, mention: Mention) -> str:
        """The sex that is told right behind somebody; "" where none is."""
        return ""

    @property
    def patient_gender(self) -> str:
        """What the document says of the patient's sex; "" where it says nothing."""
        return ""

    # -- what writers ask ----------------------------------------------------------------------

    def roll(self, kind: str, entity: str) -> int:
        """How often a person asked for another substitute for this thing."""
        if not self.rolls:
            return 0
        if kind not in self._rolls_by_kind:
            writer, counter = self.writer(kind), Counter[str]()
            for mention in self.of_kind(kind):
                counter[writer.entity(mention)] += self.rolls.get(mention.place, 0)
            self._rolls_by_kind[kind] = counter
        return self._rolls_by_kind[kind][entity]

    def mode_of(self, mention: Mention) -> str:
        """How a mention is written. Figures that stay by their label take no identifier along that
        was marked as one of them."""
        mode = self.preferences.mode_of(mention.label)
        strayed = mention.kind == "id" and mention.label_kind == "figure"
        return self.preferences.mode if mode == "keep" and strayed else mode

    def may_keep(self, mention: Mention) -> bool:
        """Whether a mention may stay as it is on purpose; its writer has said so."""
        if mention.kind == "date":
            return self.dates.keeps(mention)
        return mention.kind in self.substitution.may_keep

    def taboo(self, candidate: str) -> bool:
        """Whether a candidate repeats something the original document says."""
        if candidate not in self._taboo:
            self._taboo[candidate] = (
                fold(candidate) in self._originals
                or compact(candidate) in self._originals
                or any(fold(word) in self._original_words for word in words(candidate))
                or self._short.any_within(fold(candidate))
            )
        return self._taboo[candidate]

    def claim(self, kind: str, candidate: str, entity: str) -> bool:
        """Reserve a substitute, so that two things never become one; False when it is not free."""
        if not self._is_free(kind, candidate, entity):
            return False
        self._claims[kind, fold(candidate)] = entity
        return True

    def pick(
        self,
        kind: str,
        items: Sequence[str],
        entity: str,
        *,
        roll: int = 0,
        fits: Callable[[str], bool] = bool,
    ) -> str | None:
        """Choose and reserve a substitute from a list; None when no item is free and fits.

        The key fixes an order of the items and each roll takes the next: never the same again.
        """
        free: list[str] = []
        for item in self.source.probe(items, kind, entity):
            if fits(item) and self._is_free(kind, item, entity):
                free.append(item)
                if len(free) > roll:
                    break
        if not free:
            return None
        chosen = free[roll % len(free)]
        self._claims[kind, fold(chosen)] = entity
        return chosen

    def _is_free(self, kind: str, candidate: str, entity: str) -> bool:
        if self.taboo(candidate):
            return False
        return self._claims.get((kind, fold(candidate)), entity) == entity


C = TypeVar("C", bound=PlanContext)


class SurfaceWriter(Generic[C]):
    """What most writers share: things are told apart by how they are written.

    A text chosen by hand is repeated wherever the same thing stands.
    """

    def __init__(self, context: C) -> None:
        self.context = context

    def entity(self, mention: Mention) -> str:
        return fold(mention.surface)

    def adopt(self, mention: Mention, text: str) -> bool:
        return False


_WORD = re.compile(r"[^\W\d_]+")
_SAYS_SOMETHING = 400  # characters in which Spanish has an accent
_MISSED = 2  # words without the accent they have
_TELLING = 5  # characters of what a patient is known by
PATIENT_NUMBERS = ("patient-id", "national-id", "health-card", "record")
_SHORT = (4, 7)  # characters
WORDY = frozenset(
    {"person", "kinship", "street", "territory", "country", "centre", "company", "product"}
)
