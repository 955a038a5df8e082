"""What a machine can read in the notes holds in their copies: dates, weekdays, ages, checks."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pytest

from veladura.corpora import inline
from veladura.document import Document, apply_edits
from veladura.numbers.america import is_curp
from veladura.numbers.finance import is_iban
from veladura.numbers.spain import is_dni, is_nie
from veladura.pipeline import load
from veladura.transform import Plan, secret_of

NOTES = Path(__file__).parents[3] / "data/notes/es-clinical"
GROUPS = "abcdefghl"  # without scans, speech and machines, whose days nobody reads for sure
EVERY, HELD = 2, (15, 7)  # of so many notes one is held apart, and read by nobody
MONTHS = (
    *("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto"),
    *("septiembre", "octubre", "noviembre", "diciembre"),
)
WEEKDAYS = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")
FULL = re.compile(
    rf"(?<![\d/.-])(\d{{1,2}})(?:([/-])(\d{{1,2}})\2| de ({'|'.join(MONTHS)}) de )"
    r"((?:19|20)\d\d)(?![\d/-])"
)
PAIR = re.compile(rf"\b({'|'.join(WEEKDAYS)}),? (?=\d)", re.IGNORECASE)
BORN = re.compile(r"(?i:nac[^\d]{0,24})$")
AGE = re.compile(r"(?<![\d.,])(\d\d) años(?! de )")
MASK = re.compile(r"\[[A-Z_]{4,}\]")
CHECKS = (is_dni, is_nie, is_iban, is_curp)
PLACEHOLDER = date(1900, 1, 1)  # of machines, for what nobody knows: it stays


class Copy:
    """A note and what is written instead, place by place."""

    def __init__(self, document: Document, plan: Plan) -> None:
        self.text, self.plan = document.text, plan
        self.written = apply_edits(document.text, plan.edits)
        self._starts = [edit.start for edit in plan.edits]
        self._growth = [0]
        for edit in plan.edits:
            self._growth.append(self._growth[-1] + len(edit.text) - (edit.end - edit.start))

    def there(self, start: int, end: int) -> str:
        """What stands now where something stood, with all that was replaced together with it."""
        first = bisect_right(self._starts, start) - 1
        inside = first >= 0 and self.plan.edits[first].end > start
        begin = self._starts[first] + self._growth[first] if inside else start
        begin = begin if inside else start + self._growth[first + 1]
        last = bisect_right(self._starts, end - 1)
        behind = self.plan.edits[last - 1].end if last else 0
        return self.written[begin : max(end, behind) + self._growth[last]]


@cache
def copies() -> tuple[Copy, ...]:
    anonymizer = load("es-clinical")
    found = []
    for number, path in enumerate(sorted(NOTES.glob("*.txt"))):
        read = number % HELD[0] != HELD[1] and not number % EVERY
        if path.name[0] in GROUPS and read:
            document = inline.parse(path.read_text("utf-8"))
            plan = anonymizer.anonymize(document, seed=secret_of(len(path.name))).plan
            found.append(Copy(document, plan))
    return tuple(found)


def day_of(match: re.Match[str]) -> date | None:
    month = MONTHS.index(match[4].lower()) + 1 if match[4] else int(match[3])
    try:
        return date(int(match[5]), month, int(match[1]))
    except ValueError:
        return None


def days(copy: Copy) -> Iterator[tuple[re.Match[str], date, date]]:
    """Every full date with the one that is written for it."""
    for match in FULL.finditer(copy.text):
        old = day_of(match)
        new = FULL.search(copy.there(*match.span()))
        moved = day_of(new) if new else None
        if old and moved and old != PLACEHOLDER:
            yield match, old, moved


def age_at(birth: date, day: date) -> int:
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


def test_all_full_dates_move_by_the_same_days() -> None:
    counted = 0
    for copy in copies():
        for match, old, new in days(copy):
            counted += 1
            assert new - old == timedelta(copy.plan.date_shift or 0), match[0]
    assert counted > 80


def test_weekdays_beside_full_dates_stay_true() -> None:
    counted = 0
    for copy in copies():
        for match, old, new in days(copy):
            before = PAIR.search(copy.text, max(0, match.start() - 14), match.start() + 1)
            if before and before.end() == match.start():
                weekday = WEEKDAYS.index(before[1].lower())
                counted += weekday == old.weekday()
                assert (weekday == old.weekday()) <= (weekday == new.weekday())
    assert counted > 2


def test_ages_that_dates_give_stay_what_they_give() -> None:
    counted = 0
    for copy in copies():
        every = list(days(copy))
        births = [one for one in every if BORN.search(copy.text[: one[0].start()][-32:])]
        for match in AGE.finditer(copy.text):
            pairs = [
                (birth, day)
                for birth in births
                for day in every
                if day[1] > birth[1] and age_at(birth[1], day[1]) == int(match[1])
            ]
            new = re.search(r"\d+", copy.there(*match.span()))
            if pairs and new:
                counted += 1
                assert any(age_at(birth[2], day[2]) == int(new[0]) for birth, day in pairs)
    assert counted > 2


def test_hardly_anything_is_a_bare_mask() -> None:
    edits = [edit for copy in copies() for edit in copy.plan.edits]
    masked = sum(MASK.search(edit.text) is not None for edit in edits)
    assert len(edits) > 1000
    assert masked * 500 < len(edits)


@pytest.mark.parametrize("check", CHECKS)
def test_numbers_that_check_go_on_checking(check: object) -> None:
    assert callable(check)
    for copy in copies():
        for edit in copy.plan.edits:
            old = re.sub(r"[\s.-]", "", copy.text[edit.start : edit.end]).upper()
            if check(old):
                assert check(re.sub(r"[\s.-]", "", edit.text).upper()), edit.label
