"""Which words of a company's name stay because they say what it does, and not who it is."""

import re
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.de.compounds import is_borne
from veladura.languages.de.everyday_things import ends_in_thing, is_thing
from veladura.languages.de.genders import given_names, listed
from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations.abroad import is_trade_abroad
from veladura.languages.de.writers.organisations.company_words import (
    Word,
    behind_hyphen,
    brands,
    business_group,
    compound_head,
    describes,
    ends_as_trade,
    is_legal,
    is_of_region,
    is_owned,
    is_plain_noun,
    is_small,
    is_trade,
    is_trade_compound,
    like_surname,
    trades_with,
)
from veladura.languages.de.writers.organisations.inns import (
    is_at_hill,
    is_inn_adjective,
    is_inn_word,
)
from veladura.languages.de.writers.organisations.kinds_of_houses import is_house
from veladura.languages.de.writers.organisations.trade_words import (
    begins_as_trade,
    repeats_trade,
)
from veladura.languages.de.writers.places.atlas import state_of_region
from veladura.text import fold
from veladura.transform.people.gender import CensusRoles

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

INITIAL = re.compile(r"(?:^|\s)(?:[A-ZÄÖÜ]\.|Gebrüder|Gebr\.) $")
_KIN = r"Partner|[KC]ollegen|Söhne|Sohn|Töchter"
_RIVER = re.compile(
    r"(?:Rhein|Elb|Donau|Weser|Neckar|Mosel|Isar|Havel|Spree|Ruhr|Saar)[a-zäöüß]{3}"
)
_PARTNERS = re.compile(rf" (?:&|und|u\.|\+) (?:{_KIN}|Cie|Co)(?!\w)")
_TWO_PARTNERS = re.compile(
    r"(?:[A-ZÄÖÜ][a-zäöüß]{2,20}(?:anwälte|berater|prüfer) )?"
    r"[A-ZÄÖÜ][a-zäöüß]{2,20} & [A-ZÄÖÜ][a-zäöüß]{2,20}"
)
_COLLEAGUES = re.compile(rf" (?:&|und|u\.|\+) (?:{_KIN})(?!\w)")
_SOLE = re.compile(r" e\. ?K(?:fr|fm)?\.$")
_GROUNDS = frozenset(("schloss", "burg", "gut", "kloster", "stift", "abtei"))
_TOWNS_TOO = frozenset(("glashutte", "glashutten"))  # what many are, and a few towns are called
_MOSTLY = 0.7  # share of those who bear a word, from which it is hardly anything but a name
_TOO_LONG = 12  # letters of a word that is hardly anybody's name
_ROLES = CensusRoles("de")
_SIDES = ("nord", "sud", "sued", "ost", "west", "mitte")
DIRECTIONS = frozenset(
    (
        *_SIDES,
        "norden",
        "suden",
        "osten",
        "westen",
        "nordwest",
        "sudwest",
        "suedwest",
        "nordost",
        "sudost",
        "suedost",
    )
)
POETIC = frozenset(
    ("licht", "sonne", "korn", "quell", "bote", "wind", "welt", "gut", "rad", "form", "treu")
)
_GENERIC = frozenset(("werk", "werke", "haus", "hof", "markt", "netz", "ring"))
_NOBLE = re.compile(
    r"(?:freiherr|freifrau|baron(?:in)?|graf|grafin|furst(?:in)?|prinz) (?:v\.|von|zu) "
)
_TITLE = re.compile(r"freiherr|freifrau|baron(?:in)?|graf|grafin|furst(?:in)?|prinz(?:essin)?")
_SECOND_HALF = re.compile(r"\w- (?:und|u\.) $")
_VON_BEFORE = re.compile(r"(?:^|\s)(?:von|v\.|van|zu)(?: (?:der|den|dem|d\.|de))? $")
_VON_BEHIND = re.compile(r" (?:von|v|van|zu)(?!\w)")
_OF_THE_PUBLIC = frozenset({"learning", "health", "authority", "association", "church", "court"})
_OF_THE_GERMANS = re.compile(r"(?:^|\s)[Dd]eutsche[nrs]? $")


