"""What stories and courts add: pet names, initials, loose dates, ages of relatives, hospitals by nickname."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.es import dates as calendar
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.resources import lines

if TYPE_CHECKING:
    from veladura_training.generator.es.case import Case


def _letters(name: str) -> list[str]:
    return [word[0] for word in name.split() if word[0].isupper()] or [name[0].upper()]


def letter(case: "Case") -> str:
    """The patient by one letter: "la Sra. K."."""
    return mark("pat", f"{case.rng.choice(_letters(case.patient.full))}.")


def letters(case: "Case") -> str:
    """The patient by initials: "J.M.R."."""
    found = _letters(case.patient.full)
    glue = case.rng.choice((".", ". "))
    return mark("pat", glue.join(found) + "." if len(found) > 1 else f"{found[0]}.")


def kinletter(case: "Case") -> str:
    return mark("kin", f"{_letters(case.rng.choice(case.relatives).person.given)[0]}.")


def docletters(case: "Case") -> str:
    return mark("staff", ".".join(_letters(case.rng.choice(case.staff).full)) + ".")


def alias(case: "Case") -> str:
    """A by-name with its article: "el Chacal"."""
    masculine, _, feminine = case.rng.choice(lines("aliases")).partition("/")
    return mark("pat", feminine if case.female and feminine else masculine)


def kinalias(case: "Case") -> str:
    return mark("kin", case.rng.choice(case.rng.choice(lines("aliases")).split("/")))


def joined(case: "Case") -> str:
    """Two surnames with y, e or i between them."""
    person = case.patient
    last = person.surnames[-1]
    if len(person.surnames) < 2:
        return mark("pat", person.full)
    link = "i" if case.language == "ca" else ("e" if last.startswith(("I", "Hi")) else "y")
    return mark("pat", f"{person.given} {person.surnames[0]} {link} {last}")


def kinfullname(case: "Case") -> str:
    return mark("kin", case.rng.choice(case.relatives).person.full)


def kinnew(case: "Case") -> str:
    """Somebody who appears once: a neighbour, a witness, a workmate."""
    person = case.someone()
    short = f"{person.given} {person.surnames[0]}"
    return mark("kin", case.rng.choice((person.given, person.given, short, person.full)))


def patnew(case: "Case") -> str:
    """Another patient of the same page."""
    person = case.someone()
    short = f"{person.given} {person.surnames[0]}"
    return mark("pat", case.rng.choice((person.given, short, person.full, person.surnames[0])))


def kinyears(case: "Case") -> str:
    """A relative's age, in figures or in words."""
    years = case.rng.randint(2, 93)
    words = calendar.spelled(years)
    if words.endswith("uno"):
        words = words[:-3] + ("ún" if words == "veintiuno" else "un")
    return mark("kin", case.rng.choice((f"{years} años", f"{words} años", str(years), f"{years}")))


def kincount(case: "Case") -> str:
    """So many relatives of a kind: "tres hijos"."""
    number = case.rng.choice(("dos", "tres", "cuatro", "cinco", "seis", "siete", "2", "3"))
    word = case.rng.choice(
        ("hijos", "hijas", "hermanos", "hermanas", "nietos", "nietas", "sobrinos", "chavales", "niños", "hermanastros", "cuñadas", "primos", "bisnietos")
    )  # fmt: skip
    return mark("kin", f"{number} {word}")


def kinjob(case: "Case") -> str:
    return mark("job", case.rng.choice(case.rng.choice(lines("professions")).split("/")))


def trade(case: "Case") -> str:
    """A rare trade."""
    masculine, _, feminine = case.rng.choice(lines("trades")).partition("/")
    return mark("job", feminine if case.female and feminine else masculine)


def kintrade(case: "Case") -> str:
    return mark("job", case.rng.choice(case.rng.choice(lines("trades")).split("/")))


def shortyear(case: "Case") -> str:
    """As in "en el 98"."""
    year = case.admitted.year - case.rng.randint(1, 45)
    return mark("date", f"{year % 100:02d}" if case.chance(0.7) else calendar.spelled(year % 100))


def dia(case: "Case") -> str:
    return mark("date", f"día {case.rng.randint(1, 30)}")


def saint(case: "Case") -> str:
    """A feast or a season, its article outside: "por San Isidro", "en las Fallas"."""
    feast = case.rng.choice(lines("feasts"))
    article, _, name = feast.partition(" ")
    if article in ("el", "la", "los", "las"):
        return f"{article} {mark('date', name)}"
    return mark("date", feast)


def saintyear(case: "Case") -> str:
    feast = case.rng.choice(lines("feasts"))
    article, _, name = feast.partition(" ")
    year = case.admitted.year - case.rng.randint(0, 40)
    if article in ("el", "la", "los", "las"):
        return f"{article} {mark('date', f'{name} de {year}')}"
    return mark("date", f"{feast} de {year}")


def saintday(case: "Case") -> str:
    """A day named after a feast, one span: "día de la Inmaculada", "lunes de San Vicente"."""
    feast = case.rng.choice(lines("feasts"))
    of_a_saint = feast.startswith("San") and case.chance(0.5)
    lead = calendar.render(case.admitted, "A") if of_a_saint else "día"
    return mark("date", f"{lead} de {feast}".replace(" de el ", " del "))


def nthday(case: "Case") -> str:
    lead = case.rng.choice(("primer", "segundo", "tercer", "último"))
    return mark("date", f"{lead} {calendar.render(case.admitted, 'A B').replace(' ', ' de ')}")


def weekdayn(case: "Case") -> str:
    return mark("date", calendar.render(calendar.around(case.rng, case.admitted, 20, 20), "A D"))


def hekin(case: "Case") -> str:
    return mark("kin", case.rng.choice(lines("kin")[:32]))


def shekin(case: "Case") -> str:
    return mark("kin", case.rng.choice(lines("kin_f")[:32]))


def hejob(case: "Case") -> str:
    kind = "trades" if case.chance(0.6) else "professions"
    return mark("job", case.rng.choice(lines(kind)).split("/")[0])


def shejob(case: "Case") -> str:
    kind = "trades" if case.chance(0.6) else "professions"
    return mark("job", case.rng.choice(lines(kind)).split("/")[-1])


def hename(case: "Case") -> str:
    return mark("kin", case.someone(False).given)


def shename(case: "Case") -> str:
    return mark("kin", case.someone(True).given)


def acronym(case: "Case") -> str:
    return mark("hosp", case.rng.choice(lines("hospital_names")).split("|")[0])


def hospdefined(case: "Case") -> str:
    """A hospital with the short form the text uses later: two spans."""
    short, name = case.rng.choice(lines("hospital_names")).split("|")[:2]
    opening = case.rng.choice(("(en adelante, ", "(", "(en lo sucesivo, "))
    return f"{mark('hosp', name)} {opening}{mark('hosp', short)})"


def hospnick(case: "Case") -> str:
    """A hospital as people call it, the article outside: "la Fe", "el Clínic"."""
    article, _, name = case.rng.choice(lines("hospital_nicknames")).partition(" ")
    return f"{article} {mark('hosp', name)}"


def ship(case: "Case") -> str:
    """The patient's boat, band, team or troupe."""
    return mark("other", case.rng.choice(lines("crews")))


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        letter, letters, kinletter, docletters, alias, kinalias, joined, kinfullname, kinnew, patnew,
        kinyears, kincount, kinjob, trade, kintrade, shortyear, dia, saint, acronym, hospdefined,
        hospnick, ship, saintyear, saintday, nthday, weekdayn, hekin, shekin, hejob, shejob, hename,
        shename,
    )
}  # fmt: skip
