"""Places in the names of companies: banks, courts and offices bear those of their towns."""

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations.abroad import is_abroad
from veladura.languages.de.writers.organisations.acronyms import is_acronym
from veladura.languages.de.writers.organisations.bodies import leading_body
from veladura.languages.de.writers.organisations.changing import without_district
from veladura.languages.de.writers.organisations.company_words import (
    Word,
    behind_hyphen,
    business_group,
    is_country,
    is_legal,
    is_of_region,
    is_ordinary,
    is_plain_noun,
    is_small,
    looks_like_place,
    split_words,
    surnames,
)
from veladura.languages.de.writers.organisations.kept_words import (
    KeptWords,
    is_joined,
    text_of,
)
from veladura.languages.de.writers.places.atlas import (
    adjective_of,
    has_seat,
    is_district,
    is_district_office,
    landscape_words,
    lies_in,
    longest_part,
    state_of_region,
    states,
    towns,
)
from veladura.text import fold, match_case
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

ISCH = re.compile(
    r"((?:nord|süd|west|ost|mittel)(?:west|ost)?deutsch|hanseatisch|.+(?<![ft])(?<!fr)isch)(e[nmrs]?)?",
    re.IGNORECASE,
)
_LONGEST_BEGINNING = 10  # letters of a region that a trade is joined to
_LONGEST_PLACE = 4  # words
_QUALIFIED = re.compile(
    r"(?<![^\W\d_])([^\W\d_]{3,}+)(?:\s(?:(?!a\.\s?s\.)[iab]\.\s?(?:d\.\s?)?[^\W\d_]+\.?|\([^()]+\)"
    r"|(?:am|an der|im|ob der|bei)\s[^\W\d_]+))(?![^\W\d_])"
)
_CANTON = re.compile(r"Kantons? $")
_COURT = re.compile(r"(?:Amtsgerichte?s?|AG|Registergerichte?s?) (?P<town>[A-ZÄÖÜ].*)", re.DOTALL)
_ENTRY = re.compile(r"[^\n.;]{0,30}?(?<!\w)(?:HR ?[AB]|GnR|VR|PR|GsR)(?!\w)")
_RURAL = re.compile(r"(?<!\w)(?:Landk|K)reis(?:es)? $|Landratsamts? $", re.IGNORECASE)
_DISTRICT = re.compile(r"(?:Bad )?[A-ZÄÖÜ][^\W\d_]+(?:-[A-ZÄÖÜ][^\W\d_]+)?")
_REGISTER = re.compile(
    r"(?:Registergericht|Handelsregister|Registereintrag)[^\n.;]{0,20}$"
    r"|(?<!\w)(?:HR ?[AB]|GnR|VR) ?\d[\d ]{1,9}(?: [A-Z]{1,2})?(?:\W|</?[\w:]{1,40}>){1,30}$"
)
_OWNERS = re.compile(r"&|\bGebr|\bInh")
_OF_A_PLACE = frozenset({"bank", "court", "authority", "utility", "health", "learning"})
_OF_THEIR_PLACE = re.compile(  # what people of one place found
    r"(?:gemeinde|[Gg]enossenschaft|[Vv]erein|club|wehr|gilde|zunft|Genossame|Ortsgruppe|verband"
    r"|Caritas|Diakonie|Bergwacht|Wasserwacht|Malteser|Johanniter|Landgesellschaft|[IB]KK|AOK|[Bb]ergbahnen|[Hh]afenbetrieb|[Ss]traßenbahn|[Ss]eilbahnen?|Kurverwaltung)"
    r" [A-ZÄÖÜ]"
)
_SHORT = 4  # letters of a place
_SHORTEST_VILLAGE = 6  # letters of a place that only a club is called after
_CLUBS = frozenset(("TSV", "SV", "FC", "VfL", "VfB", "TuS", "SpVgg", "MTV", "DJK", "TSG", "ESV"))
_OF_SOMEBODY = frozenset({"health", "learning"})  # more often called after whoever has them
_LOCAL_BANK = re.compile(
    r"\w+ (?:\w+)?(?:(?:[Ss]parkasse|[Kk]antonalbank|[Vv]olksbank|[Rr]aiffeisenbank)(?!\w)"
    r"|(?:[Kk]antonal|[Ss]par|[Kk]redit|[Vv]olks|[Rr]aiffeisen)-\s)"
)


