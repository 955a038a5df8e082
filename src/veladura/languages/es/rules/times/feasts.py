"""Feasts as dates: "por San Juan", "el día de la Candelaria", "la víspera de Reyes".

Most are also people, towns or hospitals: those count behind the words that make a date of them.
"""

import re

from veladura.detect.names import fold
from veladura.detect.rules.rule import WORD_END, WordRule
from veladura.wordlists import read_table

_KIND = "date"
_RULE = "fecha-letra"
_TABLE = read_table("veladura.languages.es", "words/feasts")
_ALONE = tuple(row[0] for row in _TABLE if row[-1] == "alone")
_LOWERED = tuple(name.lower() for name in _ALONE if " " in name)  # "corpus christi", dictated


_UNACCENTED = str.maketrans({a: f"[{a}{b}]" for a, b in zip("áéíóúñÁ", "aeiounA", strict=True)})


def _alternatives(names: tuple[str, ...]) -> str:
    """The longer ones first, with their accents or without."""
    ordered = sorted(names, key=lambda name: -len(name))
    return "|".join(re.escape(name).translate(_UNACCENTED) for name in ordered)


_FEAST = rf"(?:{_alternatives(tuple(row[0] for row in _TABLE))}){WORD_END}"
_DATING = rf"(?:{_alternatives(tuple(row[0] for row in _TABLE if row[-1] != 'day'))}){WORD_END}"
_OF = r"d(?:e(?:l| la| las| los| les)?|as|os|a|o) "
_OF_YEAR = rf"(?:,? del? (?:a[ñn]o )?(?:[12]\d{{3}}|['’]?\d\d){WORD_END}(?![.,:]\d))?"
_DAY = re.compile(  # not in "Hospital de Día de la Paz"
    r"(?<!al de )(?<!dad de )(?<!ro de )"
    r"(?i:d[ií]a|(?:ante)?v[ií]speras?|noche|octava|romer[ií]a) "
    rf"{_OF}(?i:{_FEAST}){_OF_YEAR}"
)
_ABOUT = re.compile(
    r"(?i:por|para|pa|desde|hasta|tras|pasad[oa]s?)(?: el| la| las| los)? "
    rf"(?P<value>{_DATING}{_OF_YEAR})"
    r"(?! (?:del? (?:l[ao]s? )?)?[A-ZÁÉÍÓÚÑ][a-zà-ÿ])"  # "desde San Vicente del Caguán"
)
_WEEKDAYS = ("Lunes ", "Martes ", "Miércoles ", "Jueves ", "Viernes ", "Sábado ", "Domingo ")
_BY_WEEKDAY = tuple(name for name in _ALONE if name.startswith(_WEEKDAYS))  # in any letters
_BY_ITSELF = re.compile(
    rf"(?:{_alternatives(_ALONE + _LOWERED)}|(?i:{_alternatives(_BY_WEEKDAY)})){WORD_END}{_OF_YEAR}"
)
# "(San Isidro el 15)", "30/08/1956 (Santa Rosa)"
_BESIDE_DAY = re.compile(rf"{_FEAST}(?= el \d{{1,2}}(?!\d))|(?<=\d \(){_FEAST}(?=\))")
# "es San Juan de Ávila, fiesta aquí"
_IS_SAINT = re.compile(
    r"(?:es|era|ser) (?P<value>(?:San|Santa|Santo|Sant|la Virgen d\w{1,2}) [A-ZÁÉÍÓÚ][a-zà-ÿ]{2,12}"
    r"(?: de(?: la)? [A-ZÁÉÍÓÚ][a-zà-ÿ]{2,12})?)(?=,? (?:que es )?(?:fiesta|festivo|patr[oó]na?)\b)"
)
_BRIDGE = re.compile(  # no town: "18/03/2024 Puente de San José", "en el puente de la Merced"
    rf"(?:(?<=\bel )|(?<=\bal )|(?<=\bdel )|(?<=\d ))(?i:puente) {_OF}(?i:{_FEAST})"
)
_OF_A_DAY = ("día", "dia", "víspera", "vispera", "vísperas", "visperas", "noche", "antevíspera")
_FIRST_WORDS = frozenset(
    word for name in _ALONE for first in [name.split()[0].lower()] for word in (first, fold(first))
)
_ANY_FIRST_WORDS = frozenset(
    word
    for name, *_ in _TABLE
    for first in [name.split()[0].lower()]
    for word in (first, fold(first))
)

FEASTS = (
    WordRule(
        _RULE, _KIND, frozenset(("octava", "romería", *_OF_A_DAY)), _DAY, 0.95, "names a feast"
    ),
    WordRule(
        _RULE,
        _KIND,
        frozenset(
            (
                "por",
                "para",
                "pa",
                "desde",
                "hasta",
                "tras",
                "pasado",
                "pasada",
                "pasados",
                "pasadas",
            )
        ),
        _ABOUT,
        0.9,
        "is a feast by which something is dated",
    ),
    WordRule(_RULE, _KIND, _FIRST_WORDS, _BY_ITSELF, 0.95, "names a feast"),
    WordRule(_RULE, _KIND, frozenset(("puente",)), _BRIDGE, 0.97, "names the days of a feast"),
    WordRule(_RULE, _KIND, frozenset(("es", "era", "ser")), _IS_SAINT, 0.95, "is a feast"),
    WordRule(_RULE, _KIND, _ANY_FIRST_WORDS, _BESIDE_DAY, 0.97, "names the feast of a day"),
)
