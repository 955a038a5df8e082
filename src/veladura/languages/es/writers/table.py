"""The table of Spanish writers: which class replaces which kind of thing."""

import re
from dataclasses import replace
from functools import cache

from veladura.languages.es.clinical import bare_eponyms, is_clinical
from veladura.languages.es.context import SpanishContext
from veladura.languages.es.dates import SPANISH_DATES
from veladura.languages.es.forms import IDENTIFYING, forms_of, own_form
from veladura.languages.es.gazetteer import is_country, is_demonym
from veladura.languages.es.gender import is_given_name, listed_gender
from veladura.languages.es.home import is_american, known_place
from veladura.languages.es.implied import implied_by_places
from veladura.languages.es.implied.heights import says_height
from veladura.languages.es.implied.landmarks import is_road
from veladura.languages.es.innocence.ages import is_of_pregnancy
from veladura.languages.es.innocence.otherwise import told_otherwise
from veladura.languages.es.kin import is_shortened_kin, kin_words, names_kin, names_kin_last
from veladura.languages.es.lexicon import is_word, lexicon, table
from veladura.languages.es.names.parts import PARTICLES
from veladura.languages.es.numerals import is_number_word
from veladura.languages.es.rules.columns import told_by_columns
from veladura.languages.es.scans import mending
from veladura.languages.es.spelt import is_spelt
from veladura.languages.es.times.counted import without_counted
from veladura.languages.es.tongues import is_tongue
from veladura.languages.es.writers.descriptions import (
    is_description,
    is_nothing,
    is_sayable,
    is_story,
)
from veladura.languages.es.writers.figures import is_date_like, is_identifier, kind_of_figures
from veladura.languages.es.writers.internet import is_initial_and_surname
from veladura.languages.es.writers.one_thing import alike
from veladura.languages.es.writers.organisations.everyday import is_everyday
from veladura.languages.es.writers.organisations.house_parts import is_basque_house
from veladura.languages.es.writers.organisations.mistaken import (
    OF_FIRM,
    is_called,
    is_house,
    is_house_at_town,
    is_landmark,
    is_place,
    is_seat_of_body,
)
from veladura.languages.es.writers.organisations.namesakes import named_as_houses, short_for_houses
from veladura.languages.es.writers.organisations.seats import with_seats
from veladura.languages.es.writers.others import is_pet
from veladura.languages.es.writers.people import SPANISH_NAMES
from veladura.languages.es.writers.places.american_demonyms import says_people
from veladura.languages.es.writers.places.lands_behind import with_lands_behind
from veladura.languages.es.writers.places.measures import with_moved_measures
from veladura.languages.es.writers.places.quarters import tells_place
from veladura.languages.es.writers.places.roads import road_types
from veladura.languages.es.writers.places.served import with_served_regions
from veladura.languages.es.writers.professions import ANY_SECTOR, sector_of
from veladura.languages.es.writers.relatives import is_full_name
from veladura.languages.es.writers.streets import is_street
from veladura.text import fold
from veladura.transform.context import Mention
from veladura.transform.people.gender import CensusRoles
from veladura.transform.preferences import Preferences
from veladura.transform.substitution import Substitution
from veladura.wordlists import read_lists

