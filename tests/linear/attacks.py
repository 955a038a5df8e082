"""Strings that make a backtracking matcher work: read off the pattern's own parse tree.

For every repeat the tree holds: what leads to it, then what it repeats, again and again, then
something that lets the match fail; and the same with the lead repeated too, so that a match is
tried from many places.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

# The parser of `re`, which the standard library keeps to itself.
code: Any = import_module("re._constants")
parser: Any = import_module("re._parser")

Tree = Sequence[tuple[Any, Any]]

MANY = 8  # repeats that may go on for so long are worth pumping
MOST_WORDS = 6  # of a pattern that are tried
LEAD = 60  # characters of what leads to a repeat
REPEATS = (code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT)
SINGLE = (code.LITERAL, code.NOT_LITERAL, code.ANY, code.IN)
# One character of each kind that patterns tell apart.
ALPHABET = " \n\t0aA.-,:/_(@'é\u00a0"
# Tried on every pattern, whatever its tree looks like.
COMMON = (
    *(" ", "\n", "\t", "0", "a", "A", "é", ".", "-", ",", "(", "@", "/", ":", "_", '"', "<", "["),
    *("a ", "A ", "Aa ", "a.", "A.", "1-", "1 ", "1.", "111 ", "a-", "Aa-", "\n ", "a\n", "1\n"),
    *("Dr. ", "Juan ", "a@a.", "http://", "<a ", "<!--", "\\", "{", "_a", "a1"),
)
ENDS = ("\u2603", "", "a")
CATEGORIES = {
    code.CATEGORY_DIGIT: r"\d",
    code.CATEGORY_NOT_DIGIT: r"\D",
    code.CATEGORY_SPACE: r"\s",
    code.CATEGORY_NOT_SPACE: r"\S",
    code.CATEGORY_WORD: r"\w",
    code.CATEGORY_NOT_WORD: r"\W",
}


@dataclass(frozen=True)
class Attack:
    """A text of any length: `lead`, then `pump` over and over, then `end`."""

    lead: str
    pump: str
    end: str

    def text(self, length: int) -> str:
        return self.lead + self.pump * max(1, length // len(self.pump)) + self.end


def attacks(source: str | bytes, flags: int) -> Iterator[Attack]:
    """Every attack on one pattern, without repetitions."""
    tree = _Tree()
    tree.sample(parser.parse(source, flags), "")
    found = [Attack("", pump, ENDS[0]) for pump in COMMON]
    words = tree.words()
    for lead, pumps in tree.repeats:
        for pump in (*pumps, *words):
            found += [Attack(lead, pump, end) for end in ENDS]
            found += [Attack("", lead + pump, ENDS[0]), Attack("", pump + lead, ENDS[0])]
    yield from dict.fromkeys(found)


@dataclass
class _Tree:
    """Reads a tree from left to right, with a string that it would match up to each place."""

    repeats: list[tuple[str, list[str]]] = field(default_factory=list)
    literals: list[str] = field(default_factory=list)  # stretches that are written out

    def words(self) -> list[str]:
        """What stands between two repeats that both could take it: `<[^>]*ID[^>]*>`."""
        return list(dict.fromkeys(self.literals))[:MOST_WORDS]

    def sample(self, tree: Tree, lead: str) -> str:
        made = run = ""
        for operation, argument in tree:
            if operation is code.LITERAL:
                run += chr(argument)
            elif run:
                self.literals.append(run)
                run = ""
            made += self._item(operation, argument, lead + made)
        self.literals += [run] if run else []
        return made

    def _item(self, operation: Any, argument: Any, lead: str) -> str:
        if operation in SINGLE:
            return next(iter(_characters(operation, argument)), "a")
        if operation in REPEATS:
            least, most, body = argument
            return self._repeat(least, most, body, lead)
        if operation is code.SUBPATTERN:
            return self.sample(argument[3], lead)
        if operation is code.ATOMIC_GROUP:
            return self.sample(argument, lead)
        if operation is code.BRANCH:
            ways = [self.sample(branch, lead) for branch in argument[1]]
            return ways[0]
        if operation in (code.ASSERT, code.ASSERT_NOT) and argument[0] > 0:
            self.sample(argument[1], lead)
        return ""

    def _repeat(self, least: int, most: int, body: Tree, lead: str) -> str:
        once = self.sample(body, lead)
        if most >= MANY:
            self.repeats.append((lead[-LEAD:], self._pumps(body, once)))
        return once * min(max(least, 1), 20)

    def _pumps(self, body: Tree, once: str) -> list[str]:
        """What one round may consist of: the first way through, and others where there are any."""
        if len(body) == 1 and body[0][0] in SINGLE:
            return _characters(*body[0])
        pumps = [once]
        for index, (operation, argument) in enumerate(body):
            before, after = _quiet(body[:index]), _quiet(body[index + 1 :])
            pumps += [before + way + after for way in _ways(operation, argument)]
        return [pump for pump in dict.fromkeys(pumps) if pump][:12]


def _quiet(tree: Tree) -> str:
    return _Tree().sample(tree, "")


def _ways(operation: Any, argument: Any) -> list[str]:
    """The ways through one item of a tree."""
    if operation is code.SUBPATTERN and len(argument[3]) == 1:
        return _ways(*argument[3][0])
    if operation is code.BRANCH:
        return [_quiet(branch) for branch in argument[1]]
    if operation in SINGLE:
        return _characters(operation, argument)
    if operation in REPEATS:
        least, _, body = argument
        ways = [_quiet(body)] if len(body) != 1 else _ways(*body[0])
        return [*([""] if not least else []), *(way * max(least, 1) for way in ways)]
    return []


def _characters(operation: Any, argument: Any) -> list[str]:
    """Characters of several kinds that a single item matches."""
    if operation is code.LITERAL:
        return [chr(argument)]
    if operation is code.IN:
        own = [chr(a) for kind, a in argument if kind is code.LITERAL]
        own += [chr(a[0]) for kind, a in argument if kind is code.RANGE]
        return [c for c in dict.fromkeys([*ALPHABET, *own]) if _belongs(c, argument)][:14]
    return [c for c in ALPHABET if operation is code.ANY or ord(c) != argument][:6]


def _belongs(character: str, members: Sequence[tuple[Any, Any]]) -> bool:
    number, inside, negated = ord(character), False, False
    for kind, argument in members:
        if kind is code.NEGATE:
            negated = True
        elif kind is code.LITERAL:
            inside |= number == argument
        elif kind is code.RANGE:
            inside |= argument[0] <= number <= argument[1]
        elif kind is code.CATEGORY:
            inside |= re.match(CATEGORIES[argument], character) is not None
    return inside != negated