class KeptWords:
    """Judges the words of one document's companies; `alone` are names that stand by themselves."""

    def __init__(self, context: "GermanContext", alone: Callable[[], frozenset[str]]) -> None:
        self.context = context
        self._alone = alone
        self._described: dict[str, bool] = {}  # word → whether it says what somebody does
        self._plain: dict[str, bool] = {}  # folded word → whether it is a noun like any other

    def is_person(self, word: str) -> bool:
        return fold(word) in self.context.people.words

    def is_told(self, word: str) -> bool:
        """Somebody of the document, or a landscape that the lists have."""
        return self.is_person(word) or self.context.places.is_region(word)

    def stands_alone(self, word: str) -> bool:
        """Whether somebody or some company of the document is called by this word alone."""
        return fold(word) in self._alone()

    def is_name(self, word: Word) -> bool:
        plain = is_legal(word.text) or is_small(word.text) or business_group(word.text)
        return word.name and not plain

    def describes(self, word: str) -> bool:
        if word not in self._described:  # of this document: no text is kept longer
            self._described[word] = describes(word) and not self.context.places.knows(word)
        return self._described[word]

    def is_told_by_others(self, words: list[Word]) -> bool:
        return any(self.is_name(word) and not self.describes(word.text) for word in words)

    def is_distinctive(self, words: list[Word]) -> bool:
        """Whether a name is left when lines of business and "Kabel- und …" are taken away."""
        sided = any(fold(word.text) in DIRECTIONS for word in words)
        return self.is_called(words) or sided or is_field_of_a_body(words)

    def is_called(self, words: list[Word]) -> bool:
        """Whether one word is a name; "Nord" is not, though it tells one firm from another."""
        return any(
            (
                self.is_name(word)
                and not self.describes(word.text)
                and not re.fullmatch(r"-\s+.*", text_of(words[i + 1 : i + 3]))
                and not (
                    _OF_THE_GERMANS.search(text_of(words[:i])) and is_plain_noun(fold(word.text))
                )
            )
            or _is_initial(words, i)
            or (word.name and repeats_trade(words, i))
            or (word.name and is_at_hill(text_of(words[:i])))
            for i, word in enumerate(words)
        )

    def stays(self, words: list[Word], position: int) -> bool:
        """What describes beside a name, is joined, is a purpose, or stands in small letters."""
        text = words[position].text
        if self.is_purpose(words, position):
            return True  # "Institut für Mykologie"
        if text.islower() and any(w.name and w.text[0].isupper() for w in words[:position]):
            return not self._is_all_the_name(words, position)  # "geschlossene"
        if _NOBLE.match(fold(text_of(words[position : position + 5]))):
            return True  # "Gutsverwaltung Freiherr von …"
        behind = words[position + 2 : position + 3]
        if _TITLE.fullmatch(fold(text)) and behind and self.is_person(behind[0].text):
            return True  # "Weingut Graf Hochberg"
        if self.is_person(text):
            return False
        if position and is_inn_word(words[0].text) and is_inn_adjective(text):
            return position < len(words) - 1  # "Gasthof Goldener Löwe"
        if position and fold(text) in _GROUNDS and any(word.name for word in behind):
            return True  # "Weingut Schloss Lieserbach"
        others = [*words[:position], *words[position + 1 :]]
        cut_short = words[position + 1 : position + 2] == [Word(".", False)]
        if cut_short and len(text) > 2 and self.is_told_by_others(others):
            return True  # "Getr. Kobjela"
        if self.leads_as_house(words, position):
            return True  # "Musikkapelle Oberdischingen"
        told = self.is_told_by_others(words) or any(fold(w.text) in DIRECTIONS for w in others)
        if self.describes(text) and told:
            return True  # "Fahrradmanufaktur", as long as a name or "Nord" stands beside it
        if _SECOND_HALF.search(text_of(words[:position])) and not self.context.places.knows(text):
            return self.is_told_by_others(others)  # "Handels- und Verlege GmbH"
        return is_joined(words, position) or self._is_made_there(words, position)

    def leads_as_house(self, words: list[Word], position: int) -> bool:
        """Whether the first of several words says what kind of house, body or shop bears a name,
        and no owner or place stands in it: "Huberschule" and "Eifelkapelle" are names."""
        text, behind = words[position].text, words[position + 1 : position + 2]
        if position or behind != [Word(" ", False)] or not text[:1].isupper():
            return False
        known = self.context.places.knows(text) and fold(text) not in _TOWNS_TOO
        if not is_house(text) or text in self._surfaces or known:
            return False
        return any(word.name and word.text[0].isupper() for word in words[2:])

    @cached_property
    def _surfaces(self) -> frozenset[str]:
        return frozenset(mention.surface.strip() for mention in self.context.of_kind("company"))

    def _is_all_the_name(self, words: list[Word], position: int) -> bool:
        """ "Arbeitgeberverband vti", "Institut neon": small letters, and nothing else is a name."""
        others = [*words[:position], *words[position + 1 :]]
        return position == len(words) - 1 and not self.is_told_by_others(others)

    def is_owned(self, words: list[Word], position: int) -> bool:
        """ "Kestra-Aktie": what a company has is no part of its name."""
        folded = fold(words[position].text)
        alone = {folded, folded.removesuffix("s")} & self._alone()
        owned = folded in lexicon("thing_words") or is_owned(words, folded)  # "Hirschen-Doppelbock"
        return behind_hyphen(words, position) and not alone and owned

    def _is_made_there(self, words: list[Word], position: int) -> bool:
        """ "Porzellanknopf-Manufaktur Tannert": too long for a name, and a trade behind it."""
        behind = words[position + 1 : position + 3]
        made = [word.text for word in behind][:1] == ["-"] and business_group(behind[-1].text)
        if not made or len(words[position].text) < _TOO_LONG:
            return False
        others = words[position + 3 :]
        return not self.context.places.knows(words[position].text) and any(
            map(self.names_somebody, others)
        )

    def is_saint(self, words: list[Word], position: int) -> bool:
        """ "Pfarrei St. Kordula": whoever a house is called after."""
        before = fold("".join(word.text for word in words[:position])).rstrip()
        return before.endswith(("st.", "sankt")) and not self.is_person(words[position].text)

    def is_given_name(self, words: list[Word], position: int) -> bool:
        """ "Weingut Hildegund Sponheimer": behind a trade, before a surname, and nowhere alone."""
        text, behind = words[position].text, words[position + 1 : position + 3]
        names_behind = [word for word in words[position + 1 : -1] if word.name]
        of_both = fold(text) in given_names() and len(names_behind) > 0
        if words[-1].text == "Stiftung" and (listed(fold(text)) or of_both):
            return True  # "Anneliese-und-Simon-Brandl-Stiftung"
        trade = any(is_trade(word.text) for word in words[:position] if word.name)
        trade = trade or self._leads_a_name(words, position)
        trade = trade or _SOLE.search(text_of(words)) is not None
        named = len(behind) > 1 and behind[0].text == " " and self.names_somebody(behind[1])
        named = named or _VON_BEHIND.match(text_of(words[position + 1 : position + 3])) is not None
        called = listed(fold(text)) or fold(text) in given_names()  # "Verlag Heinrich Vogel"
        return bool(trade and named and called) and fold(text) not in self._alone()

    def _leads_a_name(self, words: list[Word], position: int) -> bool:
        """ "Karl Mayrhofer Wirkmaschinen", "Otto Junker": a given name first, a surname and a trade
        behind it, or nothing."""
        named = [word for word in words if word.name and not is_legal(word.text)]
        if len(named) < 2 or named[0] is not words[position]:
            return False
        trade = any(is_trade(word.text) for word in named[2:])
        trade = trade or (len(named) == 2 and is_borne(fold(named[1].text)))
        return trade and not self.context.places.knows(named[1].text)

    def is_owners_initial(self, words: list[Word], position: int) -> bool:
        """ "S. Gassert"; and "M. GmbH", which a court has made of somebody's name."""
        if not _is_initial(words, position):
            return False
        behind = [word for word in words[position + 1 : position + 4] if word.name]
        names = (other for i, other in enumerate(words) if i != position)
        return any(self.is_person(word.text) for word in behind) or not any(
            map(self.is_name, names)
        )

    def is_partner(self, words: list[Word], position: int) -> bool:
        """ "Garage T. Frei", "Aktuarbüro Weiß & Partner", "Wischnewski & Tölle": a surname."""
        before, behind = text_of(words[:position]), text_of(words[position + 1 :])
        if INITIAL.search(before) or _PARTNERS.match(behind):
            return True
        if _TWO_PARTNERS.fullmatch(text_of(words)) and any(
            like_surname(fold(word.text)) and not is_thing(word.text) for word in words if word.name
        ):
            return True  # "Rüger & Stolz"
        joined = re.search(r"(?<![^\W\d_])([^\W\d_]{1,40}) (?:&|und|\+) $", before)
        joined = joined or re.match(r" (?:&|und|\+) ([^\W\d_]{1,40})", behind)
        return joined is not None and self.is_person(joined[1])

    def has_partners(self, words: list[Word], position: int) -> bool:
        """ "Schommer, Eifel & Kollegen": somebody, though the Eifel is a region."""
        return _COLLEAGUES.match(text_of(words[position + 1 :])) is not None

    def is_plain(self, word: str) -> bool:
        """A noun of the language that nobody in this document is called by."""
        folded = fold(word)
        if folded in self._alone() or self.context.places.knows(folded) or _names_region(word):
            return False
        if folded not in self._plain:  # of this document: no text is kept longer
            plain = is_plain_noun(folded) or is_thing(word)
            self._plain[folded] = word[:1].isupper() and plain
        return self._plain[folded]

    def is_plain_beside(self, words: list[Word], position: int) -> bool:
        """A plain noun beside a name, unless it is how an inn or a leading trade is called."""
        text, others = words[position].text, [*words[:position], *words[position + 1 :]]
        told = any(map(self.names_somebody, others))
        if not self.is_plain(text) or not told or fold(text) in brands():
            return False
        called = position > 2 and is_inn_word(words[0].text)  # "Hotel Meister Bär"
        called = called or is_behind_von(words, position)
        return not (called or is_of_region(text) or self.leads_a_trade(words, position))

    def names_somebody(self, word: Word) -> bool:
        named = self.is_name(word) and not self.describes(word.text)
        return named and not self.is_plain(word.text) and not word.text.islower()

    def is_trade_beside(self, word: str, others: list[Word], abroad: str | None = None) -> bool:
        """A word that ends as trades do, with a name or a place beside it that is exchanged;
        `abroad` is the language of a foreign company."""
        if abroad is not None and is_trade_abroad(word, abroad):
            return self.is_told_by_others(others)  # "Kovovýroba Beneš"
        if self.is_person(word) or fold(word) in self._alone():
            return False
        if not (ends_as_trade(word) or begins_as_trade(word)):
            return False
        inns = [other.text for other in others if other.name and is_inn_word(other.text)]
        if inns or is_inn_word(word):
            return not inns  # "Strandhotel Achterwasser"
        if is_borne(fold(word), least=_MOSTLY) or fold(word) in brands():
            return False  # "Niehaus" builds no houses, and neither does "Bauhaus"
        return any(
            self.context.places.knows(other.text) or not ends_as_trade(other.text)
            for other in others
            if self.is_name(other) and not self.describes(other.text)
        )

    def may_be_trade(self, others: list[Word]) -> bool:
        """Whether the words beside one tell a name; behind "Strandhotel" it is the name itself."""
        inn = any(other.name and is_inn_word(other.text) for other in others)
        return self.is_told_by_others(others) and not inn

    def trades_instead(self, word: str) -> list[str]:
        """What may be written for a trade beside a name: itself, or others; none for a name."""
        head = fold(compound_head(word))
        sold = ends_in_thing(word[: len(word) - len(head)])  # "Polsterwelt"
        if not head or self.is_person(word) or _names_region(word) or self.stands_alone(word):
            return []  # "Bauconsult", where it is called so elsewhere
        if head in POETIC and not sold:
            return []  # "Nordlicht" is a name
        if sold:
            return [word]
        if is_trade_compound(word, head):
            return [word]
        if self.context.places.knows(word) or head in _GENERIC:
            return []  # "Hansewerk" is a name
        trades = [trade for trade in trades_with(head) if fold(trade) != fold(word)]
        alike = business_group(head)  # a casino is no bank
        groups = {trade: business_group(trade) for trade in trades}
        return [t for t in trades if groups[t] not in _OF_THE_PUBLIC and alike in ("", groups[t])]

    def leads_a_trade(self, words: list[Word], position: int) -> bool:
        """ "Nordlicht Solarpark Lausitz": a noun first, a trade behind it, and but a place more."""
        named = [word for word in words if word.name]
        if len(named) < 2 or named[0] is not words[position] or not business_group(named[1].text):
            return False
        others = [word for word in named[1:] if self.names_somebody(word)]
        return all(self.context.places.knows(word.text) for word in others)

    def is_purpose(self, words: list[Word], position: int) -> bool:
        """What stands right behind "für", where it is no name."""
        before = "".join(w.text for w in words[max(0, position - 2) : position])
        text = words[position].text
        if (
            fold(before).strip() not in ("fur", "fuer")
            or self.is_person(text)
            or self.context.places.knows(text)
        ):
            return False
        others = [*words[:position], *words[position + 1 :]]
        return self.is_told_by_others(others) and not _ROLES.is_name(fold(text), doubt=0.5)


