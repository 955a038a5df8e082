"""What a language knows about people's names: how they are taken apart and from which lists."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from veladura.transform.people.parts import Part


class Assign(Protocol):
    """Decides which words are given names and which are surnames."""

    def __call__(
        self,
        parts: Sequence[Part],
        before: str,
        settled: Mapping[str, str],
        *,
        surnames_first: bool = False,
    ) -> list[Part]: ...


class Candidates(Protocol):
    """The names to choose from; `wide` asks for more of them, and rarer ones."""

    def __call__(self, role: str, gender: str, particle: str, *, wide: bool) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class NameLanguage:
    split: Callable[[str], list[Part]]
    assign: Assign
    given_name_follows: Callable[[Sequence[Part], str], bool]
    gender_before: Callable[[str], str]
    listed_gender: Callable[[str], str]  # of a frequent folded given name, or ""
    gender_of: Callable[[str], str]  # of any folded given name, or ""
    candidates: Candidates
    nickname_of: Callable[[str], str]  # the folded given name a familiar form stands for, or ""
