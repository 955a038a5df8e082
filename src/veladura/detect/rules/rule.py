"""What a rule is: a name and a way to find things of some kind, with a score that says how sure.

Scores are measured precisions, so that they can be weighed against the model's calibrated ones.
1.0 is kept for what a check digit or a key word proves; below the threshold of its label a rule
only confirms what another source found.

There are two kinds. A `PatternRule` begins with figures, capitals or a rare mark: its pattern
starts with a character class or literal, never with a look-behind, because `re` then skips through
the text at memory speed (the look-behind that guards the left edge follows the first character).
A `WordRule` begins with one of certain words; all of them together share one pass over the words.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from veladura.detect.rules.starts import EDGE as EDGE
from veladura.detect.rules.starts import find_all

Check = Callable[[str], bool]

# Nor, beside what `EDGE` says, a mark that would make the match the tail of a longer
# number or code.
NUMBER_EDGE = rf"{EDGE}(?<![^\W_][-/.,·].)"
WORD_END = r"(?![^\W_])"
NUMBER_END = rf"{WORD_END}(?![-/.,·]\d)"
_WORD = re.compile(r"[^\W\d_ªº]+")


class Finding(NamedTuple):
    """A stretch that a rule takes for a thing of some kind; the scheme gives it a label."""

    start: int
    end: int
    kind: str  # one of `schemes.KINDS`
    score: float
    rule: str  # its name
    reason: str  # why; never document text


class Rule(Protocol):
    """Finds what one kind of identifier looks like. Stateless, linear in the text's length."""

    @property
    def name(self) -> str: ...

    @property
    def kinds(self) -> frozenset[str]:
        """All kinds of things it may find."""
        ...

    def find(self, text: str) -> Iterator[Finding]: ...


@dataclass(frozen=True, slots=True)
class PatternRule:
    """A pattern, and a check (a check digit, a range) that every match must pass.

    The span is the group `value` where the pattern has one, else the whole match. `needs` is a part
    of whatever matches that is found sooner: a text without it is not read any further.
    """

    name: str
    kind: str
    pattern: re.Pattern[str]
    score: float
    reason: str
    check: Check | None = None
    needs: re.Pattern[str] | None = None

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset((self.kind,))

    def find(self, text: str) -> Iterator[Finding]:
        if self.needs is not None and not self.needs.search(text):
            return
        group: str | int = "value" if "value" in self.pattern.groupindex else 0
        for match in find_all(self.pattern, text):
            start, end = match.span(group)
            if self.check is None or self.check(text[start:end]):
                yield Finding(start, end, self.kind, self.score, self.name, self.reason)


@dataclass(frozen=True, slots=True)
class WordRule:
    """A pattern that is tried only where one of the trigger words (lower case) stands.

    `unchecked` is the score of a match that fails its check, for values that a key word announces:
    a mistyped check digit identifies all the same. 0 drops it.
    """

    name: str
    kind: str
    triggers: frozenset[str]
    pattern: re.Pattern[str]
    score: float
    reason: str
    check: Check | None = None
    unchecked: float = 0.0

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset((self.kind,))

    def at(self, text: str, position: int) -> Finding | None:
        match = self.pattern.match(text, position)
        if not match:
            return None
        start, end = match.span("value" if "value" in self.pattern.groupindex else 0)
        score, reason = self.score, self.reason
        if self.check is not None and not self.check(text[start:end]):
            if not self.unchecked:
                return None
            score, reason = self.unchecked, f"{reason}, though its check digit is wrong"
        return Finding(start, end, self.kind, score, self.name, reason)

    def find(self, text: str) -> Iterator[Finding]:
        return WordScan((self,)).find(text)


@dataclass(frozen=True, slots=True)
class WordScan:
    """Many word rules in one pass: a dictionary look-up per word instead of a pattern per rule."""

    rules: tuple[WordRule, ...]
    name: str = "words"
    _by_trigger: dict[str, tuple[WordRule, ...]] = field(
        init=False, repr=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        for rule in self.rules:
            for trigger in rule.triggers:
                self._by_trigger[trigger] = (*self._by_trigger.get(trigger, ()), rule)

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(rule.kind for rule in self.rules)

    def find(self, text: str) -> Iterator[Finding]:
        by_trigger = self._by_trigger
        for match in _WORD.finditer(text):
            rules = by_trigger.get(match[0].lower())
            if rules:
                start = match.start()
                for rule in rules:
                    found = rule.at(text, start)
                    if found:
                        yield found


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Several rules under one name: the same identifier with and without its key word."""

    name: str
    rules: tuple[Rule, ...]

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(kind for rule in self.rules for kind in rule.kinds)

    def find(self, text: str) -> Iterator[Finding]:
        for rule in self.rules:
            yield from rule.find(text)


def bundle(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Arranges rules so that those begun by a word share one pass over the text."""
    single: list[Rule] = []
    for rule in rules:
        single += rule.rules if isinstance(rule, RuleSet) else [rule]
    words = tuple(rule for rule in single if isinstance(rule, WordRule))
    others = tuple(rule for rule in single if not isinstance(rule, WordRule))
    return (*others, WordScan(words)) if words else others
