"""Words for people and places that name things where they stand: cells, muscles, makers, forms.

"células madre" is nobody's mother, "(Illumina, San Diego, EE. UU.)" nobody's town.
"""

import re
from functools import cache

from veladura.languages.es.clinical import eponyms
from veladura.languages.es.gazetteer import gazetteer
from veladura.languages.es.innocence.calendars import is_of_one_year
from veladura.languages.es.innocence.facts import fact_set
from veladura.languages.es.innocence.machine import FindingPlace
from veladura.languages.es.lexicon import is_word, table
from veladura.text import fold

_STAGES = frozenset(
    ("infantil", "primaria", "secundaria", "bachillerato", "preescolar", "preparatoria")
)
_MUSCLE = re.compile(r"gemelos?", re.IGNORECASE)
_MUSCLE_BEFORE = re.compile(
    r"(?<!\w)(?:m[uú]sculos?|s[oó]leos? (?:y|e)(?: (?:el|los))?|contractura (?:de|en)(?: los)?"
    r"|(?:contractura|rotura|desgarro) del|palpaci[oó]n (?:de(?: los)?|del)) $",
    re.IGNORECASE,
)
_SIDE_AFTER = re.compile(
    r" (?:izq|dch|der\b|derech|extern|intern|medial|lateral|bilateral|blandos)", re.IGNORECASE
)
_PROGENITORS = re.compile(r"progenitor(?:[ae]s)?", re.IGNORECASE)
_OF_BLOOD = re.compile(
    r" (?:hematopoy|endotelial|neural|eritroid|mieloid|linfoid|CD34|circulantes)", re.IGNORECASE
)
_OFFSPRING = re.compile(r"hij[oa]s?|madres?|herman[oa]s?", re.IGNORECASE)
_SMALL_THING_BEFORE = re.compile(
    r"(?<!\w)(?:ves[ií]culas?|quistes?|c[eé]lulas?|crom[aá]tidas?|mol[eé]culas?|placas?"
    r"|procesos?|nodos?|registros?|tareas?|carpetas?|tablas?|clases?) $",
    re.IGNORECASE,
)
_EVERY_YEAR = re.compile(
    r"(?<!\w)(?:temporadas?|estacional(?:es|idad)?|hemisferio (?:norte|sur)"
    r"|meses (?:fr[ií]os|c[aá]lidos|de)|empeora|mejora|peor en|suele|todos los a[nñ]os|cada a[nñ]o"
    r"|p[oó]len(?:es)?|polinosis|gram[ií]neas|olivo|rinoconjuntivitis)(?!\w)"
    r"[^.;\n\d]{0,30}$",
    re.IGNORECASE,
)
_EVERY_YEAR_AFTER = re.compile(
    r"(?:(?:,| y| al?|-) ?[a-z]{4,10})?,? (?:de )?(?:todos los años|cada año)\b"
)
_SINCE_AGE = re.compile(r"(?: al? [a-z]{4,10})? desde los \d")
_FAINT = 0.3  # what the model holds of a finding that it makes for completeness' sake
# "Cód. documento PR-07", "Código: HE-CI-07   Rev. 3": a form has it in every copy.
_FORM_BEFORE = re.compile(
    r"(?<!\w)(?:c[oó]d(?:igo|\.)?:? (?:del? )?doc(?:umento|\.)|formato|impreso|plantilla):? {1,3}$",
    re.IGNORECASE,
)
_EDITION_AFTER = re.compile(
    r"[.,;)]?\s{1,8}(?:rev|revisi[oó]n|ver|versi[oó]n|ed|edici[oó]n|v)[.:]{0,2} ?"
    r"(?:\d{1,2}|[A-Z])(?!\w)",
    re.IGNORECASE,
)
_FORM = re.compile(
    r"(?=[^\d]*\d)[A-Z][A-Z\d]{0,4}(?:[-./][A-Z\d]{1,4}){1,3}|[A-Z]\d{5,8}[A-Z]\d{2,4}[A-Z]?"
)
_FIRM = re.compile(
    r"[®™]|(?<!\w)(?:Inc|Ltd|Corp|GmbH|AG|BV|LLC|Pty|PLC|Laboratories|Diagnostics|Technologies"
    r"|Instruments|Biosystems)(?!\w)"
)
_IDENTIFIER = re.compile(r"\d[\d.-]{3}")  # a lot or a serial number is no part of an address
_OPENED = re.compile(r"\([^()\n]*$")
_CLOSED = re.compile(r"[^()\n]*\)")
_PART = re.compile(r"[^,;]+")
_DEPENDENT = re.compile(r"dependientes?", re.IGNORECASE)
_NEEDS = re.compile(
    r"(?<!\w)(?:A[BI]?VDs?|Barthel|independiente|grado [I1-3]|silla de ruedas|encamad[oa])(?!\w)",
    re.IGNORECASE,
)
_IN_CENTIMETRES = re.compile(r"([\dOl]{1,2})/(?!0)([\dOl]{1,2})")
_AS_DIGITS = str.maketrans("Ol", "01")
_HIGH, _LOW = (9, 24), (4, 13)  # of blood pressures in centimetres of mercury
_PRESSURE = re.compile(
    r"(?<!\w)(?:(?i:tens[iíl1][oó06]n(?:es)?|tens\.|(?<!por )presi[oó]n(?: arterial)?)|T\.? ?A|PA)"
    r"(?!\w)"
)
_MEASURED_NEAR = 32  # characters before a pressure in which the word for it stands
_DAY_IN_LIST = re.compile(  # "3   O5.O4.O7      Haro       "
    r"(?:^|\n)[ \t]{0,20}(?:\d{1,2}[ \t]{1,20})?[\dOl]{1,2}[/.-][\dOl]{1,2}(?:[/.-][\dOl]{2,4})?"
    r"(?:[ \t]{1,20}|[ \t]{2}[^\n\d]{1,30}  )$"
)
_DAY_TOLD = re.compile(
    r"(?<!\w)(?:el|del|al|d[ií]a|desde|hasta|fecha|de|cita|control|revisi[oó]n|lunes|martes"
    r"|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)[ :,]{1,2}$",
    re.IGNORECASE,
)
_SENTENCE_BEFORE = re.compile(r"(?:^|[.!?…»\n—:] ?|¡)$")
_GOES_ON = re.compile(r"!|, [¿¡a-zà-ÿ]")  # "Bueno, Carmen" may be somebody's name
_KIN = (
    r"(?:(?:el|la|los|las|un|una|su|sus|del|al) )?"
    r"(?:padre|madre|progenitor|famili|tutor|representante|cuidador|c[oó]nyuge|pareja|acompañante"
    r"|allegad|marido|mujer|herman|hij|abuel|vecin|sobrin|niet)[a-z]{0,4}(?: legal(?:es)?)?(?!\w)"
)
_EITHER = re.compile(rf"(?<!\w){_KIN}(?:(?:,? o |, |/| u | y/o ){_KIN}){{1,5}}+")
_HOUSEHOLD = re.compile(r"fam[ií]li(?:as?|es)", re.IGNORECASE)
_OF_SOMEBODY = 0.79  # what the model holds of a family that is told of
_GUARDIAN = re.compile(r"tutor|representante|cuidador")
_ANY_OF_THREE = re.compile(r"(?:, |/).{0,60}? [ou] ")  # "su padre, madre, hermano o hijo"
_CHOICE = re.compile(r" (?:[ou]|y/o)(?!\w)|/")  # "(hija, representante)" is one person
_FAMILY = re.compile(r"fa(?:m|rn)(?:[ií1l|][l1I|][ií1l|](?:[ao0]s?|es)|\.)", re.IGNORECASE)
_FAMILY_MEANT = 0.75  # what the model is as sure of stands for somebody's relatives
_NAMED_AFTER = re.compile(r"(?: [a-z]{2,10}){0,2} (?:[«\"]|[A-ZÁÉÍÓÚÑ][a-zà-ÿ])")
_DEGREE = re.compile(
    r"(?:familiar|pariente)(?:es)?(?: (?:afectos?|directos?))? de "
    r"(?:1\.?º|2\.?º|3\.?º|primer|segundo|tercer)"
)


