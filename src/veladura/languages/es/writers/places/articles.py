"""Small words and short forms of places: articles ("na Coruña", "del Ejido"), "región de"."""

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from veladura.languages.es.gazetteer import gazetteer, local_spellings
from veladura.languages.es.joints import fits, joint_before
from veladura.text import fold, match_case
from veladura.transform.context import Mention

_INSIDE = re.compile(r"d[ao]s? (?=[A-ZÁÉÍÓÚÑ])")
_JOINED = re.compile(r"\b(na|no|da|do|ao|á|pola|polo) $", re.IGNORECASE)
_FEMALE = ("na", "da", "á", "pola")
_CAPITAL = "A Coruña"
_ARTICLES = frozenset(("la", "el", "los", "las", "a", "o"))
_SHORT_FORM = re.compile(
    r"(?:(?:san|santa|santo|sant|la|el|los|las|[ao]s?) )?[^\W\d_]{4,}(?= del? | d['’]| [yi] )"
)
_NO_TOWN = frozenset(
    ["santa", "santo", "villa", "puerto", "valle", "torre", "sierra", "isla", "playa"]
)
OF_REGION = re.compile(
    r"(?:comunidad|comunitat|región|junta|gobierno|principado)(?: autónoma)? del? (?:la )?$", re.I
)
_CONTRACTED = frozenset({"del", "al"})
_HIS = _CONTRACTED | {"el"}
_HERS = ("la", "los", "las")
_SHE = re.compile(r"(?:regi[oó]n|comunidad|comunitat)\b", re.IGNORECASE)
_HE = re.compile(r"(?:pa[ií]s|principado)\b", re.IGNORECASE)
_REGION = re.compile(
    r"(?:[Rr]egi[óo]n|[Pp]rovincia|[Dd]epartamento|[Ee]stado) (?:de )?(?=[A-ZÁÉÍÓÚÑ])"
)


_COMMUNITY = re.compile(r"(?:comunidad|comunitat|regi[óo]n|principado)\b", re.IGNORECASE)
_COMMUNITIES = {
    "valencia": "Comunidad Valenciana",
    "madrid": "Comunidad de Madrid",
    "murcia": "Región de Murcia",
}
_SIDED = re.compile(
    r"(?P<before>(?:Campo|Bah[ií]a|Huerta|Comarca|Vega|[ÁA]rea|Zona|Cuenca|Serran[ií]a|Marina"
    r"|Puerto|Port|Playas?|Estaci[óo]n) de )"
    r"(?P<of>\D{3,40})"
    r"|(?P<town>\D{3,40})(?P<after> (?:Norte|Sur|Este|Oeste|Centro|Rural|Urbano|Urbana|Ciudad))"
)


def spelt_as_there(folded: str, written: str, tongue: str) -> str:
    """A province or its capital in its own language, where a folded place is written so or the
    document is in Catalan or Galician: "Lleida" becomes "Girona"."""
    spellings = local_spellings()
    if written not in spellings or folded in map(fold, spellings):
        return written
    spoken = tongue in ("ca", "gl")
    return spellings[written] if spoken or folded in map(fold, spellings.values()) else written


def town_within(name: str) -> tuple[str, str, str]:
    """A town with what stands around it: "Valladolid Oeste", "Campo de Cartagena"; or empty."""
    sided = _SIDED.fullmatch(name)
    if sided is None:
        return "", "", ""
    return sided["before"] or "", sided["of"] or sided["town"], sided["after"] or ""


def said_region(surface: str) -> str:
    """What says that a place is a region: "Región de " of "Región de Magallanes"; or ""."""
    found = _REGION.match(surface)
    return found[0] if found else ""


def behind_kind(kind: str, land: str) -> str:
    """ "Región de " before what a region became; "Región Metropolitana" says so itself."""
    return land if land.startswith(kind.split()[0]) else kind + land


