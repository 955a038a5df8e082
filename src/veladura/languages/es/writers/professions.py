"""Professions: what may be said of anybody in the same sector, in the same gender and number.

Another trade would contradict its story sooner or later: who fell off a scaffold is no clerk, who
keeps hives is no shepherd.
"""

import re
from functools import cache
from typing import TYPE_CHECKING

from veladura.languages.es.gender import (
    gender_by_article,
    gender_by_people,
    gender_by_state,
    gender_of_subject,
    listed_gender,
)
from veladura.languages.es.joints import going_with
from veladura.languages.es.kin import gender_of_kin
from veladura.languages.es.lexicon import lexicon, table
from veladura.languages.es.speech import tongue_around
from veladura.languages.es.writers.base import SpanishWriter
from veladura.text import fold, match_case, unscanned
from veladura.transform.context import Mention
from veladura.transform.people.gender import FEMALE

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

ANY_SECTOR, _GENERIC = "any", "general"  # trades of no known sector, words that tell none
_PREFIX = re.compile(r"^(?:ex[\s-]*|antigu[oa]s?\s+|jubilad[oa]\s+de\s+)", re.IGNORECASE)
_CAPTAIN = re.compile(r"capitan|oficial|comandante")
_ABOARD = re.compile(r"^[^.;\n]{0,24}\bdel? (?:\w+ )?(?:arrastrero|buque|barco|pesquero|mercante)")
_IN_CLUB = re.compile(
    r" (?:en el|en la|del|de la) (?!(?:Hotel|Hos[a-z]+|Colegio|Instituto|Edificio|Museo)\b)[A-Z]"
)
_MASTERS = frozenset({"maestro", "maestra"})
_SMALL = frozenset({"de", "del", "la", "las", "el", "en", "estudiante"})
_WORKS_AT = re.compile(
    r"(?P<at>(?:trabaj\w{1,20}|emplead[oa]|ocupad[oa]|temporer[oa])\s+en\s+)"
    r"(?P<article>(?:la|el|las|los)\s+)?(?P<field>.*)",
    re.IGNORECASE | re.DOTALL,
)
_AT_WORK = re.compile(r"(?P<at>en )(?:una?|el|la|los|las) (?P<field>[^\W\d_].{2,60})", re.DOTALL)
_ONE = re.compile(r"\b(una?)\s$", re.IGNORECASE)
_ODD_JOBS = re.compile(r"(?:^|\W)(?:changas|chapuzas|chambas)\b", re.IGNORECASE)
_STUDIES = re.compile(
    r"\bestudi(?:o|a|aba|ó|ando|ar)(?: una?)? $", re.IGNORECASE
)  # "Estudio magisterio"
_STUDIED = {"un": "ciclo formativo", "una": "carrera"}
_STUDIED_SO = ("una carrera", "un grado universitario", "otra carrera")
_SEVERAL = re.compile(r"\b(?:fueron|eran|son|somos|éramos|los|las|unos|unas)\s$", re.IGNORECASE)
_WORKS_THERE = re.compile(r"\btrabaj\w{1,9} en(?: el| la| una?)? $", re.I)  # "en matadero"
_WORKS_IN = re.compile(
    r"(?:\ben(?: la| el| una?)?|sector(?: de)?(?: la| el)?|del ramo de(?: la)?"
    r"|\b(?:jubilad|emplead|trabajador)[oa]? de)\s*$"
)


@cache
def _genders() -> dict[str, str]:
    genders: dict[str, str] = {}
    for male, female in table("professions"):
        genders[fold(male)] = "male" if male != female else ""
        genders[fold(female)] = "female" if male != female else ""
        if male.split()[0] != female.split()[0]:
            genders[fold(male.split()[0])] = "male"
            genders[fold(female.split()[0])] = "female"
    return genders


@cache
def _sectors() -> dict[str, str]:
    """Beginnings of folded trades → the sector they are of."""
    return {
        start.replace("_", " "): sector
        for sector, starts in table("work_lines")
        for start in starts.split()
        if sector != _GENERIC
    }


@cache
def _general_words() -> frozenset[str]:
    """Words that leave it to those behind them what somebody does: "operaria de confección"."""
    return frozenset(
        w for sector, words in table("work_lines") if sector == _GENERIC for w in words.split()
    )


@cache
def _longest() -> int:
    return max(map(len, _sectors()))


