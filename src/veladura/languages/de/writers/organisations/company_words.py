"""The words of a German company's name: legal forms, what it does, and what it is called."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from veladura.languages.de.compounds import is_borne
from veladura.languages.de.everyday_things import is_around_us, is_thing
from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.places.atlas import countries, lies_in, states, towns
from veladura.text import fold, undotted
from veladura.transform.people.gender import CensusRoles
from veladura.wordlists import read_list

if TYPE_CHECKING:
    from veladura.detect.reading.vocabulary import ReadingVocabulary

_PIECE = re.compile(
    r"(?P<form>Ges\.\s?m\.\s?b\.\s?H\.|(?:[A-Za-zà]{1,2}\.\s?){2,12}(?![a-zäöü])|S\.à\s?r\.l\.|A/S"
    r"|[Ss]p\.\s?z\s?o\.\s?o\.)"
    r"|(?P<word>[^\W\d_]+(?:[’'][^\W\d_]+)*[’']?)|(?P<other>\d+|[\W_])"
)
_HEADS = re.compile(
    r"(?<=[a-zäöüß]{2})(?:volksbank|sparkasse|krankenkasse|bank|kasse|werke?|bräu|brauerei|bau|technik|handel|stiftung|verein|hof|gas"
    r"|netz|versicherung|verlag|fabrik|werft|klinik|schule|gericht|amt|verband|markt|haus|energie"
    r"|strom|fisch|milch|film|papier|medien|wasser|holz|stahl|glas|chemie|logistik|service|immobilien|gruppe|invest"
    r"|gesellschaft|genossenschaft|treu|treuhand|consult|sonne|licht|korn|quell|bote|wind|welt|gut|rad|form|prüfung|revision"
    r"|metall|optik|druck|mode|fenster|reisen|backwaren|museum|freunde|apotheke|buchhandlung|bäckerei|metzgerei|druckerei|gärtnerei|reederei|molkerei)$"
)
_ROLES = CensusRoles("de")
_SHORTEST_PART = 3  # letters of one half of a compound
_SHORTEST_COMPOUND = 7
_SHORT_HEAD = 4  # letters of a line of business that no compound is told by
_EVERYDAY = 3  # level of frequency from which a word may be part of a compound
_ORDINARY = 0.6  # how sure it must be that a word is no name
_LIKE_PLACES = re.compile(
    r"(?:see|tal|berge?|burg|dorf|feld|bach|au|heim|hausen|kirchen|stadt|wald|furt|bruck|ow|itz|ingen"
    r"|land|moor|horst|buttel|stein|eck|grund|kreis|hof|haven|sund|hessen|bayern|sachsen|franken|rode"
    r"|leben|munde|mund|munster|zell|weiler|hagen|holz|kamp|siel|forde|stedt|ried|mark|insel|elbe"
    r"|rhein|donau|weser|alb|er)$"
)
_ONE_OF_MANY = 5  # letters of a foreign word that the list has in the plural, more than that
_LONG = 9  # letters of most compounds
_SURELY_NONE = 0.85
_REGIONAL = re.compile(
    r"(?:fal|sachs|bayer|hess|frank|mark|fries|holstein|schwab|rhein|pfalz|mecklenburg|lausitz)isch$"
)
_WIDE = 60  # words of a group in which not all are of one kind
_BESIDE = 3
_NO_HEADS = ("authority", "court", "press", "holding", "software", "bank")  # "Elbinvest" is a name
_NEVER_WRITTEN = ("kantonalbank", "privee", "banque", "ethikbank")  # of others, or somebody's
_ENDINGS = ("", "s", "n", "en", "es", "er", "e")


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of a name; `name` is False for what stands between words and for legal forms."""

    text: str = field(repr=False)
    name: bool


def split_words(surface: str) -> list[Word]:
    """Pieces in order; joined, their texts are the surface again."""
    joined = re.sub(r"-\n\s*(?=[a-zäöüß])", "", surface.strip())
    return [Word(m[0], bool(m["word"])) for m in _PIECE.finditer(joined)]


@cache
def _legal_forms() -> frozenset[str]:
    return frozenset(lexicon("legal_forms"))


@cache
def _small_words() -> frozenset[str]:
    return frozenset(lexicon("small_words"))