def _is_initial(words: list[Word], position: int) -> bool:
    """ "M." in "M. Logistik GmbH"."""
    text = words[position].text
    behind = words[position + 1 : position + 2]
    dotted = behind == [Word(".", False)] or (behind and behind[0].text.isdecimal())  # "N26"
    return len(text) == 1 and text.isalpha() and text.isupper() and bool(dotted)


def is_behind_von(words: list[Word], position: int) -> bool:
    """ "Imkerei Achim v. d. Decken": somebody's, whatever else the word means."""
    return _VON_BEFORE.search(text_of(words[:position])) is not None


def _names_region(word: str) -> bool:
    """ "Weserwerft", "Sauerlandbank", "Rheinkraft"."""
    head = compound_head(word)
    return _RIVER.match(word) is not None or bool(head and state_of_region(word.removesuffix(head)))


def text_of(words: list[Word]) -> str:
    return "".join(word.text for word in words)


def is_field_of_a_body(words: list[Word]) -> bool:
    """ "Denkmalschutz-Stiftung": what a body cares for changes, not that it is a foundation."""
    shape = [word.text if not word.name else "" for word in words]
    return shape == ["", "-", ""] and not business_group(words[0].text)


def is_joined(words: list[Word], position: int) -> bool:
    """ "Forst- und Feuerversicherung": a word whose second half comes later."""
    joined = words[position + 1 : position + 2] == [Word("-", False)]
    following = words[position + 2 : position + 3]
    return joined and bool(following) and not following[0].text.strip()
