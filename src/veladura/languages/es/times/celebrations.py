"""What is said in place of a feast whose day has moved, so that it goes with what is around."""

import re
from datetime import date

from veladura.languages.es.lexicon import table
from veladura.text import fold, match_case
from veladura.transform.dates.grammar import DateGrammar

_OF_WEEKDAY = re.compile(
    r"(lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)"
    r"(?: del? (?=[A-ZÁÉÍÓÚÑ])| festivo$)",
    re.IGNORECASE,
)
_FESTIVAL = re.compile(
    r"(?:ferias?|fiestas?|romería|verbena|fallas|hogueras|puente)\b", re.IGNORECASE
)
_NAMED_WEEKDAY = re.compile(
    r"(?P<weekday>lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo"
    r"|dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge|luns|m[ée]rcores|xoves|venres)"
    r" (?:santo?|de (?:ramos|rams|pascua|pasqua|resurrecci[óo]n?|ceniza|cendra|cinza|carnaval"
    r"|entroido|gloria|pentecost[ée]s|dolores))\b",
    re.IGNORECASE,
)
_SPAN_OF_FEASTS = re.compile(r"(?:noche|semana)(?= (?:del? |grande))", re.IGNORECASE)
_AROUND = re.compile(
    r"\b(?:en|desde|hasta|tras|para|antes de|despu[eé]s de|per|fins a|des de|passat|abans de"
    r"|despr[eé]s de|ata|dende|(?:vuelta|regreso) de|en torno a|alrededor de|cerca de)\s$",
    re.IGNORECASE,
)
_DAY_NEXT_TO = re.compile(
    r"\bd[ií]a (?:siguiente|despu[eé]s|antes|anterior|previo) (?:de|a) $", re.I
)
_WEEKDAY_TOLD = re.compile(  # "viernes 22, Viernes de Dolores"
    r"\b(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo),? (?:d[ií]a )?\d"
    r"[^.;\n(]{0,24}(?:,| ?\() ?$",
    re.IGNORECASE,
)
_BARE_WEEKDAY = re.compile(
    r"(?P<weekday>lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)", re.IGNORECASE
)
_WEEKDAY_IN_YEAR = re.compile(rf"{_BARE_WEEKDAY.pattern}(?P<year> del? \d{{2,4}})", re.IGNORECASE)
_COUNTED_WEEKDAY = re.compile(
    r"(?:primer|segundo|tercer|cuarto|[uú]ltimo|[1-4]\.?[ºo]) (?P<weekday>lunes|martes|mi[ée]rcoles"
    r"|jueves|viernes|s[áa]bado|domingo) de (?=[A-ZÁÉÍÓÚÑ])",
    re.IGNORECASE,
)
_LONGER = re.compile(  # than a day
    r"(?:los |las |el )?(?:sanfermines|fallas|carnaval(?:es)?|navidades|pascuas|posadas"
    r"|semana santa|setmana santa"
    r"|hogueras|cruces|entroido|fiestas)\b(?! patrias)",
    re.IGNORECASE,
)
_DAY_BESIDE = re.compile(r"\d(?:[^\W\d_]|[ /.-]|\d){0,24},? el $", re.IGNORECASE)
_FEAST = re.compile(r"(fiesta)((?: del? \d{2,4})?)", re.IGNORECASE)
_FEAST_OF_WEEKS = re.compile(r"(?:semana santa|navidad|pascua|semana mayor)(?!\w)", re.IGNORECASE)
_FEAST_OF_NIGHT = re.compile(r"noche(?:buena|vieja)", re.IGNORECASE)
_FEMININE = re.compile(r"(?<!\w)la $", re.IGNORECASE)
_LETTERED = re.compile(r"\d{1,2}-?[EFMAJSOND]")
_HALF = 15  # days of a month
_SAID_FESTIVE = re.compile(r"\bfestivo\b[^.;\n]{0,20}\($", re.IGNORECASE)
_ARTICLE = re.compile(
    r"\b(el|del|al|la|las|los|pleno|plena|plenas|mismo|misma|o|ao|polo|do|da)\s{1,3}$",
    re.IGNORECASE,
)
_NOUNS = {  # for a feast that is not named, by what stands before it
    "la": "fiesta",
    "las": "fiestas",
    "los": "días",
    "mismo": "día",
    "misma": "fiesta",
    "plena": "fiesta",
    "plenas": "fiestas",
    "do": "lugar",  # "na festa do Carme", in Galician
    "da": "parroquia",
    "o": "festivo",
    "ao": "festivo",
    "polo": "festivo",
}
_NEEDS_NOUN = frozenset({"la", "las", "plena", "plenas"})  # no saint goes with these
_TOWN_FEASTS = re.compile(r"\b(?:fiestas|festes|festividad) de $", re.IGNORECASE)
_MEAL_OF = re.compile(r"\b(?:cena|comida|almuerzo|mesa|cesta) de $", re.IGNORECASE)
_BACK_FROM = re.compile(r"\b(?:vuelta|regreso) de $", re.IGNORECASE)
_DAY_OF_THE = re.compile(r"\bd[ií]a (?:de (la)|del) $", re.IGNORECASE)
_THE_ONE_OF = re.compile(r"(?<!\w)(?:el|la|al|del) de $")  # "y el de Difuntos"
_THE_DAY = re.compile(r"(?<!\w)(?:el|al|del) $", re.IGNORECASE)
_IN_CATALAN = re.compile(r"\b(?:per|fins a|des de|passat) $")  # "va morir per Sant Narcís"
_THOSE_DAYS = re.compile(r"(esas fechas)((?: del? \d{2,4})?)", re.IGNORECASE)
_WEEKDAY_OF = re.compile(
    r"(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo) de $", re.IGNORECASE
)
_PREPOSITION = re.compile(r"\b(?:en|desde|hasta)\s$", re.IGNORECASE)
_MONTHS = (
    *("enero", "febrero", "marzo", "abril", "mayo", "junio"),
    *("julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"),
)
_NAMED_SAINT = re.compile(r"(?:San|Santa|Santo|Sant|Santiago)\b")
_SAINT = re.compile(r"(?:san|santo|santiago|viernes|corpus|reyes)\b")
_NAMELESS = ("dia festivo", "dia de la fiesta")
_BACK_FROM = re.compile(r"\b(?:volv\w{2,6}|vuelto|regres\w{1,5}) de $", re.IGNORECASE)
_IS = re.compile(r"\b(?:es|eh|era|fue|que)\s$", re.IGNORECASE)
_CELEBRATED = re.compile(r"\b(?:celebr\w{1,6}|festej\w{1,6}|por|para|pa)\s$", re.IGNORECASE)
_PLAIN_WORD = re.compile(r"(?:(?:la|el|els|les|os|as) )?(?!ramad)[a-zà-ÿ·']{4,}")
_WISHED = re.compile(r"\bfeli(?:z|(?P<many>ces))\s$", re.IGNORECASE)
_OF_THE_SAINT = re.compile(
    r"\b(d[ií]a d)(?:e (?:los|las)|as|os|o|a) (?=San|Corpus|Navidad|Pascua|Año)", re.I
)
_OF_A_SAINT = re.compile(r"\b(d[ií]a) del(?= (?:San|Santa|Santo|Santiago)\b)", re.I)
_EVENT = re.compile(
    r"(?:mundial|eurocopa|olimpiada|juegos ol[íi]mpicos|expo|apag[óo]n|terremoto|golpe)\b", re.I
)
_YEAR_TOLD = re.compile(r"(?:19|20)\d\d, (?:en )?(?:el )?$")
_BRIDGE_OF = re.compile(r"\bpuente de(?:( la)|(l))? $", re.IGNORECASE)
_FEAST_OF = re.compile(
    r"\b(?:(?:fiestas?|festividad|romer[ií]as?|verbenas?|procesi[óo]n|ferias?)"
    r" (del|de la)|(?:festas?|romar[ií]as?) (do|da)) $",
    re.IGNORECASE,
)
_DATED = re.compile(  # "24/02/2020, lunes de Carnaval", "3 de mayo, la Santa Cruz"
    r"(?:\d{4}|\d de [a-z]{4,10})(?:,| [–—-]) $"
)
_BEGINS = re.compile(r"(?:^|[.;:\n])\s?$")


