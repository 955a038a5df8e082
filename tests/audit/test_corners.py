"""A rewriting that leaves one original in a corner is refused, and the corner named: every format.

The format's own reader does not help: what it believes is what went wrong. A new format wants
places in `tests/plantings` before this passes.
"""

import dataclasses
from typing import Any

import pytest
from tests.plantings.formats import FORMATS as PLANTED
from tests.plantings.people import Person, people
from tests.plantings.places import Place

from veladura.audit import check
from veladura.audit.views import views
from veladura.delivery import deliver, open_file
from veladura.document import Document, Edit
from veladura.errors import LeakError
from veladura.formats import Rewritten
from veladura.formats.mail.compound import Storage, write_compound
from veladura.formats.registry import FORMATS
from veladura.transform import Plan

LABEL = "NOMBRE_SUJETO_ASISTENCIA"
LINE = "Informe de alta sin incidencias."
LEGACY = {"doc": "WordDocument", "xls": "Workbook", "ppt": "PowerPoint Document"}


def corners(kind: str) -> list[tuple[Place, Person]]:
    """A few of a format's places, from first to last, each with somebody in it."""
    found = list(zip(PLANTED[kind], people(len(PLANTED[kind])), strict=True))
    return found[:: max(1, len(found) // 4)]


@dataclasses.dataclass(frozen=True)
class Sabotaged:
    """A file whose rewriting removes everybody from the text and leaves them in a corner."""

    left: bytes
    text: str
    media_type: str = "x/y"

    def rewrite(self, edits: list[Edit]) -> Rewritten:
        return Rewritten(self.left)


@pytest.mark.parametrize("kind", [kind for kind in FORMATS if kind not in LEGACY])
def test_what_is_left_in_a_corner_is_refused(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "read_output", lambda *whatever: "")  # the second eyes alone
    for place, person in corners(kind):
        text = f"Paciente: {person.name}\n"
        edits = (Edit(10, 10 + len(person.name), "[X]", LABEL),)
        original: Any = Sabotaged(place.make(person, LINE), text)
        opened = dataclasses.replace(open_file(b"a", "a.txt"), original=original, name=place.file)
        delivered = deliver(opened, Plan(Document(text, ()), edits, (), None))
        with pytest.raises(LeakError, match=LABEL) as refused:
            _ = delivered.data
        assert "in the text" not in str(refused.value), place.name
        assert person.surname not in str(refused.value)
        assert all(leak.place for leak in delivered.leaks)


@pytest.mark.parametrize("kind", LEGACY)
def test_old_office_files_are_seen_through(kind: str) -> None:
    person = people(1)[0]
    streams: Storage = {LEGACY[kind]: b"\0" * 5000, "1Table": person.name.encode("utf-16-le")}
    found = [view for view in views(write_compound(streams, bytes(16))) if person.name in view.text]
    assert found
    assert all(view.place for view in found)


@pytest.mark.parametrize(
    "written",
    [
        "{given}{surname}",
        "{surname}{given}",
        "x-{surname}-y",
        "{surname}",
        "{spaced}",
        "{backwards}",
        "{surname}\t{given}",
    ],
)
def test_letters_give_a_name_away(written: str) -> None:
    person = Person("Hildegunde", "Olmedo")
    text = written.format(
        given=person.given,
        surname=person.surname,
        spaced=" ".join(person.name),
        backwards=person.name[::-1],
    )
    leaks, _ = check.find_leaks(f"a {text} b".encode(), [(person.name, LABEL)], expected="")
    assert leaks


@pytest.mark.parametrize("written", ["Olmedilla", "Olme", "Hilde", "Gunde Olm"])
def test_other_names_do_not(written: str) -> None:
    leaks, _ = check.find_leaks(written.encode(), [("Hildegunde Olmedo", LABEL)], expected="")
    assert leaks == []


def test_parts_that_the_text_shows_rightly_are_fair() -> None:
    """Somebody else may be called the same, and formats have words of their own."""
    data = b"Sra. Olmedo, <w:Helvetica/>"
    removed = [("Hildegunde Olmedo", LABEL), ("Ana Helvetica", LABEL)]
    assert check.find_leaks(data, removed, expected="Sra. Olmedo")[0] == []