# "Residencia Los Olmos, hab. 14": rooms and beds are no addresses; nor is the size of a needle.
_ROOM_NUMBER = re.compile(r",?\s?(?:hab(?:itaci[oó]n)?|cama|box|sala)\.?\s?\d{1,4}", re.IGNORECASE)
_SIZE = re.compile(
    r"(?:canaliz|sond|aguja|cat[eé]ter|abbocath|palomilla|bistur|foley|tubo|v[ií]a)"
    r"[^\d\n]{0,20}n\.? ?[º°o]? ?\d{1,2}",
    re.IGNORECASE,
)
_PART_OF_BODY = re.compile(
    r"(?:complejo|plexo|ganglio|conducto|ligamento|asa|fondo de saco|[aá]ngulo|espacio|fascia"
    r"|tri[aá]ngulo|v[aá]lvula|canal|tubérculo|línea|c[aá]psula|[aá]rea) de ([^\W\d_]{4,20})",
    re.IGNORECASE,
)
_BETWEEN_WORDS = re.compile(r"[^\w']+")
_SAINT_BEFORE = re.compile(r"(?<!\w)(?:San|Santa|Santo|Sant|Sta\.) $")
_DAY_OF_NO_MONTH = re.compile(r"d[ií]a (?:3[2-9]|[4-9]\d|[1-9]\d\d)", re.IGNORECASE)
_DAY_COUNTED = re.compile(r"d[ií]a \d{1,2}", re.IGNORECASE)
_DAY_AFTER = re.compile(r" \(?\d{1,2}[-/.]\d{1,2}(?!\d)(?![.,]\d)")
_PREGNANCIES = re.compile(r"G\d{1,2}(?:[ -]?(?:AB|[PACEVMHO])\d{1,2}){1,6}")  # "G3P1A1"
# Who publishes criteria, in the language that they are cited in: "Children's Oncology Group".
_SOCIETY = re.compile(
    r"(?<![^\W_])(?:Group|Society|Association|Consortium|Collaboration|Committee|Network"
    r"|Organi[sz]ation)(?![^\W_])"
)
_ENGLISH = re.compile(r"(?:[A-Z][a-z]*+(?:['’]s)?|of|for|on|and|the|in),?")
# "sospecha de EP (2F0201)": the list of diseases that work brings
_OF_WORK = re.compile(r"[1-6][A-O]\d{4}")
_OF_WORK_BEFORE = re.compile(
    r"(?<!\w)(?:EE?PP?|enfermedad(?:es)? profesional(?:es)?|RD 1299/2006)[ :,(]{1,3}$",
    re.IGNORECASE,
)


