"""Who was logged in, as logs, queries and talks say it: "usr=mcasado", "Usuario: VPALOMERO".

Between quotes or behind an equals sign whatever stands there is a user. Behind a colon it must be
written as user names are: figures, dots or strokes in it, or letters that are no word of Spanish.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.names import NameClassifier
from veladura.detect.rules.rule import Check, Finding, RuleSet, WordRule
from veladura.languages.es.innocence.facts import fact_set
from veladura.text import fold

_KIND = "staff-id"
_NAME = "usuario"
_KEYS = ("usr", "user", "username", "userid", "usuario", "login", "by", "operador", "uid")
_LOGIN = r"[A-Za-z][\w.-]{1,39}\w"
_VALUE = re.compile(rf"(?i:\w{{1,12}}+)=[\"']?(?P<value>{_LOGIN})(?![@(\w]|[.-]\w)")
_ATTRIBUTE = re.compile(rf"(?i:usuario|user|operador) \w{{1,8}}=\"(?P<value>{_LOGIN})\"")
_QUOTED = re.compile(rf"(?i:\w{{1,12}}+)[\"'] ?: ?[\"'](?P<value>{_LOGIN})[\"']")
_SAID = re.compile(
    rf"(?i:\w{{1,12}}+)\.?[\"']? ?: {{0,3}}[\"']?(?P<value>(?:[A-Za-z]{{2,12}}\\)?{_LOGIN})"
    r"(?=[\"',;|)\]/<]|[ \t]{0,20}(?:\n|$)|\t| {2,}| [A-ZÁÉÍÓÚÑ/(·-])"
)
_BY = re.compile(
    rf"(?i:por|by) ?[:=] {{0,3}}(?P<value>{_LOGIN})"
    r"(?=[\"',;|)}\]<]|[ \t]{0,20}(?:\n|$)|\t| {2,})"
)
_FIGURES = "0123456789_.-"


def is_account_of_machine(value: str) -> bool:
    """ "SISTEMA", "HL7IN", "BACKUP01", "svc-sync": nobody logs in with it."""
    folded = fold(value)
    bare = folded.rstrip(_FIGURES)
    machine, accounts = fact_set("machine"), fact_set("accounts")
    if folded in machine or folded in accounts or bare in accounts:
        return True
    first, *rest = re.split(r"[_.-]", bare)
    return bool(rest) and not fact_set("account_marks").isdisjoint((first, rest[-1]))


def _is_person(value: str) -> bool:
    return not is_account_of_machine(value)


def _is_login(value: str) -> bool:
    """ "MGARCIAP", "tec-mrubio", "x4471120", but no word: "Usuario: dependiente"."""
    if is_account_of_machine(value):
        return False
    if any(mark.isdigit() or mark in "._\\-" for mark in value):
        return True
    if not (value.islower() or value.isupper()) or len(value) < 5:
        return False
    return NameClassifier.load("es").probabilities(value).none < 1.0


_TURN = re.compile(r"(?:^|\n)[ \t]{0,4}(?P<value>[^\W\d][\w.-]{2,30}+) $")
_TIMED = re.compile(rf"<(?:(?<=\d\d <)|(?<=\d\d\] <))(?P<value>{_LOGIN})>")
_TURNS = 2  # so many lines make a talk


@dataclass(frozen=True, slots=True)
class TurnRule:
    """Who writes in a forum or a channel: "acarrascal › Adjunto foto", "02:19 <drios> voy"."""

    name: str = _NAME
    kinds: frozenset[str] = frozenset({_KIND})

    def find(self, text: str) -> Iterator[Finding]:
        for start, end in (*self._before_marks(text), *self._between_marks(text)):
            if not is_account_of_machine(text[start:end]):
                yield Finding(start, end, _KIND, 0.9, self.name, "stands where a talk says who")

    def _before_marks(self, text: str) -> list[tuple[int, int]]:
        found = []
        for mark in re.finditer("›", text):
            turn = _TURN.search(text, max(0, mark.start() - 36), mark.start())
            rest = text[mark.end() : mark.end() + 200].partition("\n")[0]
            if turn and "›" not in rest:  # "Inicio › Citas › Hoy" is a way through pages
                found.append(turn.span("value"))
        return found if len(found) >= _TURNS else []

    def _between_marks(self, text: str) -> list[tuple[int, int]]:
        found = [match.span("value") for match in _TIMED.finditer(text)]
        return found if len(found) >= _TURNS else []


def _keyed(
    keys: tuple[str, ...], pattern: re.Pattern[str], check: Check, score: float = 0.9
) -> WordRule:
    reason = "stands behind who is logged in"
    return WordRule(_NAME, _KIND, frozenset(keys), pattern, score, reason, check)


LOGINS = RuleSet(
    _NAME,
    (
        _keyed(_KEYS, _VALUE, _is_person),
        _keyed(("usuario", "user", "operador"), _ATTRIBUTE, _is_person),
        _keyed(("usuario", "user", "username", "login"), _QUOTED, _is_person),
        _keyed(("usuario", "user", "username", "login", "operador", "analyst"), _SAID, _is_login),
        # "Hecho por: GARCIA" may be a name: enough to hide it, too little to overrule the model.
        _keyed(("por", "by"), _BY, _is_login, 0.6),
        TurnRule(),
    ),
)
