"""What a language knows about people's names: how they are taken apart and from which lists."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar

from veladura.transform.context import Mention
from veladura.transform.people.gender import FEMALE, MALE
from veladura.transform.people.letters import Told
from veladura.transform.people.parts import NamePart


class NameLanguage(ABC):
    """One subclass a language, in its folder. Words are folded.

    `whole_surnames` where a double surname is hardly ever said by half.
    """

    whole_surnames: ClassVar[bool] = False

    @abstractmethod
    def split(self, text: str) -> list[NamePart]:
        """Pieces in order; joined, their texts are the text again. Words may lack a role yet."""

    @abstractmethod
    def assign(
        self,
        parts: Sequence[NamePart],
        before: str,
        settled: Mapping[str, str],
        *,
        surnames_first: bool = False,
    ) -> list[NamePart]:
        """Decide which words are given names and which are surnames.

        `settled` holds the roles that fuller mentions gave to words.
        """

    @abstractmethod
    def given_name_follows(self, parts: Sequence[NamePart], after: str) -> bool:
        """Whether these are surnames and the given name is a mention of its own behind them."""

    @abstractmethod
    def candidates(self, role: str, gender: str, particle: str, *, wide: bool) -> tuple[str, ...]:
        """The names to choose from; `wide` asks for more of them, and rarer ones."""

    @abstractmethod
    def gender_before(self, before: str) -> str:
        """The gender told by what stands right before a name; or ""."""

    def joint_before(self, before: str) -> str:
        """A small word right before a name that asks for how it begins; or ""."""
        return ""

    def goes_with(self, joints: Sequence[str], old: str, new: str) -> bool:
        """Whether a name can stand behind the small words that another stood behind."""
        return True

    def said_of_letters(self, text: str, people: Sequence[Mention]) -> Told:
        """What a document says of the letters of its names: "con be", "sin hache"."""
        return {}

    def rarer(self, role: str, gender: str) -> tuple[str, ...]:
        """Names to choose from where the frequent ones do not do."""
        return ()

    def recorded_gender(self, after: str) -> str:
        """The sex that a record says right behind a name, whatever the name tells; or ""."""
        return ""

    def surely_gender_before(self, before: str) -> str:
        """The gender that a form of address right before a name leaves no doubt of; or ""."""
        return ""

    def gender_after(self, after: str) -> str:
        """The gender told by what stands right behind a name; or ""."""
        return ""

    @abstractmethod
    def listed_gender(self, name: str) -> str:
        """The gender of a frequent given name; or ""."""

    def telling(self, given: Sequence[str]) -> Sequence[str]:
        """Those of somebody's given names that tell a gender."""
        return given

    @abstractmethod
    def gender_of(self, name: str) -> str:
        """The gender of any given name; or ""."""

    def surely_gender_of(self, name: str) -> str:
        """The gender of a given name that can hardly be anything else; or ""."""
        return self.listed_gender(name)

    def likely_gender(self, name: str) -> str:
        """The last resort, by the ending."""
        return FEMALE if name.endswith("a") else MALE

    def nickname_of(self, word: str) -> str:
        """The given name a familiar form stands for; or ""."""
        return ""

    def full_names(self, word: str) -> tuple[str, ...]:
        """All the names a familiar form may stand for, the likeliest first; some have two words."""
        name = self.nickname_of(word)
        return (name,) if name else ()

    def in_other_tongues(self, word: str) -> Collection[str]:
        """A given name in the other languages that are spoken where a language is."""
        return ()

    def clipped(self, word: str, names: Collection[Iterable[str]]) -> str:
        """The only one of some given names that a word is clipped from; or ""."""
        return ""

    def is_familiar(self, word: str) -> bool:
        """Whether a given name is a familiar form, and no name of its own."""
        return False

    def familiar(self, gender: str) -> tuple[str, ...]:
        """Familiar forms to write for familiar forms; none where the language has no list."""
        return ()

    def familiar_forms(self, name: str) -> tuple[str, ...]:
        """How somebody with a given name, or with two, is called."""
        return ()

    def tells_part(self, before: str, text: str) -> bool:
        """Whether what stands before a name says that it is a surname, or a given name."""
        return False

    def without_epithet(self, text: str) -> str:
        """A name without what somebody is told by that is no surname: "Loli", of "Loli la del
        Horno"."""
        return text

    def is_cut_short(self, text: str, before: str) -> bool:
        """Whether a mention may be no more than how a surname begins: "gez. Ti"."""
        return False

    def is_called(self, text: str, before: str, after: str) -> bool:
        """Whether a mention is what somebody is called and no name: «la llaman Pitu»."""
        return False

    def compounds(self, gender: str, particle: str) -> tuple[tuple[str, str], ...]:
        """Pairs of given names that people bear together, with or without a word between."""
        return ()

    def genitive(self, name: str) -> str:
        return name

    def joins(self, between: str) -> bool:
        """Whether what stands between two mentions makes them parts of one name."""
        return between.strip() in (",", "")

    def is_known(self, word: str) -> bool:
        """Whether people are known to bear a word as a name."""
        return True

    def names_of_kin(self, text: str, before: str) -> str:
        """The name in a mention of a relative: "Rosario", of "su tía Rosario"; or ""."""
        return ""

    def adds_surname(self, text: str) -> bool:
        """Whether a mention is the second surname of whoever is named right before it."""
        return False

    def shows_case(self, word: str) -> bool:
        """Whether capitals in a written name say how to write another; "Mª" does not."""
        return True
