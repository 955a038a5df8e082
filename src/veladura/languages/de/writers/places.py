"""German places: everything of one state goes to another, and a postcode goes with its town.

Towns of Austria and Switzerland stay in their country, for its postcodes and courts are others.
Foreign towns stay in theirs too: legal forms, telephone and tax numbers tell it anyway. Countries
are kept: the law that a document speaks of depends on them.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.base import GermanWriter
from veladura.languages.de.writers.organisations.legal_forms import home_of
from veladura.languages.de.writers.people import gender_of
from veladura.text import fold, match_case
from veladura.transform.context import Mention
from veladura.transform.people.parts import GIVEN

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_POSTCODE = re.compile(r"(?P<country>(?:D|A|CH|L|FL)-?\s?)?(?P<digits>\d{4,5})")
_ROAD = re.compile(r"(?P<kind>(?:A|B|E|L|K|S)\s?|Bundesstraße\s|Autobahn\s)(?P<number>\d{1,3})")
_BOX = re.compile(r"(?P<word>Postfach|Case postale|P\.?\s?O\.? Box)(?P<number>[\s\d]+)", re.I)
_SEAT = re.compile(r",?\s(?:mit (?:dem )?Sitz in |in |aus |, )?(?:\d{4}\s)?|,\s?")
_AROUND = 90  # characters around a postcode that may tell its country
_BESIDE = 4  # characters between a town and its country: ", " or " in "
_SHORT_NAME = 4  # "USA" is in capitals whatever the text is written in
_CODE_FIELD = re.compile(r"(?<!\w)(?:PLZ|Postleitzahl)[:=\t ]{1,9}$")
_TOWN_FIELD = re.compile(r"(?<!\w)(?:Ort|Stadt|Wohnort)[:=\t ]{1,9}$")
_ONE_ADDRESS = 90  # characters between the fields of one address
_SPLIT = re.compile(r"((?:(?<!\s)\s++)?+[,/()]\s*+|\s[-–]\s)")
_WORD = re.compile(r"[^\W\d_]+(?:[.’'][^\W\d_]+)*\.?")
_QUALIFIER = re.compile(  # "i. Br.", "am Main", "(Wümme)", "a. d. Donau", "/Spreewald"
    r"(?<!\s)\s*+(?:\([^()]*\)|/\s?[^\W\d_]+\.?|[ivab]\.\s?(?:d\.\s?)?[^\W\d_]+\.?"
    r"|(?<=\s)(?:am|an der|im|in|ob der|vor der|bei|auf)\s[^\W\d_]+)$"
)
_SIGNS = {  # telephone, tax, register and insurance numbers, currency
    "DE": re.compile(r"\+49|\bHR[AB]\b|\bDE\d\d[ \d]|\bUSt-Id"),
    "CH": re.compile(r"\+41|\bCHE-\d|\bCH\d\d[ \d]|\b756\.\d{4}|\bCHF\b|\bFr\. \d"),
    "AT": re.compile(r"\+43|\bATU\d|\bAT\d\d[ \d]|\bFN \d{5,6} ?[a-z]\b|\bGes\.m\.b\.H\."),
}
_LETTERS = {
    "CZ": re.compile(r"[ěřůĚŘŮ]"),
    "PL": re.compile(r"[łąęśżźŁĄĘŚŻŹ]"),
    "HU": re.compile(r"[őűŐŰ]"),
    "ES": re.compile(r"[ñÑ]|^(?:San|Santa|Las|Los|El|Villa) [A-ZÁÉÍÓÚ]"),
    "DK": re.compile(r"[øæØÆ]"),
    "TR": re.compile(r"[ğışİĞ]"),
}
_HOF_AT = re.compile(r"(?:Hof|Burg|Berg) (?:an der|am|im|bei) \w+")  # towns
_CANTON_OF = re.compile(r"Kantons? $")
_ADJECTIVE = re.compile(r"([^\W\d_]{3,})er", re.IGNORECASE)


@cache
def towns() -> dict[str, tuple[str, str, str]]:
    """Folded name → (name, state or country, first digits of its postcodes)."""
    rows = (*table("towns"), *table("neighbour_towns"))
    return {fold(town): (town, area, digits) for town, area, digits in reversed(rows)}


@cache
def _cantons() -> dict[str, str]:
    """Folded Swiss town → the letters of its canton."""
    return {fold(town): canton for town, canton in table("cantons")}


@cache
def _states() -> dict[str, str]:
    names: dict[str, str] = {}
    for code, name, others in table("states"):
        for alias in (name, *filter(None, others.split(","))):
            names.setdefault(fold(alias), code)
    return names


@cache
def _countries() -> dict[str, str]:
    names: dict[str, str] = {}
    for code, name, aliases, _ in table("countries"):
        for alias in (name, *filter(None, aliases.split(","))):
            names.setdefault(fold(alias), code)
    return names


@cache
def _foreign_towns() -> dict[str, str]:
    listed = {fold(t): row[0] for row in table("countries") for t in row[3].split(",") if t}
    return listed | {fold(name): code for code, name, _ in table("foreign_names")}


@cache
def towns_of(code: str) -> tuple[str, ...]:
    """The towns of a foreign country that may be written, by their German names."""
    listed = next(row[3] for row in table("countries") if row[0] == code).split(",")
    more = [name for one, name, german in table("foreign_names") if one == code and not german]
    return tuple(dict.fromkeys(filter(None, (*listed, *more))))


@cache
def _other_names(folded: str) -> frozenset[str]:
    """What else a foreign town is called: "Breslau" is Wrocław."""
    pairs = [{fold(name), fold(german)} for _, name, german in table("foreign_names")]
    return frozenset().union(*(pair for pair in pairs if folded in pair))


@cache
def _regions() -> dict[str, str]:
    return {fold(name): kind for kind, name in table("regions")}


@cache
def _facility_words() -> frozenset[str]:
    return frozenset(lexicon("facility_words"))


def is_kept(surface: str) -> bool:
    """A country, whose law and legal forms a document speaks of; a continent; the EU."""
    folded = fold(surface)
    return folded in _countries() or _regions().get(folded) == "continent"


class PlaceWriter(GermanWriter):
    """Writes towns, postcodes, states, countries, regions, houses and sites."""

    def __init__(self, context: "GermanContext") -> None:
        super().__init__(context)
        self._areas: dict[str, str] = {}
        self._postcodes: dict[tuple[str, str], str] = {}
        mentions = context.of_kind("territory")
        self._marked = {fold(mention.surface) for mention in mentions}
        self._districts = {
            fold(m.surface) for m in mentions if re.search(r"[^\W\d_]-$", m.before)
        } - set(towns())
        self._town_at: dict[int, str] = {}  # start of a postcode → the town beside it
        self._postcode_beside: dict[str, str] = {}  # folded town → the digits before it
        self._area_of: dict[str, str] = {}  # folded unknown town → country its postcode tells
        self._abroad: dict[str, str] = {}  # folded unknown town → the foreign country after it
        self._pair_fields(mentions)
        self._learn_seats()
        for mention, following in pairwise(context.of_kind("territory", "home")):
            country = _countries().get(fold(following.surface))
            if country and 0 < following.start - mention.end <= _BESIDE:
                self._abroad.setdefault(fold(mention.surface), country)
            digits = _POSTCODE.fullmatch(mention.surface.strip())
            if digits and 0 < following.start - mention.end <= 3:
                town = fold(following.surface)
                self._town_at[mention.start] = following.surface.strip()
                self._postcode_beside.setdefault(town, digits["digits"])
                if len(digits["digits"]) == 4 and town not in towns():
                    self._area_of[town] = self._four_digits(mention, digits["country"] or "")

    def _learn_seats(self) -> None:
        """ "Kowalski Sp. z o.o. in Nowa Sól": the legal form tells the country of its seat."""
        for company, place in pairwise(self.context.of_kind("company", "territory")):
            between = self.context.text[company.end : place.start]
            if (company.kind, place.kind) != ("company", "territory") or not _SEAT.fullmatch(
                between
            ):
                continue
            country, town = home_of(company.surface), fold(place.surface)
            if country in ("AT", "CH", "LI", "LU"):
                self._area_of.setdefault(town, country)
            elif country not in ("", "DE") and not self.knows_listed(town):
                self._abroad.setdefault(town, country)

    def _four_digits(self, mention: Mention, prefix: str) -> str:
        """The country of a postcode of four digits: what stands before it, or signs around it."""
        told = {"CH": "CH", "L": "LU", "FL": "LI", "A": "AT"}.get(prefix.strip(" -"))
        if told:
            return told
        around = self.context.text[max(0, mention.start - _AROUND) : mention.end + _AROUND]
        seen = {code: len(sign.findall(around)) for code, sign in _SIGNS.items() if code != "DE"}
        best = max(seen, key=lambda code: seen[code])
        if seen[best] and list(seen.values()).count(seen[best]) == 1:
            return best
        return self._home or "AT"

    def _pair_fields(self, mentions: Sequence[Mention]) -> None:
        """A postcode and a town that a form calls so, in fields of one address, belong together."""
        codes = [m for m in mentions if _CODE_FIELD.search(m.before)]
        named = [m for m in mentions if _TOWN_FIELD.search(m.before)]
        for code in codes:
            near = [m for m in named if abs(m.start - code.start) <= _ONE_ADDRESS]
            if near:
                town = min(near, key=lambda m: abs(m.start - code.start)).surface.strip()
                self._town_at[code.start] = town
                self._postcode_beside.setdefault(fold(town), code.surface.strip())

    def write(self, mention: Mention) -> str | None:
        surface = re.sub(r"-\n\s*(?=[a-zäöüß])", "", mention.surface.strip())
        folded = fold(surface)
        digits = _POSTCODE.fullmatch(surface)
        if digits:
            new = self._postcode(digits["digits"], self._town_at.get(mention.start, ""))
            return (digits["country"] or "") + new
        road = _ROAD.fullmatch(surface)
        if road:
            return road["kind"] + self._other_digits(road["number"], "road")
        if _CANTON_OF.search(mention.before):
            capitals = ("Bern", "Luzern", "Schwyz", "Glarus", "Zug", "Solothurn", "Schaffhausen")
            return self._pick([name for name in capitals if fold(name) != folded], folded)
        if surface in _cantons().values() and self._home == "CH":
            return self._canton(mention)
        box = _BOX.fullmatch(surface)
        if box:
            return box["word"] + self._other_digits(box["number"], "box")
        return self.substitute(surface)

    def _canton(self, mention: Mention) -> str:
        """The canton of the new town before it, or another: "Altstätten SG"."""
        towns_before = [m for m in self.context.of_kind("territory") if m.end <= mention.start]
        town = towns_before[-1] if towns_before else None
        if town and mention.start - town.end <= _BESIDE:
            new = _cantons().get(fold(self.substitute(town.surface.strip()) or ""))
            if new:
                return new
        return self._pick(sorted(set(_cantons().values())), fold(mention.surface))

    def knows(self, name: str) -> bool:
        """Whether a name is a place: in the lists, or marked as one in this document."""
        folded = fold(name)
        return folded in self._marked or self.knows_listed(folded)

    def knows_listed(self, folded: str) -> bool:
        """Whether a folded name is a place by the lists alone."""
        lists = (towns(), _states(), _foreign_towns(), _regions())
        return any(folded in listed for listed in lists)

    def learn(self, name: str) -> None:
        """Take a name that only a company bears ("Stadtwerke Wümmetal") for a place."""
        self._marked.add(fold(name))

    def substitute(self, name: str) -> str | None:
        """What stands for a place name."""
        folded = fold(name)
        whole = self._known(folded)
        first = _WORD.match(name)
        site = first and fold(first[0]).strip(".") in _facility_words() and first.end() < len(name)
        if first and site and not whole and not _HOF_AT.fullmatch(name):
            return self._site(name, first.end())
        if not whole and _QUALIFIER.search(name):
            bare = _QUALIFIER.sub("", name)
            if len(bare) > 2 and (self.knows(bare) or name.count(" ") < 4):
                return self.substitute(bare)
        if whole:
            code = len(name) <= _SHORT_NAME and (folded in _countries() or folded in _states())
            return whole if code else match_case(name, whole)
        pieces = _SPLIT.split(name)
        if len(pieces) > 1:
            return "".join(
                piece if i % 2 or not piece.strip() else self.substitute(piece) or ""
                for i, piece in enumerate(pieces)
            )
        if any(c.isdecimal() for c in name):
            return self._other_digits(name, "place")
        if folded in self._districts:  # "Augsburg-Haunstetten"
            return match_case(name, self._pick(list(lexicon("districts")), folded))
        told = self._abroad.get(folded) or told_by_letters(name)
        if told:  # "Torrevieja (Spanien)", "Hradiště"
            return match_case(name, self._foreign_town(folded, told))
        return match_case(name, self._town(folded, self._area_of.get(folded, "")))

    def adjective(self, word: str) -> str | None:
        """ "Münsteraner" stays unknown, "Bremer" and "Leipziger" follow their towns."""
        match = _ADJECTIVE.fullmatch(word)
        if match is None:
            return None
        stem = fold(match[1])
        town = next((t for t in (stem, stem + "en", stem + "e") if self.knows(t)), "")
        if not town:
            return None
        return match_case(word, adjective_of(self.substitute(town.title()) or ""))

    # -- inside ----------------------------------------------------------------------------------

    def _known(self, folded: str) -> str:
        if folded in towns():
            return self._town(folded, towns()[folded][1])
        if folded in _states():
            return self._state(_states()[folded])
        if folded in _countries():
            return self._country(_countries()[folded])
        if folded in _foreign_towns():
            return self._foreign_town(folded, _foreign_towns()[folded])
        kind = _regions().get(folded)
        if kind:
            if kind == "region":
                kind = {"CH": "switzerland", "AT": "austrian region"}.get(self._home, kind)
            peers = [name for k, name in table("regions") if k == kind]
            return self._pick(peers, folded)
        return ""

    def _pick(self, items: list[str], entity: str) -> str:
        roll = self.context.roll("territory", entity)
        others = [item for item in items if entity not in fold(item)] or items
        return self.context.pick("territory", others, entity, roll=roll) or others[0]

    def _area(self, code: str) -> str:
        """The state that stands for a state; other countries stand for themselves."""
        if code in ("AT", "CH", "LI", "LU"):
            return code
        if code not in self._areas:
            large = ("SN", "NI", "NW", "HE", "RP", "BW", "BY", "BB", "ST", "TH", "SH")
            others = [c for c in large if c != code]
            chosen = self.context.pick("state", others, code)
            self._areas[code] = chosen or others[0]
        return self._areas[code]

    def _state(self, code: str) -> str:
        names = {row[0]: row[1] for row in table("states")}
        new = names[self._area(code)]
        if not self.context.taboo(new):
            return new
        return self._pick([n for c, n in names.items() if c != code], f"state {code}")

    def _town(self, folded: str, area: str) -> str:
        target = self._area(area or self._area_by_default(folded))
        others = [row for row in towns().values() if len(folded) < 3 or folded not in fold(row[0])]
        inside = [name for name, state, _ in others if state == target]
        everywhere = [name for name, _, _ in others]
        roll = self.context.roll("territory", folded)
        return (
            self.context.pick("territory", inside, folded, roll=roll)
            or self.context.pick("territory", everywhere, folded, roll=roll)
            or f"{inside[0]}-{self.context.source.number(9, 'town', folded) + 1}"
        )

    def _area_by_default(self, folded: str) -> str:
        """An unknown town lies where the postcode beside it does, or anywhere."""
        return _state_of(self._postcode_beside.get(folded, "")) or self._home or self._near

    @cached_property
    def _home(self) -> str:
        """The country that a whole document speaks from, where it is not Germany."""
        signs = {code: len(sign.findall(self.context.text)) for code, sign in _SIGNS.items()}
        code = max(signs, key=lambda one: signs[one])
        names = [fold(m.surface) for m in self.context.of_kind("territory")]
        areas = Counter(towns()[name][1] for name in names if name in towns())
        abroad = sum(areas[one] for one in ("AT", "CH", "LI", "LU"))
        if areas.total() - abroad > abroad:
            return ""  # most of its towns are German
        return code if signs[code] > 1 and code != "DE" else ""

    @cached_property
    def _near(self) -> str:
        """The state that most towns and postcodes of a document lie in."""
        mentions = [mention.surface.strip() for mention in self.context.of_kind("territory")]
        listed = [towns()[fold(name)][1] for name in mentions if fold(name) in towns()]
        states = Counter(filter(None, (*listed, *map(_state_of, mentions))))
        return states.most_common(1)[0][0] if states else "unknown"

    def _postcode(self, digits: str, town: str) -> str:
        key = (digits, town)
        if key not in self._postcodes:
            if town:
                new_town = fold(self.substitute(town) or "")
            else:
                new_town = fold(self._town(f"postcode {digits}", _state_of(digits)))
            prefix = towns().get(new_town, ("", "", "9"))[2]
            self._postcodes[key] = self._fill(digits, prefix)
        return self._postcodes[key]

    def _fill(self, digits: str, prefix: str) -> str:
        """A postcode of the town: the digits its postcodes begin with, and others."""
        prefix = prefix[: len(digits)]
        for attempt in range(20):
            stream = self.context.source.numbers("postcode", digits, prefix, attempt)
            rest = "".join(str(next(stream) % 10) for _ in digits[len(prefix) :])
            if prefix + rest != digits and not self.context.taboo(prefix + rest):
                break
        return prefix + rest

    def _country(self, code: str) -> str:
        return next(row[1] for row in table("countries") if row[0] == code)

    def _foreign_town(self, folded: str, code: str) -> str:
        """Another town of the same country: a Sp. z o.o. has its seat in Poland."""
        same = _other_names(folded)
        there = [town for town in towns_of(code) if fold(town) not in same]
        return self._pick(there or [row[1] for row in table("countries") if row[0] == code], folded)

    def _site(self, name: str, cut: int) -> str:
        """ "Schloss Bieberstein": the kind of place stays, its name is another."""
        rest = name[cut:].strip()
        if self.knows(rest):
            return f"{name[:cut]} {self.substitute(rest)}"
        if fold(name[:cut]).rstrip(". ") in ("st", "sankt"):
            saint = self.context.people.substitute(GIVEN, fold(rest), gender_of(fold(rest)))
            return f"{name[:cut]} {match_case(rest, saint)}"
        hill = re.match(r"(?:am|beim|zum) (?=[A-ZÄÖÜ])", rest)
        ends = ("berg", "hof") if hill else ("tal", "au")
        stems = [f"{stem}{end}" for stem in lexicon("compound_heads") for end in ends]
        if hill:
            return f"{name[:cut]} {hill[0]}{self._pick(stems, fold(rest))}"
        return f"{name[:cut]} {match_case(rest, self._pick(stems, fold(rest)))}"

    def _other_digits(self, text: str, what: str) -> str:
        roll = self.context.roll("territory", fold(text))
        stream = self.context.source.numbers(what, text, roll)
        new = re.sub(
            r"\d+", lambda m: "".join(str(1 + next(stream) % 9) for _ in m[0]).zfill(1), text
        )
        return new if new != text else re.sub(r"\d", lambda m: str(9 - int(m[0])), text)


def adjective_of(town: str) -> str:
    """ "Weimarer", "Schwarzwälder", "Altmärker"."""
    stem = re.sub(r"(?:en|e)$", "", (town.split() or [""])[-1].rstrip("."))
    stem = re.sub(r"(?<=[wl])a(?=(?:ld|nd)$)", "ä", stem)
    return re.sub(r"mark$", "märk", stem) + "er"


def told_by_letters(name: str) -> str:
    """The country whose language alone writes a name so; "" where none tells."""
    return next((code for code, letters in _LETTERS.items() if letters.search(name)), "")


def _state_of(postcode: str) -> str:
    """The state of a German postcode, by the listed town that shares most of its digits."""
    for length in (3, 2, 1):
        for _, area, digits in table("towns"):
            if len(postcode) == 5 and digits[:length] == postcode[:length]:
                return area
    return ""
