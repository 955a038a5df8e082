"""People: in full, by surname, addressed, shortened to letters."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.de.markup import mark
from veladura_training.generator.de.people import genitive
from veladura_training.generator.de.resources import pick

if TYPE_CHECKING:
    from veladura_training.generator.de.case import Case


def per(case: "Case") -> str:
    person = case.person()
    title = f"{person.title} " if person.title and case.rng.random() < 0.7 else ""
    return title + mark("PER", person.full)


def name(case: "Case") -> str:
    person = case.person()
    return mark(
        "PER",
        case.rng.choice(
            (person.surname, person.surname, person.surname, person.initial, person.full)
        ),
    )


def given(case: "Case") -> str:
    return mark("PER", case.person().given.split()[0])


def surname(case: "Case") -> str:
    return mark("PER", case.person().surname)


def pergen(case: "Case") -> str:
    person = case.person()
    return mark(
        "PER",
        case.rng.choice((person.genitive, person.genitive, genitive(person.given.split()[0]))),
    )


def _polite(case: "Case", male: str) -> str:
    person = case.person()
    title = f"{person.title} " if person.title and case.rng.random() < 0.7 else ""
    name = case.rng.choice((person.surname, person.surname, person.full))
    return f"{'Frau' if person.female else male} {title}{mark('PER', name)}"


def herr(case: "Case") -> str:
    return _polite(case, "Herr")


def herrn(case: "Case") -> str:
    return _polite(case, "Herrn")


def sort(case: "Case") -> str:
    person = case.person()
    return case.rng.choice((
        mark("PER", f"{person.surname}, {person.given}"), mark("PER", f"{person.surname} {person.given}"), mark("PER", f"{person.surname.upper()}, {person.given}"), mark("PER", f"{person.surname.upper()} {person.given}"),
    ))  # fmt: skip


def initial(case: "Case") -> str:
    return mark("PER", case.person().initial)


def letters(case: "Case") -> str:
    letters = case.person().letters
    return mark(
        "PER",
        case.rng.choice(
            (
                letters,
                letters.lower(),
                f"{letters[0]}. {letters[1]}.",
                f"{letters[0]}.{letters[1]}.",
            )
        ),
    )


def nameword(case: "Case") -> str:
    """A surname that is also a word."""
    return mark("PER", pick(case.rng, "noun_surnames"))


def sir(case: "Case") -> str:
    """The same, addressed."""
    return f"{case.rng.choice(('Frau', 'Herr'))} {nameword(case)}"


def anrede(case: "Case") -> str:
    person = case.person()
    title = f"{person.title} " if person.title in ("Dr.", "Prof. Dr.") else ""
    name = mark("PER", person.surname)
    return case.rng.choice((
        f"Sehr geehrte{'' if person.female else 'r'} {'Frau' if person.female else 'Herr'} {title}{name}", f"Liebe{'' if person.female else 'r'} {'Frau' if person.female else 'Herr'} {name}",
        f"Hallo {mark('PER', person.given.split()[0])}", f"Guten Tag {'Frau' if person.female else 'Herr'} {title}{name}", f"Liebe{'' if person.female else 'r'} {mark('PER', person.given.split()[0])}",
        "Sehr geehrte Damen und Herren", f"Hallo {'Frau' if person.female else 'Herr'} {name}", f"Moin {mark('PER', person.given.split()[0])}", f"Grüezi {'Frau' if person.female else 'Herr'} {name}",
    ))  # fmt: skip


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        per,
        name,
        given,
        surname,
        pergen,
        herr,
        herrn,
        sort,
        initial,
        letters,
        nameword,
        sir,
        anrede,
    )
}
