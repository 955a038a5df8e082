"""Invented names for institutions and companies, of the same make as the name they replace.

A saint becomes a saint, a doctor a doctor, "12 de Octubre" another day: whoever learns from the
rewritten text learns what such names look like.
"""

import re
from collections.abc import Sequence
from functools import cache

from veladura.languages.es.gazetteer import gazetteer
from veladura.languages.es.lexicon import is_word, lexicon, table
from veladura.languages.es.numerals import spell
from veladura.languages.es.writers.organisations.house_parts import brands_like, ends_as_trade
from veladura.languages.es.writers.organisations.purposes import names_goods
from veladura.text import fold
from veladura.transform.people.gender import CensusRoles
from veladura.transform.randomness import KeyedRandom

_ROLES = CensusRoles("es")
_ENOUGH, _SHOUTED = 60, 3  # candidates for a company; letters of an acronym at most
_COMBINATIONS = 500
_LONGEST_COMPANY = 4  # words; longer names tell what a body does
_LONGEST_HEAD = 2  # words; more of them tell what a house is for
_BODIES = ("Asociación", "Entidad", "Agrupación", "Mutualidad")
TITLE = re.compile(
    r"(?:(?:Dr|Dra|Prof|D|Dña|Mons|Gral|Lcd[oa]|Ld[oa]|Lic|Ing)\.?|Doctora?|Profesora?|Don|Doña"
    r"|Padre|General(?! de )|Coronel)\s+",
    re.IGNORECASE,
)
_WOMEN = ("dra", "dna", "dona", "doctora", "profesora", "lcda", "lda")
SAINT = re.compile(r"(San|Santo|Sant|Santa|Sto\.?|Sta\.?|S\.)\s+", re.IGNORECASE)
_VIRGIN = re.compile(
    r"(?P<of>(?:Virgen|V\.|Verge|Virxe|Mare de D[ée]u)\s+"
    r"|(?:Nuestra Señora|Ntra\.? Sra\.?|Nª\s?Sª)\s+)"
    r"(?P<rest>d.+)?",
    re.IGNORECASE,
)
_NOBLE = re.compile(
    r"(?:infant[ae]s?|rein[ao]|rey(?:es)?|princip?es?|princesa|marques(?:a|es)?|conde(?:s|sa)?|duques?"
    r"|duquesa)(?: |$)"
)
_DAY = re.compile(
    r"(?:\d{1,2}|dos|tres|cinco|siete|nueve|diez|doce|quince|veinte|veintiocho|veinticinco)"
    r" de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre"
    r"|diciembre)\b"
)
_ARTICLE = re.compile(r"(?:la|el|los|las) ")
_OF_PLACE = re.compile(r"(?P<of>del?|d['’])\s*(?P<article>las?\s|los\s|el\s)?", re.IGNORECASE)
_MONTHS = ("Enero", "Febrero", "Marzo", "Abril", "Junio", "Agosto", "Septiembre", "Noviembre")
_NOBLES = frozenset({"infanta", "reina", "conde", "marques", "principe"})
_SOMEBODY = re.compile(
    r"(?:doctora?|san|santa|virgen|nuestra|infanta|reina|conde|marques|principe) "
)
_FIELD_HEADS = re.compile(
    r"(?:institut|centr|laboratori|sociedad|asociacion|unidad|servici|departament|escuela|facultad"
    r"|agencia|registro|comite|comision|red|programa|consejo|academia|federacion|colegio)"
)
_FIELD = re.compile(
    r"log[iy]|iatr|medicin|cirug|salud|salut|sanitar|clinic|terap|nutric|genet|enferm|farmac|pat|cuidad"
    r"|diabet|renal|cancer|estudi|invest|cienc|control|donac|higien"
)
_ABROAD = frozenset({"fr", "de", "it", "pt"})  # "Hôpital de la Daurade"
_NOBODYS = re.compile("seguros|aseguradora|mutua|banco|caja")  # none is called after a man


def is_noble(name: str) -> bool:
    """Whether a house is named after somebody's title: "Duques de Osuna", who are of no town."""
    return _NOBLE.match(fold(name).strip("\"'«»“” ")) is not None


def is_day(name: str) -> bool:
    return _DAY.match(fold(name).strip()) is not None


