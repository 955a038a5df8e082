"""The patient and the staff by name."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.es import people as naming
from veladura_training.generator.es.markup import mark

if TYPE_CHECKING:
    from veladura_training.generator.es.case import Case


def full(case: "Case") -> str:
    """The patient as headers write it; "Apellidos, Nombre" is two spans."""
    person, rng = case.patient, case.rng
    style = rng.random()
    if style < 0.5:
        return mark("pat", case.case_of(person.full))
    if style < 0.78:
        comma = rng.choice((", ", ", ", ",", " , "))
        return (
            mark("pat", case.case_of(person.family))
            + comma
            + mark("pat", case.case_of(person.given))
        )
    if style < 0.9:
        return mark("pat", case.case_of(f"{person.family} {person.given}"))
    return mark("pat", case.case_of(f"{person.given} {person.surnames[0]}"))


def plain(case: "Case") -> str:
    return mark("pat", case.patient.full)


def first(case: "Case") -> str:
    return mark("pat", case.patient.given if case.chance(0.7) else case.patient.pet)


def last(case: "Case") -> str:
    return mark("pat", case.patient.surnames[0] if case.chance(0.6) else case.patient.family)


def given(case: "Case") -> str:
    return mark("pat", case.case_of(case.patient.given))


def surnames(case: "Case") -> str:
    return mark("pat", case.case_of(case.patient.family))


def surname1(case: "Case") -> str:
    return mark("pat", case.case_of(case.patient.surnames[0]))


def surname2(case: "Case") -> str:
    return mark("pat", case.case_of(case.patient.surnames[-1]))


def initials(case: "Case") -> str:
    text = naming.initials(case.patient)
    return mark("pat", ". ".join(text) + "." if case.chance(0.5) else text)


def briefly(case: "Case") -> str:
    return mark("pat", naming.brief(case.rng, case.patient))


def pat(case: "Case") -> str:
    """The patient within a sentence, with or without a courtesy title outside the span."""
    style = case.rng.random()
    don, sr = ("D.ª", "Sra.") if case.female else ("D.", "Sr.")
    if style < 0.3:
        return case.fill("first")
    if style < 0.45:
        return mark("pat", case.patient.full)
    if style < 0.6:
        return f"{case.rng.choice(('la ', '') if case.female else ('el ', ''))}{sr} {case.fill('last')}"
    if style < 0.7:
        return f"{case.rng.choice((don, 'Doña' if case.female else 'Don', 'doña' if case.female else 'don'))} {case.fill('first')}"
    if style < 0.85:
        return mark("pat", f"{case.patient.given} {case.patient.surnames[0]}")
    return case.fill("briefly")


def nick(case: "Case") -> str:
    return mark(
        "pat",
        case.patient.pet if case.chance(0.7) else case.patient.pet[:4].rstrip("aeiou ") + "i",
    )


def doc(case: "Case") -> str:
    """A colleague's name without title."""
    person = case.rng.choice(case.staff)
    return mark("staff", person.full if case.chance(0.4) else naming.brief(case.rng, person))


def docfull(case: "Case") -> str:
    return mark("staff", case.case_of(case.rng.choice(case.staff).full))


def dr(case: "Case") -> str:
    person = case.rng.choice(case.staff)
    title = case.rng.choice(
        ("Dra.", "Dra", "dra.", "doctora", "DRA.")
        if person.female
        else ("Dr.", "Dr", "dr.", "doctor", "DR.")
    )
    name = (
        person.surnames[0]
        if case.chance(0.5)
        else (person.full if case.chance(0.5) else naming.brief(case.rng, person))
    )
    return f"{title} {mark('staff', name)}"


def eldr(case: "Case") -> str:
    text = case.fill("dr")
    return ("la " if text.lower().startswith(("dra", "doctora")) else "el ") + text


def aldr(case: "Case") -> str:
    text = case.fill("eldr")
    return f"al {text[3:]}" if text.startswith("el ") else f"a {text}"


def nurse(case: "Case") -> str:
    person = case.rng.choice(case.staff)
    return mark("staff", person.given if case.chance(0.5) else naming.brief(case.rng, person))


def sign(case: "Case") -> str:
    """A name as signatures write it."""
    person = case.rng.choice(case.staff)
    text = person.full if case.chance(0.65) else naming.brief(case.rng, person)
    if case.chance(0.1):
        return f"{mark('staff', case.case_of(person.family))}, {mark('staff', case.case_of(person.given))}"
    return mark("staff", case.case_of(text))


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        full,
        plain,
        first,
        last,
        given,
        surnames,
        surname1,
        surname2,
        initials,
        briefly,
        pat,
        nick,
        doc,
        docfull,
        dr,
        eldr,
        aldr,
        nurse,
        sign,
    )
}
