"""Who speaks in a talk: "Sheila: ya baja", "[10:31] Nines: 141", "**lechuza.azul** 23:12".

A model that knows most of those who take turns may miss one of them, or one of somebody's turns.
Who is known at one turn is known at all; where several are known, a word that Spanish has not,
standing where they stand, is one of them, too.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from veladura.detect.consistency.mentions import Covered
from veladura.document import Span
from veladura.languages.es.gender import is_given_name
from veladura.languages.es.lexicon import is_word, table
from veladura.schemes import Scheme
from veladura.text import fold

_CLOCK = r"(?:[\[(<]?\d{1,2}[:.]\d\d(?:[:.]\d\d)?[^\W\d]{0,2}[\])>]?[ \t,–-]{1,3})?"
_NAME = r"[^\W\d_][\w.'’-]{1,24}(?: [^\W\d_][\w.'’-]{0,14}){0,2}"
_TURN = re.compile(
    rf"^[ \t]{{0,8}}{_CLOCK}"
    rf"(?:\*\*(?P<marked>{_NAME})\*\* [^\n]{{0,12}}\d\d:\d\d"
    rf"|(?P<said>{_NAME})(?: \([^)\n]{{1,20}}\))?:(?=\s))",
    re.MULTILINE,
)
_HANDLE = re.compile(  # as people call themselves online
    r"[^\W_]{1,24}[._]\w[\w.]{0,40}|[A-Z]?[a-z]{2,24}[A-Z]\w{1,24}"
)
_ROLE = re.compile(r"(?:[aei]dora?|[aeiu]c?tora?|ista|olog[oa]|euta|iatra|sora?|eni?er[oa]|admin)$")
_MACHINE = re.compile(r"(?:[a-z]{0,12}[._-])?(?:ro)?bot(?:[._-][a-z]{1,12})?|system", re.IGNORECASE)
_CHILDREN = ("Niña", "Niño")
_WORD = re.compile(r"[^\W\d_]+")
_FEWEST = 4  # turns that make a talk
_AGAIN = 2  # so often somebody speaks at least, and so many are known where a stranger is believed
_SCORE = 0.8
_SHORTEST = 4  # letters of who nobody knows yet: "MED", "OP" are roles
_REASON = "takes turns with people of the document"


class Turn(NamedTuple):
    start: int
    end: int
    name: str


def speakers(text: str, spans: Sequence[Span], scheme: Scheme) -> Iterator[Span]:
    """The turns of people that nothing else has found."""
    turns = _turns(text)
    if len(turns) < _FEWEST:
        return
    people = {s.start: s for s in spans if scheme.repeats.get(s.label) in ("person", "kin")}
    known = {turn.name: people[turn.start] for turn in turns if _is_known(turn, people)}
    covered = Covered(spans)
    for turn in turns:
        one = known.get(turn.name)
        end = turn.start + one.end - one.start if one else turn.end
        label = one.label if one else _as_the_others(turn.name, known)
        if label and not covered.touches(turn.start, end):
            yield Span(turn.start, end, label, _SCORE, "consistency", _REASON)


def _is_known(turn: Turn, people: Mapping[int, Span]) -> bool:
    """Whether somebody was found where a turn begins; capitals are mostly a role: "EGC"."""
    one = people.get(turn.start)
    within = one is not None and turn.start + _SHORTEST <= one.end <= turn.end
    return within and not turn.name.isupper()


def _turns(text: str) -> list[Turn]:
    """Those of everybody who speaks more than once."""
    found = [
        Turn(*match.span(match.lastgroup or 0), match[match.lastgroup or 0])
        for match in _TURN.finditer(text)
    ]
    times = Counter(turn.name for turn in found)
    return [turn for turn in found if times[turn.name] >= _AGAIN]


def _as_the_others(name: str, known: Mapping[str, Span]) -> str:
    """The label of most of those who are known, for a name that is told as one."""
    if not known or _MACHINE.fullmatch(name):
        return ""
    told = _HANDLE.fullmatch(name) or _is_strange(name, len(known)) or _is_somebodys(name)
    if not told:
        return ""
    return Counter(one.label for one in known.values()).most_common(1)[0][0]


def _is_strange(name: str, known: int) -> bool:
    words = _WORD.findall(name)
    told = bool(words) and known >= _AGAIN and len(words[0]) >= _SHORTEST and name[0].isupper()
    return told and not name.isupper() and not any(map(_names_something, words))


def _is_somebodys(name: str) -> bool:
    """ "Vale", "Alba": a word that people are called, where others speak by their names."""
    if not name.isalpha() or not name.istitle() or name in _CHILDREN:
        return False
    return is_given_name(fold(name)) or fold(name) in _nicknames()


@cache
def _nicknames() -> frozenset[str]:
    return frozenset(row[0] for row in table("nicknames"))


def _names_something(word: str) -> bool:
    """What somebody is, in words or by its ending: "Teleoperadora"."""
    return is_word(fold(word)) or _ROLE.search(fold(word)) is not None