_USER = re.compile(r"(?=.*[_\d])(?=.*[a-z]{3})[A-Za-z][\w.]{3,30}")  # "dulce_venganza77"
_MISTAKEN = frozenset({"person", "date", "territory", "other"})  # kinds a relative is taken for
_CLASS = re.compile(r"[1-6][.º°]{0,2} ?[A-H]")  # of a school: "2B"
_IN_BOX = re.compile(r"(?i)\b(?:box|casilla|apartado|apdo\.?|a\.p\.) $")  # and no postcode
_IN_POST = re.compile(r"(?i)\bc[óo]digo postal:? $|\bc\. ?p\.:? $")
_CALLED_SO = re.compile(r"[A-ZÁÉÍÓÚÑ][^\W\d_]{1,20},? \(?[\"«“]$")
_NO_ROAD = re.compile(
    r"(?:c|cl|c/|calle|av|avda?|pza|plaza|dom|s/?n|n[º°o]|n[úu]m)\.?|casa (?:sin n[úu]mero|s/n)",
    re.IGNORECASE,
)
_AT_PLACE = re.compile(
    r"\b(?:lado|parroquia|iglesia|barrio|mercado|bar|frente|detr[áa]s|cerca|delante) (?:del?|al)"
    r"(?: la| el)? $"
)
_IN_TOWN = re.compile(r"\b(?:en|de) (?:La |El |Las |Los )?[A-ZÁÉÍÓÚÑ]\w{2,}(?: [A-Z]\w+)?, $")
_INTERPRETER = re.compile(r"(?i:int[ée]rpretes?) (?:de )?([a-záéíóúñ]{3,14})")
_BRING = re.compile(r" (?:Magos )?(?:me|te|le|nos|os|les) (?:ha|traj|tra[ei]|dej|ech|regal|pus)")
_BOAT = re.compile(  # "La Sirena III"; "EHQL" is what one is called by over the radio
    r"(?!E[A-H][A-Z]{2}$)[«\"]?(?=\D{4,42}$)[A-ZÁÉÍÓÚÑ][\w'’]*"
    r"(?: (?:(?:del?|las?|los|y) )*[A-ZÁÉÍÓÚÑ][\w'’]*){0,4}[»\"]?"
)
_SPEAKS = re.compile(r"(?:^|\n|[\])>] ?)$")
_ROLES = CensusRoles("es")
_BEGINS = re.compile(r"[.;\n][ \t]{0,8}$")  # a sentence or an entry, which has a capital anyway
_OF_CLUB = re.compile(r"\b(?:[SCUA]\. ?[DFB]\.|[SCUA]D|Club(?: [A-Z][a-z]+)?) $")
_ROLE_AT_HOME = re.compile(
    r"responsable|referente|titular|solicitante|interesad[oa]|informante", re.I
)
_GREW_UP = re.compile(r"criad[oa]s?|radicad?[oa]?s?|afincad[oa]s?", re.I)  # somewhere
_DISEASE = re.compile(r"(?:trauma|itis|osis|emia|pat[ií]a|algia|ectom[ií]a|plastia|plejia)s?$")
_NO_TRADE = re.compile(  # "madre de quintillizos", "quinceañera", "octogenario"
    r"(?:mell|trill|\w{3,8}ll)iz[oa]s?|gemel[oa]s?|\w{4,9}(?:añer|genari)[oa]s?", re.IGNORECASE
)
_OF_ANYBODY = re.compile(  # what somebody is or does, and no firm: "Cosmonauta", "Quinceañera"
    r"(?:nauta|ista|[ae]r[oa]|[aeis]dor|dora|tora|t[óo]log[oa]|[óo]graf[oa]|[óo]nom[oa]|eut[ao])s?$"
)
_LOST_ACCENT = re.compile(  # "PEREZ", "neumonia"; "Jerez" and "vejez" have none
    r"\b(?:(?i:[a-z]{2,12}[cs]ion|[a-z]{2,12}(?:logia|grafia|tomia|patia|scopia|monia)"
    r"|medic[oa]s?|diagnosticos?|telefono|direccion|clinic[oa]s?|dias|ultim[oa]|despues|tambien)"
    r"|(?!Jer|JER)[A-Z][A-Za-z]{1,9}(?:[dmngp]ez|nchez|alez|[DMNGP]EZ|NCHEZ|ALEZ)"
    r"|Garcia|GARCIA|Maria|MARIA|Jose|JOSE|Martin|MARTIN|Diaz|DIAZ|Jesus|JESUS|Angel|ANGEL)\b"
)
_DECADE_OF = re.compile(r"\bd[ée]cada de(?: los)? $", re.IGNORECASE)
_READ_OUT = 3  # words of a number at least
_AT_TOWN = re.compile(
    r"(?:\b(?:en|de|desde|a|hasta|hacia|vecin[oa] de|natural de|,)|\()\s$"
    r"|[^\W\d_][–-]$",  # "de la línea Hellín–Tobarra"
    re.I,
)
INSTEAD = {"place": "territory", "company": "centre", "figure": "id"}
# What stays on purpose: kin, a child's age, the country, a national body.
MAY_KEEP = frozenset({"age", "sex", "other", "kinship", "amount", "country", "centre", "clinical"})

