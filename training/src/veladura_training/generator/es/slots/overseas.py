"""Bodies, papers, quarters and addresses of Latin American countries and of the regions of Spain."""

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from veladura_training.generator.es.identifiers import digits, shaped
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.resources import lines

if TYPE_CHECKING:
    from veladura_training.generator.es.case import Case

_INSIDE = ("colonia", "villa", "población", "residencial", "ensanche", "reparto", "urbanización")
_LANGUAGES = ("ca", "gl", "eu")
_SPANISH = ("as", "cn")  # regions with words of their own whose papers are Spanish


@cache
def _bodies() -> dict[tuple[str, str], tuple[str, ...]]:
    rows = (line.split("|") for line in lines("latam_bodies"))
    return {(country, kind): tuple(values.split(";")) for country, kind, values in rows}


@cache
def _regional() -> dict[tuple[str, str], tuple[str, ...]]:
    table: dict[tuple[str, str], list[str]] = {}
    for line in lines("regional_places"):
        language, kind, value = line.split("|")
        table.setdefault((language, kind), []).append(value)
    return {key: tuple(values) for key, values in table.items()}


def _body(case: "Case", kind: str) -> str:
    """One of the country's, its name filled in; Mexico's where the country is Spain."""
    country = case.country if (case.country, kind) in _bodies() else "mx"
    pattern = case.rng.choice(_bodies()[country, kind]).strip()
    named_after = [case.rng.choice(lines("latam_spots"))]
    if kind in ("centre", "hospital", "service"):
        named_after.append(case.town[0])
    pattern = re.sub(r"\b(de|a) \{\}", lambda found: f"{found[1]} {case.town[0]}", pattern)
    return re.sub(r"\{\}", lambda _: case.rng.choice(named_after), pattern)


def laservice(case: "Case") -> str:
    return mark("inst", _body(case, "service"))


def lainsurer(case: "Case") -> str:
    return mark("inst", _body(case, "insurer"))


def lacentre(case: "Case") -> str:
    return mark("centre", _body(case, "centre"))


def lahosp(case: "Case") -> str:
    return mark("hosp", case.case_of(_body(case, "hospital")))


def laid(case: "Case") -> str:
    """What the country calls its identity number, unmarked, and the number."""
    name = _body(case, "id")
    glue = case.rng.choice((" ", ": ", " N.º ", " # ")) if name[-1] != "#" else " "
    return f"{name}{glue}{case.fill('dni')}"


def lalicence(case: "Case") -> str:
    shape = case.rng.choice(("90000", "000000", "9000000", "00-0000", "9.000", "AA-0000"))
    number = mark("licence", shaped(case.rng, shape))
    return f"{_body(case, 'licence')} {number}"


def laaddress(case: "Case") -> str:
    return mark("street", case.case_of(_body(case, "address")))


def laquarter(case: "Case") -> str:
    """A quarter or hamlet: abbreviations and "colonia" belong to its name, "barrio" does not."""
    text = _body(case, "quarter")
    word, _, name = text.partition(" ")
    if word.endswith((".", "º")) or word in _INSIDE or not name or word[0].isupper():
        return mark("place", text)
    return f"{word} {mark('place', name)}"


def laspot(case: "Case") -> str:
    return mark("place", case.rng.choice(lines("latam_spots")))


def ethnic(case: "Case") -> str:
    """The people somebody belongs to: it tells people apart, as where they are from does."""
    return mark("id", case.rng.choice(lines("ethnics")).split("|")[case.female])


def folio(case: "Case") -> str:
    """A certificate, book or form of an authority."""
    shape = case.rng.choice(
        ("0000000", "00-0000", "A-0000000", "000/00", "AAA-00-0000", "00000000-0")
    )
    return mark("other", shaped(case.rng, shape))


def carnet(case: "Case") -> str:
    """A beneficiary's number."""
    shapes = ("00-000000", "000-E-00000000", "0000000000", "A00000000", "00-0000000-0", "000000/00")
    return mark("plan", shaped(case.rng, case.rng.choice(shapes)))


def _local(case: "Case", kind: str) -> str:
    """A word of the case's region, which is chosen once."""
    if not case.region:
        speaks = case.language in _LANGUAGES
        case.region = case.language if speaks else case.rng.choice(_SPANISH)
    return case.rng.choice(_regional()[case.region, kind])


def rehouse(case: "Case") -> str:
    return mark("street", _local(case, "house"))


def replace(case: "Case") -> str:
    return _articled("place", _local(case, "place"))


def _articled(label: str, name: str) -> str:
    article, _, rest = name.partition(" ")
    if rest and article in ("el", "la", "los", "las", "o", "a"):
        return f"{article} {mark(label, rest)}"
    return mark(label, name)


def rehosp(case: "Case") -> str:
    return mark("hosp", _local(case, "hospital"))


def recentre(case: "Case") -> str:
    return mark("centre", _local(case, "centre"))


def reservice(case: "Case") -> str:
    return mark("inst", _local(case, "service"))


def refeast(case: "Case") -> str:
    return _articled("date", _local(case, "feast"))


def rejob(case: "Case") -> str:
    return mark("job", _local(case, "job"))


def island(case: "Case") -> str:
    return mark("place", case.rng.choice(lines("islands")))


def _kinship(words: tuple[str, ...]) -> Callable[["Case"], str]:
    return lambda case: mark("kin", case.rng.choice(words))


_KINSHIP = {
    slot: _kinship(tuple(words.split(";")))
    for slot, words in (line.split("|") for line in lines("regional_kin"))
}


def parcel(case: "Case") -> str:
    number = digits(case.rng, 2)
    return mark(
        "street", case.rng.choice((f"polígono {number}, parcela 4", f"diseminado {number}"))
    )


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        laservice, lainsurer, lacentre, lahosp, laid, lalicence, laaddress, laquarter, laspot, folio,
        carnet, rehouse, replace, rehosp, recentre, reservice, refeast, rejob, parcel,
        island, ethnic,
    )
} | _KINSHIP  # fmt: skip