def names_like(
    name: str,
    head: str,
    source: KeyedRandom,
    *,
    company: bool,
    bare: bool = False,
    told: bool = False,
    tongue: str = "",
) -> Sequence[str]:
    """Candidates for a name; `head` is what a body is, as it is written before the name,
    where it may be named after a field of study; `bare` names stand without what they are,
    which for others is `told` before them; `tongue` is the language of a document that is not in
    Spanish."""
    names = _names_like(name, head, source, company=company, bare=bare)
    names = places_in_words() if told and names is _bodies() else names  # "mutua Fraternidad del …"
    if tongue and tongue not in _ABROAD and (local := _in_tongue(names, name, tongue)):
        return local
    plain = names in (places_in_words(), lexicon("house_places"))
    return house_names(tongue) if (tongue and plain) or tongue in _ABROAD else names


def _in_tongue(names: Sequence[str], name: str, tongue: str) -> Sequence[str]:
    """The same names where a language of Spain is spoken, "Sant Feliu" and no "Sant Feliu de
    Robledano"; none where they go there as they are."""
    if SAINT.match(name.strip()):
        return [saint.partition(" de ")[0] for saint in names]
    return _of_local_places(tongue) if names is _of_places() else ()


@cache
def _of_local_places(tongue: str) -> tuple[str, ...]:
    """ "de Fontverda"."""
    return tuple(f"de {place}" for place in house_names(tongue) if place[0] not in "AEIOUH")


@cache
def house_names(tongue: str) -> tuple[str, ...]:
    """Names for houses that are nobody's, in a language of Spain; "" for Spanish."""
    own = tuple(place for one, place in table("house_places_local") if one == tongue)
    return own or places_in_words()


def _names_like(
    name: str, head: str, source: KeyedRandom, *, company: bool, bare: bool
) -> Sequence[str]:
    text = name.strip()
    if brands := brands_like(text):
        return places_in_words() if _NOBODYS.match(fold(head)) else brands  # "Mutua Fremap"
    title = TITLE.match(text)
    saint = SAINT.match(text)
    virgin = _VIRGIN.match(text)
    folded = fold(text).strip("\"'«»“” ")
    if title and text[title.end() :]:
        female = fold(title[0]).startswith(_WOMEN)
        who = people(_words_behind(title), female=female)
        return [title[0] + person for person in who]
    if saint:
        return _saints_like(saint, places=words_in(text) > 2)
    if virgin:
        return _virgins(virgin["of"])
    if _DAY.match(folded):
        said = str if folded[0].isdecimal() else lambda day: spell(day).capitalize()
        return [f"{said(day)} de {month}" for month in _MONTHS for day in range(1, 29)]
    if _NOBLE.match(folded):
        return _started_by(_NOBLES)
    if _ARTICLE.match(folded):
        return _started_by(frozenset({folded.split()[0]}))
    of = _OF_PLACE.match(text)
    patron = SAINT.match(text, of.end()) if of else None
    if of and patron:  # "ermita de San Gonzalo"
        return [of[0] + one for one in _saints_like(patron, places=False)]
    if of and not company:
        return _fields(of["of"]) if _may_study(head, text) else _places(text)
    if re.search(r"\b(?:del?|para|por)\b", folded) and _may_study(head, text):
        return _fields("de")
    if company:
        return _companies_like(text, folded, source)
    if bare or _NOBODYS.match(fold(head)):  # "en el Vallehondo": nobody would be called a hospital
        return lexicon("house_places") if bare else places_in_words()
    return _other_names(text)


def _saints_like(saint: re.Match[str], *, places: bool) -> Sequence[str]:
    """Saints of the same gender, with the places they are called after, or without."""
    female = fold(saint[1]).startswith(("santa", "sta"))
    return saints(saint[1], female=female, places=places)


def _words_behind(title: re.Match[str]) -> int:
    """How many words a name behind a title has; nobody is called "Don Gil"."""
    least = 2 if fold(title[0]).strip() in ("don", "dona") else 1
    return max(least, words_in(title.string[title.end() :]))


def _other_names(text: str) -> Sequence[str]:
    """For a name that no word at its beginning tells the make of: a person's, or a place's."""
    words = re.findall(r"[^\W\d_]+", text)
    if len(words) > 1 and fold(words[-1]) in ("norte", "sur", "este", "oeste", "centro"):
        places = (one for one in lexicon("house_places") if one[0] != words[0][0])
        return [f"{place} {words[-1]}" for place in places]  # "Aranda Sur"
    if len(words) == 3 and fold(words[1]) in ("y", "i"):
        return joined()
    if (
        len(words) > 1
        and fold(words[0]) not in lexicon("landscapes")
        and _is_somebody(fold(words[0]))
        and not _is_of_a_place(words[0])
    ):
        return people(len(words))
    return lexicon("house_places") if len(words) == 1 else places_in_words()


