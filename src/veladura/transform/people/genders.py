"""Who of a document is a woman and who a man, by all that it says of each."""

import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache

from veladura.transform.context import Mention, Place, PlanContext
from veladura.transform.people.gender import MALE
from veladura.transform.people.initials import Person
from veladura.transform.people.language import NameLanguage
from veladura.transform.people.parts import GIVEN, NamePart
from veladura.transform.people.subject import NamedSubject

_ONE_PATIENT = 2  # people at most who may be one, written in two ways
_BESIDE = 3  # characters between two names of one person
_SHORTLY = 60  # characters between a name and what somebody is called
Read = Callable[[str, str, str], Sequence[NamePart]]  # a name, what stands before and behind it


class Genders:
    """What records, titles, sexes and names tell of the people of one document."""

    def __init__(
        self,
        context: PlanContext,
        language: NameLanguage,
        subject: NamedSubject,
        people: Mapping[Place, Person],
    ) -> None:
        self.context = context
        self.language = language
        self._subject = subject
        self._people = people
        self._before = cache(language.gender_before)  # of this document

    def tell(self, mentions: Sequence[Mention], read: Read, called: Collection[str]) -> None:
        """What is said of people, by the place they are named at; before anybody is asked for."""
        language = self.language
        self._recorded = {
            self._people[mention.place]: told
            for mention in mentions
            if (
                told := language.recorded_gender(mention.after)
                or language.surely_gender_before(mention.before)
            )
            and self._is_said_of(mention, read)
        }
        self._told_before = {
            self._people[mention.place]: told
            for mention in reversed(mentions)
            if (told := self._before(mention.before) or language.gender_after(mention.after))
        }
        patients = [m for m in mentions if m.label_kind == "patient"]
        self._patients = frozenset(self._people[mention.place] for mention in patients)
        self._sexed = {
            self._people[mention.place]: told
            for mention in reversed(patients)
            if (told := self.context.sex_near(mention))
        }
        self.called_so = dict(self._find_called(mentions, called))

    def _is_said_of(self, mention: Mention, read: Read) -> bool:
        """Not of "der Schwägerin Xavers", nor of siblings in a column of surnames."""
        parts = read(mention.surface, mention.before, mention.after)
        whole = any(part.role == GIVEN for part in parts) or not self._people[mention.place][0]
        return whole and not any(part.genitive for part in parts)

    def _find_called(
        self, mentions: Sequence[Mention], called: Collection[str]
    ) -> Iterator[tuple[Person, Person]]:
        """Whom what is no name is said of: the one named next to it."""
        for one, two in itertools.pairwise(mentions):
            a, b = self._people[one.place], self._people[two.place]
            first, second = (any(word in called for word in person[0]) for person in (a, b))
            if first and not second and two.start - one.end <= _BESIDE:
                yield a, b
            elif second and not first and two.start - one.end <= _SHORTLY:
                yield b, a

    def of(self, person: Person, before: str) -> str:
        """By a record, by a frequent name, by what stands before any mention, by the census."""
        if (own := {p.key for p in self._subject.parts}) and not {*person[0], *person[1]} - own:
            return self._subject.gender
        if person in self._recorded:
            return self._recorded[person]
        if person in self.called_so:
            return self.of(self.called_so[person], before)
        language = self.language
        listed = [language.listed_gender(name) for name in language.telling(person[0])]
        first = "" if not listed or listed[0] else language.surely_gender_of(person[0][0])
        said = self._before(before) or self._told_before.get(person, "")
        said = said if listed and not listed[0] else ""
        told = said or first or next((g for g in listed if g), "")  # "Roseline Jean" is no Jean
        if person in self._sexed and (set(listed) - {told} or not listed or person[2]):
            return self._sexed[person]
        patient = self._sex_of_patient(person)
        doubtful = not told or bool(set(listed) - {told, ""})
        if patient and not said and doubtful:
            return patient  # "Santos Reina" is a woman where the document says so
        told = told or self._before(before)
        told = told or self._told_before.get(person, "") or self._sexed.get(person, "")
        return told or self._by_name(person, patient)

    def _sex_of_patient(self, person: Person) -> str:
        """What the document says of its patient; of a list of them it says nothing."""
        one = person in self._patients and len(self._patients) <= _ONE_PATIENT
        return self.context.patient_gender if one else ""

    def _by_name(self, person: Person, patient: str) -> str:
        """The last resort, for who is called by a rare name, or by a surname alone."""
        given, language = person[0], self.language
        sure = next((g for g in map(language.surely_gender_of, given) if g), "")
        told = sure or patient or next((g for g in map(language.gender_of, given) if g), "")
        return told or (language.likely_gender(given[0]) if given else MALE)
