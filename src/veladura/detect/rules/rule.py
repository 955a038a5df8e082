"""What a rule is: a name and a way to find spans, with a score that says how sure it is.

Scores are measured precisions, so that they can be weighed against the model's calibrated ones.
1.0 is kept for what a check digit or a key word proves; below the threshold of its label a rule
only confirms what another source found.

Patterns begin with a character class or a literal, never with a look-behind: `re` then skips
through the text at memory speed instead of trying the pattern at every character. The look-behind
that guards the left edge comes after the first character instead.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from veladura.document import Span

Check = Callable[[str], bool]

# No letter or digit directly before the character just matched: "\b" that costs nothing.
EDGE = r"(?<![^\W_].)"
# Nor a mark that would make the match the tail of a longer number or code.
NUMBER_EDGE = r"(?<![^\W_].)(?<![^\W_][-/.,·].)"
NUMBER_END = r"(?![^\W_])(?![-/.,·]\d)"


class Rule(Protocol):
    """Finds what one kind of identifier looks like. Stateless, linear in the text's length."""

    @property
    def name(self) -> str: ...

    def find(self, text: str) -> Iterator[Span]: ...


@dataclass(frozen=True, slots=True)
class PatternRule:
    """A pattern, and a check (a check digit, a range) that every match must pass.

    The span is the group `value` where the pattern has one, else the whole match.
    """

    name: str
    label: str
    pattern: re.Pattern[str]
    score: float
    reason: str
    check: Check | None = None

    def find(self, text: str) -> Iterator[Span]:
        group: str | int = "value" if "value" in self.pattern.groupindex else 0
        for match in self.pattern.finditer(text):
            start, end = match.span(group)
            if self.check is None or self.check(text[start:end]):
                yield self.span(start, end)

    def span(self, start: int, end: int) -> Span:
        return Span(start, end, self.label, self.score, f"rule:{self.name}", self.reason)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Several rules under one name: the same identifier with and without its key word."""

    name: str
    rules: tuple[Rule, ...]

    def find(self, text: str) -> Iterator[Span]:
        for rule in self.rules:
            yield from rule.find(text)