class SpanishFeasts(DateGrammar):
    """How a document in Spanish speaks of feasts that no other stands for."""

    feast_weekday = _NAMED_WEEKDAY
    day_next_to = _DAY_NEXT_TO

    def said_in(self, tongue: str, vague: str) -> str:
        year = next(iter(re.findall(r" del? \d{2,4}$", vague)), "")
        said = vague.removesuffix(year)
        local = (row[2] for row in table("feast_words_local") if row[:2] == (tongue, fold(said)))
        new = next(local, said)
        return (match_case(said, new) if said.isupper() else new) + year

    def is_day_of(self, surface: str, before: str) -> bool:
        return fold(surface).startswith("dia ") and _THE_DAY.search(before) is not None

    def vaguely(self, surface: str, before: str) -> str | None:
        """ "la feria de Écija" becomes "la feria", a feast no list has the day of "esas fechas"."""
        if said := self._by_its_form(surface, before):
            return said
        if any(map(str.isdigit, surface)):
            return None
        if _PLAIN_WORD.fullmatch(surface) and re.search(r"[A-ZÁÉÍÓÚÑ]", before):
            return surface  # where names have capitals it is none
        if fold(surface).startswith("dia "):
            if _THE_DAY.search(before):  # "el día de la Bandera"
                return f"{surface[:3].lower()} de la fiesta"
            return self.holiday(surface, before)
        if fold(surface).startswith("ano d") or _EVENT.match(surface):
            if _YEAR_TOLD.search(before):
                return "mismo año"  # "en junio de 1992, en el año de los Juegos Olímpicos"
            return "año aquel"  # "el año del cólera", "desde el Mundial de Naranjito"
        if weekday := _OF_WEEKDAY.match(surface):
            return weekday[1]  # "lunes de Aguas", "lunes festivo"
        if fold(surface).startswith("vispera"):
            return f"{surface.split()[0]} de la fiesta"
        if said := self._told_before(surface, before):
            return said.upper() if surface.isupper() else said
        if before.endswith("(") or _DATED.search(before):
            return "FESTIVO" if surface.isupper() else "festivo"
        article = _ARTICLE.search(before)
        fast = fold(surface).endswith("ramadan")
        if article is None and surface[0].isupper() and not fast and (plain := _plainly(before)):
            return plain.upper() if surface.isupper() else plain
        if article is None and _BEGINS.search(before) and surface[0].isupper() and not fast:
            return "FIESTAS" if surface.isupper() else "Fiestas"
        noun, plain = ("mes de ayuno", "el mes de ayuno") if fast else ("festivo", "esas fechas")
        if not fast and surface.startswith("Sant") and _IN_CATALAN.search(before):
            plain = "aquelles dates"
        if article is None:
            return match_case(surface, plain) if surface.isupper() else plain
        return _NOUNS.get(fold(article[1]), noun)

    def _by_its_form(self, surface: str, before: str) -> str:
        """What stands for a feast that says itself what it is; "" for others."""
        if _WEEKDAY_OF.search(before):
            return "fiestas"  # "jueves de Fallas"
        if counted := _COUNTED_WEEKDAY.match(surface):
            return counted["weekday"].lower()  # "primer domingo de Adviento"
        if (named := _NAMED_WEEKDAY.match(surface)) and named.end() == len(surface):
            return _weekday_of(named, before)
        festival = _FESTIVAL.match(surface)
        if festival:
            within = before.rstrip(" ")[-1:].isalpha() and festival[0] not in (surface, "PUENTE")
            return festival[0].lower() if within else festival[0]
        if span := _SPAN_OF_FEASTS.match(surface):
            return "noche de fiesta" if span[0].lower() == "noche" else "semana de fiestas"
        if _LETTERED.fullmatch(surface):
            return "día aquel"  # "el 27F"
        return ""

    def _told_before(self, surface: str, before: str) -> str:
        """What goes with "fiesta de la", "felices", "día de", "fiestas de"; "" behind others."""
        if feast := _FEAST_OF.search(before):
            return _of_the_town(feast)
        if _BACK_FROM.search(before):
            return "las fiestas"
        if patron := _DAY_OF_THE.search(before):
            return "patrona" if patron[1] else "patrón"  # "día de la Mare de Déu"
        if bridge := _BRIDGE_OF.search(before):
            return "patrona" if bridge[1] else "patrón" if bridge[2] else "fiestas"
        if wished := _WISHED.search(before):
            return "fiestas" if wished["many"] else "día"
        if before.lower().endswith(("día de ", "dia de ")) or self.eve.search(before):
            return _celebration(before)
        if _DAY_NEXT_TO.search(before):
            return "un festivo"
        if _MEAL_OF.search(before) or _THE_ONE_OF.search(before):
            return "fiesta" if _MEAL_OF.search(before) else "la fiesta"
        if _TOWN_FEASTS.search(before):
            return "poble" if "fest" in before[-10:].lower() else "pueblo"
        return ""

    def vaguely_in(self, vague: str, year: str, before: str) -> str:
        if vague == "esas fechas" and before.lower().endswith(" en "):
            return re.sub(r"\D", "", year)  # "murió en 1992"
        if fold(vague) in _NAMELESS:
            return "día de la patrona" + year
        if _BARE_WEEKDAY.fullmatch(vague):
            return f"{vague} de fiestas{year}"  # "el Jueves Lardero de 2021"
        return vague + year

    def in_month(self, surface: str, vague: str, before: str, day: date) -> str:
        if fold(vague) == "dia festivo" and _DAY_BESIDE.search(before):
            return f"{vague[:3]} de la fiesta"  # "el 2 de febrero, el día de la Candelaria"
        if fold(vague) in _NAMELESS and _THE_DAY.search(before):
            return f"{vague[:3]} {day.day}"  # "cumple 89 el día 28"
        feast = _FEAST.fullmatch(vague)
        if feast and _FEMININE.search(before):
            return match_case(vague, _part_of_month(surface, day, told=feast[2])) + feast[2]
        told = _THOSE_DAYS.fullmatch(vague)
        if told is None or not _PREPOSITION.search(before):
            return vague
        return match_case(told[1], _MONTHS[day.month - 1]) + told[2]  # "neumonía en abril"

    def feast_beside(self, surface: str, new: str, before: str) -> str | None:
        """ "felices Pascuas", "la Navidad pasada": no saint goes with these words."""
        if weekday := _BARE_WEEKDAY.fullmatch(new):
            return _weekday_of(weekday, before)  # "resuelta el Miércoles de Ceniza"
        if weekday := _WEEKDAY_IN_YEAR.fullmatch(new):  # "el Jueves Lardero de 2021"
            return f"{_weekday_of(weekday, before)} de fiestas{weekday['year']}"
        plainer = _OF_A_SAINT.sub(r"\1 de", _OF_THE_SAINT.sub(r"\1e ", new))
        if plainer != new:
            return plainer  # "día de los San Andrés"
        wished = _WISHED.search(before)
        article = _ARTICLE.search(before)
        if before.endswith("vacaciones de "):
            plain = "esos días"
        elif _WEEKDAY_OF.search(before):
            plain = "fiestas"  # "jueves de Fallas" is no day of a saint's
        elif feast := _FEAST_OF.search(before):
            plain = _of_the_town(feast)
        elif wished:
            plain = _wish(surface, wished)
        elif _MEAL_OF.search(before) and _NAMED_SAINT.match(new):
            plain = "fiesta"
        elif _BACK_FROM.search(before) and _NAMED_SAINT.match(new):
            plain = "las fiestas"  # nobody comes back from a saint, but from a town of that name
        elif before.lower().endswith(" en ") and _NAMED_SAINT.match(new):
            year = re.search(r" del? \d{2,4}$", new)
            # "en San Sebastián" is a town
            plain = year[0].rpartition(" ")[2] if year else "esas fechas"
        elif article and fold(article[1]) in _NEEDS_NOUN and _SAINT.match(fold(new)):
            year = re.search(r" del? \d{2,4}$", new)
            plain = _NOUNS[fold(article[1])] + (year[0] if year else "")
        else:
            return None
        return plain.upper() if surface.isupper() else plain

    def holiday(self, surface: str, before: str) -> str | None:
        """ "12 de octubre (el Pilar)": the day has moved, and nobody knows its feast."""
        article = _ARTICLE.search(before)
        if _MEAL_OF.search(before) or _THE_ONE_OF.search(before):
            new = "fiesta" if _MEAL_OF.search(before) else "la fiesta"
        elif self.eve.search(before):
            new = "fiesta"
        elif weekday := _NAMED_WEEKDAY.match(surface):
            new = _weekday_of(weekday, before)  # "24/03/2024, domingo de Ramos"
        elif _SPAN_OF_FEASTS.match(surface):
            new = self.vaguely(surface, before) or "festivo"
        elif article is None and _AROUND.search(before):
            new = "las fiestas" if _BACK_FROM.search(before) else "esas fechas"
        elif (festival := _FESTIVAL.match(surface)) and festival[0] != surface:
            new = "festivo" if _DATED.search(before) else festival[0]
        elif feast := _FEAST_OF.search(before):
            new = _of_the_town(feast)
        elif patron := _DAY_OF_THE.search(before):
            new = "patrona" if patron[1] else "patrón"
        elif wished := _WISHED.search(before):
            new = _wish(surface, wished)
        elif _TOWN_FEASTS.search(before):
            new = "la localidad"
        elif re.search(r"fiesta de $", before):
            new = "guardar"
        elif _SAID_FESTIVE.search(before):
            new = "fiesta patronal"
        elif re.search(r"d[ií]a de $", before):
            new = "fiesta"
        elif fold(surface).startswith("dia "):
            new = f"{surface[:3].lower()} festivo"
        elif article is None and (plain := _plainly(before)):
            new = plain
        else:
            nouns = {"la": "fiesta", "las": "fiestas", "los": "festivos"}
            plain = "fiestas" if article is None and _LONGER.match(surface) else "festivo"
            new = nouns.get(fold(article[1]) if article else "", plain)
            new = new.capitalize() if _BEGINS.search(before) and surface[0].isupper() else new
        return match_case(surface, new) if surface.isupper() else new


