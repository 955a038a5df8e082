"""What tells a gender: what stands before a name, and the given name itself."""

import re
from functools import cache

from veladura.languages.de.lexicon import lexicon, table
from veladura.text import fold, undotted
from veladura.transform.people.gender import FEMALE, MALE, CensusRoles, gender_from
from veladura.transform.people.origins import origin_rows

_ROLES = CensusRoles("de")
_OLD_FEMALE = re.compile(
    r"[^\W\d_]{3,}(?:gundis?|gunde|traude?|trude?|hilde?|burg(?:a|is)|swinde?)"
)
_DOCTOR = r"(?:(?:dr|prof|med|jur|rer|pol|nat|dipl|ing|h|c|mag)\b[.\s-]*+){0,12}+$"
_JOB = r"(?<!\w)[A-ZÄÖÜ][\w-]{1,30}"
_ENDING = r"(?:er|or|ist|ent|ant|är|ar|eur|eut|log)"
_BEFORE_NAME = r"\s+(?:(?:Dr|Prof)\.\s+){0,3}$"
_HER_JOB = re.compile(rf"{_JOB}(?:{_ENDING}|änd|wält|chef|rät|ärzt|meister)in{_BEFORE_NAME}")
_HIS_JOB = re.compile(rf"{_JOB}(?:{_ENDING}|wirt|wart|anwalt|chef|rat|arzt|kaufmann){_BEFORE_NAME}")
_LADY = re.compile(
    rf"(?<!\w)(?:Frau|Fr\.|Fräulein|Ms\.?|Mrs\.?|Mme\.?|Madame|Mevrouw|Signora|Señora|Zeugin:?|Nachbarin|Kollegin|Freundin|Nichte|Tante|Enkelin|Witwe|Ehefrau|Mutter|Tochter|(?:Mag|Dr)\.(?:a|in))\s+{_DOCTOR}",
    re.IGNORECASE,
)
_GENTLEMAN = re.compile(
    rf"(?<!\w)(?:Herrn?|Hrn?\.|Mr\.?|Monsieur|Meneer|Signore?|Señor)\s+{_DOCTOR}", re.IGNORECASE
)
_BEFORE_FEMALE = re.compile(
    r"\b(?:frau|fr|witwe|tochter|mutter|ehefrau|schwester|gattin|oma|enkelin|tante|geb"
    r"|[^\W\d_]{4,}(?:er|or|ist|eur|ent|ant|ar|ält|arzt|wält)in)\b[.,:]?\s+" + _DOCTOR,
    re.IGNORECASE,
)
_BEFORE_MALE = re.compile(
    r"\b(?:herrn?|hr|witwer|sohn|vater|ehemann|bruder|gatte|opa|enkel|onkel"
    r"|[^\W\d_]{4,}(?:rer|iter|fer|ter|ler|anwalt|or|ist|eur|notar))\b[.,:]?\s+" + _DOCTOR,
    re.IGNORECASE,
)


_COUPLE = re.compile(r"(?<!\w)(?:Herrn? (?:und|u\.) Frau|Frau (?:und|u\.) Herrn?|Eheleute)\s+$")


def gender_before(before: str) -> str:
    """Told by a title, an article, or what somebody is: "Gründerin", "Entwickler"."""
    tail = before[-40:]
    if _COUPLE.search(tail):
        return ""
    if _BEFORE_FEMALE.search(tail) or _HER_JOB.search(tail):
        return FEMALE
    return MALE if _BEFORE_MALE.search(tail) or _HIS_JOB.search(tail) else ""


def surely_gender_before(before: str) -> str:
    """ "Frau", "Herr", "Zeugin" right before a name: whatever the name tells."""
    tail = before[-40:]
    if _COUPLE.search(tail):
        return ""
    if _LADY.search(tail) or _HER_JOB.search(tail):
        return FEMALE
    return MALE if _GENTLEMAN.search(tail) else ""


def is_given(word: str) -> bool:
    return bool(listed(word)) or (_ROLES.is_given(word) and not _ROLES.is_surname(word))


def listed(name: str) -> str:
    known = _listed()
    told = known.get(name) or known.get(undotted(name), "")  # "Baerbel" is Bärbel
    told = told or known.get(familiar_forms().get(name, ""), "")  # "Basti"
    return told or (FEMALE if _OLD_FEMALE.fullmatch(name) else "")


@cache
def _listed() -> dict[str, str]:
    male = {fold(n) for n in (*lexicon("given_male"), *lexicon("given_other_male"))}
    female = {fold(n) for n in (*lexicon("given_female"), *lexicon("given_other_female"))}
    elsewhere = {fold(name): gender for _, _, gender, name in origin_rows() if gender}
    known = male | female
    male |= {name for name, gender in elsewhere.items() if gender == MALE} - known
    female |= {name for name, gender in elsewhere.items() if gender == FEMALE} - known
    surnames = {fold(name) for name in lexicon("surnames")}
    both = (male & female) | surnames
    return {**dict.fromkeys(male - both, MALE), **dict.fromkeys(female - both, FEMALE)}


@cache
def given_names() -> frozenset[str]:
    """Folded given names, those that are surnames too."""
    lists = ("given_male", "given_female", "given_other_male", "given_other_female")
    return frozenset(fold(name) for one in lists for name in lexicon(one))


@cache
def familiar_forms() -> dict[str, str]:
    """Folded familiar form → the folded name it stands for."""
    return {fold(form): fold(name) for form, name in table("familiar_forms")}


def gender_of(name: str) -> str:
    """The gender of a given name, from the lists or the classifier."""
    return listed(name) or gender_from("de", name)
