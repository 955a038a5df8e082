"""What stands beside a name and tells which part of it is which: fields, titles, marks."""

import re
from functools import lru_cache
from typing import NamedTuple

from veladura.languages.es.gender import listed_gender
from veladura.text import fold

_SURNAME_FIELD = re.compile(
    r"(?:(?<!nombre y )(?<!nombres y )(?<!nom y )apellidos?[12]?(?: paterno| materno)?"
    r"|\b(?:paterno|materno)"
    r"|\bape(?:ll)?_?[12]?|1\.?er ap|2\.?º ap|apellido de (?:casada|soltera)|\"family\""
    r"|(?<!e )apelidos|(?<!i )cognoms"
    r"|(?<!-)abizenak)[^\w\n]{0,4}$",
    re.IGNORECASE,
)
GIVEN_FIELD = re.compile(
    r"(?:[\"«“]|\balias:?|\bapodad[oa]|\b(?:nombre(?: de pila)?|nome|nom|izena)"
    r"|\bdon|\bdoña|\bd\.|\bd\.ª|\bdña\.?)"
    r"[^\w\n]{0,4}$",
    re.I,
)
_CALLED = re.compile(
    r"(?:\balias:?|\bapodo:?|\bapodad[oa]|\(a\)"
    r"|\b(?:me|l[aeo]s?) (?:dicen|llaman|llamamos|decimos|conocen por)"
    r"|\bconocid[oa] (?:como|por)|\bresponde (?:a|por)|\bcontesta (?:a|por)|\bmote:?"
    r"|\bpara los amigos),?\s[\"«“]?$",
    re.I,
)
_OPENED = re.compile(r"[\"«“]$")
QUOTED = re.compile(r"[^\W\d_]\s\(?[\"«“]$")  # behind a name: 'Guzmán "Guti" Verde'
NAMED_BEHIND = re.compile(r"\s\(([A-ZÁÉÍÓÚÑ][\w]{1,20}) [A-ZÁÉÍÓÚÑ]")  # "Pitu (Petra Garitano)"
_ALL_GIVEN = re.compile(
    r"(?:\bnombres|first name(?:/nombre)?|\"given\"|<given>|pri_nom|seg_nom)[^\w\n<]{0,12}$"
    r"|\bnombre\s?=\s?[\"']$"
    r"|(?<=[^\W\d_])\^$",
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
    r"|amig[oa]|compañer[oa]|hij[oa]|herman[oa]|niet[oa]|prim[oa]|tí[oa])[,:]?\s\(?$",
    re.IGNORECASE,
)
FAMILY = re.compile(r"\b(?:los|familia|apellid\w{1,6})\s$", re.IGNORECASE)
DON = re.compile(r"\b(?:don|do[ñn]a|dña\.?|d\.ª)\s{1,3}$", re.IGNORECASE)
DOCTOR = re.compile(r"\b(?:dra?|doctora?)\.?\s{1,3}$", re.IGNORECASE)
AFTER_SURNAMES = re.compile(r"[^\W\d_]{3}(?:, |[\"'],\s?[\"']|;)$")
ARTICLE = re.compile(r"(?:^|\W)(el|la) $", re.IGNORECASE)
NEWBORN = re.compile(r"\bRN(?: de)? $")
FIELD = 32  # characters in which a field ends, with what stands before it


class FieldBefore(NamedTuple):
    """What is asked of the end of what stands before a name, for every reading of it."""

    is_for_surnames: bool
    is_for_given_names: bool
    opens_quote: bool
    says_called: bool


@lru_cache(maxsize=2000)
def field_before(before: str) -> FieldBefore:
    field = before[-FIELD:]
    patterns = (_SURNAME_FIELD, _ALL_GIVEN, _OPENED, _CALLED)
    return FieldBefore(*(pattern.search(field) is not None for pattern in patterns))


def tells_part(before: str) -> bool:
    """Whether what stands before a name says which part it is: "los", "Apellidos:", "nombres:"."""
    field = field_before(before)
    told = field.is_for_surnames or field.is_for_given_names
    return told or FAMILY.search(before) is not None


def is_called(text: str, before: str, after: str) -> bool:
    """Whether this is what somebody is called and no name: «la llaman», in quotes."""
    if " " in text.strip() or listed_gender(fold(text)):
        return False
    quoted = QUOTED.search(before) is not None and after[:1] in ("»", '"', "”")
    if quoted or _CALLED.search(before):
        return True
    behind = None if BEFORE_SURNAME.search(before) else NAMED_BEHIND.match(after)
    return behind is not None and bool(listed_gender(fold(behind[1])))
