"""What stands beside a name and tells which part of it is which: fields, titles, marks."""

import re

from veladura.languages.es.gender import listed_gender
from veladura.text import fold

_SURNAME_FIELD = re.compile(
    r"(?:(?<!nombre y )(?<!nombres y )(?<!nom y )apellidos?[12]?(?: paterno| materno)?"
    r"(?: (?:son|es|eran|serán|será))?(?!\. )"
    r"|(?<!abuelo )(?<!tío )(?<!tio )(?<!primo )(?<!lado )(?<!el )\b(?:paterno|materno)"
    r"|\bape(?:ll)?_?[12]?|1\.?er ap|2\.?º ap|apellido de (?:casada|soltera)|\"family\""
    r"|(?<!e )apelidos|(?<!i )cognoms"
    r"|(?<!-)abizenak)[^\w\n]{0,4}$"
    r"|\bnm1\*\w{2,3}\*1\*$",  # X12, before the given name
    re.IGNORECASE,
)
GIVEN_FIELD = re.compile(
    r"(?:[\"«“]|\balias:?|\bapodad[oa]|\bse llam[ao](?:ba)?|\ble (?:pusieron|han puesto)"
    r"|\b(?:nombre(?: de pila)?|nome|nom|izena)"
    r"|\bdon|\bdoña|\bd\.|\bd\.ª|\bdña\.?)"
    r"[^\w\n]{0,4}$",
    re.I,
)
CALLED = re.compile(
    r"(?:\balias:?|\bapodo:?|\bnickname:?|\bapodad[oa]|\(a\)"
    r"|\b(?:me|l[aeo]s?|que)(?: tod[ao]s)? (?:dicen|decimos|decían|llam[aeá](?:n|mos|ban|bamos)"
    r"|conocen por)"
    r"|\bconocid[oa] (?:como|por)|\bresponde (?:a|por)|\bcontesta (?:a|por)|\bmote:?"
    r"|\bpara (?:los|sus|mis) (?:amigos|suyos)),?\s[\"«“]?$|\bnickname:\s?$|\(a\)$",
    re.I,
)
OPENED = re.compile(r"[\"«“]$")
CALLED_BY = re.compile(r",? (?:para (?:los|sus|mis) (?:amig|compañer|suy|alumn)[oa]s|en casa\b)")
QUOTED = re.compile(r"[^\W\d_]\s\(?[\"«“]$")  # behind a name: 'Guzmán "Guti" Verde'
NAMED_BEHIND = re.compile(r"\s\(([A-ZÁÉÍÓÚÑ][\w]{1,20}) [A-ZÁÉÍÓÚÑ]")  # "Pitu (Petra Garitano)"
_ALL_GIVEN = re.compile(
    r"(?:\bnombres|first name(?:/nombre)?|\"given\"|<given>|pri_nom|seg_nom)[^\w\n<]{0,12}$"
    r"|\bnombre\s?=\s?[\"']$"
    r"|(?<=[^\W\d_])\^$|\bl[eo] (?:pondrán|pusieron|han puesto|van a poner|llamarán)\s$",
    re.IGNORECASE,
)
BEFORE_SURNAME = re.compile(
    r"\b(?:sr|sra|srta|señora?|dr|dra|dres|doctora?|prof|lic|lcd[oa]|licd[oa]|ing|frau|herr|mrs?|karai)"
    r"\.?(?:/\w{2,4}\.?)?:?\s{1,3}$"
    r"|\b(?:dr|dra|sr|sra)\.$|\b(?:sgto|tte|cap|cte|insp)\.\s{1,3}$"
    r"|\b(?:los|familia)\s$",
    re.IGNORECASE,
)
BY_GIVEN_NAME = re.compile(  # "la enfermera Pilu" is called so
    r"\b(?:enfermer[oa]|enf\.?|aux(?:iliar|\.)|celadora?|matrona|fisio|seño|profe|monitora?|vecin[oa]"
    r"|amig[oa]|compañer[oa]|hij[oa]|herman[oa]|niet[oa]|prim[oa]|tí[oa]|mam[áai]|pap[áai]|abuel(?:it)?[oa]|sor)[,:]?\s\(?$"
    r"|\b(?:el|la) de(?: la)? $",  # "Lino el de Xuana"
    re.IGNORECASE,
)
FAMILY = re.compile(r"\b(?:los|familia|apellid\w{1,6})\s$", re.IGNORECASE)
DON = re.compile(r"\b(?:don|do[ñn]a|dña\.?|d\.ª?)\s{1,3}$", re.IGNORECASE)
DOCTOR = re.compile(r"\b(?:dra?|doctora?)\.?\s{1,3}$", re.IGNORECASE)
AFTER_SURNAMES = re.compile(  # "Giménez, "; in "su madre, Pilar Gil" she has one given name
    r"(?:(?<![\w'’-])(?!(?i:[mp]adre|hij|herman|espos|marido|mujer|abuel|t[ií][oa]\b|prim[oa]\b|pareja"
    r"|pacient|nuera|yerno|cuñad|suegr|niet|sobrin|novi))[A-ZÁÉÍÓÚÑ][\w'’-]{2,40}, "
    r"|[^\W\d_]{3}(?:[\"'],\s?[\"']|;))$"
)
ARTICLE = re.compile(r"(?:^|\W)(el|la) $", re.IGNORECASE)
NEWBORN = re.compile(r"\bRN(?: de)? $")
_OF_SURNAMES = (
    "ap",
    "terno",
    "family",
    "cognoms",
    "abizenak",
    "nm1*",
)  # one is in every such field
_OF_GIVEN_NAMES = ("nom", "first name", "given", "^", "le ", "lo ")
FIELD = 32  # characters in which a field ends, with what stands before it


def asks_surnames(before: str) -> bool:
    """Whether surnames follow, by a field or a column: "Apellidos:"."""
    field = before[-FIELD:]
    return _may_hold(field, _OF_SURNAMES) and _SURNAME_FIELD.search(field) is not None


def asks_given_names(before: str) -> bool:
    """Whether nothing but given names follows: "Nombres:"."""
    field = before[-FIELD:]
    return _may_hold(field, _OF_GIVEN_NAMES) and _ALL_GIVEN.search(field) is not None


def _may_hold(field: str, letters: tuple[str, ...]) -> bool:
    """Told much sooner than by a search for the words themselves."""
    lowered = field.lower()
    return any(some in lowered for some in letters)


def tells_part(before: str) -> bool:
    """Whether what stands before a name says which part it is: "los", "Apellidos:", "nombres:"."""
    return asks_surnames(before) or asks_given_names(before) or FAMILY.search(before) is not None


def is_called(text: str, before: str, after: str) -> bool:
    """Whether this is what somebody is called and no name: «la llaman», in quotes."""
    if " " in text.strip() or listed_gender(fold(text)):
        return False
    quoted = QUOTED.search(before) is not None and after[:1] in ("»", '"', "”")
    if quoted or CALLED.search(before) or CALLED_BY.match(after):
        return True
    behind = None if BEFORE_SURNAME.search(before) else NAMED_BEHIND.match(after)
    return behind is not None and bool(listed_gender(fold(behind[1])))
