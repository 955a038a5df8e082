"""How Spanish says dates, and what its neighbours in Spain write in the same documents."""

import re
import string
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import ClassVar

from veladura.languages.es.innocence.laws import cited
from veladura.languages.es.lexicon import is_word, lexicon, table
from veladura.languages.es.numerals import is_number_word, read_number, respelt, spell
from veladura.languages.es.times.celebrations import SpanishFeasts
from veladura.languages.es.times.school import is_month_of_school, opens_school
from veladura.text import fold, match_case
from veladura.transform.context import Mention
from veladura.transform.dates.anachronisms import read_facts
from veladura.transform.dates.calendar import Calendar
from veladura.transform.dates.feasts import Feasts
from veladura.transform.dates.nth_weekdays import LAST, EdgeOfTime, NthWeekday, PartOfMonth
from veladura.transform.dates.parse_mentions import is_week_beside
from veladura.transform.dates.patterns import DateToken
from veladura.wordlists import read_list

_PLANNED = timedelta(days=400)  # how far ahead a note names visits and vaccines to come
_DECADES = frozenset({"anos", "decada", "decenio"})
_LONGEST_NUMBER = 80  # characters of a number in words
_FEMININE = re.compile(r"\b(?:la|esta|una|pasada|próxima)\s*$", re.IGNORECASE)
_MASCULINE = re.compile(r"\b(?:el|del|al|este|un|pasado|próximo)\s*$", re.IGNORECASE)
_PART_OF_YEAR = re.compile(
    r"(?:[1-4][.ºªo°er]{0,4}|primera?|segund[oa]|tercera?|cuart[oa]|últim[oa])"
    r" (?:(?:cuatri|tri|se)mestre|curso|quincena|semana"
    r"|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)",
    re.I,
)
_WEEKDAY_AND_TIME = re.compile(  # "lunes 11.40": no month has that number
    r"(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo),? \d{1,2}\.(?:1[3-9]|[2-5]\d)",
    re.I,
)
_BY_NOW = re.compile(  # told from the day of writing: as true as it was
    r"(?:(?:el|la|al|del) )?(?:(?:mes|año|semana|fin de semana|trimestre|curso)"
    r" (?:pasad[oa]|anterior|siguiente|que viene|próxim[oa]|actual|en curso)"
    r"|(?:pasad[oa]|próxim[oa]|presente) (?:mes|año|semana|fin de semana))",
    re.I,
)
_PART_OF_MONTH = re.compile(
    r"\b(principios|primeros|comienzos|inicios|mediados|mitad|finales|fines|[úu]ltimos) (?:del? )?"
    r"[^\W\d_]{4,10}(?: del? (?:20|19)\d\d)?$",
    re.I,
)
_PART_DAYS = {**dict.fromkeys(("pr", "co", "in"), 5), "me": 15, "mi": 15, "fi": 26, "ul": 26}
_WORKING_DAY = re.compile(
    r"(?:\d{1,2}\.?[ºo]?|primer|segundo|tercer|cuarto|quinto|[úu]ltimo) d[ií]a h[áa]bil", re.I
)
_FRACTION = re.compile(r"(?<![\d/])(?:1/[24]|3/4)$")
_DOSE = re.compile(r"\b(?:dele|tome|toma|toca|dosis|pastillas?|comprimidos?|sintrom)\b", re.I)
_DECREED = re.compile(  # on a day that everybody knows, from which nobody counts back
    r"\b(?:estado de alarma|alarma sanitaria|confinamiento)[^.;\n]{0,16}"
    r"(?:decretad|declarad|iniciad)[oa] (?:el )?$"
)
_COUNTED_DAY = re.compile(r"\bd[ií]a \d{1,3}$", re.I)
_SINCE = re.compile(  # behind "día 14": what it is counted from
    r" (?:tras |post|después de |de (?:ingreso|estancia|evoluci|tratamiento|vida|ventilaci|antibi)"
    r"|del (?:ciclo|ingreso|tratamiento|postoperatorio|puerperio|trasplante|ictus))",
    re.I,
)
_TORN = re.compile(r"(?<=[^\W\d_])[|?01](?=[^\W\d_])")
_WITHOUT_VOWEL = {"l": "el", "a l": "al", "de l": "del"}
_SPRING = 0
_TWO_DIGITS = 10
_TWENTIETH, _CENTURY = 40, 2000  # years of two figures from the first on are of another century
_COUNTS: tuple[str, ...] = ("primer", "segundo", "tercer", "cuarto", "último")
_FIGURES: tuple[str, ...] = ("1.er", "2.º", "3.er", "4.º", "último")
_NTH = re.compile(
    r"(?P<count>primer|segundo|tercer|cuarto|[úu]ltimo|[1-4]\.?(?:º|er)) (?P<weekday>[^\W\d_]{5,9})"
    r" de (?P<month>[^\W\d_]{4,10})"
    r"(?:(?P<of> del? )(?P<year>(?:19|20)\d\d))?",
    re.IGNORECASE,
)
_EDGE = re.compile(
    r"(?P<which>primer|[úu]ltimo) d[ií]a del? (?P<of>primavera|verano|oto[nñ]o|invierno|año)"
    r"(?: (?:de )?(?P<year>(?:19|20)\d\d))?",
    re.IGNORECASE,
)
_EDGES = {
    **{("primavera", "p"): (3, 21), ("primavera", "u"): (6, 20), ("verano", "p"): (6, 21)},
    **{("verano", "u"): (9, 22), ("otono", "p"): (9, 23), ("otono", "u"): (12, 20)},
    **{("invierno", "p"): (12, 21), ("invierno", "u"): (3, 20)},
    **{("ano", "p"): (1, 1), ("ano", "u"): (12, 31)},
}
_PARTS = {
    "semana": ("primera", "segunda", "tercera", "última"),
    "quincena": ("primera", "segunda"),
    "setmana": ("primera", "segona", "tercera", "última"),
    "quinzena": ("primera", "segona"),
}
_PART = re.compile(
    r"(?P<count>primera|segunda|segona|tercera|cuarta|quarta|[úu]ltima) "
    r"(?P<part>semana|quincena|setmana|quinzena) d(?:e |['’])"
    r"(?P<month>[^\W\d_]{4,10})(?:(?P<of> del? )(?P<year>(?:19|20)\d\d))?",
    re.IGNORECASE,
)


