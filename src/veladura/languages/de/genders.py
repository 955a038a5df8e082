"""What stands before a name and tells a gender: forms of address, jobs, relatives."""

import re

from veladura.transform.people.gender import FEMALE, MALE

_DOCTOR = r"(?:(?:dr|prof|med|jur|rer|pol|nat|dipl|ing|h|c|mag)\b[.\s-]*+){0,12}+$"
_JOB = r"(?<!\w)[A-ZÄÖÜ][\w-]{1,30}"
_ENDING = r"(?:er|or|ist|ent|ant|är|ar|eur|eut|log)"
_BEFORE_NAME = r"\s+(?:(?:Dr|Prof)\.\s+){0,3}$"
_HER_JOB = re.compile(rf"{_JOB}(?:{_ENDING}|änd|wält|chef|rät|ärzt|meister)in{_BEFORE_NAME}")
_HIS_JOB = re.compile(rf"{_JOB}(?:{_ENDING}|wirt|wart|anwalt|chef|rat|arzt|kaufmann){_BEFORE_NAME}")
_LADY = re.compile(
    rf"(?<!\w)(?:Frau|Fr\.|Fräulein|Ms\.?|Mrs\.?|Mme\.?|Signora|Señora|Zeugin:?|Nachbarin|Kollegin|Freundin|Nichte|Tante|Enkelin|Witwe|Ehefrau|Mutter|Tochter|(?:Mag|Dr)\.(?:a|in))\s+{_DOCTOR}",
    re.IGNORECASE,
)
_GENTLEMAN = re.compile(
    rf"(?<!\w)(?:Herrn?|Hrn?\.|Mr\.?|Monsieur|Signore?|Señor)\s+{_DOCTOR}", re.IGNORECASE
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
