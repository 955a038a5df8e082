"""Rules for identifiers: language-neutral ones here, one folder per language beside them.

A profile lists rules by name; each language has one table that maps its names to rules and gives
the shared ones the labels of its scheme.
"""

import importlib
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from veladura.detect.rules.rule import PatternRule, Rule, RuleSet, WordRule, bundle
from veladura.errors import ConfigError

__all__ = ["PatternRule", "Rule", "RuleSet", "WordRule", "load_rules", "rule_names"]

_TABLES = MappingProxyType(
    {"es": "veladura.languages.es.rules", "de": "veladura.languages.de.rules"}
)


def _table(language: str) -> Mapping[str, Rule]:
    if language not in _TABLES:
        raise ConfigError(
            f"there are no rules for language {language!r}; known: {', '.join(_TABLES)}"
        )
    table: Mapping[str, Rule] = importlib.import_module(_TABLES[language]).RULES
    return table


def rule_names(language: str) -> tuple[str, ...]:
    return tuple(_table(language))


def load_rules(language: str, names: Iterable[str]) -> tuple[Rule, ...]:
    """The named rules, arranged for speed: those begun by a word share one pass over the text."""
    wanted = tuple(names)
    if not wanted:
        return ()
    table = _table(language)
    for name in wanted:
        if name not in table:
            raise ConfigError(
                f"there is no rule {name!r} for {language}; known: {', '.join(table)}"
            )
    return bundle(table[name] for name in dict.fromkeys(wanted))