WRITERS = {  # kind → attribute of the context
    "person": "people",
    "spelling": "spellings",
    "kinship": "kinship",
    "age": "ages",
    "sex": "sex",
    "profession": "professions",
    "date": "dates",
    "centre": "centres",
    "street": "streets",
    "territory": "places",
    "country": "countries",
    "id": "ids",
    "phone": "phones",
    "email": "emails",
    "internet": "internet",
    "measure": "measures",
    "other": "others",
    "amount": "amounts",
    "product": "masked",
    "segment": "masked",
    "clinical": "kept",
}


@cache
def make_substitution() -> Substitution:
    return Substitution(
        context=SpanishContext,
        writers=WRITERS,
        instead=INSTEAD,
        identifying=IDENTIFYING,
        may_keep=MAY_KEEP,
        names=SPANISH_NAMES,
        dates=SPANISH_DATES,
        plain_words=_plain_words(),
        particles=PARTICLES,
        refine=_refined,
        settle=_settled,
        accents=frozenset("áéíóúàèòÁÉÍÓÚÀÈÒ"),
        lost_accent=_LOST_ACCENT,
        own_form=own_form,
        other_forms=forms_of,
        implied=implied_by_places,
        mending=mending,
        singling=read_lists("veladura.languages.es", "words/singling"),
    )


def _settled(text: str, mentions: list[Mention], wanted: Preferences) -> list[Mention]:
    """What mentions are by the others of the document."""
    named = named_as_houses(_named_by_surname(alike(with_moved_measures(mentions, wanted))))
    named = with_lands_behind(text, named)
    settled = told_by_columns(text, short_for_houses(with_seats(named)))
    return without_counted(text, with_served_regions(text, settled))


def _refined(mention: Mention) -> str:
    """Countries are often marked as territories, school years as numbers; figures are identifiers
    or amounts."""
    kind = mention.kind
    if not any(map(str.isalnum, mention.surface)) or is_everyday(mention):
        return "clinical"  # a little picture
    mistaken = _MISTAKEN_FOR.get(kind)
    if other := told_otherwise(mention) or (mistaken(mention) if mistaken else ""):
        return other
    if kind in ("person", "kinship", "territory") and (other := _no_name(mention)):
        return other
    if kind == "kinship" and is_full_name(mention.surface):
        return "person"
    if kind in _MISTAKEN and _is_kin_alone(mention.surface.strip()):
        called = kind == "person" and _CALLED_SO.search(mention.before)
        return "person" if called else "kinship"  # "Evarista Chinea, «Yaya»"
    if is_clinical(kind, mention.surface, mention.before, mention.after):
        return "clinical"
    if _is_anybodys(kind, mention.surface):
        return "clinical"
    if mention.label_kind == "patient-id" and _is_kin(mention.surface):
        return "kinship"
    if kind in ("id", "other") and (other := _no_thing(mention)):
        return other
    if kind == "territory" and is_called(mention):
        return "person"
    if _is_country(kind, mention.surface.strip()):
        return "country"
    if kind in ("territory", "person", "other") and is_house(mention):
        return "centre"
    if kind == "country" and _is_region(mention.surface.strip()):
        return "territory"
    if kind == "centre" and is_place(mention):
        return "territory"  # "Comunidad Valenciana", "penado en Soto del Real"
    if kind == "street" and is_landmark(mention.surface.strip()):
        return "centre"
    if mention.label_kind == "place" and is_street(mention.surface):
        return "street"
    return "amount" if mention.label_kind == "figure" and not is_identifier(mention) else kind


def _no_name(mention: Mention) -> str:
    """What a name of somebody or a town is that is none: a user, letters, "Mother:", a postcode
    that somebody reads out; or ""."""
    surface = mention.surface.strip()
    if is_basque_house(surface) or is_house_at_town(mention):
        return "centre"  # "Azpeitiko Anbulatorioa", "el Teófilo Dávila de Machala"
    if mention.kind == "territory":
        if is_spelt(surface):
            return "spelling"  # "Allepuz: a, elle, e"
        if " " in surface and is_description(surface):
            return "other"  # "Indígena kichwa"
        user = is_initial_and_surname(surface) and not known_place(surface)
        boxed = surface.isdecimal() and _IN_BOX.search(mention.before[-12:])
        return "id" if user or boxed or _is_said_number(surface.split()) else ""
    if surface.lower() in lexicon("foreign_roles") or is_shortened_kin(surface):
        return "clinical"
    if is_pet(mention.before):
        return "other"
    if told := kind_of_figures(surface):
        return told
    if surface.islower() and is_demonym(surface) and not is_given_name(fold(surface)):
        return "country"  # "la vecina, la dominicana"
    if mention.kind == "kinship":
        return ""
    if is_seat_of_body(mention):
        return "territory"
    if _OF_CLUB.search(mention.before):
        return "territory" if known_place(surface.split()[0]) else "centre"
    if _USER.fullmatch(surface) or is_initial_and_surname(surface):
        return "id"
    return "spelling" if is_spelt(surface) else ""