_HALF_BELIEVED = 0.7
_LETTERS = re.compile(r"[^\W\d_]+")
_WRITTEN_IN = re.compile(
    r"(?<!\w)(?:ap[uú]nt|an[oó]t|registr|regístr|met[aeo]|grab|gráb|cu[eé]lg|colg|vu?[eé]lc|volc"
    r"|relevo|evolutiv)[\wáéíóú]{0,8}(?: [\wáéíóú]{1,9}){0,2},? en $",
    re.IGNORECASE,
)


def is_food(place: FindingPlace) -> bool:
    """ "turrón de Jijona", "galletas María": from the grocer's, whoever eats it."""
    said = _BETWEEN_WORDS.sub(" ", fold(place.before[-30:] + place.surface))
    return f" {said}".endswith(_foods())


@cache
def _foods() -> tuple[str, ...]:
    return tuple(f" {food}" for food in fact_set("foods"))


def is_saint(place: FindingPlace) -> bool:
    """A repeated name behind "San": "la Pasión según San Mateo", whoever is called Mateo here."""
    return place.source == "consistency" and _SAINT_BEFORE.search(place.before) is not None


def is_no_street(place: FindingPlace) -> bool:
    told = _ROOM_NUMBER.fullmatch(place.surface) or _SIZE.fullmatch(place.surface)
    return place.source == "model" and told is not None