def sector_of(trade: str) -> str:
    """The sector of a folded trade, by its longest known beginning; or "any"."""
    words = trade.split()
    if len(words) > 1 and words[0] in _MASTERS:  # "maestro heladero" teaches nobody
        craft = _sectors().get(_known_start(words[1:]), ANY_SECTOR)
        if craft != ANY_SECTOR:
            return craft
    order = range(len(words))
    general = bool(words) and words[0] in _general_words()
    if general and " " in (start := _known_start(words)):  # "operadora de máquina de coser"
        return _sectors()[start]
    for first in (*order[1:], 0) if general else order:
        if start := _known_start(words[first:]):
            return _sectors()[start]
    return ANY_SECTOR


def _known_start(words: list[str]) -> str:
    """The longest beginning of some words that belongs to a sector; or ""."""
    rest = (" ".join(words) + " ")[: _longest()]
    return next((rest[:end] for end in range(len(rest), 2, -1) if rest[:end] in _sectors()), "")


def _said_of(trade: str, column: int, tongue: str = "") -> tuple[str, ...]:
    """What may be said of whoever does a folded trade, or has none, without telling the trade."""
    status = _status_of(trade)
    if tongue:
        local = [row[1:] for row in table("work_sectors_local") if row[0] == tongue]
        own = tuple(row[column] for row in local if row[0] == (status or sector_of(trade)))
        return own or tuple(row[column] for row in local if row[0] == ANY_SECTOR)
    rows = table("work_status") if status else table("work_sectors")
    wanted = status or sector_of(trade)
    return tuple(row[column] for row in rows if row[0] == wanted)


def _fields(field: str, articled: bool = False) -> tuple[str, ...]:
    """Names for the sector of a field; with an article where the original has one."""
    rows = [row for row in table("work_fields") if row[0] == sector_of(fold(field))]
    rows = rows or [row for row in table("work_fields") if row[0] == ANY_SECTOR]
    if articled:
        return tuple(f"{article} {text}" for _, article, text in rows)
    return tuple(text for _, _, text in rows if " " not in text) or _fields("servicios")


def _work_place(core: str, article: str) -> str:
    """What a place of work is, behind "una": "fábrica de conservas" is a "fábrica"."""
    first, _, rest = core.partition(" ")
    if rest and first.lower() in lexicon("work_places"):
        return first.lower()
    return "empresa" if article.lower() == "una" else "negocio"


@cache
def _rows_of(kind: str) -> tuple[str, ...]:
    return tuple(text for sector, _, text in table("work_fields") if sector == kind)


_IN_FORM = re.compile(
    r"(?:^|[\n|;.]|\s{2})\W{0,4}(?:ocupaci[oó]n|profesi[oó]n|oficio|trabajo|puesto)[\s.:_|]{1,24}$",
    re.IGNORECASE,
)
_RETIRED = re.compile(r",?\s\(?(?:jubilad|prejubilad|retirad|parad)([ao])\b")
_A_WOMAN = re.compile(r"\b(?:primera|única|una|la|las|de) mujer(?:es)? $", re.IGNORECASE)
_BY_SOMEBODY = re.compile(  # "recomendado por su prima.", who is not spoken of any more
    r"\b(?:por|con|de|a|para) (?:su|sus|la|el|un|una) [^\W\d_]{2,14}[.;]\s{0,3}$", re.IGNORECASE
)
_CAME_WITH = re.compile(
    r"\b(?:acompañad|traíd|recomendad|remitid)([oa]) (?:por|de) [^.;\n]{2,60}[.;]\s{0,3}$",
    re.IGNORECASE,
)
_OF_BOTH = re.compile(  # "pisapistas", "limpiabotas": who does something to several things
    r"(?:ista|ata|eta|euta|atra|nauta|guarda|guardia|policia|cura|tzaina|tarra|zalea|laria|^guia|^camara)$"
    r"|^(?:pisa|limpia|guarda|cuida|porta|saca|corta|lava|salva|monta|caza|busca|tira|pica|cubre)"
    r"[a-zñ]{3,12}s$"
)
_WHO_DO = re.compile(r"(?:[dst]or(?:es|as)|[aei]ntes|istas|eras|arias)$")  # "labradores"
_NEAR = 40  # characters between somebody's name and what they do
_AND = re.compile(r",?\s(?:(?:y|e|o) )?(?:luego |después |antes )?")
_OF_HOUSE = re.compile(r"duen[oa] de casa")  # in Chile
_STOPS = re.compile(r"[.;:\n]\s")
_CAPITALISED = re.compile(r"[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+")
_ACRONYM = re.compile(r"[A-Z]{2,5}")  # "ATS" does not call for capitals


