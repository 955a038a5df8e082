"""No regular expression of the package takes time that grows faster than the text it reads.

Every pattern that the package compiles is tried on texts made to let it fail late and often. See
CONTRIBUTING.md for ways to write a pattern that stays linear.
"""

from functools import partial

import pytest
from tests.linear.attacks import Attack, attacks
from tests.linear.growth import grows_steeply, takes
from tests.linear.patterns import Collection, Pattern, collect

SHORT = (20, 120)  # tried first: what grows exponentially would never come back from a long text
LONG = 2_000
ENOUGH = 0.0015  # seconds: most patterns read the long text in a tenth of it


@pytest.fixture(scope="module")
def collection() -> Collection:
    return collect()


def test_every_pattern_is_linear(collection: Collection) -> None:
    assert len(collection.patterns) > 400
    slow = {one.place: attack for one in collection.patterns if (attack := successful_attack(one))}
    assert slow == {}


def test_no_pattern_that_is_built_at_run_time_is_missed(collection: Collection) -> None:
    """A place that is named here needs a line in `tests/linear/sample.py` that passes it."""
    assert collection.unseen == []


@pytest.mark.parametrize(
    "source",
    [r"(a+)+b", r"\s+x", r"<!--.*?-->", r"(?:\w+ ?)*!", r"[\w.]+@[\w.]+\.es", r"<[^<>]*ID[^<>]*>"],
)
def test_a_pattern_that_is_not_linear_is_found(source: str) -> None:
    assert successful_attack(Pattern(source, 0, False, "here", True))


@pytest.mark.parametrize(
    "source", [r"(?<!a)a++b", r"(?<!\s)\s++x", r"<!--(?:[^-]|-(?!->))*+(?:-->|\Z)"]
)
def test_a_linear_pattern_is_left_alone(source: str) -> None:
    assert successful_attack(Pattern(source, 0, False, "here", True)) is None


def successful_attack(pattern: Pattern) -> Attack | None:
    """The first attack that takes long already on a short text, or grows steeply on a long one."""
    for attack in attacks(pattern.written, pattern.flags):
        read = partial(_read, pattern, attack)
        if any(takes(partial(read, length), ENOUGH) for length in SHORT):
            return attack
        if grows_steeply(read, LONG, ENOUGH):
            return attack
    return None


def _read(pattern: Pattern, attack: Attack, length: int) -> None:
    pattern.read(attack.text(length))