def _is_somebody(word: str) -> bool:
    """Whether the census has a folded word as a name: "Baix Camp" only sounds like one."""
    return _ROLES.is_counted(word) and _ROLES.is_name(word)


def _is_of_a_place(word: str) -> bool:
    """Whether nobody is called so, and few by surname: "Moncayo Sur", "Sanabria-Carballeda"."""
    return _ROLES.is_only_surname(fold(word)) and word.title() not in lexicon("surnames")


@cache
def places_in_words() -> tuple[str, ...]:
    """Names for houses that are nobody's: no doctor's, no saint's, no queen's."""
    return tuple(name for name in lexicon("centre_names") if not _SOMEBODY.match(fold(name)))


def _companies_like(text: str, folded: str, source: KeyedRandom) -> Sequence[str]:
    """For a company or a body whose own first word no list has."""
    spoken = words_in(text) > _LONGEST_COMPANY or re.search(r"\b(?:del?|para)\b", folded)
    lead = text.split()[0]
    if spoken and says_trade(lead):
        return [f"{lead} {place}" for place in _places("de")]
    return _bodies() if spoken else _companies(text, source)


def _may_study(head: str, name: str) -> bool:
    """Whether a body may be called after a field: its kind is such, and neither what it is nor its
    name tells a field or a place already."""
    if not _FIELD_HEADS.match(fold(head)) or words_in(head) > _LONGEST_HEAD:
        return False
    if not _FIELD.search(fold(name)):
        return False  # "Federación Aragonesa de Montaña"
    known = gazetteer()
    return not any(fold(word) in known for word in re.findall(r"[^\W\d_]{4,}", name))


def words_in(text: str) -> int:
    return len(re.findall(r"[^\W\d_]{2,}", text))


@cache
def people(count: int, *, female: bool | None = None) -> tuple[str, ...]:
    """People who are so common that they are nobody: a surname, a name and one, a name and two."""
    given = [] if female else [*lexicon("given_male")[:100]]
    given += [*lexicon("given_female")[:100]] if female is not False else []
    surnames = lexicon("surnames")[:250]
    first = [surnames[(i * 37) % len(surnames)] for i in range(_COMBINATIONS)]
    if count <= 1:
        return tuple(dict.fromkeys(first))
    named = [f"{given[(i * 13) % len(given)]} {name}" for i, name in enumerate(first)]
    if count == 2:
        return tuple(dict.fromkeys(named))
    last = [surnames[(i * 59 + 7) % len(surnames)] for i in range(_COMBINATIONS)]
    return tuple(dict.fromkeys(f"{a} {b}" for a, b in zip(named, last)))


@cache
def joined() -> tuple[str, ...]:
    """ "Ramón y Cajal"."""
    surnames = lexicon("surnames")[:250]
    size = len(surnames)
    return tuple(
        f"{surnames[(i * 37) % size]} y {surnames[(i * 59 + 7) % size]}"
        for i in range(_COMBINATIONS)
    )


@cache
def saints(word: str, *, female: bool, places: bool) -> tuple[str, ...]:
    told = fold(word).rstrip(".")
    kind = {"santo": "Santo", "sto": "Santo", "sant": "Sant"}.get(
        told, "Santa" if female else "San"
    )
    rows = {row[0]: row[1].split(",") for row in table("saints")}
    saints = [f"{word} {name}" for name in rows[kind]]
    if not places:
        return tuple(saints)
    ends = [place for place in lexicon("house_places") if place[0] not in "AEIOU"]
    return tuple(f"{saint} de {ends[i % len(ends)]}" for i, saint in enumerate(saints))


@cache
def _virgins(word: str) -> tuple[str, ...]:
    rows = {fold(row[0]): row[1].split(",") for row in table("saints")}
    if fold(word).strip() in rows:  # Catalan and Galician
        return tuple(f"{word}{name}" for name in rows[fold(word).strip()])
    articles = {"los": "de los", "las": "de las", "el": "del", "la": "de la", "": "de"}
    things = ((a, name) for a, name in table("street_names") if a and " " not in name)
    return tuple(f"{word}{articles[a]} {name}" for a, name in things)


@cache
def _started_by(starts: frozenset[str]) -> tuple[str, ...]:
    listed = [name for name in lexicon("centre_names") if fold(name).split()[0] in starts]
    if starts & _NOBLES:
        nobles = ("Infanta", "Reina", "Infante", "Príncipe", "Princesa")
        royal = [(name, sex == "female") for sex, name in table("royal_names")]
        listed += [
            f"{n} {name}" for n in nobles for name, woman in royal if woman == (n[-1] == "a")
        ]
        return tuple(listed)
    listed += [f"{a.capitalize()} {name}" for a, name in table("street_names") if a in starts]
    return tuple(listed)