class ProfessionWriter(SpanishWriter):
    """Writes the professions of one document."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)
        self._told: dict[str, str] = {}  # trade that tells no gender → the gender it was written in

    def write(self, mention: Mention) -> str | None:
        surface = re.sub(r"-\n\s*", "", mention.surface.strip())  # a word over two lines
        known = sector_of(fold(surface)) != ANY_SECTOR
        glued = fold(surface[2:]).partition(" ")[0] in _genders()  # "exconductor"
        former = r"ex[\s-]*" if glued else r"ex[\s-]+"
        prefix = re.match(former, surface, re.I) if known else _PREFIX.match(surface)
        head = prefix[0] if prefix and prefix.end() < len(surface) else ""
        core = surface[len(head) :]
        if _ODD_JOBS.search(core):
            return head + match_case(core, "trabajos eventuales")  # "hace changas de alambrador"
        if _STUDIES.search(mention.before) and core.islower():
            one = _ONE.search(mention.before)  # "Estudia un grado superior de automoción"
            return _STUDIED.get(one[1] if one else "") or self._pick(_STUDIED_SO, core)
        there = _AT_WORK.fullmatch(core)
        if there:  # "en una banca de lotería"
            field = self._pick(_fields(there["field"], articled=True), there["field"])
            return field and head + there["at"] + field
        works = _WORKS_AT.match(core)
        if works and works["field"]:  # "trabaja en la construcción"
            field = self._pick(_fields(works["field"], bool(works["article"])), works["field"])
            return field and head + works["at"] + match_case(works["field"], field)
        kind = _kind_of(core, mention.before)
        if kind == "field" and (one := _ONE.search(mention.before)):
            return head + match_case(core, _work_place(core, one[1]))
        if kind:
            fields = _fields(core) if kind == "field" else _rows_of(kind)
            field = self._pick(fields, core)
            return field and head + match_case(core, field)
        trade = _trade_of(core, mention.after)
        column = 2 if self._is_female(core, mention) else 1
        around = mention.start, mention.end
        tongue = tongue_around(self.context.text, around, self.context.places.setting.tongue)
        own = _said_of(trade, column, tongue)
        told = (going_with(own, mention), own, _said_of(ANY_SECTOR, column, tongue))
        said = next(filter(None, (self._pick(some, core) for some in told)), None)
        plural = _is_plural(core, mention.before) or _are_several(core, mention.before)
        if said and plural and not _status_of(trade):
            said = _plural(said)
        acronym = _ACRONYM.fullmatch(core) and re.search(r"[a-z]{3}", mention.before)
        return said and head + (said if acronym else match_case(core, said))

    def _pick(self, candidates: tuple[str, ...], core: str) -> str | None:
        """One that does not repeat the original; two trades become one where a sector has no more
        to say."""
        entity = fold(core)
        own = set(entity.split()) - _SMALL
        fitting = tuple(
            candidate
            for candidate in candidates
            if entity not in fold(candidate) and not own & set(fold(candidate).split())
        )
        free = self.context.pick(
            "profession", fitting, entity, roll=self.context.roll("profession", entity)
        )
        return free or next(self.context.source.probe(fitting, "profession", entity), None)

    def _is_female(self, core: str, mention: Mention) -> bool:
        folded = _singular(fold(core))
        if _A_WOMAN.search(mention.before):
            return True  # "primera mujer piloto"
        known = _genders().get(folded) or _genders().get(folded.split()[0])
        if known:
            return known == "female"
        retired = _RETIRED.match(mention.after)  # "modista jubilada", "canillita jubilado"
        if retired:
            return retired[1] == "a"
        first = folded.split()[0]
        if _OF_BOTH.search(first) is None:
            if first.endswith(("a", "as", "triz")):
                return True
            if first.endswith(("o", "or", "on", "eru")):
                return False
        if people := gender_by_people(mention.after):
            return people == FEMALE
        if spoken := gender_by_article(mention.before):
            return spoken == FEMALE
        other = self._other_trade(mention)  # "resinero y guarda forestal"
        if other is not None:
            return self._is_female(other.surface.strip(), other)
        if self.context.patient_gender and _IN_FORM.search(mention.before):
            return self.context.patient_gender == FEMALE  # "OCUPACION: MAQUINISTA"
        before = mention.before.rpartition("\n\n")[2]  # what a paragraph before says is over
        kin = gender_of_kin(before)  # "Su marido, agente comercial"
        came = _CAME_WITH.search(mention.before)
        if came:  # "acompañado por su compañera, Blanca. Motorista"
            return came[1] == "a"
        # "… auxiliar de clínica, mujer", "Ander, hombre de 39, ertzaina"
        near = self.context.sex_behind(mention) or self._beside(mention)
        kin = kin or near or self.context.sex_before(mention)
        begins = before.endswith(". ") and self.context.patient_gender
        if not kin and not begins and not _BY_SOMEBODY.search(mention.before):
            kin = gender_of_kin(re.sub(r"[.;·•—–]\s", " ", before))
        told = kin or gender_by_state(mention.after[:_NEAR]) or gender_of_subject(before)
        told = told or self._by_name()
        return self._told.setdefault(folded, told) == FEMALE  # who was one already is the same

    def _other_trade(self, mention: Mention) -> Mention | None:
        """The trade of the same person that stands right before this one."""
        for other in self.context.of_kind("profession"):
            between = mention.before[other.end - mention.start :]
            if other.end < mention.start <= other.end + _NEAR and _AND.fullmatch(between):
                return other
        return None

    def _beside(self, mention: Mention) -> str:
        """The gender of whoever is named shortly before, a relative among them; or ""."""
        for one in reversed(self.context.of_kind("kinship")):
            between = mention.before[one.end - mention.start :]
            if one.end < mention.start <= one.end + _NEAR and not _STOPS.search(between):
                told = (listed_gender(fold(word)) for word in _CAPITALISED.findall(one.surface))
                if gender := next(filter(None, told), ""):
                    return gender
        near = self.context.people.gender_near(mention.start)
        return "" if "\n\n" in mention.before else near

    def _by_name(self) -> str:
        """The gender of the patient, or of the first person named, who is that as a rule."""
        people = self.context.people.people
        return self.context.patient_gender or (people[0][1] if people else "")


def _trade_of(core: str, after: str) -> str:
    """A trade in its one form; the captain of a trawler is no soldier."""
    trade = _singular(fold(unscanned(core)))
    if trade.startswith("porter") and _IN_CLUB.match(after):
        return "futbolista"
    return "marinero" if _CAPTAIN.fullmatch(trade) and _ABOARD.search(after) else trade


@cache
def _statuses() -> dict[str, str]:
    return {fold(word): row[0] for row in table("work_status") for word in row[1:]}


def _status_of(entity: str) -> str:
    """ "retired", "unemployed", "student": there is no work to name."""
    return "home" if _OF_HOUSE.fullmatch(entity) else _statuses().get(entity, "")


@cache
def _field_names() -> frozenset[str]:
    return frozenset(fold(text) for _, article, text in table("work_fields") if article)


def _kind_of(core: str, before: str) -> str:
    """ "" for a person's profession; otherwise the kind of list the text belongs to."""
    folded = fold(core)
    first = folded.split()[0]
    if first.endswith(("ando", "iendo", "yendo")):
        return "doing"
    if re.search(r"\b(?:hogar|casa|sus labores|labores|tareas)\b", folded) and not re.match(
        r"(?:emplead|ama |amo |duen[oa] |mestressa |asistent|trabajador)", folded
    ):
        return "house"
    craft = re.fullmatch(r"\w+(?:eria|cion|cultura|ncia)", folded) and folded not in _genders()
    if (
        folded in _field_names()
        or craft
        or _WORKS_THERE.search(before)
        or (_WORKS_IN.search(before) and not re.search(r"(?:or|ora|ista|er[oa])$", first))
    ):
        return "field"
    return ""