def is_day_of_no_month(place: FindingPlace) -> bool:
    """ "el día 120 del ciclo", "Día 7 04-08": the day itself stands behind its count."""
    if _DAY_COUNTED.fullmatch(place.surface) and _DAY_AFTER.match(place.after):
        return True
    return _DAY_OF_NO_MONTH.fullmatch(place.surface) is not None


def is_disease_of_work(place: FindingPlace) -> bool:
    code = _OF_WORK.fullmatch(place.surface)
    return code is not None and _OF_WORK_BEFORE.search(place.before) is not None


def is_society(surface: str) -> bool:
    words = surface.split()
    english = len(words) > 1 and all(map(_ENGLISH.fullmatch, words))
    return english and _SOCIETY.search(surface) is not None


def is_obstetric(place: FindingPlace) -> bool:
    """ "G2P2", "G4 P2 A1": pregnancies and how they ended."""
    return _PREGNANCIES.fullmatch(place.surface) is not None


def is_school_stage(place: FindingPlace) -> bool:
    """ "está en Infantil", and no hospital, which would have an article."""
    return place.before.endswith((" en ", " a ")) and fold(place.surface) in _STAGES


def is_no_kin(place: FindingPlace) -> bool:
    """A muscle, a cell of the marrow, a vesicle of a cyst."""
    if _MUSCLE.fullmatch(place.surface):
        return bool(_MUSCLE_BEFORE.search(place.before) or _SIDE_AFTER.match(place.after))
    if _PROGENITORS.fullmatch(place.surface):
        return _OF_BLOOD.match(place.after) is not None
    if _OFFSPRING.fullmatch(place.surface):
        return _SMALL_THING_BEFORE.search(place.before) is not None
    return False


def is_anybody(place: FindingPlace) -> bool:
    """ "el padre, la madre o el tutor", "familiares de primer grado": of whoever reads; "Avisar a
    la familia": of whoever is ill."""
    if place.source != "model":
        return False
    if place.score < _OF_SOMEBODY and _HOUSEHOLD.fullmatch(place.surface):
        return _NAMED_AFTER.match(place.after) is None
    if not place.surface.islower():
        return False
    if _DEGREE.search(place.surface + place.after[:20]):
        return True
    around = f"{place.before}{place.surface}{place.after}"
    start = len(place.before)
    return any(
        run.start() <= start < run.end()
        and (run[0].count(",") > 1 or _CHOICE.search(around, run.start(), run.end() + 3))
        and (_GUARDIAN.search(run[0]) or _ANY_OF_THREE.search(run[0]))
        for run in _EITHER.finditer(around)
    )


def is_family(place: FindingPlace) -> bool:
    """ "Avisar a familia": of whoever is here, unless its name follows."""
    told = place.source == "model" and place.score < _FAMILY_MEANT
    found = told and _FAMILY.fullmatch(place.surface)
    return bool(found) and not _NAMED_AFTER.match(place.after)


@cache
def _trades() -> frozenset[str]:
    return frozenset(fold(word) for row in table("professions") for word in row)


def is_no_trade(place: FindingPlace) -> bool:
    """An ordinary word that names no trade, where the model hardly believes in one itself; who
    needs help is no shop assistant."""
    if _DEPENDENT.fullmatch(place.surface) and _NEEDS.search(place.before + place.after):
        return True
    words = place.surface.split()
    if place.score >= _FAINT or not place.surface.islower() or not words:
        return False
    return all(is_word(word) for word in words) and _trades().isdisjoint(map(fold, words))


