"""What tells the gender of somebody's name in Spanish."""

import re
from functools import cache, lru_cache

from veladura.languages.es.gazetteer import demonyms
from veladura.languages.es.lexicon import lexicon, table
from veladura.languages.es.names.translations import other_tongues
from veladura.text import fold
from veladura.transform.people.gender import FEMALE, MALE, gender_from

_BEFORE_FEMALE = re.compile(
    r"(?:\b(?:dra|sra|srta|dña|lcda|licda|hna|ña|mrs|ms|mme)\.?|\b(?:doña|doctora|señora|señorita|enfermera|matrona"
    r"|frau|miss|madame|signora|senhora|seña|cha|licenciada|alumna|clienta|trabajadora|misia|sor|senyora|doutora|infermera|profesora|maestra|hija|madre|mamá|mami|hermana|esposa|mujer|abuela|tía|nieta|prima|sobrina|nuera"
    r"|suegra|cuñada|novia|cuidadora|vecina|la paciente|ella (?:es|se llama))"
    r"|\bd\.?ª\.?|\bd\.?a\.?|\bla)[\s,:(]{1,4}$",
    re.IGNORECASE,
)
_BEFORE_MALE = re.compile(
    r"(?:\b(?:dr|sr|lcdo|licdo|hno|d|ño|mr)\.?|\b(?:herr|monsieur|signor|senhor|cho|taita|karai|don|doctor|señor|enfermero|matrón|licenciado|alumno|cliente|trabajador|senyor|doutor|fray|profesor|maestro|hijo|padre|papá"
    r"|papi|hermano|esposo|marido|abuelo|tío|nieto|primo|sobrino|yerno|suegro|cuñado|novio"
    r"|cuidador|vecino|el paciente|él (?:es|se llama))|\bel)[\s,:(]{1,4}$",
    re.IGNORECASE,
)
_FEMALE_ROLE = (  # what somebody is, told by its ending: "trabajadora", "psicóloga", "secretaria"
    r"(?:[a-záéíóúñ]{2,}(?:dora|sora|tora|óloga|mera|nera|rera|(?<=farmac)éutica|édica|écnica|taria|trona|ñada"
    r"|ntora)|m[ée]dica|t[ée]cnica|cirujana|adjunta|jefa|abogada)"
)
_MALE_ROLE = r"[a-záéíóúñ]{2,}(?:dor|sor|ctor|ólogo|mero|nero|rero|éutico|édico|écnico|tario|ellán)"
_WHAT = (
    r"(?: (?:social|jefe|jefa|adjunt[oa]|intern[oa]|responsable|referente|titular"
    r"|del? [a-záéíóúñ]{3,20})){0,2}"
)
_ROLE_BEFORE = re.compile(
    rf"(?<!\w)(?<!\ben )(?:(?P<female>{_FEMALE_ROLE})|(?P<male>{_MALE_ROLE})){_WHAT}[,:(]?\s$",
    re.IGNORECASE,
)
_ROLE_AFTER = re.compile(  # ", coordinador Luis Gil" is somebody else
    rf"(?:\s\(|, )(?:la |el |una? )?(?:(?P<female>{_FEMALE_ROLE})|(?P<male>{_MALE_ROLE}))"
    r"(?!\w|\s[A-ZÁÉÍÓÚÑ])"
)
_CLOSED_BEHIND = re.compile(  # "Dores, a mestra,": what somebody is, between commas
    r"(?:\s\(|, )(?:(?P<female>la|a|una|unha)|el|o|un)"
    r" (?:[a-záéíóúñ]{4,20}(?=[,.)])|(?:hij|herman|niet|prim|sobrin|abuel|vecin|cuñad)[ao] (?=de ))"
    r"|(?:\s\(|, )(?:hij|herman|niet|prim|sobrin|abuel|cuñad)(?:(?P<woman>a)|o) de "
)
_IS_BEHIND = re.compile(  # "Ventura Prados, viudo": what a clerk writes of somebody
    r"(?:, |: )(?:(?P<female>mujer|hembra|viuda|casada|soltera|divorciada|separada|jubilada|nacida"
    r"|ingresada|acompañada|autónoma|operada|derivada)|hombre|var[oó]n|viudo|casado|soltero|divorciado"
    r"|separado|jubilado|nacido|ingresado|acompañado|autónomo|operado|derivado)(?!\w)",
    re.IGNORECASE,
)
_CALLED_BEHIND = re.compile(r" \(([A-ZÁÉÍÓÚ][a-záéíóúñ]{2,12})[,)]")  # "Kim Seon-mi (Susana, …"
_SEX_BEHIND = re.compile(
    r"(?:\|[^|\n]{0,20}){1,2}\|\d{8,14}\|"
    r"(?:(?P<female>F(?![A-Za-z])|M\^(?:MUJ|FEM))|M(?![A-Za-z]|\^(?:MUJ|FEM)))"
    r"| \((?:(?P<woman>mujer|hembra)|hombre|var[oó]n)[,)]",
    re.IGNORECASE,
)
_TITLE = re.compile(r"\b(?:(?P<female>doña|dña\.|sor)|don|fray)\s$", re.IGNORECASE)
_OF_WOMAN = re.compile(  # what is said of no man, while "médico" is said of women too
    r"\b(?:(?:dra|sra|srta)\.|doctora|señora|señorita|enfermera|matrona) $", re.IGNORECASE
)
_KIN_NAMED = re.compile(  # "Hijo mayor: Rosario", "su hermana Ángel"
    r"\b(?:(?P<female>madre|hija|hermana|esposa|abuela|tía|nieta|prima|sobrina|nuera|suegra|cuñada)"
    r"|padre|hijo|hermano|esposo|marido|abuelo|tío|nieto|primo|sobrino|yerno|suegro|cuñado)"
    r"(?: (?:mayor|menor|mediano|mediana|patern[oa]|matern[oa]|gemel[oa]))?(?: |: ?| \()$",
    re.IGNORECASE,
)
_SOMEBODYS_WORD = re.compile(
    r"\b(?:su|mi|tu|por|seg[uú]n) [a-zñí]{3,8}: ?$", re.IGNORECASE
)  # who says a name
_QUOTED_BEHIND = re.compile(  # 'sobrino Hugo Sciutto ("Cachi")'
    r"(?<![^\s(,;:])(?P<given>[A-ZÁÉÍÓÚÑ][a-záéíóúñ]{1,20}) "
    r"(?:[A-ZÁÉÍÓÚÑ][\w'-]{1,20} ){0,3}\(?[\"«“]$"
)
_OPENING = (",", ":", "(")  # or blanks: what stands before a name, behind what tells a gender
_WOMAN = 2  # of the forms of a people's name
_STATE = re.compile(r"\b(?:viud|casad|solter|divorciad|separad)([oa])\b", re.IGNORECASE)
_HIS = re.compile(
    r"\b(?:un|[eé]l|del|al|los|unos|señor|don|(?:él|ellos)(?:,| es)"
    r"|el (?:primer|segund|otr)o es)\s*$",
    re.IGNORECASE,
)
_HERS = re.compile(
    r"\b(?:una|la|las|unas|señora|señorita|doña|ellas?(?:,| es)?"
    r"|la (?:primer|segund|otr)a es)\s*$",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"(?:^|[.!?]\s|\n\n)\s?(?:(?P<he>El|Don)|La|Doña) [A-ZÁÉÍÓÚÑ][a-zà-ÿ]{2,} [^.!?]{0,120}$"
)
_DIMINUTIVE = re.compile(r"([a-z]{2,12}?)(qu)?(it[oa])s?")
_OTHER_FORMS = {"toni": ("antonia",)}  # of "Toñi", which is "toni" without its tilde
_QUOTES, _QUOTED = ('"', "«", "“"), 80  # marks, and characters back to a name before them
_ENDINGS = ("o", "a", "io", "ia", "os", "e", "es")  # that a diminutive takes the place of
_ARTICLE_BEFORE = re.compile(r"\b(la|el|una|un) (?!del? )[^\W\d_]+,? $", re.IGNORECASE)