def _is_plural(core: str, before: str) -> bool:
    first = fold(core).split()[0]
    return (
        bool(re.search(r"(?:os|as|es)$", first))
        and first not in ("peones",)
        and len(first) > 4
        and (_singular(first) != first or first.endswith("os") or _who_do(first))
        and not re.search(r"\b(?:un|una|el|la)\s*$", before)
    )


def _who_do(first: str) -> bool:
    """ "labradores", and no "limpiabotas"."""
    return _WHO_DO.search(first) is not None and _OF_BOTH.search(first) is None


def _are_several(core: str, before: str) -> bool:
    return core.endswith(("as", "os", "es")) and bool(_SEVERAL.search(before))


def _singular(folded: str) -> str:
    words = folded.split()
    for cut, tail in ((2, "es"), (1, "s")):
        if words[0].endswith(tail):
            single = " ".join([words[0][:-cut], *words[1:]])
            if single in _genders() or words[0][:-cut] in {g.split()[0] for g in _genders()}:
                return single
    return folded


def _plural(profession: str) -> str:
    """The plural of the first word, and of the adjectives right after it."""
    words = profession.split()
    for i, word in enumerate(words):
        if word in ("de", "del", "a", "por"):
            break
        words[i] = word + ("s" if word[-1] in "aeiouáéó" else "es")
    written = " ".join(words)
    for wrong, right in (("zes", "ces"), ("ónes", "ones"), ("éses", "eses")):
        written = written.replace(wrong, right)
    return written