def with_community(surface: str, before: str, region: str) -> str:
    """A region as it is said behind the article of its original: "la Región de Murcia" becomes
    "la Comunidad Autónoma de Galicia"; others as they are."""
    joint = joint_before(before) if _COMMUNITY.match(surface) else ""
    if joint == "la":
        return _COMMUNITIES.get(fold(region), f"Comunidad Autónoma de {region}")
    return f"territorio de {region}" if joint in ("el", "del", "al") else region


def short_forms(names: AbstractSet[str]) -> dict[str, str]:
    """Short form → the only folded name it can stand for: "cangas" → "cangas del narcea"."""
    longer: dict[str, set[str]] = {}
    for name in names:
        short = _SHORT_FORM.match(name)
        known = gazetteer().get(short[0], ("town",))[0] if short else ""
        told = known in ("town", "foreign") or (short and short[0] in names)
        if short and told and short[0] not in _NO_TOWN:
            longer.setdefault(short[0], set()).add(name)
        article, _, rest = name.partition(" ")
        if article in _ARTICLES and rest in names:  # "La Línea" and "Línea"
            longer.setdefault(rest, set()).add(name)
    return {short: full.pop() for short, full in longer.items() if len(full) == 1}


def inner_article(surface: str) -> str:
    """The article that was marked with a town: "da " of "da Estrada"; or ""."""
    found = _INSIDE.match(surface)
    return found[0] if found else ""


def towns_behind(before: str, surface: str, towns: Sequence[str]) -> tuple[str, ...]:
    """The other towns that have the article a text says before one, with it; none elsewhere."""
    joined = _JOINED.search(before)
    if joined is None:
        return ()
    article = "A " if joined[1].lower() in _FEMALE else "O "
    own = fold(surface)
    alike = (town for town in (*towns, _CAPITAL) if town.startswith(article))
    return tuple(town for town in alike if own not in fold(town))


def joints_of(mentions: Iterable[Mention]) -> dict[str, list[str]]:
    """Folded place → the small words it stands behind."""
    joints: dict[str, list[str]] = {}
    for mention in mentions:
        if joint := joint_before(mention.before):
            joints.setdefault(one_spelling(fold(mention.surface)), []).append(joint)
    return joints


def goes_behind(joints: Iterable[str], old: str, new: str) -> bool:
    """Whether a town can stand behind the small words that a folded one stands behind."""
    contracted = not _CONTRACTED.isdisjoint(joints := tuple(joints))
    if contracted and (old.startswith("el ") or old not in gazetteer()):
        return new.startswith("El ")
    if old not in gazetteer() and (lead := next((j for j in joints if j in _HERS), "")):
        return new.startswith(f"{lead.capitalize()} ")  # "la Alpujarra"
    return fits(joints, old, new)


def behind_article(before: str, original: str, new: str) -> str:
    """A place as it reads behind the article before it: "del Ejido", "la Comunidad Autónoma de
    Galicia" for "la Región de Murcia"."""
    joint = joint_before(before)
    if joint == "la" and _SHE.match(original) and not _SHE.match(new):
        return match_case(original, f"Comunidad Autónoma de {new}")
    if joint in _HIS and _HE.match(original) and not _HE.match(new):
        return f"TERRITORIO DE {new}" if original.isupper() else f"territorio de {new}"
    if joint in _HERS and not fold(original).startswith(f"{joint} "):
        return new[len(joint) + 1 :] if fold(new).startswith(f"{joint} ") else new
    return re.sub("^El ", "", new, flags=re.IGNORECASE) if joint in _HIS else new


def one_spelling(folded: str) -> str:
    """A town as the lists have it: "castro urdiales" of "castro-urdiales", "gernika" of
    "gernika-lumo", "el ejido" of "ejido"."""
    if folded in gazetteer():
        return folded
    if "-" not in folded:
        return articled if (articled := f"el {folded}") in gazetteer() else folded
    spaced, first = folded.replace("-", " "), folded.partition("-")[0]
    return next((name for name in (spaced, first) if name in gazetteer()), folded)
