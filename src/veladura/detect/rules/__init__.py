"""Rules for identifiers: language-neutral ones here, one folder per language beside them.

A profile lists rules by name; each language has one table that maps its names to rules. Rules
speak of kinds of things; here they are given the labels of a scheme.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from veladura.detect.rules.positions import PositionRule, all_kinds
from veladura.detect.rules.rule import Finding, PatternRule, Rule, RuleSet, WordRule, bundle
from veladura.document import Span
from veladura.errors import ConfigError
from veladura.language import get_language
from veladura.schemes import Scheme

__all__ = [
    "Finding",
    "LabellingRule",
    "PatternRule",
    "Rule",
    "RuleSet",
    "SpanRule",
    "WordRule",
    "load_positions",
    "load_rules",
    "rule_names",
]


class SpanRule(Protocol):
    """What a detector asks of a rule."""

    @property
    def name(self) -> str: ...

    def find(self, text: str) -> Iterator[Span]: ...


@dataclass(frozen=True, slots=True)
class LabellingRule:
    """A rule of a language with the labels of a scheme: finds spans."""

    rule: Rule
    labels: Mapping[str, str]  # of the kinds it finds

    @property
    def name(self) -> str:
        return self.rule.name

    def find(self, text: str) -> Iterator[Span]:
        labels = self.labels
        for start, end, kind, score, rule, reason in self.rule.find(text):
            yield Span(start, end, labels[kind], score, f"rule:{rule}", reason)


def rule_names(language: str) -> tuple[str, ...]:
    return tuple(get_language(language).rules())


def load_rules(language: str, scheme: Scheme, names: Iterable[str]) -> tuple[LabellingRule, ...]:
    """The named rules, arranged for speed: those begun by a word share one pass over the text."""
    wanted = tuple(dict.fromkeys(names))
    table = get_language(language).rules() if wanted else {}
    for name in wanted:
        if name not in table:
            raise ConfigError(
                f"there is no rule {name!r} for {language}; known: {', '.join(table)}"
            )
    labels = {
        kind: _label(scheme, name, kind) for name in wanted for kind in sorted(table[name].kinds)
    }
    return tuple(LabellingRule(rule, labels) for rule in bundle(table[name] for name in wanted))


def load_positions(scheme: Scheme) -> LabellingRule:
    """The rule for places in files, which no profile need name: what they hold is certain."""
    labels: dict[str, str] = {}
    for kind in sorted(all_kinds()):
        with suppress(ConfigError):  # a scheme need not have labels for all of them
            labels[kind] = scheme.label_for(kind)
    return LabellingRule(PositionRule(frozenset(labels)), labels)


def _label(scheme: Scheme, rule: str, kind: str) -> str:
    try:
        return scheme.label_for(kind)
    except ConfigError as error:
        raise ConfigError(f"rule {rule}: {error}; leave it out of the profile's rules") from None