def gender_before(before: str) -> str:
    """The gender shown by a title, a kinship word or an article right before a name; or ""."""
    if not before[-1:].isspace() and before[-1:] not in _OPENING:
        return ""
    tail = before[-24:]
    if _BEFORE_FEMALE.search(tail):
        return FEMALE
    if _BEFORE_MALE.search(tail):
        return MALE
    role = _ROLE_BEFORE.search(before[-48:])  # "trabajadora social, "
    if role:
        return FEMALE if role["female"] else MALE
    article = _ARTICLE_BEFORE.search(tail)  # "la cuidadora, "
    return "" if article is None else FEMALE if article[1].lower().endswith("a") else MALE


def titled_gender(before: str) -> str:
    """The gender that a title or a relative right before a name leaves no doubt of ("don Chon"), or
    that of the name that one in quotes stands behind; or ""."""
    title = _TITLE.search(before[-8:])
    if title is not None:
        return FEMALE if title["female"] else MALE
    if _OF_WOMAN.search(before[-12:]):
        return FEMALE
    kin = _KIN_NAMED.search(before[-24:])
    if kin is not None and not _SOMEBODYS_WORD.search(before[-24:]):
        return FEMALE if kin["female"] else MALE
    named = _QUOTED_BEHIND.search(before[-_QUOTED:]) if before[-1:] in _QUOTES else None
    if named is None:
        return ""
    told = gender_before(before[: len(before) - len(named[0])])
    return told or listed_gender(fold(named["given"]))


def recorded_gender(after: str) -> str:
    """The sex in the field behind a name: "||19810117|M|" of HL7, the column of a table."""
    sex = _SEX_BEHIND.match(after)
    return "" if sex is None else FEMALE if sex["female"] or sex["woman"] else MALE


def gender_after(after: str) -> str:
    """The gender shown by what somebody is, right behind the name: " (enfermera del"; or ""."""
    role = _ROLE_AFTER.match(after) or _CLOSED_BEHIND.match(after) or _IS_BEHIND.match(after)
    if role is None:
        called = _CALLED_BEHIND.match(after)
        return listed_gender(fold(called[1])) if called else ""
    return FEMALE if role["female"] or role.groupdict().get("woman") else MALE


