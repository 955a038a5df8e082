"""HL7 segments inside a text: "PID|1||4711^^^HIS||SECK^MAME" has a name where the standard says.

A note, a log or a mail may quote a message without being one. What stands where is read from
`positions.txt`, as it is for files of that format. Days are left to the rules that know timestamps.
The score is low: what something else says of such a value counts more than its place.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.rules.positions import kind_of, may_identify
from veladura.detect.rules.rule import Finding

_SEGMENT = re.compile(r"([A-Z])(?<![^\W_].)([A-Z]{1,2}[A-Z\d]?)(?<=\w{3})\|([^\n]*)")
_PART = re.compile(r"[^~^]+|[~^]")
_VALUE = re.compile(r"\S++(?: (?![ <])\S++)*+")  # what follows "  <--" is a remark
_HEADER = "MSH"  # whose first field is the mark between fields
_NUMBERS = frozenset(("patient-id", "staff-id", "episode", "insurance-id", "phone"))
_SCORE = 0.6
_KINDS = frozenset(
    ("patient", "person", "staff", "hospital", "street", "territory", "email", *_NUMBERS)
)


@dataclass(frozen=True, slots=True)
class SegmentRule:
    """Finds values of quoted HL7 segments by their place."""

    name: str = "segmento"

    @property
    def kinds(self) -> frozenset[str]:
        return _KINDS

    def find(self, text: str) -> Iterator[Finding]:
        if "PID|" not in text and "MSH|" not in text:
            return
        for segment in _SEGMENT.finditer(text):
            name, body = segment[1] + segment[2], segment[3]
            first = 2 if name == _HEADER else 1
            for place, value, start in _values(body, first):
                kind = kind_of(f"{name}-{place}")
                if kind in _KINDS and _says_something(value, kind):
                    begin = segment.start(3) + start
                    reason = "its place in a message"
                    yield Finding(begin, begin + len(value), kind, _SCORE, self.name, reason)


def _values(body: str, first: int) -> Iterator[tuple[str, str, int]]:
    """Each component: its place ("5.2"), what it says, and where it begins."""
    begin = 0
    for number, field in enumerate(body.split("|"), start=first):
        component = 1
        for part in _PART.finditer(field):
            if part[0] == "~":
                component = 1
            elif part[0] == "^":
                component += 1
            elif value := _VALUE.search(part[0]):
                offset = begin + part.start() + value.start()
                yield f"{number}.{component}", value[0], offset
        begin += len(field) + 1


def _says_something(value: str, kind: str) -> bool:
    if value.startswith(("{{", "${", "<%", "%(")):  # of a template, to be filled in
        return False
    if kind in _NUMBERS:
        return may_identify(value)
    return sum(letter.isalnum() for letter in value) > 1
