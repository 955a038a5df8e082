"""What a language writes instead: its writers by kind, and what they share."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from veladura.errors import ConfigError
from veladura.language import get_language
from veladura.profiles import Profile
from veladura.schemes import Label, Scheme, get_scheme, lineage
from veladura.transform.context import Mention, PlanContext
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.leftovers import OtherForm, exact_form
from veladura.transform.people.language import NameLanguage
from veladura.transform.preferences import Preferences


@dataclass(frozen=True, slots=True)
class Implied:
    """Something unmarked that would contradict or give back what is rewritten around it."""

    start: int
    end: int
    kind: str  # who writes it
    of: str  # the kind whose label, and mode, it has


@dataclass(frozen=True, slots=True)
class Substitution:
    """What a language replaces with; `kinds` says which of its kinds the labels of a scheme are."""

    context: type[PlanContext]
    writers: Mapping[str, str]  # kind → the attribute of the context that writes it
    instead: Mapping[str, str]  # kinds without a writer of their own → the kind that will do
    identifying: frozenset[str]  # kinds whose exact surface must appear nowhere in the output
    may_keep: frozenset[str]  # kinds whose writer may return the original on purpose
    names: NameLanguage
    dates: DateGrammar
    plain_words: frozenset[str]  # folded words that identify nobody: "de", "hospital", "calle"
    particles: frozenset[str]  # folded words inside people's names that identify nobody: "von"
    refine: Callable[[Mention], str]  # the kind where a label covers several
    accents: frozenset[str] = frozenset()  # letters that a document may do without
    lost_accent: re.Pattern[str] | None = None  # a word that cannot do without one, and does
    settle: Callable[[str, list[Mention], Preferences], list[Mention]] | None = None  # kinds that
    # the whole text or a preference decides
    public: frozenset[str] = frozenset()  # kinds that stay in every mode: everybody knows them
    own_form: Callable[[Mention], Iterable[OtherForm]] | None = None  # the surface, if it repeats
    other_forms: Callable[[Mention], Iterable[OtherForm]] | None = None  # that repeats may take
    implied: Callable[[str, Sequence[Mention]], Iterable[Implied]] | None = None
    mending: Callable[[str], Callable[[str, str], str] | None] | None = None  # how the surfaces of
    # a damaged document are read
    singling: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # words that tell who
    kinds: Mapping[str, str] = field(default_factory=dict)  # label → kind
    label_kinds: Mapping[str, str] = field(default_factory=dict)  # label → what it stands for

    def forms(self, mention: Mention) -> Iterator[OtherForm]:
        """What is looked for where nobody marked it."""
        if self.own_form is None:
            yield from exact_form(mention, self.identifying)
        else:
            yield from self.own_form(mention)
        yield from self.forms_beside(mention)

    def forms_beside(self, mention: Mention) -> Iterable[OtherForm]:
        """The same without the surface."""
        return self.other_forms(mention) if self.other_forms else ()

    def settled(
        self, text: str, mentions: list[Mention], preferences: Preferences
    ) -> list[Mention]:
        return self.settle(text, mentions, preferences) if self.settle else mentions

    def for_scheme(self, scheme: Scheme) -> "Substitution":
        """The substitution whose writers are reached by the labels of a scheme."""
        return replace(
            self,
            kinds={label.id: self._kind_of(label) for label in scheme},
            label_kinds={label.id: label.kind for label in scheme},
        )

    def _kind_of(self, label: Label) -> str:
        for kind in lineage(label.kind):
            if kind in self.writers or kind in self.instead:
                return self.instead.get(kind, kind)
        raise ConfigError(f"there is no replacement for things of the kind {label.kind!r}")


def substitution_of(profile: Profile) -> Substitution:
    """What a profile's language replaces the labels of its scheme with."""
    return _substitution(profile.language, profile.scheme.id)


@cache
def _substitution(language: str, scheme: str) -> Substitution:
    return get_language(language).substitution().for_scheme(get_scheme(scheme))