def is_seasonal(place: FindingPlace) -> bool:
    """ "temporada, de octubre a marzo", "pico en el hemisferio sur": every year's months."""
    if not place.surface.replace("-", "").isalpha() or is_of_one_year(place.after):
        return False
    if _SINCE_AGE.match(place.after):
        return True  # "peor de abril a julio desde los 9 años"
    told = _EVERY_YEAR.search(place.before) or _EVERY_YEAR_AFTER.match(place.after)
    return told is not None


def is_code_of_form(place: FindingPlace) -> bool:
    """The number of a form or a procedure, by what it stands behind or by its edition."""
    if _FORM.fullmatch(place.surface) is None:
        return False
    return bool(_FORM_BEFORE.search(place.before) or _EDITION_AFTER.match(place.after))


@cache
def _makers() -> frozenset[str]:
    return fact_set("makers")


def is_maker(surface: str) -> bool:
    return fold(surface).rstrip(".®™ ") in _makers()


def is_of_maker(place: FindingPlace) -> bool:
    """A part of what a paper says in brackets of who makes what it has used, and where."""
    opened, closed = _OPENED.search(place.before), _CLOSED.match(place.after)
    if opened is None or closed is None or _IDENTIFIER.search(place.surface):
        return False
    inside = f"{opened[0][1:]}{place.surface}{closed[0][:-1]}"
    parts = [part.strip() for part in _PART.findall(inside)]
    if len(parts) == 1:
        return False
    return _FIRM.search(inside) is not None or any(map(is_maker, parts))


def is_exclaimed(place: FindingPlace) -> bool:
    """ "Hala, que nos sale otra": what begins a sentence, or stands small in one."""
    begins = _SENTENCE_BEFORE.search(place.before) and _GOES_ON.match(place.after)
    if begins and fold(place.surface) in fact_set("said_first"):
        return True
    told = bool(begins) or place.surface.islower()
    return told and fold(place.surface) in fact_set("exclaimed")


def is_program(place: FindingPlace) -> bool:
    """ "apúntalo en Osanaia", "el relevo, en Selene": where a ward writes, and no town."""
    kept = place.score < _HALF_BELIEVED and _WRITTEN_IN.search(place.before) is not None
    return kept and place.surface.isalpha() and fold(place.surface) not in gazetteer()


def is_basque(place: FindingPlace) -> bool:
    """ "Gauez: lo egin du"."""
    words = _LETTERS.findall(place.surface)
    told = bool(words) and place.score < _HALF_BELIEVED
    return told and all(fold(word) in fact_set("basque") for word in words)


def is_legend(place: FindingPlace) -> bool:
    """ "Teleoperador = T. Secretaria = S.": letters for those who speak."""
    return len(place.surface.rstrip(".")) == 1 and place.before.endswith("= ")


def is_pressure(place: FindingPlace) -> bool:
    """ "la tensión? … 16/8 luego 14/7", as people measure it at home, or each behind its day in a
    list of them; "el 16/8" is a day."""
    two = _IN_CENTIMETRES.fullmatch(place.surface)
    if two is None or _DAY_TOLD.search(place.before):
        return False
    near = place.before[-_MEASURED_NEAR:]
    if not _PRESSURE.search(place.block if _DAY_IN_LIST.search(place.before) else near):
        return False
    high, low = (int(part.translate(_AS_DIGITS)) for part in two.groups())
    return _HIGH[0] <= high <= _HIGH[1] and _LOW[0] <= low <= _LOW[1] and low < high


def is_part_of_body(surface: str) -> bool:
    """ "complejo de Santorini", "plexo de Auerbach": no house has such a name."""
    part = _PART_OF_BODY.fullmatch(surface)
    return part is not None and fold(part[1]) in eponyms()
