"""What changes in a name though it is none: numbers, saints, sides, trades that are all of it."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura.languages.de.everyday_things import thing_at_end
from veladura.languages.de.genders import gender_of
from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.organisations.company_words import (
    Word,
    business_group,
    is_ordinary,
    is_trade,
    trade_head,
)
from veladura.languages.de.writers.places.atlas import (
    lies_in,
    regions,
    state_of_region,
    towns,
)
from veladura.text import fold
from veladura.transform.people.gender import FEMALE

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_ONE_SIDE = 5  # letters of "Mitte"
_QUOTED = re.compile(r"[„\"»](?:[Nn]eu|[Aa]lt|[Ff]rei|[Jj]ung|[Gg]rün|[Gg]roß|[Kk]lein)(e[rs]?) $")
_PURPOSE = re.compile(r"((?P<kind>[A-ZÄÖÜ][\w-]+) f(?:ü|ue)r )(?P<purpose>[A-ZÄÖÜ][a-zäöüß-]{8,})")
NATIONAL = re.compile(r"(?<![^\s])Deutsch(e[nrs]?)(?=[ -][A-ZÄÖÜ])")
_SIDE = re.compile(r"(?:^|\s)(?:Unter|Ober|Mittler|Nieder|Hinter|Vorder)(e[rsn]?) $")
_LANDS = {"es": ("tal", "moos"), "er": ("grund", "winkel")}  # what they end in, by gender
_CARING = frozenset({"health", "learning", "association", "church"})
_STREET = re.compile(
    r"(?<=[a-zäöüß]{3})(?:platz|straße|strasse|gasse|allee|ring|ufer|damm|graben)$"
)
_FOR = re.compile(r"(?<!\w)f(?:ü|ue)r (?:[A-ZÄÖÜ][\w-]+ und )?$")
_AND = re.compile(r"\s[A-ZÄÖÜ][a-zäöüß]{4,} und $")
_OLD = re.compile(r"(?:^|\s)[Aa]lt(e[rs]?) $")
_SHORTEST_FIELD = 7
_SHORTEST_HEAD = 5
_OF_PEOPLE = re.compile(r"(?:schaft|verein|verband|bund|ring|hilfe)s? der $")
_NO_SUCH_OFFICE = re.compile(r"(R|r)egierungspräsidium(s?) ")
_VILLAGE = re.compile(r"(?:Samt|Verbands|Orts|Markt)?[Gg]emeinde |Markt(?:flecken)? |Flecken ")
_TWO_COURTS = re.compile(r"(?:Landgerichte?s?|LG|Staatsanwaltschaft|StA) .+ I{1,2}")
_DISTRICT = re.compile(r"^(?:Landk|K)reis ")
_AT = re.compile(r"\s(?:am|im|beim|zum|(an der|in der|zur))(?: [A-ZÄÖÜa-zäöü][a-zäöüß]+en)? $")
_YEAR = re.compile(r"(?:18|19|20)\d\d")


class ChangingTrades:
    """What the mentions of one document consist of that have no other name."""

    def __init__(self) -> None:
        self._sets: list[frozenset[str]] = []  # folded words, a set for every such mention

    def add(self, trades: list[str]) -> None:
        self._sets.append(frozenset(trades))

    def within(self, words: list[Word]) -> set[str]:
        """The words that change in a name: those of a short form, and of what it shortens."""
        here = {fold(word.text) for word in words if word.name}
        known = {trade for trades in self._sets for trade in trades}
        parts = {w: next((t for t in known if t in w), "") for w in here - known}
        said = (here & known) | set(parts.values())
        moved = {trade for trades in self._sets if trades <= said for trade in trades}
        return moved | {word for word, part in parts.items() if part in moved}


def sites(before: str) -> list[str]:
    """ "Theater im Depot": what a house may stand in or by, in the gender that was asked for."""
    old = _OLD.search(before)
    if old:  # "Kulturzentrum Alte Seilerei"
        return [noun for its, noun in table("old_sites") if its == old[1]]
    asked = _AT.search(before)
    gender = "f" if asked and asked[1] else "m"
    return [site for its, site in table("sites") if its == gender] if asked else []


def other_number(digits: str, context: "GermanContext") -> str:
    """Another number in a name; "von 1926" moves with the dates."""
    if _YEAR.fullmatch(digits):
        return str(int(digits) + (round(context.dates.shift.days / 365.25) or -1))
    stream = context.source.numbers("company number", digits)
    new = "".join(str(1 + (int(digit) + next(stream) % 8) % 9) for digit in digits)
    return new if len(digits) > 1 else str((int(digits) + next(stream) % 8) % 9 + 1)


def other_saints(name: str) -> list[str]:
    """ "St. Kordula" becomes another holy woman."""
    gender = "f" if gender_of(fold(name)) == FEMALE else "m"
    return [saint for its, saint in table("saints") if its == gender]


def other_purposes(surface: str) -> tuple[str, str, list[str]] | None:
    """What stands before a purpose that is all a body is called by, the purpose, and others."""
    match = _PURPOSE.fullmatch(surface)
    if match is None or not is_trade(match["kind"]):
        return None
    group = business_group(match["kind"])
    alike = [purpose for its, purpose in table("purposes") if its == group]
    others = alike or [purpose for its, purpose in table("purposes") if its == "any"]
    return match[1], match["purpose"], others


def without_district(place: str) -> str:
    """ "Landkreis Bautzen" as firms are called after it."""
    return _DISTRICT.sub("", place)


def nouns_behind(before: str) -> list[str]:
    """What may stand in quotes behind an adjective, in its gender: „Neue Scholle“."""
    quoted = _QUOTED.search(before)
    if not quoted:
        return []
    gender = {"er": "m", "es": "n"}.get(quoted[1], "f")
    return [name for name, its in table("project_names") if its == gender]


def other_directions(name: str) -> list[str]:
    """ "Nordwest" becomes "Südost", "Nord" another side."""
    long = len(name) > _ONE_SIDE
    return [side for side in lexicon("directions") if (len(side) > _ONE_SIDE) == long]


def landscapes_behind(
    words: list[Word], position: int, is_person: Callable[[str], bool]
) -> list[str]:
    """What may stand behind "Unteres", "Obere", "Oberer": landscapes of the gender they ask for."""
    text = words[position].text
    side = _SIDE.search("".join(word.text for word in words[:position]))
    if not side or not text[:1].isupper() or is_trade(text) or is_person(text):
        return []  # "Untere Denkmalschutzbehörde"
    ends = _LANDS.get(side[1], ("heide", "aue"))
    return [f"{stem}{end}" for stem in lexicon("compound_heads") for end in ends]


def called_as_houses(words: list[Word]) -> list[str]:
    """The folded words of somebody who cares, teaches or helps: they bear names of houses."""
    named = [word for word in words if word.name]
    caring = any(business_group(word.text) in _CARING for word in named)
    pharmacy = any(fold(word.text).endswith("apotheke") for word in named)
    return [fold(word.text) for word in named] if caring or pharmacy else []


def houses() -> list[str]:
    """ "Lindenhof": what a nursing home, a school or a pharmacy may be called."""
    return [f"{stem}hof" for stem in lexicon("compound_heads")]


def last_changed(
    words: list[Word], last: int, instead: Callable[[str, list[str]], str]
) -> list[Word]:
    """A name of plain words alone gets another of them at its end."""
    text = words[last].text
    plain = is_ordinary(fold(text)) or is_ordinary(fold(text)[-6:])
    fields = [purpose for its, purpose in table("purposes") if its == "field"]
    old = _OLD.search("".join(word.text for word in words[:last]))
    fields = [noun for its, noun in table("old_sites") if its == old[1]] if old else fields
    new = instead(text, fields if plain or old else list(lexicon("coined_names")))
    return [*words[:last], Word(new, True), *words[last + 1 :]]


def streets_like(text: str) -> list[str]:
    """ "BRG Michaelerplatz": another place of the kind that somebody is called after."""
    street = _STREET.search(text)
    return [f"{stem}{street[0]}" for stem in lexicon("compound_heads")] if street else []


def fields_behind(words: list[Word], position: int) -> list[str]:
    """ "Bank für Diakonie und Gemeinwohl": what a body is for becomes another such field."""
    before, text = "".join(word.text for word in words[:position]), words[position].text
    if _OF_PEOPLE.search(before) and re.search(r"(?:er|en|ler)$", text):
        return [noun for its, noun in table("purposes") if its == "people"]
    authority = business_group(words[0].text) == "authority" and _AND.search(before)
    if not (_FOR.search(before) or authority) or len(text) < _SHORTEST_FIELD:
        return []
    return [purpose for its, purpose in table("purposes") if its == "field"]


def of_a_town(old: str, new: str) -> str:
    """A village that becomes a town is no "Samtgemeinde"; but Munich has two regional courts."""
    if _TWO_COURTS.fullmatch(old):
        return re.sub(r" I{1,2}$", "", new)
    office = _NO_SUCH_OFFICE.match(new)
    if office and lies_in(fold(new[office.end() :])) not in ("BW", "HE"):
        return f"Landesverwaltungsamt{office[2]} {new[office.end() :]}"
    village = _VILLAGE.match(old)
    town = towns().get(fold(new[village.end() :])) if village else None
    if village is None or town is None or town[1] in ("CH", "LI", "LU"):
        return new
    return ("Stadtgemeinde " if town[1] == "AT" else "Stadt ") + new[village.end() :]


def long_head(word: str) -> str:
    """ "kellerei" of "Moselkellerei": what a company that is called after a region does or sells;
    "" for other words."""
    head = trade_head(word) or thing_at_end(word)
    beginning = word[: len(word) - len(head)]
    known = state_of_region(beginning) or fold(beginning) in regions()
    return head if len(head) >= _SHORTEST_HEAD and len(beginning) > 3 and known else ""


def are_foreign(trades: list[str]) -> bool:
    """Whether a word for a trade is of another language: no other trade is known to be like it."""
    return any(business_group(trade).startswith("abroad") for trade in trades)
