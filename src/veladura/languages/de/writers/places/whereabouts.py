"""Where the places of one document lie: the country it speaks from, the state most of it is in.

An unknown town lies where its postcode, the country behind it, or the legal form of the company
that has its seat there says.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places import foreign_signs
from veladura.languages.de.writers.places.atlas import (
    countries,
    foreign_towns,
    is_listed,
    large_towns,
    lies_in,
    seats,
    state_neighbours,
    state_of,
    state_of_region,
    states,
    told_by_letters,
    towns,
)
from veladura.languages.de.writers.places.setting import Setting
from veladura.text import fold
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

POSTCODE = re.compile(r"(?P<country>(?:D|A|CH|L|FL)-?\s?)?(?P<digits>\d{4,5})")
_BROKEN = re.compile(r"-\n\s{0,20}(?=[a-zäöüß])")
_AROUND = 90  # characters around a postcode that may tell its country
BESIDE = 4  # characters between a town and its country: ", " or " in "
_CODE_FIELD = re.compile(r"(?<!\w)(?:PLZ|Postleitzahl)[:=\t ]{1,9}$")
_TOWN_FIELD = re.compile(r"(?<!\w)(?:Ort|Stadt|Wohnort)[:=\t ]{1,9}$")
_BETWEEN = re.compile(r"\+{1,3}|</.*<[^<>/]*>|\".*\":\s?\"", re.DOTALL)
_ELEMENTS = 200  # characters between a postcode and its town, with markup and a street
_ONE_ADDRESS = 90  # characters between the fields of one address
_APART = re.compile(r"([A-ZÄÖÜ][a-zäöüß]+) (?:am|an der|im|ob der|bei|in) [A-ZÄÖÜ][\w. ]+")
_ON = re.compile(r"(?<!\w)(?:aus dem|auf (?:den|dem)|vom|über den|um den)\s$")
_IN_IT = re.compile(r"(?<!\w)(?:im|ins)\s$")
_AT_HILL = re.compile(r"(?<!\w)(?:am|vom|zum)\s$")
_HILL = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{2,20}(?:berg|kopf|kogel|horn|stein|hang|hügel)")
_THE_HOUSE = re.compile(r"(?<!\w)(?:das|dem|des|im|vom|beim|zum)\s$", re.IGNORECASE)
_HOUSE = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{3,20}(?P<end>heim|stift|haus|hof|bad)")
_IN_HER = re.compile(r"(?<!\w)(?:in|an|auf|aus|von|hinter|bei) der\s$")
_NOUN_BEHIND = re.compile(r" [A-ZÄÖÜ]")
_PLENTY = 4  # signs of another country for every German town
_MANY_TOWNS = 20  # that the four largest states have
_AT_COURT = re.compile(
    r"(?<!\w)(?:LG|Land(?:es)?gerichte?s?|Staatsanwaltschaft|StA) "
    r"((?:St\. |Wiener )?[A-ZÄÖÜ][a-zäöüß]+)"
)
_AT_DISTRICT_COURT = re.compile(
    r"(?<!\w)(?:BG|Bezirksgerichte?s?|BEZIRKSGERICHT) ((?:St\. )?[A-ZÄÖÜ][A-ZÄÖÜa-zäöüß]+)"
)
_OFFICE_IN = re.compile(  # offices that no small town has
    r"(?<!\w)(?:AG|Amtsgerichte?s?|AMTSGERICHT|Finanzamte?s?|Landratsamte?s?|(?:Land)?[Kk]reise?s?"
    r"|Agentur für Arbeit|IHK|Arbeitsgerichte?s?|Sozialgerichte?s?|Verwaltungsgerichte?s?"
    r"|Kreissparkasse|Handwerkskammer) ((?:Bad |St\. )?[A-ZÄÖÜ][A-ZÄÖÜa-zäöüß]{2,30})(?![-\w])"
)
_TOWN = re.compile(r"(?:Bad |St\. )?[A-ZÄÖÜ][a-zäöüß]{2,30}(?:-[A-ZÄÖÜ][a-zäöüß]{2,30})?")
_FIVE_DIGITS = frozenset(("FR", "IT", "ES", "FI", "US", "MX", "TR", "HR", "RS", "EE", "MC", "SM"))
_CALLED_AFTER = re.compile(r"(?<=[\s-])[A-ZÄÖÜ][a-zäöüß]{3,30}")
_VALLEY = re.compile(r"(?<=[a-zäöüß]{3})(?:tal|grund|bruch|aue|winkel|bogen)$")
_OF_STATE = re.compile(
    r"Land(?:tag|eshauptstadt|esregierung)|Staatskanzlei|[Mm]inister(?:ium|präsident|in\b|\b)"
)
_FOREIGN = re.compile(r"[čšžćđňťďľŠŽČĆĐ]")
_SIGNS = {  # telephone, tax, register and insurance numbers, currency
    "DE": re.compile(r"\+49|\bHR[AB]\b|\bDE\d\d[ \d]|\bUSt-Id"),
    "CH": re.compile(
        r"\+41|\bCHE-\d|\bCH\d\d[ \d]|\b756\.\d{4}|\bCHF\b|\bFr\. \d|\d'\d{3}\.\d\d\b|\bKanton\b"
        r"|\d(?: M(?:io|rd)\.)? Franken\b|\bTraktand"
    ),
    "AT": re.compile(
        r"\+43|\bATU\d|\bAT\d\d[ \d]|\bFN \d{5,6} ?[a-z]\b|\bGes\.m\.b\.H\.|\bEZ \d+ [GK][BG]\b"
        r"|\b(?:Österreich|Kärnt|Steiermark|Burgenland|Firmenbuch|Rauchfangkehrer|Masseverwalter|KSV1870|Tirol|Jänner)"
    ),
}


@cache
def _famous_abroad() -> frozenset[str]:
    """Foreign towns with a German name, which no German village bears: Straßburg."""
    return frozenset(fold(german) for _, _, german in table("foreign_names") if german)


def joined(surface: str) -> str:
    """A place as if no line had ended in it: "Laat-\\nzen"."""
    return _BROKEN.sub("", surface.strip())


class Whereabouts:
    """Reads a document's places beside each other, before any of them is written."""

    def __init__(self, context: "GermanContext") -> None:
        self.context = context
        self._mentions = context.of_kind("territory")
        self.setting = Setting(context.text)
        self.town_at: dict[int, str] = {}  # start of a postcode → the town beside it
        self._postcode_beside: dict[str, str] = {}  # folded town → the digits before it
        self._area_of: dict[str, str] = {}  # folded unknown town → country its postcode tells
        self._abroad: dict[str, str] = {}  # folded unknown town → the foreign country after it
        self._joined: dict[str, str] = {}  # folded region → the state of what it is joined to
        self._pair_fields(self._mentions)
        self._pair_elements(self._mentions)
        self._in_south_tyrol = foreign_signs.is_of_south_tyrol(context.text)
        told = foreign_signs.told(context)
        self._area_of |= told.neighbours
        self._abroad |= told.abroad
        for place, following in pairwise(context.of_kind("territory", "home")):
            self._learn_neighbours(place, following)

    def abroad(self, name: str) -> str:
        """The foreign country of an unknown town; "" where nothing tells."""
        told = self._abroad.get(fold(name)) or told_by_letters(name)
        told = told or ("IT" if self._in_south_tyrol and not is_listed(fold(name)) else "")
        return told or (self._named_before(name) if _FOREIGN.search(name) else "")

    def _named_before(self, name: str) -> str:
        """The country named last before a place whose letters no German place has."""
        start = next((m.start for m in self._mentions if m.surface.strip() == name), 0)
        before = [m for m in self._mentions if m.start < start]
        codes = [countries()[fold(m.surface)] for m in before if fold(m.surface) in countries()]
        abroad = [code for code in codes if code not in ("DE", "AT", "CH", "LI", "LU")]
        return abroad[-1] if abroad else "CZ"

    def is_in_germany(self, folded: str) -> bool:
        """Whether a postcode of five digits stands beside a town: "83346 Bergen"."""
        beside = self._postcode_beside.get(folded, "")
        here = len(beside) == 5 and self._abroad.get(folded, "DE") == "DE" and not self.home
        alike = foreign_towns().get(folded, "") in _FIVE_DIGITS  # "68000 Colmar"
        return here and not alike and folded not in _famous_abroad()

    def is_region(self, folded: str) -> bool:
        """ "Baden", where nothing speaks of the towns of this name in Austria and Switzerland."""
        abroad = lies_in(folded) in ("AT", "CH") and state_of_region(folded)
        return bool(abroad) and not self.home and not self.postcode_of(folded)

    def postcode_of(self, folded: str) -> str:
        """The digits before an unknown town; "" where none stand there."""
        return self._postcode_beside.get(folded, "")

    @property
    def postcodes(self) -> list[str]:
        """How the postcodes of the towns of a document begin, by the lists or as they stand."""
        names = (fold(m.surface.strip()) for m in self._mentions)
        listed = [towns()[name] for name in names if name in towns()]
        told = [digits for _, area, digits in listed if area == "AT"]
        return [*told, *(d for d in self._postcode_beside.values() if len(d) == 4)]

    def area(self, folded: str) -> str:
        """The state or neighbour country of an unknown town: its postcode's, or the document's."""
        beside, listed = self._postcode_beside.get(folded, ""), lies_in(folded)
        if len(beside) == 5 and listed in ("AT", "CH", "LI", "LU"):
            listed = ""  # "Wald" lies in many countries
        if listed in ("AT", "CH", "LI", "LU") and self.home != listed and not is_listed(folded):
            listed = ""  # "Heiden" does too, and nothing here speaks of Switzerland
        if folded not in large_towns() and len(beside) == 5 and self._state_near(beside):
            listed = ""  # there are several Erbachs, and the postcode tells which
        told = self._area_of.get(folded, "") or listed or self._state_near(beside)
        return told or self.home or self.near

    def _state_near(self, postcode: str) -> str:
        """The state of a German postcode: that of a town of the document which shares three of its
        digits, or of any listed one that does."""
        if len(postcode) != 5:
            return ""
        shared = (t for t, its in self._postcode_beside.items() if its[:3] == postcode[:3])
        return next(filter(None, map(lies_in, shared)), "") or state_of(postcode)

    def _learn_neighbours(self, place: Mention, following: Mention) -> None:
        """What a country or a town says of the town or postcode right before it."""
        between = following.start - place.end
        country = countries().get(fold(following.surface))
        if country and 0 < between <= BESIDE:
            self._abroad.setdefault(fold(place.surface), country)
        digits = POSTCODE.fullmatch(place.surface.strip())
        if digits and 0 < between < BESIDE:
            town = fold(joined(following.surface))
            self.town_at[place.start] = joined(following.surface)
            self._postcode_beside.setdefault(town, digits["digits"])
            if len(digits["digits"]) == 4 and town not in towns():
                self._area_of[town] = self._four_digits(place, digits["country"] or "")

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
        return self.home or "AT"

    def _pair_fields(self, mentions: Sequence[Mention]) -> None:
        """A postcode and a town that a form calls so, in fields of one address, belong together."""
        codes = [m for m in mentions if _CODE_FIELD.search(m.before)]
        named = [m for m in mentions if _TOWN_FIELD.search(m.before)]
        for code in codes:
            near = [m for m in named if abs(m.start - code.start) <= _ONE_ADDRESS]
            if near:
                town = min(near, key=lambda m: abs(m.start - code.start)).surface.strip()
                self.town_at[code.start] = town
                self._postcode_beside.setdefault(fold(town), code.surface.strip())

    def _pair_elements(self, mentions: Sequence[Mention]) -> None:
        """ "<CityName>Suhl", "Wesel++46483": the parts of an address in elements of their own."""
        near: dict[int, tuple[int, Mention, str]] = {}  # start of a postcode → its nearest town
        for one, other in pairwise(mentions):
            between = self.context.text[one.end : other.start]
            if len(between) > _ELEMENTS or not _BETWEEN.fullmatch(between):
                continue
            for code, town in ((one, other), (other, one)):
                digits = POSTCODE.fullmatch(code.surface.strip())
                if digits and not POSTCODE.fullmatch(town.surface.strip()):
                    pair = (len(between), town, digits["digits"])
                    near[code.start] = min(near.get(code.start, pair), pair, key=lambda p: p[0])
        for start, (_, town, code_digits) in near.items():
            self.town_at.setdefault(start, town.surface.strip())
            self._postcode_beside.setdefault(fold(town.surface), code_digits)

    @cached_property
    def home(self) -> str:
        """The country that a whole document speaks from, where it is not Germany."""
        signs = {code: len(sign.findall(self.context.text)) for code, sign in _SIGNS.items()}
        code = max(signs, key=lambda one: signs[one])
        names = [fold(m.surface) for m in self.context.of_kind("territory")]
        areas = Counter(filter(None, map(lies_in, names)))
        abroad = sum(areas[one] for one in ("AT", "CH", "LI", "LU"))
        here = areas.total() - abroad
        if here > abroad and signs[code] <= _PLENTY * here:
            return ""  # most of its towns are German
        few = 1 if areas[code] and areas[code] == areas.total() else 2  # all its towns lie there
        return code if signs[code] >= few and code != "DE" else ""

    @cached_property
    def landmarks(self) -> dict[str, str]:
        """Folded names that an article makes no towns, and how such names end: "aus dem Mühlberg",
        "auf den Loser", "an der Aschau", "das Marienheim"."""
        names = [m for m in self._mentions if m.surface.strip().isalpha() and len(m.surface) > 4]
        names = [m for m in names if not is_listed(fold(m.surface))]
        she = [m for m in names if _IN_HER.search(m.before) and not _NOUN_BEHIND.match(m.after)]
        found = {fold(m.surface): "au" for m in she if not m.surface.endswith("er")}
        found |= {fold(m.surface): "ach" for m in she if m.before.endswith(" an der ")}
        found |= {fold(m.surface): "see" for m in names if m.surface.strip().endswith("see")}
        found |= {fold(m.surface): "tal" for m in names if _IN_IT.search(m.before)}
        hills = (m for m in self._mentions if _HILL.fullmatch(m.surface.strip()))
        found |= {fold(m.surface): "berg" for m in hills if _AT_HILL.search(m.before)}
        heights = {fold(m.surface) for m in names if _ON.search(m.before)}
        houses = ((m, _HOUSE.fullmatch(m.surface.strip())) for m in names)
        found |= {fold(m.surface): h["end"] for m, h in houses if h and _THE_HOUSE.search(m.before)}
        return found | {name: "tal" if name.endswith("tal") else "berg" for name in heights}

    def ending_of(self, folded: str) -> str:
        """How an invented name ends that stands for a landmark or a valley; "" for other places."""
        valley = folded.endswith("tal") and state_of_region(folded)
        return self.landmarks.get(folded, "tal" if valley else "")

    def join(self, first: str, second: str) -> None:
        """Two places that a hyphen joins lie in one state, folded."""
        state = state_of_region(first) or lies_in(first)
        if state:
            self._joined.setdefault(second, state)

    def state_of(self, folded: str) -> str:
        """The state that a region or a water of this document lies in; "" where nothing tells.

        One that reaches into the next state is spoken of from here, if no town over there is named.
        """
        own = self._joined.get(folded) or state_of_region(folded)
        beside = own in state_neighbours().get(self.near, ())
        return self.near if beside and own not in self._states_named else own

    @cached_property
    def _states_named(self) -> frozenset[str]:
        return frozenset(self._listed(fold(m.surface.strip())) for m in self._mentions)

    def learn(self, name: str) -> None:
        """ "Stadtwerke Ohretal": a valley that only a company is called after stays one."""
        valley = _VALLEY.search(name)
        if valley:
            self.landmarks[fold(name)] = valley[0]

    @cached_property
    def told_apart(self) -> dict[str, str]:
        """Folded beginnings of names of towns that a river, a lake or a hill tells apart."""
        matches = (_APART.fullmatch(mention.surface.strip()) for mention in self._mentions)
        found = ((match[1], match[0]) for match in matches if match)
        pairs = ((fold(short), whole) for short, whole in found if fold(whole) in towns())
        return {short: whole for short, whole in pairs if short not in towns()}

    def roomy(self, states: list[str]) -> list[str]:
        """The states that have a town for every place of the document, or at least many."""
        wanted = len({fold(m.surface) for m in self._mentions} & large_towns())
        counted = Counter(towns()[name][1] for name in large_towns())
        return [s for s in states if counted[s] > min(wanted, _MANY_TOWNS)] or states

    def is_small(self, folded: str) -> bool:
        """Whether a town is none of the larger ones, and no office of a district sits there."""
        if folded in large_towns() or folded in self._office_towns:
            return False
        bare = folded.partition(" (")[0]  # "frankfurt (oder)"
        return bare == folded or bare not in self._office_towns

    @cached_property
    def _office_towns(self) -> Counter[str]:
        return Counter(fold(match[1]) for match in _OFFICE_IN.finditer(self.context.text))

    @cached_property
    def has_small(self) -> bool:
        """Whether a document names a rural district, or towns that are small or in no list."""
        if "Landkreis" in self.context.text or "Landratsamt" in self.context.text:
            return True
        names = {m.surface.strip() for m in self._mentions if _TOWN.fullmatch(m.surface.strip())}
        listed = (foreign_towns(), states(), countries(), large_towns(), self._office_towns)
        return any(not any(fold(name) in known for known in listed) for name in names)

    def main(self, code: str) -> str:
        """The larger town of a state that a document names most, folded; "" for none."""
        here = [town for town, state in self._larger.items() if state == code]
        return max(here, key=lambda town: self._named[town], default="")

    def most_named(self, code: str) -> str:
        """The town of a state that a document speaks of most, not counting what sits there."""
        counted = Counter(fold(m.surface.strip()) for m in self._mentions)
        here = [town for town in counted if lies_in(town) == code]
        return max(here, key=lambda town: counted[town], default="")

    @cached_property
    def _named(self) -> Counter[str]:
        """How often each town is named; where offices sit, small towns belong to."""
        offices = self._office_towns
        return Counter(fold(m.surface.strip()) for m in self._mentions) + offices + offices

    @cached_property
    def _larger(self) -> dict[str, str]:
        """The larger towns of a document, and the state of each."""
        larger = (town for town in self._named if not self.is_small(town))
        return {town: lies_in(town) or self.area(town) for town in larger}

    def sits_in(self, folded: str) -> str:
        """What a document says to sit in a town, and most towns have not; "" for nothing."""
        if folded in self.court_towns:
            return "landgericht"
        if folded in self._district_court_towns:
            return "bezirksgericht"
        capital = folded in seats("landtag") and _OF_STATE.search(self.context.text)
        return "landtag" if capital else ""

    @cached_property
    def court_towns(self) -> tuple[str, ...]:
        """Folded towns whose regional courts a document names, in their order."""
        found = (fold(match[1]) for match in _AT_COURT.finditer(self.context.text))
        return tuple(dict.fromkeys(found))

    @cached_property
    def _district_court_towns(self) -> frozenset[str]:
        return frozenset(fold(m[1]) for m in _AT_DISTRICT_COURT.finditer(self.context.text))

    def _listed(self, folded: str) -> str:
        """The state of a town, of what it is a part of ("kassel-waldau"), or of a state's name."""
        whole = lies_in(folded) or states().get(folded, "")
        return whole or lies_in(folded.partition("-")[0])

    @cached_property
    def near(self) -> str:
        """The state that most towns and postcodes of a document lie in."""
        mentions = [mention.surface.strip() for mention in self.context.of_kind("territory")]
        listed = [self._listed(fold(name)) for name in mentions]
        here = not any(re.fullmatch(r"\d{4}", name) for name in mentions)  # no postcode from abroad
        others = ("", "AT", "CH", "LI", "LU") if here else ("",)
        seats = [lies_in(town) for town in self._office_towns]
        told = (*listed, *map(state_of, mentions), *seats)
        counted = Counter(state for state in told if state not in others)
        counted = counted or Counter(s for s in self._states_of_firms if s not in others)
        return counted.most_common(1)[0][0] if counted else "unknown"

    @property
    def _states_of_firms(self) -> list[str]:
        """The states of the towns that companies of a document are called after."""
        surfaces = (m.surface for m in self.context.of_kind("company"))
        words = (fold(word) for s in surfaces for word in _CALLED_AFTER.findall(s))
        return [lies_in(word) for word in words if is_listed(word)]
