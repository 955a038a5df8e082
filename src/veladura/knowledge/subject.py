"""The record of a subject made ready: where its values stand in a text, in all their forms."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from veladura.document import Span
from veladura.errors import ConfigError
from veladura.knowledge.addresses import KnownAddress
from veladura.knowledge.columns import field_kinds
from veladura.knowledge.dates import KnownDate, parse_birth
from veladura.knowledge.evidence import Evidence
from veladura.knowledge.numbers import KnownNumbers
from veladura.knowledge.people import KnownPerson, KnownStretch, person_named
from veladura.knowledge.phrases import Phrases
from veladura.knowledge.record import Record
from veladura.knowledge.tokens import TextWords
from veladura.knowledge.tongue import Tongue
from veladura.schemes import Scheme
from veladura.transform import Subject

SOURCE = "record"
_PHRASES = ("town", "place", "organisation", "text", "email")
_SURE_KIN = 0.9999  # a surname that both bear is the subject's
_KIN, _PATIENT = "kinship", "patient"


@dataclass(slots=True)
class KnownSubject:
    """One record for texts of one language, with the labels of one scheme."""

    record: Record = field(repr=False)
    tongue: Tongue = field(repr=False)
    scheme: Scheme
    people: list[tuple[KnownPerson, str]] = field(default_factory=list, repr=False)
    dates: list[KnownDate] = field(default_factory=list, repr=False)
    addresses: list[KnownAddress] = field(default_factory=list, repr=False)
    numbers: KnownNumbers = field(default_factory=KnownNumbers, repr=False)
    phrases: Phrases = field(default_factory=Phrases, repr=False)
    phrase_fields: list[str] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        where = f"line {self.record.line}" if self.record.line else "record"
        of, tongue = self.record.of, self.tongue
        given, surnames = list(of("given")), list(of("surnames"))
        if given or surnames:
            self.people.append((KnownPerson(given, surnames, tongue), _PATIENT))
        self.people += [(person_named(name, tongue), _PATIENT) for name in of("name")]
        self.people += [(person_named(name, tongue), _KIN) for name in of("relatives")]
        self.dates += [KnownDate(parse_birth(d, where), tongue.dates) for d in of("birth")]
        self.addresses += [a for text in of("address") if (a := KnownAddress(text, tongue))]
        kinds = field_kinds()
        for value in self.record.values:
            name = value.column.field
            if name in _PHRASES:
                self.phrases.add(value.text, len(self.phrase_fields))
                self.phrase_fields.append(name)
            elif name == "phone" or kinds[name] in _number_kinds():
                self.numbers.add(value.text, name, phone=name == "phone")

    def find(self, words: TextWords, evidence: Evidence) -> list[Span]:
        """Every value of the record that stands in a text."""
        return [
            Span(
                found.start,
                found.end,
                self.label(name),
                _SURE_KIN if name == _KIN else 1.0,
                SOURCE,
                f"from the record of the subject: {name}, {found.how}",
            )
            for found, name in self._found(words, evidence)
        ]

    def _found(self, words: TextWords, evidence: Evidence) -> Iterator[tuple[KnownStretch, str]]:
        for person, name in self.people:
            for found in (
                *person.find(words.text, evidence),
                *person.find_initials(words.text),
            ):
                yield found, name
        for day in self.dates:
            yield from ((found, "birth") for found in day.find(words))
        for address in self.addresses:
            yield from ((found, "address") for found in address.find(words))
        yield from self.numbers.find(words)
        for hit in self.phrases.find(words):
            place = words.starts[hit.first], words.end(hit.last - 1)
            yield KnownStretch(*place, "as it is written"), self.phrase_fields[hit.phrase]

    def label(self, name: str) -> str:
        """The label of a field, or of a person where the scheme has nothing closer."""
        kind = name if name in (_KIN, _PATIENT) else field_kinds()[name]
        for wanted in (kind, _PATIENT if kind == _KIN else "centre", "company", "person"):
            try:
                if wanted:
                    return self.scheme.label_for(wanted)
            except ConfigError:
                continue
        raise ConfigError(f"scheme {self.scheme.id} has no label for people")

    @property
    def person(self) -> Subject:
        """Who it is, for whoever writes a new name."""
        own = [person for person, what in self.people if what == _PATIENT]
        given, surnames = (own[0].written_given, own[0].written_surnames) if own else ("", "")
        return Subject(self.record.identity, given, surnames)

    def surfaces(self) -> list[tuple[str, str]]:
        """Names, numbers and addresses of mail, as an audit looks for them everywhere in a file."""
        found: list[tuple[str, str]] = []
        for person, what in self.people:
            given, surnames = person.written_given, person.written_surnames
            if given and surnames:
                orders = (f"{given} {surnames}", f"{surnames} {given}")
                found += [(name, self.label(what)) for name in orders]
        for value in self.record.values:
            name = value.column.field
            if name == "email" or name == "phone" or field_kinds()[name] in _number_kinds():
                found.append((value.text, self.label(name)))
        return found


def _number_kinds() -> frozenset[str]:
    return frozenset(
        {"id", "record", "national-id", "health-card", "insurance-id", "episode", "bank-account"}
        | {"tax-id", "reference", "postcode"}
    )
