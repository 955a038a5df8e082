"""Laws, rulings and treaties that a text cites: their days and years are everybody's.

"Ley 41/2002, de 14 de noviembre", "BOE de 20 de octubre", "SSTS de 17 de enero y 3 de mayo de
1990", "Reglamento (UE) 2016/679 del Parlamento Europeo y del Consejo, de 27 de abril"; but not the
day of the case in hand, "autos 512/2021, de 14 de marzo", "Orden de protección de 3 de mayo".
"""

import re
from functools import cache

from veladura.languages.es.innocence.facts import facts
from veladura.languages.es.lexicon import table
from veladura.text import any_of, fold

_OF_EUROPE = r"(?:UE|CEE?|Euratom|JAI)"
_NUMBER = (
    rf"\s?(?:\({_OF_EUROPE}(?:, Euratom)?\)\s)?(?:n\.?\s?[º°]\s?|n[úu]m(?:\.|ero)?\s)?"
    rf"(?:[A-Z]{{2,4}}/)?\d{{1,4}}(?:/\d{{2,4}})?(?:/{_OF_EUROPE})?"
)
_MADE = (
    r"(?: del? (?:la Comisi[oó]n|Consejo|Parlamento Europeo(?: y del Consejo)?)(?: Europe[oa])?)?"
)
# The end of what is too long to be seen whole: "… del Parlamento Europeo y del Consejo, de ".
_MADE_IN_EUROPE = (
    rf"Parlamento Europeo(?: y del Consejo)?|\d{{2,4}}/\d{{1,4}}/{_OF_EUROPE}{_MADE}"
    r"|Consejo de Ministros"
)
_DAY = (
    r"\d{1,2} de [a-z]{4,10}(?: del? (?:19|20)\d\d)?"
    r"|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d"
)
_JOINED = r"[,;]?(?: [ye])?(?: del?)?\s"
_FURTHER = rf"(?:{_JOINED}(?:{_DAY}|\d{{1,4}}/(?:19|20)\d\d))*+"  # "…, de 25 de abril; 41/2002"


@cache
def cited() -> tuple[str, ...]:
    """What laws and rulings are called before their number."""
    return (*facts()["laws"], *facts()["rulings"])


@cache
def _enacted() -> re.Pattern[str]:
    """A law with its number, a ruling or a gazette, and others of the same list, before a day."""
    numbered = rf"(?:{any_of(cited())}){_NUMBER}"
    # "ATS 3-5-98" is a nurse, "SAN" a saint.
    judged = rf"(?:{any_of(facts()['judgments'])})(?= del? )"
    published = rf"(?:{any_of(facts()['gazettes'])})(?:{_NUMBER})?"
    first = rf"{numbered}{_MADE}|{judged}|{published}|{_MADE_IN_EUROPE}"
    return re.compile(rf"(?<!\w)(?:{first}){_FURTHER}{_JOINED}$")


# "la Orden de 13 de enero de 1986 por la que se aprueba": only a law says by which.
_UNNUMBERED = re.compile(
    r"(?<!\w)(?:Orden|Decreto|Ley|Resoluci[oó]n|Instrucci[oó]n|Circular|Real Decreto) de $"
)
# As laws are said aloud: "ley orgánica tres dos mil veintiuno, de ".
_SAID = re.compile(
    r"(?<!\w)(?:ley|decreto)(?: [a-záéíóú]{2,12}){1,7} (?:dos mil|mil novecientos) [a-záéíóú]{3,14}"
    r"(?: y [a-z]{3,6})?(?:,| coma)? de $",
    re.IGNORECASE,
)
# "asunto Mouisel contra Francia, ", "caso Rantsev c. Chipre, de ": against a country, and no case
# of somebody in hand.
_AGAINST = re.compile(
    r"(?<!\w)(?:asunto|caso) [A-ZÁÉÍÓÚ][^.;:\n]{1,40} (?:contra|c\.|vs?\.?)"
    r" (?P<country>[A-ZÁÉÍÓÚ][\w ]{2,20}),? \(?(?:del? )?$"
)
_BY_WHICH = re.compile(
    r",? (?:por (?:la|el) (?:que|cual)|sobre |reguladora? |del Ministerio"
    r"|de la (?:Direcci[oó]n General|Secretar[ií]a|Consejer[ií]a|Subsecretar[ií]a|Presidencia))"
)
# "Estrategia de Salud Mental 2022-2026": a programme, both of whose years stand there.
_PROGRAMME = re.compile(
    r"(?<!\w)(?:Plan|Estrategia|Programa|Marco|Agenda|Horizonte|planificaci[oó]n)"
    r"(?: [^\W\d][\w/-]{0,19}+){0,5}+ (?P<since>20\d\d ?[-–/])?+$"
)
_UNTIL = re.compile(r" ?[-–/] ?(?:20)?\d\d(?!\w)")
_GAZETTED = re.compile(r"BOE-[A-Z]-\d{4}-\d{1,6}(?:#[\w-]{1,20})?")
_NUMBER_OF_EUROPE = re.compile(rf"\({_OF_EUROPE}\) (?:n\.?\s?[º°] )?$")
_NUMBERED = re.compile(r"\d{1,4}/\d{2,4}")
_OF_MINISTRY = re.compile(r"[A-Z]{2,4}/\d{1,5}/(?:19|20)\d\d")


def is_enacted(before: str, after: str) -> bool:
    """Whether the day of a law stands here: behind "Ley 14/1986, de 25 de abril; 41/2002, de "."""
    if _enacted().search(before) or _SAID.search(before) or _is_judged(before):
        return True
    return _UNNUMBERED.search(before) is not None and _BY_WHICH.match(after) is not None


def _is_judged(before: str) -> bool:
    case = _AGAINST.search(before)
    return case is not None and fold(case["country"]) in _countries()


@cache
def _countries() -> frozenset[str]:
    """Folded."""
    return frozenset(fold(row[1]) for row in table("countries"))


def is_of_programme(before: str, after: str) -> bool:
    """Whether one of the two years of a programme stands here."""
    programme = _PROGRAMME.search(before)
    return programme is not None and bool(programme["since"] or _UNTIL.match(after))


def is_number_of_law(surface: str, before: str) -> bool:
    """ "Orden SND/344/2020", "Reglamento (CE) n.º 1333/2008", "Ref. BOE-A-2018-6044"."""
    if _GAZETTED.fullmatch(surface):
        return True
    if _OF_MINISTRY.fullmatch(surface) and before.rstrip().endswith(("Orden", "ORDEN")):
        return True
    return bool(_NUMBERED.fullmatch(surface)) and bool(_NUMBER_OF_EUROPE.search(before))


@cache
def signed() -> re.Pattern[str]:
    """A treaty, and perhaps its town, right before its year: "Declaración de Helsinki de "."""
    treaties = f"(?:{any_of(facts()['treaties'])})"
    return re.compile(rf"(?<!\w){treaties}(?: de(?: [A-Z][a-zà-ÿ]{{2,15}}){{1,3}})? de $")


@cache
def treaty() -> re.Pattern[str]:
    """One that the world knows by its town: "Protocolo de Estambul"."""
    treaties, towns = any_of(facts()["treaties"]), any_of(facts()["signed_in"])
    return re.compile(rf"(?<!\w)(?:{treaties}) de (?:{towns})$", re.IGNORECASE)