def like_surname(folded: str) -> bool:
    """Whether a firm may be called after somebody; "Debeka" is what everybody knows it by."""
    if folded in brands():
        return False
    rare = is_borne(folded) and not is_frequent(folded)  # "Bach"
    return rare or _ROLES.is_name(folded, doubt=0.35)


@cache
def brands() -> frozenset[str]:
    """Companies that everybody knows, folded."""
    return frozenset(map(fold, read_list("veladura.languages.de", "words/known_companies")))


@cache
def surnames() -> frozenset[str]:
    return frozenset(map(fold, lexicon("surnames")))


@cache
def _business() -> dict[str, str]:
    return {fold(word): group for group, word in reversed(table("business_words"))}


@cache
def _undotted() -> dict[str, str]:
    """Words as they are written without umlauts, and as they are folded."""
    dots = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
    words = (word.lower() for _, word in table("business_words"))
    return {word.translate(dots): fold(word) for word in words if word != word.translate(dots)}


def is_legal(word: str) -> bool:
    return fold(word).replace(".", "") in _legal_forms()


@cache
def _country_words() -> frozenset[str]:
    return frozenset(lexicon("country_words"))


def is_country(word: str) -> bool:
    """ "Polska", "UK": what tells a subsidiary by its country, in capitals where it is short."""
    folded = fold(word)
    if len(folded) > _SHORT_HEAD and folded in countries():
        return True
    return folded in _country_words() and (len(folded) > 3 or word.isupper())


def is_small(word: str) -> bool:
    """A word that is part of many names and tells none: "neue", "Polska", "Deutschland"."""
    folded = fold(word)
    if folded in _country_words() or folded in countries():
        return is_country(word)
    return folded in _small_words() or bool(re.fullmatch(r"deutsch(?:e[nrs]?|lands?)?", folded))


def business_group(word: str) -> str:
    """What kind of business a word speaks of; "" when it is a name."""
    folded = fold(word)
    if folded in surnames() or lies_in(folded):
        return ""  # "Fischer" sells no fish, and Tübingen no tubing
    if "ue" in folded or "ae" in folded or "oe" in folded:
        folded = _undotted().get(folded, folded)  # "Geruestbau"
    for ending in _ENDINGS:
        stem = folded.removesuffix(ending) if ending else folded
        group = _business().get(stem, "")
        if ending == "er" and group and like_surname(folded):
            return ""  # "Wurster"
        if group and (not ending or (len(stem) > 4 and not group.startswith("abroad"))):
            return group
    many = _business().get(f"{folded}s", "") if len(folded) > _ONE_OF_MANY else ""
    if many.startswith("abroad"):
        return many  # "Elevator", "Dentelle"
    for ending in ("e", "en", "n"):  # "Edelmetall"
        if len(folded) >= _LONG and folded + ending in _business():
            return _business()[folded + ending]
    return ""


def describes(word: str) -> bool:
    """ "Fahrradmanufaktur" says what somebody does; "Eifelbrauerei" and "Huberbau" are names."""
    folded = fold(word)
    head = next((head for head in _descriptive_heads() if folded.endswith(head)), "")
    if not head:
        return False
    if len(head) > _SHORTEST_PART and begins_compound(folded.removesuffix(head)):
        return True
    return any(
        is_ordinary(folded[cut:]) and begins_compound(folded[:cut])
        for cut in range(_SHORTEST_PART, len(folded) - _SHORTEST_PART + 1)
    )


def is_trade(word: str) -> bool:
    """Whether a word says what somebody does, by list, by its parts or by its end."""
    return bool(business_group(word)) or describes(word) or has_trade_head(word)


def has_trade_head(word: str) -> bool:
    """Whether a word ends in what a company is or does: "Zahnradfabrik", whatever comes first."""
    heads = tuple(head for head in _descriptive_heads() if not head.startswith("ung"))
    return len(word) > _SHORTEST_COMPOUND and fold(word).endswith(heads)


def begins_compound(folded: str) -> bool:
    """The first part of a compound, with the letters that join it to the second."""
    bare = {folded, folded.removesuffix("s"), folded.removesuffix("en"), folded.removesuffix("n")}
    if any(map(is_place, bare)):
        return False
    return any(map(is_ordinary, bare)) or any(map(is_compound, bare))


