"""What is said about the patient: age, sex, work, school."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.es import dates as calendar
from veladura_training.generator.es import institutions
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.resources import lines

if TYPE_CHECKING:
    from veladura_training.generator.es.case import Case


def age(case: "Case") -> str:
    years, rng = case.years, case.rng
    if years < 3 and rng.random() < 0.8:
        months = case.months % 12
        text = rng.choice(
            (
                f"{max(1, case.months)} meses",
                f"{max(1, case.months)} m",
                f"{years} años y {months} meses",
                f"{max(1, case.months)} meses",
            )
        )
        if case.months < 2:
            text = f"{rng.randint(2, 28)} días"
        return mark("age", text)
    style = rng.random()
    if style < 0.68:
        return mark("age", f"{years} años")
    if style < 0.76:
        return mark("age", f"{years} a")
    if style < 0.84:
        return mark("age", f"{years}a")
    if style < 0.89:
        return mark("age", f"{years} a.")
    if style < 0.95:
        return mark("age", f"{calendar.spelled(years)} años")
    return mark(
        "age", f"{years} años y {rng.randint(2, 11)} meses" if years < 15 else f"{years} AÑOS"
    )


def agewords(case: "Case") -> str:
    words = calendar.spelled(max(2, case.years))
    words = re.sub("uno$", "ún" if words == "veintiuno" else "un", words)
    return mark("age", f"{words} años")


def agebare(case: "Case") -> str:
    return mark("age", str(case.years)) if case.chance(0.5) else case.fill("age")


def agepast(case: "Case") -> str:
    past = case.rng.randint(1, max(2, case.years))
    return mark("age", f"{past}{case.rng.choice((' años', ' años', ' años', '', ' a'))}")


def sexword(case: "Case") -> str:
    if case.years < 13:
        word = "niña" if case.female else "niño"
    elif case.years < 30 and case.chance(0.2):
        word = "chica" if case.female else "chico"
    else:
        word = case.rng.choice(
            ("mujer", "mujer", "mujer", "señora")
            if case.female
            else ("varón", "varón", "hombre", "varon")
        )
    return mark("sex", word)


def sexcode2(case: "Case") -> str:
    words = (
        ("femenina", "femenino", "de sexo femenino")
        if case.female
        else ("masculino", "masculino", "de sexo masculino")
    )
    word = case.rng.choice(words)
    lead, _, last = word.rpartition(" ")
    return f"{lead} {mark('sex', last)}".strip()


def sexcode(case: "Case") -> str:
    words = (
        ("M", "F", "Mujer", "MUJER", "Femenino", "FEMENINO", "mujer", "♀", "Hembra")
        if case.female
        else ("H", "V", "M", "Varón", "Hombre", "VARON", "Masculino", "HOMBRE", "varón", "♂")
    )
    return mark("sex", case.rng.choice(words))


def job(case: "Case") -> str:
    if case.resources.professions and case.chance(0.1):
        return mark("job", case.rng.choice(case.resources.professions))
    masculine, _, feminine = case.rng.choice(lines("professions")).partition("/")
    return mark("job", feminine if case.female and feminine else masculine)


def gentilic(case: "Case") -> str:
    """Where the patient is from, as an adjective: it tells people apart."""
    return mark("id", case.rng.choice(lines("gentilics")).split("|")[case.female])


def employer(case: "Case") -> str:
    return mark("other", case.case_of(institutions.employer(case.rng, case.resources)))


def school(case: "Case") -> str:
    return mark("other", institutions.school(case.rng, case.resources))


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        age,
        agewords,
        agebare,
        agepast,
        sexword,
        sexcode2,
        sexcode,
        job,
        gentilic,
        employer,
        school,
    )
}