def _no_thing(mention: Mention) -> str:
    """What a number or a thing is that is none: a day, "NÚMERO MIL DOSCIENTOS CUATRO"; or ""."""
    if mention.label_kind == "plate" and _BOAT.fullmatch(mention.surface.strip()):
        return "other"
    if mention.kind == "other" and _is_said_number(mention.surface.split(), least=2):
        return "id"
    surface, in_post = mention.surface.strip(), _IN_POST.search(mention.before)
    if is_road(surface, mention.before, mention.after):
        return "street"
    if says_height(surface):
        return "measure"  # "3.052 msnm"
    if tells_place(surface) or says_people(surface) or (surface.isdecimal() and in_post):
        return "territory"  # "el granadino", "chocoana"
    return "date" if is_date_like(surface) else ""


def _is_said_number(words: list[str], least: int = _READ_OUT) -> bool:
    """ "tres tres cuatro cero uno": a postcode that somebody reads out."""
    return len(words) >= least and all(map(is_number_word, words))


def _is_country(kind: str, surface: str) -> bool:
    """A country marked as a town, or where somebody comes from, marked as anything: "boliviana"."""
    if kind == "territory" or (kind == "id" and surface.istitle()):
        return is_country(surface) or (kind == "id" and is_demonym(surface))
    return kind in ("id", "other") and is_demonym(surface)


def _is_region(surface: str) -> bool:
    """Whether what was taken for a country is a region of one: "Madrid (Cund.)"."""
    return not is_country(surface) and not is_demonym(surface) and is_american(fold(surface))


def _is_anybodys(kind: str, surface: str) -> bool:
    """Whether what was marked is said of everybody, or nothing: "la República", "s/d", "zurdo"."""
    if kind in ("id", "other", "person", "kinship") and is_nothing(surface):
        return True
    if kind == "id" and surface.istitle() and not is_given_name(fold(surface)):
        return fold(surface) in bare_eponyms() or is_story(surface)  # "Duchenne"
    if kind == "street":
        return _NO_ROAD.fullmatch(surface.strip()) is not None  # what stood beside the road
    if kind in ("territory", "country"):
        return fold(surface) in lexicon("wide_lands")  # "Sudamérica"
    return kind in ("id", "other") and is_story(surface)


def _no_time(mention: Mention) -> str:
    """What a date or an age is that is none: a class of a school, a place behind "frente a", the
    weeks of a pregnancy; or ""."""
    if mention.kind == "age":
        weeks = "clinical" if is_of_pregnancy(mention) else ""
        return "date" if _DECADE_OF.search(mention.before) else weeks  # "década de los 80"
    if mention.surface.isdecimal() and len(mention.surface) > len("20150511093000"):
        return "id"  # several fields of fixed width
    if _CLASS.fullmatch(mention.surface.strip()):
        return "clinical"
    if is_road(mention.surface, mention.before, mention.after):
        return "street"  # "la N-VI"
    if mention.kind == "date" and mention.surface.isdecimal() and names_kin_last(mention.before):
        return "age"  # "hijo Domingo, 31"
    numbered = any(map(str.isdecimal, mention.surface))  # "Mércores 6: afebril"
    if not numbered and fold(mention.surface).split()[0] in lexicon("facility_words"):
        return "centre"  # "por Gendarmería"
    says = not numbered and mention.after.startswith(":") and _SPEAKS.search(mention.before)
    if says and not SPANISH_DATES.names_time(mention.surface.strip()) and _is_surname(mention):
        return "person"  # "[c2] Nadal: falta el tutor"
    if mention.surface == "Reyes" and _BRING.match(mention.after):
        return "other"  # who brings presents
    if _IN_TOWN.search(mention.before) and known_place(mention.surface.strip()):
        return "territory"  # "en La Uruca, San José"
    return "centre" if _AT_PLACE.search(mention.before) and mention.surface.istitle() else ""