class Seats:
    """Finds and exchanges the places in the companies of one document."""

    def __init__(self, context: "GermanContext", kept: KeptWords) -> None:
        self.context = context
        self._kept = kept
        self._registers: set[str] = set()  # folded towns of courts that keep a register

    def learn(self, mentions: list[Mention]) -> None:
        """ "Stadtwerke Wümmetal": behind banks, courts and offices stand the names of places."""
        for mention in mentions:
            court = _COURT.fullmatch(mention.surface.strip())
            if court and (_ENTRY.match(mention.after) or _REGISTER.search(mention.before)):
                self._registers.add(_bare(court["town"]))
            words = [w for w in split_words(mention.surface) if w.name]
            if words and _LOCAL_BANK.match(mention.surface):
                self._learn_before(words)
            self._learn_pairs(words, mention.surface)
            told = [word for word in words if not is_small(word.text)] or words
            if told and is_joined(split_words(mention.surface), 0):
                told = told[1:]  # "Licht- u. Kraftwerke Selb"
            group = business_group(told[0].text) if told else ""
            people = bool(_OWNERS.search(mention.surface)) or (
                group == "bank" and words[0].text.endswith("haus")
            )
            club = bool(told) and told[0].text in _CLUBS
            club = club or _OF_THEIR_PLACE.search(mention.surface) is not None
            if (group not in _OF_A_PLACE and not club) or people or is_abroad(mention.surface):
                continue
            self._learn_behind(words, group, mention.surface, club=club)

    def _learn_behind(self, words: list[Word], group: str, surface: str, *, club: bool) -> None:
        """The words behind what a bank, an office or a club is, where they are nothing else."""
        places = self.context.places
        shouted = surface.islower() or surface.isupper()
        for before, word in pairwise(words):
            text, folded = word.text, fold(word.text)
            if before.text == "Bad":
                places.learn(f"Bad {text}")
                continue
            if is_small(before.text) or places.adjective(text):
                continue  # "für Finanzdienstleistungen", "Osnabrücker Land"
            if group in _OF_SOMEBODY and not looks_like_place(folded):
                continue  # "Tanzschule Linhart"
            if club and (is_ordinary(folded) or len(text) < _SHORTEST_VILLAGE):
                continue  # "Berufsgenossenschaft Holz und Papier"
            joined = f"{before.text}-{text}" in surface and places.knows(before.text)
            person = self._kept.is_person(text) or is_acronym(text)
            person = person or (len(text) < _SHORT and not joined)
            plain = is_plain_noun(folded) or (text.islower() and not shouted)
            plain = plain or folded in lexicon("trade_heads")  # "Diakonie"
            if self._kept.is_name(word) and not (person or plain or ISCH.fullmatch(text)):
                places.learn(text)

    def _learn_pairs(self, words: list[Word], surface: str) -> None:
        """ "Enns-Pyhrn": what a hyphen joins to a place is a place."""
        places = self.context.places
        for one, other in pairwise(words):
            if f"{one.text}-{other.text}" in surface:
                places.join(one.text, other.text)
                for known, unknown in ((one, other), (other, one)):
                    new = not places.knows(unknown.text) and self._kept.is_name(unknown)
                    new = new and not (is_acronym(unknown.text) and len(unknown.text) < 4)
                    if new and places.knows(known.text) and not self._kept.is_person(unknown.text):
                        places.learn(unknown.text)

    def _learn_before(self, words: list[Word]) -> None:
        """ "Steyrtaler Sparkasse", "Lechrain Sparkasse": banks of the people bear their places."""
        first = words[0].text
        if self.context.places.knows(first) or self.context.places.adjective(first):
            return
        if (
            business_group(first)
            or is_small(first)
            or self._kept.is_person(first)
            or is_acronym(first)
        ):
            return
        if not ISCH.fullmatch(first):
            self.context.places.learn(first.removesuffix("er") if len(first) > 6 else first)

    def fitted(self, words: list[Word], position: int) -> tuple[int, str]:
        """A place that begins here, as it fits between its neighbours: "Dessau-Halle"."""
        body = 0 if position else leading_body(words, self._is_branch_of)
        if body:
            return body, text_of(words[:body])
        taken, place = self.place(words, position)
        if not taken:
            return 0, ""
        place = without_district(place)
        beside = (words[position - 1 : position], words[position + taken :][:1])
        if any(near and near[0].text == "-" for near in beside):
            return taken, longest_part(place)
        local = _LOCAL_BANK.match(text_of(words[position + taken - 1 :]))
        if local and "antonalbank" in local[0]:
            place = self.context.places.of_canton(words[position].text) or place
        if local:  # "Columbus Sparkasse" has its seat here
            place = self.context.places.here(text_of(words[position : position + taken])) or place
        return taken, adjective_of(place) if local and not place.endswith("er") else place

    def _is_branch_of(self, word: str) -> bool:
        return self.context.places.knows(word) or looks_like_place(fold(word))

    def region(self, beginning: str) -> str:
        """ "Sauerlandbank": another region for the one a word begins with; "" for others."""
        known = len(beginning) > 3 and (state_of_region(beginning) or fold(beginning) in states())
        new = self.context.places.substitute(beginning) or "" if known else ""
        return "" if len(new) > _LONGEST_BEGINNING else new  # no "Fichtelgebirgegurken"

    def _high_court(self, words: list[Word], position: int) -> str:
        """ "OLG Celle": courts of a whole state sit in few towns."""
        before = words[position - 2 : position] if position > 1 else []
        if not before or before[1].text != " ":
            return ""
        court, town = before[0].text, words[position].text
        if fold(text_of(words[position : position + 3])) in states():
            return ""  # "LSG Baden-Württemberg"
        if not self.context.places.knows(town) and not has_seat(court, town):
            return ""
        return self.context.places.districts.court_seat(court, town)

    def _of_a_court(self, words: list[Word], position: int) -> tuple[int, str]:
        """States, cantons and the seats of courts, which sit where there are such."""
        places = self.context.places
        state = places.districts.adjective(text_of(words[position : position + 3]))
        if state:
            return 3, state.title()  # "Schleswig-Holsteinisches Oberlandesgericht"
        if _CANTON.search(text_of(words[:position])):
            return 1, places.canton(words[position].text)
        court = _COURT.fullmatch(text_of(words))
        if court and position == 2 and _bare(court["town"]) in self._registers:
            new = places.districts.register_court(court["town"])
            return len(words) - position, match_case(court["town"], new)
        district = self._district(words, position)
        if district[0]:
            return district
        rural = _DISTRICT.fullmatch(text_of(words[position:]))
        if rural and _RURAL.search(text_of(words[:position])):
            new = places.rural_district(rural[0])
            return (len(words) - position, match_case(rural[0], new)) if new else (0, "")
        seat = self._high_court(words, position)
        return (1, match_case(words[position].text, seat)) if seat else (0, "")

    def _district(self, words: list[Word], position: int) -> tuple[int, str]:
        """ "Jugendamt Vorpommern-Greifswald", "Jobcenter Ortenaukreis": a district that lists have,
        without the word that what stands before it says already."""
        for size in (5, 3, 1):
            name = text_of(words[position : position + size])
            if position and len(words) - position >= size and is_district(name):
                places, kreis = self.context.places, "kreis" in fold(name)
                new = (places.substitute(name) or "") if kreis else places.rural_district(name)
                said = is_district_office(words[0].text)
                bare = re.sub(r"^(?:Landk|K)reis ", "", new) if said else new
                return size, match_case(name, bare)
        return 0, ""

    def place(self, words: list[Word], position: int) -> tuple[int, str]:
        """A place that begins here: how many pieces it takes and what is written for it."""
        places = self.context.places
        if not words[position].name:
            return 0, ""
        text = words[position].text
        if business_group(text) or is_legal(text) or is_country(text):
            return 0, ""
        if len(words) == 1 and places.knows(text) and not places.is_meant(text):
            return 0, ""  # "Santander", the bank
        if self._kept.is_given_name(words, position) or self._kept.has_partners(words, position):
            return 0, ""  # "Onlinehandel Thies Petersen", though Thiès is a town
        landscape = self._landscape(words, position)
        if landscape:
            return 3, landscape
        taken, seat = self._of_a_court(words, position)
        if taken:
            return taken, seat
        match = _QUALIFIED.match(text_of(words[position : position + 8]))
        if match and lies_in(fold(match[0])):  # "Frankfurt (Oder)"
            new = places.town(fold(match[0]), lies_in(fold(match[0])))
            return _pieces_up_to(words[position:], match.end()), new
        if match and places.knows(match[1]):
            return _pieces_up_to(words[position:], match.end()), places.substitute(match[1]) or ""
        for size in range(min(2 * _LONGEST_PLACE, len(words) - position), 0, -1):
            short = len(words[position].text) < 3 and words[position].text != "St"
            short = short and not (behind_hyphen(words, position) and places.knows(text))  # "…-Au"
            if not words[position + size - 1].text.strip() or short:
                continue
            name = text_of(words[position : position + size])
            called = position > 1 and self._kept.is_given_name(words, position - 2)
            if size == 1 and not called and (adjective := self._adjective(name)):
                return 1, adjective  # "Oberlausitzer", which is a region too
            if places.knows(name) and fold(name) not in self.context.people.words:
                return size, places.substitute(name) or ""
        return 0, ""

    def _adjective(self, word: str) -> str:
        """ "Bocholter"; "Berger" is somebody, though Bergen is a town."""
        if self._kept.is_person(word) or fold(word) in surnames() or fold(word) in towns():
            return ""
        return self.context.places.adjective(word) or ""

    def _landscape(self, words: list[Word], position: int) -> str:
        """ "Tecklenburger Land", "Württembergische Alb": what a landscape is called after goes."""
        first, *rest = (word.text for word in words[position : position + 3])
        if len(rest) != 2 or rest[0] != " " or fold(rest[1]) not in landscape_words():
            return ""
        if is_joined(words, position + 2):
            return ""  # "Badische Forst- und Feuerversicherung"
        if is_country(rest[1]) and self._kept.stands_alone(first) and not is_of_region(first):
            return ""  # "Kepler Schweiz"
        return self.context.places.landscape(first, rest[1])


def _bare(town: str) -> str:
    """ "Ludwigshafen am Rhein" and "Ludwigshafen" have one court; "Frankfurt (Oder)" its own."""
    return re.sub(r" (?:am|an der|im|in|a\.) .*", "", fold(town))


def _pieces_up_to(words: list[Word], length: int) -> int:
    """How many pieces have as many characters together."""
    taken = 0
    while length > 0:
        length -= len(words[taken].text)
        taken += 1
    return taken
