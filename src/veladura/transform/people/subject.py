"""The person a record says a document is about: their names, told apart by the record."""

from dataclasses import replace
from functools import cached_property

from veladura.transform.context import Subject
from veladura.transform.people.gender import MALE
from veladura.transform.people.language import NameLanguage
from veladura.transform.people.parts import GIVEN, SURNAME, NamePart


class NamedSubject:
    """The names of a subject; none where no record tells."""

    def __init__(self, subject: Subject | None, language: NameLanguage) -> None:
        self._subject = subject
        self.language = language

    @cached_property
    def parts(self) -> list[NamePart]:
        """Given names and surnames, in the order of the record."""
        subject = self._subject
        if subject is None:
            return []
        settled: dict[str, str] = {}
        for role, text in ((SURNAME, subject.surnames), (GIVEN, subject.given)):
            settled.update((part.key, role) for part in self.language.split(text) if part.key)
        parts = self.language.split(f"{subject.given} {subject.surnames}".strip())
        assigned = self.language.assign(parts, "", settled)
        named = [part for part in assigned if part.role in (GIVEN, SURNAME)]
        return [replace(part, role=settled.get(part.key, part.role)) for part in named]

    @cached_property
    def gender(self) -> str:
        """By the names alone: what stands around them differs from document to document."""
        given = [part.key for part in self.parts if part.role == GIVEN]
        told = (
            gender
            for of in (self.language.listed_gender, self.language.gender_of)
            for gender in map(of, given)
            if gender
        )
        return next(told, "") or (self.language.likely_gender(given[0]) if given else MALE)