def _no_work(mention: Mention) -> str:
    """What a profession is that is none: a figure, "zurdo", the language that an interpreter is
    needed for, the firm that somebody has retired from; or ""."""
    surface = mention.surface.strip()
    needed = _INTERPRETER.fullmatch(surface)
    spoken = needed is not None and is_tongue(needed[1])
    if (
        spoken
        or _DISEASE.search(surface)
        or _ROLE_AT_HOME.fullmatch(surface)
        or (_GREW_UP.fullmatch(surface) and mention.after.startswith(" en "))
        or _NO_TRADE.fullmatch(surface)
        or is_story(surface)
        or not any(map(str.isalpha, surface))
    ):
        return "clinical"
    if sector_of(fold(surface)) == ANY_SECTOR and says_people(surface):
        return "territory"  # "madre guerrerense", "nuera gallega"
    if " " in surface and surface[0].isupper() and fold(surface.split()[0]) in road_types():
        return "street"  # "Autopista Duarte"
    if surface.islower() and is_description(surface) and sector_of(fold(surface)) == ANY_SECTOR:
        return "other"  # "blanco"
    firm = re.fullmatch(r"[A-ZÁÉÍÓÚÑ](?:[a-záéíóúñ]{3,20}|[A-Z]{2,9})", surface)
    no_trade = sector_of(fold(surface)) == ANY_SECTOR and not is_word(fold(surface))  # "Elcogas"
    no_trade = no_trade and not (_OF_ANYBODY.search(surface) or _BEGINS.search(mention.before))
    return "centre" if firm and (no_trade or OF_FIRM.search(mention.before)) else ""


_MISTAKEN_FOR = {"date": _no_time, "age": _no_time, "profession": _no_work}


def _is_surname(mention: Mention) -> bool:
    return mention.surface.istitle() and _ROLES.is_surname(fold(mention.surface.strip()))


def _named_by_surname(mentions: list[Mention]) -> list[Mention]:
    """Whoever is called by a surname that the document has in full elsewhere: "aprobado por
    Calatrava" is no town where a M.ª Nieves Calatrava signs."""
    people = [re.findall(r"[^\W\d_]{3,}", m.surface) for m in mentions if m.kind == "person"]
    surnames = {fold(word) for words in people if len(words) > 1 for word in words[1:]}
    surnames -= {fold(name) for name in surnames if listed_gender(name)}
    return [
        replace(m, kind="person") if m.kind == "territory" and _is_one_of(m, surnames) else m
        for m in mentions
    ]


def _is_one_of(mention: Mention, surnames: set[str]) -> bool:
    words = [fold(word) for word in re.findall(r"[^\W\d_]{3,}", mention.surface)]
    named = [word for word in words if word not in PARTICLES]
    if not named or not surnames.issuperset(named):
        return False
    return not _AT_TOWN.search(mention.before) or not known_place(mention.surface)


def _is_kin_alone(surface: str) -> bool:
    """ "aitona", "Mamita": a relative in any language of Spain, and nobody's name."""
    kin = kin_words().get(fold(surface))
    return kin is not None and (surface.islower() or kin.group.startswith("short"))


def _is_kin(surface: str) -> bool:
    """ "primera hija": who somebody is stays, whatever it was marked as."""
    said = sum(map(is_number_word, re.findall(r"[^\W\d_]+", surface))) >= _READ_OUT
    figures = said or any(map(str.isdigit, surface))  # "cinco, cuatro, cero, ce de casa"
    return names_kin(surface) and not is_sayable(surface) and not figures


def _plain_words() -> frozenset[str]:
    """Words that are kept in substitutes on purpose and identify nobody."""
    kinds = ("facility_words", "facility_qualifiers", "company_words", "trade_words")
    lists = ("road_types", "address_words", "small_words", *kinds)
    words = frozenset(word for name in lists for word in lexicon(name))
    words |= {fold(word) for row in table("kinship") for word in row[1:3]}
    return words.union(map(fold, lexicon("numerals")))  # of numbers that are dictated