def _weekday_of(feast: re.Match[str], before: str) -> str:
    """The weekday that a feast names, where it is not told already; small within a sentence."""
    if _WEEKDAY_TOLD.search(before):
        return "festivo"
    begins = _BEGINS.search(before) or feast["weekday"].isupper()
    return feast["weekday"] if begins else feast["weekday"].lower()


def _part_of_month(surface: str, day: date, *, told: str) -> str:
    """What "la" goes with as it did with a feast: "la Navidad", "la Nochebuena", and with any of a
    year that is `told`."""
    month = _MONTHS[day.month - 1]
    if _FEAST_OF_NIGHT.match(surface):
        return f"noche del {day.day} de {month}"
    if told or _FEAST_OF_WEEKS.match(surface):
        return f"{'primera' if day.day <= _HALF else 'segunda'} quincena de {month}"
    return "fiesta"


def _of_the_town(feast: re.Match[str]) -> str:
    """Whose feast it is, behind "fiesta del", "fiesta de la", "festa do", "festa da"."""
    if feast[2]:
        return "lugar" if feast[2].lower() == "do" else "parroquia"
    return "lugar" if feast[1].lower() == "del" else "localidad"


def _wish(surface: str, wished: re.Match[str]) -> str:
    """What goes with "felices" and with "feliz", of which a night is wished as one."""
    night = "noche" if _FEAST_OF_NIGHT.match(surface) else "día"
    return "fiestas" if wished["many"] else night


def _celebration(before: str) -> str:
    """What there is a day, an eve or a night of."""
    return "festa" if re.search(r"\b(?:nit|noite) ", before) else "fiesta"


def _plainly(before: str) -> str:
    """How a feast is called that nobody names, by what is said of it; "" where nothing tells."""
    if _IS.search(before):
        return "fiesta"
    if _CELEBRATED.search(before):
        return "las fiestas"
    return ""