def is_compound(folded: str) -> bool:
    """Two everyday words in one, none of them a name: "zahnrad"."""
    cuts = range(_SHORTEST_PART, len(folded) - _SHORTEST_PART + 1)
    return any(is_everyday_word(folded[:cut]) and is_everyday_word(folded[cut:]) for cut in cuts)


def is_everyday_word(folded: str) -> bool:
    words = _words()
    if words is None or words.lexicon.level(folded) < _EVERYDAY:
        return False
    return folded not in surnames() and not is_place(folded)


def is_place(folded: str) -> bool:
    return folded in towns() or folded in _regions() or folded in states()


@cache
def _regions() -> frozenset[str]:
    return frozenset(fold(name) for _, name in table("regions"))


@cache
def _words() -> "ReadingVocabulary | None":
    from veladura.detect.reading.vocabulary import load_vocabulary  # with numpy, which takes time

    return load_vocabulary("de")


def is_frequent(folded: str) -> bool:
    """A word that nobody takes for a name first: "Post", "Kirche"."""
    words = _words()
    return words is not None and words.lexicon.level(folded) > _EVERYDAY + 1


def is_ordinary(folded: str) -> bool:
    """A word of the language that is hardly anybody's name."""
    words = _words()
    return (
        words is not None
        and words.knows(folded)
        and words.names.probabilities(folded).none > _ORDINARY
    )


def ends_as_trade(word: str) -> bool:
    """ "Hofmolkerei": whatever stands before the trade, if it is nobody's name and no place."""
    folded, heads = fold(word), _trade_heads()
    cuts = (cut for cut in range(len(folded) - _SHORTEST_PART + 1) if folded[cut:] in heads)
    cut = next(cuts, None)  # the longest head
    if cut is None or not word[:1].isupper():
        return False
    first = folded[:cut].removesuffix("s")
    if 0 < len(first) < _SHORTEST_PART:
        return False
    if first and len(folded) - cut <= _SHORT_HEAD and not begins_compound(folded[:cut]):
        return False  # "Elbhaus", "Huberbau": a short end may stand behind a name
    like_place = len(first) > _SHORTEST_COMPOUND - 2 and looks_like_place(first, len(first))
    place = len(first) > _SHORTEST_PART and is_place(first)  # "Hof" is a town, and a farm
    return not (place or first in surnames() or like_place)


def trade_head(word: str) -> str:
    """The longest end of a word that says what somebody does, as it is written; "" for none."""
    folded = fold(word)
    if len(folded) != len(word):
        return ""
    cuts = range(_SHORTEST_PART, len(folded) - _SHORT_HEAD)
    return next((word[cut:] for cut in cuts if folded[cut:] in _trade_heads()), "")


@cache
def _trade_heads() -> frozenset[str]:
    """What trades end in: a list of heads, and every longer word for a line of business."""
    rows = table("business_words")
    words = {fold(word) for _, word in rows if word[1:].islower() and len(word) > _SHORT_HEAD}
    for group, word in rows:  # "Luisenstadt" and "Fjordexpress" are names
        if group in _NO_HEADS or group.startswith("abroad"):
            words.discard(fold(word))
    return frozenset(lexicon("trade_heads")) | words - {"trans", "pharma", "energy"}


def looks_like_place(folded: str, shortest: int = _SHORTEST_COMPOUND + 1) -> bool:
    """ "Geestemünde", "Nordhessen": long, and built as places are."""
    known = folded in brands() or folded in _country_words()
    found = None if known else _LIKE_PLACES.search(folded)
    return found is not None and found[0] != "er" and len(folded) >= shortest


def is_plain_noun(folded: str) -> bool:
    """A long word that is built as no name is, or one that everybody uses."""
    words = _words()
    if words is None or folded in surnames() or is_place(folded) or _LIKE_PLACES.search(folded):
        return False
    if len(folded) >= _LONG:
        return words.names.probabilities(folded).none > _SURELY_NONE
    everyday = words.lexicon.level(folded) > _EVERYDAY
    return everyday and words.names.probabilities(folded).none > _ORDINARY - 0.1


@cache
def _descriptive_heads() -> tuple[str, ...]:
    return tuple(sorted(lexicon("descriptive_heads"), key=len, reverse=True))