def _words(name: str) -> frozenset[str]:
    return frozenset(read_list(__package__, f"words/{name}"))


class SpanishDates(SpanishFeasts):
    code = "es"
    calendar = Calendar.read(__package__)
    feasts = Feasts(
        table("feasts"),
        before=re.compile(
            r"(?:(?:el|la|las|los) )?"
            r"(?:(?:dia|fiestas?|festividad|festivo|puente|mes|misa) (?:de |del |d[ao]s? )|dia )?"
            r"(?:(?:el|la|los|las) )?"
        ),
        after=re.compile(r"(?:(?: d(?:el?|o)(?: ano)?)? (?P<year>\d{4}|\d\d)| pasada| anterior)?"),
        article=re.compile(r"(?:el|la|los|las) ", re.IGNORECASE),
        weekdays=frozenset(map(fold, calendar.names("weekdays"))),
    )
    fillers = _words("date_fillers")
    joins = _words("date_joins")
    ordinals = _words("date_ordinals")
    units = frozenset(
        {"semana", "quincena", "trimestre", "semestre", "curso", "setmana", "quinzena"}
    )
    relative = re.compile(
        r"(?P<month>(?:de\s+los|del?|el)\s+(?:(?:mismo|presente|pasado|pr[óo]ximo)\s+mes"
        r"|mes\s+(?:en\s+curso|que\s+viene|pasado|anterior|siguiente|pr[óo]ximo|actual|corriente)"
        r"|corrientes?|presente|actual|cte\.?)(?!\w))"
        r"|(?P<year>del?\s+(?:(?:mismo|presente|pasado|pr[óo]ximo)\s+año|año\s+(?:en\s+curso"
        r"|que\s+viene|pasado|anterior|siguiente|pr[óo]ximo|actual|corriente))(?!\w))",
        re.IGNORECASE,
    )
    earlier = re.compile("pasado|anterior")
    later = re.compile("siguiente|proximo|viene")
    same = re.compile("mismo")
    signed = re.compile(
        r"(?:,\s*a|\b(?:fecha(?: del?)? informe|fecha|enviado)\s*:"
        r"|(?<!de )(?<!con )(?<!en )\bfecha)\s*$",
        re.IGNORECASE,
    )
    birth = re.compile(
        r"nac|naix|\bnad[oa]\b|jaiot|\bborn|\bf\.? ?n\b|birth|\bdob\b"
        r"|(?<!\w)n\.?(?: el)?\s*$"  # "n. 30/07/1985"
    )
    to_come = re.compile(
        r"\b(?:revision|proxim[ao]|citad[oa]|control|vuelve|volver)\b[^.;:\n]{0,14}$"
    )
    same_season = True
    last_short_year = 30  # "3-3-33" is a birth
    no_date = re.compile(
        r"(?:\bDU|din[áa]mica uterina|ratio|proporci[óo]n|\bTA|\bPA)[:\s]{1,3}$"
        r"|\b(?:3[4-9]|4[0-2])[.,]\d(?: ?[º°]C?)? y $"  # "con 38,2 y 11/6"
        r"|\b[Ss]emanas? \d{1,2} ?(?:al?|y|o|-|–) ?$"  # "semanas 4 a 6"
    )
    counted = re.compile(
        r"\s{1,3}(?:d[ií]as|noches|horas|semanas|meses|años|minutos|veces|kil[óo]metros|km|sesiones"
        r"|dosis|visitas|consultas|ciclos|pacientes|comprimidos"
        r"|a \d{1,2}(?::\d\d)? ?h(?:oras|s|rs)?)\b",  # "sábado, 6 a 15 h"
        re.I,
    )
    cites_years = True
    range_gap = re.compile(
        r"\s{0,3}(?:al?|aos?|y|e|i|o|u|hasta|ata|fins|[-–—/,])"
        r"(?:\s{1,3}(?:del?|el|los|o|os|al|els|d[ií]as?|dies))*\s{0,3}",
        re.IGNORECASE,
    )
    range_end = re.compile(r"\s{0,3}(?:al?|aos?|hasta|ata|fins|[-–—])", re.IGNORECASE)
    full_date = re.compile(
        # The first figure stands alone in front, so that it is quickly looked for.
        r"\d(?<![\w./-].)(?:(?:(?<=0)[1-9]|(?<=[12])\d|(?<=3)[01]|(?<=[1-9]))"
        r"(?:(?P<mark>[/.-])(?:0?[1-9]|1[0-2])(?P=mark)(?:19|20)\d\d"
        r"| de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto"
        r"|sep?tiembre|octubre|noviembre|diciembre)(?: del? (?:19|20)\d\d)?)"
        r"|(?:(?<=\(0)[1-9]|(?<=\(1)[0-2]|(?<=, 0)[1-9]|(?<=, 1)[0-2])/(?:19|20)\d\d"  # "(05/2021,"
        r"|(?:(?<=1)9|(?<=2)0)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?![\w/-]|[.,]\d)",
        re.IGNORECASE,
    )
    said_date = re.compile(
        # The first sign stands alone in front, so that it is quickly looked for.
        r"(?P<day>[\dSs](?:(?<=estamos a [1-9])(?:(?<=[12])\d|(?<=3)[01]|)(?=[\s,.;?])"
        r"(?! (?:d[ií]as|km|horas|min|sem))"
        r"|(?<=\d)(?<![\w/.,-].)(?:(?<=0)[1-9]|(?<=[12])\d|(?<=3)[01]|(?<=[1-9]))"
        r"/(?:0[1-9]|1[0-2]|[1-9])(?= a las \d)"
        r"|e(?<=[Ss].)(?<!\w..)mana epidemiol[óo]gica:?\s\d{1,2}(?!\d)))"
    )
    lettered_day = re.compile(
        r"([LMXJVSDlmxjvsd][-.]? ?)(\d{1,2})(?:([/-])(0?[1-9]|1[0-2])(?:([/-])(\d{4}|\d\d))?)?"
    )
    named_feast = re.compile(r"(?:san|santa|santo|sant|virgen) ")
    school_year = re.compile(
        r"\b(?:curs|cursos?|temporad[ae]s?|campañas?|campanyes|campanya|promoci[oó]n(?:es)?)"
        r"(?: (?:escolar(?:es)?|acad[ée]micos?|antigripal(?:es)?|de (?:la )?gripe))? "
        r"(?:\d[\d/–-]{4,8}(?:, ?| (?:y|e|al?) )){0,6}$",
        re.I,
    )
    eve = re.compile(
        r"\b(?:v[ií]speras?|noche|nit|noite|verbena|revetlla|vigilia) de $", re.IGNORECASE
    )
    decade = re.compile(
        r"\b(?:(?:en|de|desde|durante|a finales de) los|d[ée]cadas? de(?: los)?) $", re.IGNORECASE
    )
    short_year = re.compile(r"(?:\ben el|(?<!\w)n\.|\bnac\.|\bquinta del|\baño) $", re.IGNORECASE)
    closed = frozenset({(1, 1), (1, 6), (12, 25)})
    facts = read_facts(__package__, cited(), before=_PLANNED)
    hints = (  # "d'abril", though "abril" is Spanish too; "6. Mai"
        (re.compile(r"\bd['’][^\W\d_]"), "ca"),
        (re.compile(r"\d\. [A-Z]"), "de"),
    )
    mark_words = frozenset({"barra", "guion"})
    period = re.compile(
        r"(?:semana|(?:sem(?:ana)?\.? epi(?:d(?:emiol(?:[óo]gica)?)?)?|SE|S\.E)\.?):?\s{0,3}"
        r"(?:n\.?º )?\d{1,2}(?!\d)|[QT][1-4](?!\w)|[1-4][QT](?!\w)|S[12](?!\w)|[12]S(?!\w)",
        re.I,
    )
    of_same_year = re.compile(
        r",? de(?:l| este| este mismo) (?:presente |mismo )?año(?: en curso| actual)?\b"
    )
    week_before = re.compile(
        r"\b(?:semanas?(?: epidemiol[óo]gicas?)?|sems?\.?) "
        r"(?=(?:\d{1,2}(?:, ?| (?:y|e|al?|o) | ?[-–] ?)){0,8}$)",
        re.I,
    )
    week_days = re.compile(
        r" ?\((?:del? )?(?P<day>\d{1,2})(?: ?(?:[-–]|al?) ?\d{1,2})"
        r"(?: (?:de )?(?P<month>[^\W\d_]{3,10})|/(?P<number>\d{1,2}))"
    )
    relative_months: ClassVar[Mapping[int, str]] = {
        -1: "del mes anterior",
        0: "del mismo mes",
        1: "del mes siguiente",
    }
    month_alone = "de {}"
    year_alone = "de {}"
    month_joint = " de "
    year_joint = " de "
    short_year_joint = " del "

    def respelt(self, text: str) -> str:
        return respelt(text) if _TORN.search(text) or re.search(r"\bmil\s", text) else text

    def read_number(self, text: str, start: int) -> tuple[int, int] | None:
        stretch = text[start : start + _LONGEST_NUMBER]
        pieces = [(match[0], match.end()) for match in re.finditer(r"[^\W\d_]+", stretch)]
        first = fold(pieces[0][0]) if pieces else ""
        if not is_number_word(first) or first in ("un", "una"):
            return None
        if first in self.ordinals and len(pieces) > 1:
            return None  # "primer jueves de octubre"
        if first == "cero" and len(pieces) > 1:  # "doce barra cero cuatro"
            number = read_number([word for word, _ in pieces[1:2]])
            return None if number is None else (number[0], pieces[1][1])
        number = read_number([word for word, _ in pieces])
        return None if number is None else (number[0], pieces[number[1] - 1][1])

    def write_number(self, text: str, old: int, new: int) -> str:
        if _TWENTIETH <= old < 100 < _CENTURY <= new:
            return spell(new)  # "en el noventa y ocho", "en el dos mil uno"
        said = new % 100 if old < 100 < new else new
        zero = "cero " if fold(text).startswith("cero ") and said < _TWO_DIGITS else ""
        return zero + spell(said)

    def is_decade(self, tokens: Sequence[DateToken], i: int) -> bool:
        return any(fold(token.text) in _DECADES for token in tokens[:i])

    def period_of(self, text: str) -> tuple[str, int]:
        unit = {"q": "quarter", "t": "quarter", "s": "half"} if len(text) == len("Q3") else {}
        letter = text.strip(string.digits).lower()
        return unit.get(letter, "week"), int(re.sub(r"\D", "", text))

    def says_no_day(self, surface: str) -> bool:
        forms = (_PART_OF_YEAR, _WEEKDAY_AND_TIME, _BY_NOW, _WORKING_DAY)
        return any(form.fullmatch(surface) for form in forms)

    def part_of_month(self, surface: str, before: str) -> int:
        part = _PART_OF_MONTH.search(f"{before[-24:]}{surface}")
        return _PART_DAYS[fold(part[1])[:2]] if part else 0

    def is_count(self, mention: Mention) -> bool:
        if _DECREED.search(mention.before):
            return True
        day = _COUNTED_DAY.search(f"{mention.before[-4:]}{mention.surface.strip()}")
        if _FRACTION.search(mention.surface) and _DOSE.search(mention.before + mention.after[:60]):
            return True  # "el viernes nada y el sábado 1/4"
        if mention.surface.strip().isdecimal() and self.week_before.search(mention.before):
            return not is_week_beside(mention, self)  # "sem 14" of a treatment, of a pregnancy
        return day is not None and _SINCE.match(mention.after) is not None

    def is_bound(self, mention: Mention) -> bool:
        return is_month_of_school(mention.surface) and opens_school(mention)

    def keeps_month(self, mention: Mention) -> bool:
        return opens_school(mention)

    def names_time(self, word: str) -> bool:
        """Whether a word is a month, a weekday or a feast that nobody is called after."""
        feast = self.feasts.find(word)
        named = feast is not None and not feast.group and word not in lexicon("surnames")
        listed = (self.calendar.look_up(name, word) for name in ("months", "weekdays"))
        return named or any(word is not None for word in listed)

    def is_other_word(self, word: str) -> bool:
        feast = word.istitle() and self.feasts.find(word) is not None  # "Magosto"
        return feast or is_word(fold(word)) or is_word(word.lower())

    def nth_weekday(self, surface: str) -> NthWeekday | PartOfMonth | EdgeOfTime | None:
        if edge := _EDGE.fullmatch(surface):
            begins = _EDGES[fold(edge["of"]), fold(edge["which"])[0]]
            return EdgeOfTime(*begins, int(edge["year"] or 0), "día {day}")
        part = _PART.fullmatch(surface)
        if part:
            return self._part_of_month(part)
        found = _NTH.fullmatch(surface)
        weekday = self.calendar.look_up("weekdays", found["weekday"]) if found else None
        month = self.calendar.look_up("months", found["month"]) if found else None
        if found is None or weekday is None or month is None:
            return None
        said = fold(found["count"])  # "segundo", "2.º"
        counts = _FIGURES if said[0].isdecimal() else _COUNTS
        count = int(said[0]) if said[0].isdecimal() else 1 + list(map(fold, _COUNTS)).index(said)
        if found["count"][0].isupper():
            counts = tuple(map(str.capitalize, counts))
        place = "{year}" if found["year"] else ""
        return NthWeekday(
            count=LAST if count == len(_COUNTS) else count,
            weekday=weekday.index,
            month=month.index + 1,
            year=int(found["year"] or 0),
            counts=counts,
            months=self.calendar.names("months"),
            form=f"{{count}} {found['weekday']} de {{month}}{found['of'] or ''}{place}",
        )

    def _part_of_month(self, found: re.Match[str]) -> PartOfMonth | None:
        catalan = fold(found["part"]) in ("setmana", "quinzena")
        month = self.calendar.look_up(
            "months", found["month"], ("ca",) if catalan else (self.code,)
        )
        counts, count = _PARTS[fold(found["part"])], fold(found["count"])
        said = [*map(fold, counts)]
        number = said.index(count) + 1 if count in said else len(said)
        year = f"{found['of']}{{year}}" if found["year"] else ""
        form = f"{{count}} {found['part']} {{month}}{year}"
        days, told = 28 // len(counts), int(found["year"] or 0)
        if month is None:
            return None
        names = tuple(
            f"d'{name}" if month.language == "ca" and name[0] in "aeio" else f"de {name}"
            for name in month.form
        )
        return PartOfMonth(number, days, month.index + 1, told, counts, names, form)

    def join_month(self, tokens: Sequence[DateToken], texts: list[str], month: int) -> None:
        """Catalan: "2 de març" but "2 d'agost", "l'11" but "el 6"."""
        word = tokens[month].word
        if word is None or word.language != "ca":
            return
        if month == 1 and tokens[0].text[-1:] in ("'", "’") and fold(texts[1])[:1] not in "aeio":
            texts[0] = _WITHOUT_VOWEL[tokens[0].text[:-1].lower()] + " "  # "a l'abril", "al març"
        if month < 2:
            return
        before, apostrophe = tokens[0].text[:-1], tokens[0].text[-1:]
        if apostrophe in ("'", "’") and texts[1] not in ("1", "11"):
            texts[0] = _WITHOUT_VOWEL[before.lower()] + " "  # "a l'11", but "al 6"
            texts[0] = texts[0].capitalize() if before[0].isupper() else texts[0]
        vowel = fold(texts[month])[:1] in "aeio"
        contracts = fold(tokens[month].text)[:1] not in "aeio"  # "de abril" is Portuguese
        if vowel and contracts and fold(texts[month - 2]) == "de" and texts[month - 1] == " ":
            texts[month - 2], texts[month - 1] = texts[month - 2][:1], "'"
        elif not vowel and fold(texts[month - 2]) == "d" and texts[month - 1] in "'’":
            texts[month - 2], texts[month - 1] = match_case(texts[month - 2] * 2, "de"), " "

    def write_season(self, token: DateToken, index: int, before: str) -> str:
        """Where an article before a season no longer agrees, a word comes between that does."""
        if token.word is None or token.word.language != "es":
            return super().write_season(token, index, before)
        new = token.word.written(index)
        if (index == _SPRING) != (token.value - 1 == _SPRING):
            if _FEMININE.search(before):
                new = f"temporada de {new}"
            elif _MASCULINE.search(before):
                new = f"periodo de {new}"
        return match_case(token.text, new)


SPANISH_DATES = SpanishDates()
