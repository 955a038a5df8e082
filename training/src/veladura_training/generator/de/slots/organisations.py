"""Companies and what they are called later, banks, courts, authorities."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.de import companies, places
from veladura_training.generator.de.markup import mark
from veladura_training.generator.de.people import genitive
from veladura_training.generator.de.resources import known

if TYPE_CHECKING:
    from veladura_training.generator.de.case import Case


def org(case: "Case") -> str:
    """A company: in full when it is met first, later often short."""
    company = case.company()
    if company.name in case.told and case.rng.random() < 0.6:
        return mark("ORG", case.rng.choice(company.shorts))
    case.told.add(company.name)
    return mark("ORG", company.name)


def firm(case: "Case") -> str:
    return mark("ORG", case.company().name)


def odd(case: "Case") -> str:
    """A firm, club or house without a legal form."""
    return mark("ORG", companies.shaped(case.rng, case.resources))


def maker(case: "Case") -> str:
    """A firm that everybody knows, by the name that everybody says."""
    return mark("ORG", case.rng.choice(known("known_companies")))


def first(case: "Case") -> str:
    case.told.add(case.companies[0].name)
    return mark("ORG", case.companies[0].name)


def second(case: "Case") -> str:
    case.told.add(case.companies[1].name)
    return mark("ORG", case.companies[1].name)


def short(case: "Case") -> str:
    return mark("ORG", case.rng.choice(case.company().shorts))


def orggen(case: "Case") -> str:
    return mark("ORG", genitive(case.rng.choice(case.company().shorts)))


def compound(case: "Case") -> str:
    """ "Kestra-Aktie": the name is marked, and the whole where it is the group itcase."""
    short = case.rng.choice(case.company().shorts).split()[0]
    if case.rng.random() < 0.4:
        return mark("ORG", short + case.rng.choice(("-Gruppe", "-Konzern", "-Gruppe")))
    return mark("ORG", short) + case.rng.choice(
        (
            "-Aktie",
            "-Vorstand",
            "-Mitarbeiter",
            "-Anteile",
            "-Werk",
            "-Rechnung",
            "-Vertrag",
            "-Produkte",
            "-Tochter",
            "-Chef",
            "-Geschäft",
            "-Standort",
            "-Forderung",
        )
    )


def definition(case: "Case") -> str:
    """A company introduced with the short form it will have."""
    company = case.company()
    case.told.add(company.name)
    short = case.rng.choice(company.shorts)
    form = case.rng.choice(
        (
            "(nachfolgend „{}“)",
            "(im Folgenden „{}“)",
            "(„{}“)",
            "(kurz: {})",
            "({})",
            "– nachfolgend {} genannt –",
            '("{}")',
            "(nachfolgend auch „{}“ oder „Gesellschaft“)",
        )
    )
    return f"{mark('ORG', company.name)} {form.format(mark('ORG', short))}"


def bgh(case: "Case") -> str:
    return mark(
        "ORG", case.rng.choice(("BGH", "BAG", "BFH", "BSG", "BVerwG", "BVerfG", "OGH", "EuGH"))
    )


def inst(case: "Case") -> str:
    return mark("ORG", companies.institution(case.rng, case.resources))


def court(case: "Case") -> str:
    return mark("ORG", companies.court(case.rng, case.resources))


def courts(case: "Case") -> str:
    return mark("ORG", companies.court(case.rng, case.resources, genitive=True))


def bank(case: "Case") -> str:
    return mark("ORG", case.rng.choice(case.banks))


def insurer(case: "Case") -> str:
    return mark("ORG", companies.insurer(case.rng, case.resources))


def taxoffice(case: "Case") -> str:
    return mark(
        "ORG",
        f"Finanzamt{case.rng.choice(('', '', 's'))} {places.town(case.rng, case.resources)}",
    )


def sta(case: "Case") -> str:
    return mark("ORG", f"Staatsanwaltschaft {places.town(case.rng, case.resources)}")


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        org,
        firm,
        odd,
        maker,
        first,
        second,
        short,
        orggen,
        compound,
        definition,
        bgh,
        inst,
        court,
        courts,
        bank,
        insurer,
        taxoffice,
        sta,
    )
}


def _of_town(case: "Case", head: str) -> str:
    return mark("ORG", f"{head} {places.town(case.rng, case.resources)}")


def _of_somebody(case: "Case", head: str) -> str:
    return mark("ORG", f"{head} {case.person().surname}")


NAMED = {"at": _of_town, "by": _of_somebody}