def peers_of(word: str) -> list[str]:
    """Other words for the same kind of business, one no part of the other; of a wide group those
    that stand beside it in the list, which is ordered: "Tourismus", "Reisebüro", no "Juwelier"."""
    group, folded = business_group(word), fold(word)
    rows = [peer for its, peer in table("business_words") if its == group]
    place = next((i for i, peer in enumerate(rows) if fold(peer) == folded), -1)
    wide = place >= 0 and len(rows) > _WIDE and not group.startswith("abroad")
    if word.isupper() and len(word) <= _SHORT_HEAD:
        return [peer for peer in rows if peer.isupper() and peer != word] or rows  # "SV", "TuS"
    near = rows[max(0, place - _BESIDE) : place + _BESIDE + 1] if wide else rows
    return _others(near, folded) or _others(rows, folded)


def _others(rows: list[str], folded: str) -> list[str]:
    return [
        peer
        for peer in rows
        if len(peer) > 3
        and fold(peer) not in _NEVER_WRITTEN
        and folded not in fold(peer)
        and fold(peer) not in folded
        and peer[-1:] == peer[-1:].lower()
    ]


def is_trade_compound(word: str, head: str) -> bool:
    """ "Schiffbau": a line of business with an everyday word before it, no name."""
    beginning = fold(word).removesuffix(head)
    made_of = is_thing(beginning.title()) or is_around_us(beginning.title())  # "Granitwerk"
    return bool(head) and (made_of or begins_compound(beginning) or is_everyday_word(beginning))


def trades_with(head: str) -> list[str]:
    """Lines of business that end in the same word: "Holzbau", "Ofenbau"."""
    words = dict.fromkeys(word for _, word in table("business_words"))
    return [word for word in words if fold(word).endswith(head) and fold(word) != head]


def compound_head(word: str) -> str:
    """The last part of "Lechbank" or "Donaubräu", as it is written; "" when there is none."""
    match = _HEADS.search(word.lower())
    return word[match.start() :] if match and match.start() > 2 else ""


def behind_hyphen(words: list[Word], position: int) -> bool:
    return position > 1 and words[position - 1].text == "-" and words[position - 2].name


def is_owned(words: list[Word], folded: str) -> bool:
    """ "Aktie", "Flotte" behind a hyphen: what belongs to somebody, in no company's full name."""
    if folded in _owned_nouns():
        return True
    full = any(word.name and is_legal(word.text) for word in words)
    return not full and (is_ordinary(folded) or not _ROLES.is_name(folded, doubt=0.5))


@cache
def _owned_nouns() -> frozenset[str]:
    return frozenset(lexicon("owned_nouns"))


def is_kind_of_body(surface: str) -> bool:
    """ "die Sparkasse", "die Innovationsbank": one word that says what somebody is, not who."""
    if not surface.isalpha() or not business_group(surface):
        return False
    if surface.isupper() and fold(surface) in brands():
        return False  # the ING is no engineer
    return fold(surface) in _business() or is_ordinary(fold(surface))


def is_of_region(word: str) -> bool:
    """ "Saarländische", "BERGISCHEN": an adjective of a region that a list has."""
    stem = re.sub(r"e[nmrs]?$", "", fold(word))
    return stem in _region_adjectives() or _REGIONAL.search(stem) is not None


@cache
def _region_adjectives() -> frozenset[str]:
    lists = ("region_adjectives", "canton_adjectives", "austrian_adjectives")
    return frozenset(fold(known) for name in lists for known in lexicon(name))


def adjectives(like: str = "", country: str = "") -> tuple[str, ...]:
    """Adjectives of regions, without their endings: of the country `like` is one of, if any."""
    lists = {"CH": lexicon("canton_adjectives"), "AT": lexicon("austrian_adjectives")}
    told = next((code for code, some in lists.items() if fold(like) in map(fold, some)), country)
    return lists.get(told) or lexicon("region_adjectives")


def spellings(surfaces: Iterable[str]) -> dict[str, str]:
    """Folded word → as it is written first."""
    spelt: dict[str, str] = {}
    for surface in surfaces:
        for word in split_words(surface):
            if word.name:
                spelt.setdefault(fold(word.text), word.text)
    return spelt


def with_dots(spelt: Mapping[str, str]) -> dict[str, str]:
    """Words as they are written where there are no umlauts → the same words, folded."""
    return {undotted(key): key for key, text in spelt.items() if re.search("[äöüÄÖÜ]", text)}
