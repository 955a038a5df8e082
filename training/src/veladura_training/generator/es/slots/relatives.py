"""Relatives: words, names, ages, telephones."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.resources import lines

if TYPE_CHECKING:
    from veladura_training.generator.es.case import Case


def kin(case: "Case") -> str:
    return mark(
        "kin",
        case.rng.choice(case.relatives).word if case.chance(0.6) else case.new_relative().word,
    )


def kinname(case: "Case") -> str:
    relative = case.rng.choice(case.relatives)
    return mark("kin", relative.person.given if case.chance(0.6) else relative.person.full)


def kinof(case: "Case") -> str:
    """A relative by word and name: "hija Marta" one span, "hija, Marta" two."""
    relative = case.rng.choice(case.relatives)
    name = (
        relative.person.given
        if case.chance(0.7)
        else f"{relative.person.given} {relative.person.surnames[0]}"
    )
    style = case.rng.random()
    if style < 0.4:
        return mark("kin", f"{relative.word} {name}")
    if style < 0.8:
        return f"{mark('kin', relative.word)}, {mark('kin', name)}"
    if style < 0.9:
        return f"{mark('kin', relative.word)} ({mark('kin', name)})"
    return mark("kin", relative.word)


def kinfull(case: "Case") -> str:
    relative = case.rng.choice(case.relatives)
    return case.rng.choice(
        (
            f"{mark('kin', case.case_of(relative.person.full))} ({mark('kin', case.case_of(relative.word))})",
            f"{mark('kin', relative.word)}: {mark('kin', relative.person.full)}",
            mark("kin", case.case_of(relative.person.full)),
            f"{mark('kin', relative.person.full)}, {mark('kin', relative.word)}",
            f"{mark('kin', relative.person.given)} - {mark('kin', relative.word)}",
        )
    )


def kins(case: "Case") -> str:
    return mark("kin", case.rng.choice(lines("kin_plural")))


def family(case: "Case") -> str:
    return mark("kin", "familia")


def familia(case: "Case") -> str:
    return mark("kin", "família")


def mother(case: "Case") -> str:
    person = case.someone(True)
    return mark("kin", case.case_of(person.full if case.chance(0.6) else person.given))


def father(case: "Case") -> str:
    person = case.someone(False)
    return mark("kin", case.case_of(person.full if case.chance(0.6) else person.given))


def kinphone(case: "Case") -> str:
    if case.chance(0.4):
        return f"{case.fill('mobile')} ({case.fill('kin')})"
    return case.fill("phone")


def kinage(case: "Case") -> str:
    return mark(
        "kin",
        f"{case.rng.randint(20, 90)}{case.rng.choice((' años', ' años', ' años', ' a', 'a', ''))}",
    )


def kinwithage(case: "Case") -> str:
    return mark("kin", f"{case.new_relative().word} de {case.rng.randint(2, 80)} años")


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        kin,
        kinname,
        kinof,
        kinfull,
        kins,
        family,
        familia,
        mother,
        father,
        kinphone,
        kinage,
        kinwithage,
    )
}