@cache
def _listed() -> dict[str, str]:
    unisex = lexicon("given_unisex")
    male = {fold(name) for name in lexicon("given_male")}
    female = {fold(name) for name in lexicon("given_female")}
    both = (male & female).union(unisex)
    listed = {name: gender for name, gender in table("given_regional") if name not in both}
    return {**listed, **dict.fromkeys(male - both, MALE), **dict.fromkeys(female - both, FEMALE)}


@cache
def _familiar_rows() -> dict[str, list[tuple[str, str]]]:
    """Folded familiar form → the folded names it may stand for, each with the gender it tells."""
    found: dict[str, list[tuple[str, str]]] = {}
    for form, name, gender in table("nicknames"):
        found.setdefault(fold(form), []).append((name, gender))
    for form, rows in found.items():  # "Tomeu" is a Bartomeu as well as a Bartolomé
        others = [(other, g) for name, g in rows for other in sorted(other_tongues(name))]
        rows += [row for row in others if row not in rows and row[0] != form]
    return found


@cache
def nicknames() -> dict[str, tuple[str, str]]:
    """Folded familiar form → the first word of the likeliest name, and the gender it tells."""
    found: dict[str, tuple[str, str]] = {}
    for form, rows in _familiar_rows().items():
        genders = {gender for _, gender in rows}  # "Toni", "Toñi"
        found[form] = rows[0][0].partition(" ")[0], genders.pop() if len(genders) == 1 else ""
    return found


def full_names(form: str) -> tuple[str, ...]:
    """The folded names that a folded familiar form may stand for: "jose maria" for "chema"."""
    rows = _familiar_rows().get(form)
    names = [name for name, _ in rows] if rows else [nickname(form)[0]]
    if form in _OTHER_FORMS:
        names = [name for name in names if name not in _OTHER_FORMS[form]]
    return tuple(name for name in names if name)


@lru_cache(maxsize=4000)
def nickname(form: str) -> tuple[str, str]:
    """The folded name that a folded familiar form stands for, by the list or by its ending
    ("rosarito"), and the gender it tells; empty ones for every other word."""
    if form in nicknames():
        return nicknames()[form]
    small = _DIMINUTIVE.fullmatch(form)
    if small is None or form in _listed():
        return "", ""
    stem = small[1] + ("c" if small[2] else "")  # "blanquita"
    endings = (small[3][-1:], "os", "as") if small[2] else ("", small[3][-1:], *_ENDINGS)
    names = (stem + ending for ending in endings)
    found = [*names]
    name = next((name for name in found if name in _listed()), "")
    if not name:  # "Betito", of a Beto
        form = next((name for name in found if name in nicknames()), "")
        return nicknames().get(form, ("", ""))
    return name, _listed().get(name, "")


def is_given_name(name: str) -> bool:
    """Whether a folded name is listed as a given name, not only as a familiar form."""
    return name in _listed()


def listed_gender(name: str) -> str:
    """The gender of a folded given name or familiar form that is listed; "" for all others."""
    return _listed().get(name, "") or nickname(name)[1]


@cache
def _forms_by_name() -> dict[str, list[str]]:
    known = frozenset(lexicon("familiar_names"))
    forms: dict[str, list[str]] = {}
    likeliest = {form: name for form, name, _ in reversed(table("nicknames")) if form in known}
    for form, name in reversed(likeliest.items()):
        forms.setdefault(name, []).append(form.capitalize())
    return forms


def familiar_forms(name: str) -> tuple[str, ...]:
    """How everybody calls somebody with a folded name: "Pepe" a José, "Chema" a José María."""
    return tuple(_forms_by_name().get(name, ()))


def gender_of(name: str) -> str:
    """The gender of a folded given name; "" when it says nothing."""
    return listed_gender(name) or gender_from("es", name)


@cache
def _regional() -> frozenset[str]:
    return frozenset(name for name, _ in table("given_regional"))


def is_listed(name: str) -> bool:
    """Whether a folded word is a given name that the census takes for something else."""
    return name in _regional()


def gender_by_people(after: str) -> str:
    """The gender of where somebody is from: "transportista búlgaro"."""
    people = re.match(r"\s(\w+)", after)
    form = demonyms().get(fold(people[1])) if people else None
    return "" if form is None else FEMALE if form[1] == _WOMAN else MALE


def gender_by_article(before: str) -> str:
    """The gender that what stands right before a trade tells: "una", "señor", "el otro es"."""
    if _HERS.search(before):
        return FEMALE
    return MALE if _HIS.search(before) else ""


def gender_of_subject(before: str) -> str:
    """The gender that the article tells of whoever a sentence begins with: "El Fito lleva …"."""
    subject = _SUBJECT.search(before)
    return "" if subject is None else MALE if subject["he"] else FEMALE


def gender_by_state(after: str) -> str:
    """What is said of somebody right behind the trade: "modista toda la vida. Viuda desde"."""
    told = _STATE.search(after)
    return "" if told is None else FEMALE if told[1] == "a" else MALE