@cache
def _fields(of: str) -> tuple[str, ...]:
    return tuple(f"{of.lower().removesuffix('l')} {field}" for field in lexicon("house_fields"))


def _places(name: str) -> tuple[str, ...]:
    """ "de Cruces", "del Henares": a place behind the same small words."""
    if fold(name).startswith(("del ", "de la ", "de los ", "de las ", "de el ")):
        start = fold(name).split()
        article = "el" if start[0] == "del" else start[1]
        lead = "del" if article == "el" else f"de {article}"
        return tuple(f"{lead} {word}" for a, word in table("street_names") if a == article)
    return _of_places()


@cache
def _of_places() -> tuple[str, ...]:
    """ "de Torrelunar"."""
    return tuple(f"de {place}" for place in lexicon("house_places") if not is_word(fold(place)))


@cache
def _bodies() -> tuple[str, ...]:
    """ "Entidad de Sabinar": a body whose own first word is not known to us."""
    return tuple(f"{kind} {place}" for kind in _BODIES for place in _places("de"))


@cache
def _coined(*, foreign: bool) -> tuple[str, ...]:
    """Names out of syllables; those from abroad have more of them."""
    parts = table("company_parts")
    stems = [text for part, text in parts if part == "stem" or (foreign and part == "foreign stem")]
    ends = [text for part, text in parts if part == "end" or (foreign and part == "foreign end")]
    return tuple(s + e for s in stems for e in ends if s[-1] != e[0])


def _companies(name: str, source: KeyedRandom) -> tuple[str, ...]:
    """The words that say what a company does stay, and one name stands for all the others: one that
    sounds like a place; abroad every other word is put together out of syllables."""
    pieces = re.findall(r"[^\W_]+|[\W_]+", name)
    kept = [not p[0].isalnum() or len(p) == 1 or fold(p) in _telling() for p in pieces]
    new = [i for i, keep in enumerate(kept) if not keep]
    if not new and len(pieces) > 1:
        return tuple(f"{pieces[0]} {word}" for word in lexicon("house_places"))
    if not new or len(pieces) == 1:
        return (*lexicon("company_names"), *_coined(foreign=False))
    if any(fold(piece) in _company_words() for piece in pieces):
        return _abroad(pieces, new, source)
    right = [  # a word that goes takes along what stands before it
        piece
        for i, piece in enumerate(pieces)
        if i > new[0] and kept[i] and (i + 1 == len(pieces) or kept[i + 1] or piece[0].isalnum())
    ]
    shouted = pieces[new[0]].isupper() and len(pieces[new[0]]) > _SHOUTED
    return tuple(
        "".join((*pieces[: new[0]], word.upper() if shouted else word, *right))
        for word in lexicon("house_places")
    )


def _abroad(pieces: list[str], new: list[int], source: KeyedRandom) -> tuple[str, ...]:
    coined = _coined(foreign=True)
    candidates = []
    for number in range(_ENOUGH):
        written = list(pieces)
        for i in new:
            word = source.choice(coined, "coined", fold("".join(pieces)), number, i)
            shouted = pieces[i].isupper() and len(pieces[i]) > _SHOUTED
            written[i] = word.upper() if shouted else word
        candidates.append("".join(written))
    return tuple(candidates)


@cache
def _company_words() -> frozenset[str]:
    return frozenset(lexicon("company_words"))


def says_trade(word: str) -> bool:
    """Whether the first word of a firm's name says what it does, by the list or by its ending."""
    plain = fold(word)
    return plain in _telling() or ends_as_trade(plain) or names_goods(plain)


def trade_behind(name: str) -> str:
    """ " Aventura" of "Sierras Aventura": a last word that says what a firm does; or ""."""
    first, space, last = name.rpartition(" ")
    told = space and last.istitle() and fold(last) in _telling()
    return f" {last}" if told and first else ""


@cache
def _telling() -> frozenset[str]:
    """Folded words of a company's name that say what it does."""
    lists = ("company_words", "trade_words", "facility_words")
    return frozenset(word for name in lists for word in lexicon(name))


def sounds_like(new: str, old: str) -> bool:
    """Whether a name is the old one as it should be written: "san carloh"."""
    plain = [re.sub(r"[sh](?= |$)", "", fold(name).strip()) for name in (new, old)]
    single = [re.sub(r"([a-z])\1", r"\1", name) for name in plain]  # "Llúcia" is Lucía
    return single[0] == single[1]
