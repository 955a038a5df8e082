"""One document's world: its companies, people and places, from which templates are filled."""

from collections.abc import Callable
from random import Random

from veladura_training.generator.de import companies, dates, others, people, places
from veladura_training.generator.de.companies import Company
from veladura_training.generator.de.people import Person
from veladura_training.generator.de.resources import Resources, pick, segments
from veladura_training.generator.de.slots import SLOTS
from veladura_training.generator.de.slots.organisations import NAMED
from veladura_training.generator.engine.grammar import expand

SIGNS = str.maketrans("¦⟦⟧⦃⦄", "|[]{}")


class Case:
    """Draws once what a document keeps, and again what changes from line to line."""

    def __init__(self, rng: Random, resources: Resources) -> None:
        self.rng = rng
        self.resources = resources
        self.companies = [companies.new_company(rng, resources) for _ in range(rng.randint(2, 5))]
        self.people = [people.new_person(rng, resources) for _ in range(rng.randint(2, 6))]
        if rng.random() < 0.3:  # a family firm
            owner = self.people[0]
            base = rng.choice(
                (f"{owner.surname} {pick(rng, 'trades')}", f"{pick(rng, 'shops')} {owner.surname}")
            )
            self.companies[0] = Company(
                f"{base} {rng.choice(('GmbH', 'KG', 'GmbH & Co. KG', 'OHG', 'e.K.'))}",
                (owner.surname, base),
                base,
            )
        self.towns = [places.town(rng, resources) for _ in range(rng.randint(1, 3))]
        self.banks = [companies.bank(rng, resources) for _ in range(2)]
        self.products = [others.product(rng) for _ in range(3)]
        self.segments = [rng.choice(segments()) for _ in range(3)]
        self.year = rng.randint(2009, 2025)
        self.date_style: Callable[[Random], str] = rng.choice(
            (dates.date, dates.date, dates.numeric_date, dates.long_date)
        )
        self.currency = rng.choices(
            ("EUR", "€", "Euro", "CHF", "TEUR", "Fr."), (35, 35, 15, 8, 5, 2)
        )[0]
        self.told: set[str] = set()

    def expand(self, template: str) -> str:
        """Fill a template; the signs in `SIGNS` stand for those its grammar uses itself."""
        filled = expand(template.replace(" | ", " ¦ "), self.rng, self.fill)
        return filled.translate(SIGNS)

    def line(self, name: str) -> str:
        return self.expand(pick(self.rng, name))

    def fill(self, slot: str) -> str:
        """A slot's value; {at.Stadt} is an organisation of a town, {by.Zimmerei} of somebody."""
        kind, dot, head = slot.partition(".")
        return NAMED[kind](self, head) if dot else SLOTS[slot](self)

    def person(self) -> Person:
        if self.rng.random() < 0.12:
            return people.new_person(self.rng, self.resources)
        return self.rng.choice(self.people)

    def company(self) -> Company:
        if self.rng.random() < 0.12:
            return companies.new_company(self.rng, self.resources)
        return self.rng.choices(
            self.companies, range(len(self.companies) * 2, len(self.companies), -1)
        )[0]
