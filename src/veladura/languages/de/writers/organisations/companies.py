"""Companies and bodies: what they do and their legal form stay, the name is invented.

Every word that makes up the name is mapped to another one, the same everywhere, so that short
forms ("Kestra"), genitives ("Kestras"), compounds ("Kestra-Konzern") and capitals follow the long
name by themselves. A word that is also a person's surname or a town follows the person or the town.
"""

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from veladura.languages.de.inflection import genitive
from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations.acronyms import is_acronym, other_letters
from veladura.languages.de.writers.organisations.company_words import (
    Word,
    adjectives,
    behind_hyphen,
    business_group,
    compound_head,
    describes,
    ends_as_trade,
    is_legal,
    is_owned,
    is_plain_noun,
    is_small,
    is_trade_compound,
    looks_like_place,
    peers_of,
    split_words,
    trades_with,
)
from veladura.languages.de.writers.organisations.firms import Firm, Firms
from veladura.languages.de.writers.organisations.legal_forms import home_of
from veladura.languages.de.writers.organisations.short_forms import (
    ShortForms,
    new_letters,
    put_together,
)
from veladura.languages.de.writers.people import gender_of, is_given
from veladura.languages.de.writers.places import adjective_of, told_by_letters
from veladura.text import fold, match_case, undotted
from veladura.transform.context import Mention, Organisation
from veladura.transform.people.gender import CensusRoles
from veladura.transform.people.parts import GIVEN, SURNAME

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_ROLES = CensusRoles("de")
_ISCH = re.compile(
    r"((?:nord|süd|west|ost|mittel)(?:west|ost)?deutsch|.+(?<![ft])isch)(e[nmrs]?)?", re.IGNORECASE
)
_NATIONAL = re.compile(r"Deutsch(e[nrs]?)(?=[ -][A-ZÄÖÜ])")
_HERE = ("", "DE", "AT", "CH", "LI", "LU")  # whose companies bear German names
_FOREIGN_FORM = re.compile(r"\s(?:S\.A\.|SA|LP|EURL|S\. de R\.L\.|AS|TOV|FZE|PV Co\.)$")
_YEAR = re.compile(r"(?:18|19|20)\d\d")
_LONGEST_PLACE = 4  # words
_QUALIFIED = re.compile(
    r"(?<![^\W\d_])([^\W\d_]{3,}+)(?:\s(?:[iab]\.\s?(?:d\.\s?)?[^\W\d_]+\.?|\([^()]+\)"
    r"|(?:am|an der|im|ob der)\s[^\W\d_]+))(?![^\W\d_])"
)
_OWNERS = re.compile(r"&|\bGebr|\bInh")
_OF_A_PLACE = frozenset({"bank", "court", "authority", "utility", "health", "learning"})
_LOCAL_BANK = re.compile(
    r"\w+ (?:\w+)?(?:[Ss]parkasse|[Kk]antonalbank|[Vv]olksbank|[Rr]aiffeisenbank)(?!\w)"
)
_OWNER = re.compile(r"(?:^|\s)Inh(?:\.|aber(?:in)?:?) $")
_POETIC = frozenset(
    ("licht", "sonne", "korn", "quell", "bote", "wind", "welt", "gut", "rad", "form", "treu")
)
_AT_A_HILL = re.compile(r"(?:^|\s)(?:am|beim|zum)\s$")


class CompanyWriter:
    """Writes the companies and bodies of one document."""

    def __init__(self, context: "GermanContext") -> None:
        self.context = context
        self._chosen: dict[str, str] = {}
        self._described: dict[str, bool] = {}  # word → whether it says what somebody does
        self._plain: dict[str, bool] = {}  # folded word → whether it is a noun like any other
        self._written: dict[str, str] = {}  # folded word → its substitute
        self._forced: set[str] = set()  # words of trades that are all the name a foreign firm has
        self._changing: set[str] = set()  # business words that some mention consists of
        mentions = context.of_kind("company")
        self._spelt: dict[str, str] = {}  # folded word → as it is written
        for mention in mentions:
            for word in split_words(mention.surface):
                if word.name:
                    self._spelt.setdefault(fold(word.text), word.text)
        self._known = frozenset(self._spelt)
        self._abroad = frozenset(
            fold(word.text)
            for mention in mentions
            if _is_abroad(mention.surface.strip())
            for word in split_words(mention.surface)
        )
        self._spelt_with_dots = {
            undotted(key): key for key, text in self._spelt.items() if re.search("[äöüÄÖÜ]", text)
        }
        self._rolls: dict[str, int] = {}
        for mention in mentions:
            words = split_words(mention.surface)
            for word in words:
                if word.name and context.rolls:
                    rolled = context.rolls.get(mention.place, 0)
                    self._rolls[fold(word.text)] = self._rolls.get(fold(word.text), 0) + rolled
            if not self._distinctive(words):
                trades = [fold(w.text) for w in words if business_group(w.text)]
                if _is_abroad(mention.surface.strip()):
                    self._forced.update(trades[:1])
                else:
                    self._changing.update(trades)
        self._short_forms = ShortForms(context.text, mentions)
        self._learn_places(mentions)
        self._cores = sorted(
            {self._core(m.surface) for m in mentions}, key=lambda core: (-len(core), core)
        )
        self._longest_first: dict[str, list[tuple[str, ...]]] = {}
        for core in self._cores:
            for name in set(core):
                self._longest_first.setdefault(name, []).append(core)
        self._firms = Firms(
            (m.surface.strip() for m in mentions), self._group, self._short_forms.defined
        )

    # -- what the engine asks --------------------------------------------------------------------

    def entity(self, mention: Mention) -> str:
        return self._firm(mention).identity or fold(mention.surface)

    def described(self, mention: Mention) -> Organisation:
        """What may be told of a company in a report: nothing of its name."""
        firm = self._firm(mention)
        members = self._firms.group_size(firm.group)
        return Organisation(firm.kind, firm.form, firm.group if members > 1 else "")

    def _firm(self, mention: Mention) -> Firm:
        surface = mention.surface.strip()
        long = self._short_forms.long_form(surface, self._core(surface))
        return self._firms.meant_by(long or surface)

    def _group(self, surface: str) -> str:
        core = self._core(surface)
        around = self._longest_first.get(core[0], []) if core else []
        fuller = next((c for c in around if set(core) <= set(c)), core)
        return " ".join(fuller) or fold(surface)

    def adopt(self, mention: Mention, text: str) -> bool:
        self._chosen[fold(mention.surface)] = text
        old = [w for w in split_words(mention.surface) if self._is_name(w)]
        new = [w for w in split_words(text) if self._is_name(w)]
        for before, after in zip(old, new, strict=False):
            self._written.setdefault(self._key(before.text)[0], after.text)
        return True

    def write(self, mention: Mention) -> str | None:
        surface = re.sub(r"-\n\s*(?=[a-zäöüß])", "", mention.surface.strip())
        if fold(surface) in self._chosen:
            return match_case(surface, self._chosen[fold(surface)])
        new = self.rewrite(surface)
        return new if fold(new) != fold(surface) else self._renamed(surface)

    def _renamed(self, surface: str) -> str:
        """ "Immobiliengesellschaft Alter Schlachthof": where all words tell what, the last goes."""
        words = split_words(surface)
        names = [i for i, w in enumerate(words) if self._is_name(w) and w.text[0].isupper()]
        if len(names) < 2:
            return surface
        last = words[names[-1]].text
        new = self._pick("company", list(lexicon("coined_names")), fold(last), 0)
        return "".join(new if i == names[-1] else w.text for i, w in enumerate(words))

    # -- what other writers ask ------------------------------------------------------------------

    def rewrite(self, surface: str) -> str:
        words = split_words(surface)
        national = _NATIONAL.match(surface)
        if national and not self._distinctive(words):  # "Deutsche Schiedskammer für Anlagenbau"
            stem = self._pick("adjective", adjectives(), fold(surface), 0)
            return f"{stem}{national[1]}{surface[national.end() :]}"
        return "".join(self._pieces(words))

    def knows(self, word: str) -> bool:
        """Whether a word is part of a company's name in this document."""
        return self._key(word)[0] in self._known and not business_group(word)

    def substitute(self, word: str) -> str:
        """What is written for one word of a name."""
        key, has_ending = self._key(word)
        places = self.context.places
        if places.knows(key) and not self._is_person(key):
            place = places.substitute(key.title()) or ""
            return match_case(word, genitive(place) if has_ending else place)
        if key not in self._written:
            self._written[key] = self._choose(key, self._spelt.get(key, word))
        new = self._written[key]
        return match_case(word, genitive(new) if has_ending else new)

    def names(self) -> Iterator[tuple[str, ...]]:
        """The words of every company's name, folded."""
        yield from self._cores

    # -- inside ----------------------------------------------------------------------------------

    def _learn_places(self, mentions: list[Mention]) -> None:
        """ "Stadtwerke Wümmetal": behind banks, courts and offices stand the names of places."""
        places = self.context.places
        for mention in mentions:
            words = [w for w in split_words(mention.surface) if w.name]
            if words and _LOCAL_BANK.match(mention.surface):
                self._learn_before(words)
            self._learn_pairs(words, mention.surface)
            group = business_group(words[0].text) if words else ""
            people = bool(_OWNERS.search(mention.surface)) or (
                group == "bank" and words[0].text.endswith("haus")
            )
            if group not in _OF_A_PLACE or people:
                continue
            for before, word in pairwise(words):
                if is_small(before.text):
                    continue  # "für Finanzdienstleistungen"
                person = self._is_person(word.text) or len(word.text) < 4 or is_acronym(word.text)
                shouted = mention.surface.islower() or mention.surface.isupper()
                plain = is_plain_noun(fold(word.text)) or (word.text.islower() and not shouted)
                if self._is_name(word) and not (person or plain or _ISCH.fullmatch(word.text)):
                    places.learn(word.text)

    def _learn_pairs(self, words: list[Word], surface: str) -> None:
        """ "Enns-Pyhrn": what a hyphen joins to a place is a place."""
        places = self.context.places
        for one, other in pairwise(words):
            if f"{one.text}-{other.text}" in surface:
                for known, unknown in ((one, other), (other, one)):
                    new = not places.knows(unknown.text) and self._is_name(unknown)
                    if new and places.knows(known.text) and not self._is_person(unknown.text):
                        places.learn(unknown.text)

    def _learn_before(self, words: list[Word]) -> None:
        """ "Steyrtaler Sparkasse", "Lechrain Sparkasse": banks of the people bear their places."""
        first = words[0].text
        if self.context.places.knows(first) or self.context.places.adjective(first):
            return
        if business_group(first) or is_small(first) or self._is_person(first) or is_acronym(first):
            return
        if not _ISCH.fullmatch(first):
            self.context.places.learn(first.removesuffix("er") if len(first) > 6 else first)

    def _pieces(self, words: list[Word]) -> Iterator[str]:
        position = 0
        while position < len(words):
            taken, place = self._place(words, position)
            if taken:
                beside = (words[position - 1 : position], words[position + taken :][:1])
                if any(near and near[0].text == "-" for near in beside):
                    place = re.split(r"[ -]", place)[0]  # "Dessau-Halle"
                elif _LOCAL_BANK.match(_text(words[position + taken - 1 :])):
                    place = place if place.endswith("er") else adjective_of(place)
                yield place
                position += taken
                continue
            yield self._one(words, position)
            position += 1

    def _one(self, words: list[Word], position: int) -> str:
        word = words[position]
        text, folded = word.text, fold(word.text)
        if not word.name:
            return self._number(text) if text.isdecimal() else text
        if (is_legal(text) or is_small(text)) and not (self._is_person(text) and text[0].isupper()):
            return text  # but Mr Klein is nobody small
        if business_group(text) and folded not in self._forced:
            changing = any(business in folded for business in self._changing)
            return self._business(text) if changing else text
        if self._describes(text) and not self._is_person(text) and self._is_told_by_others(words):
            return text  # "Fahrradmanufaktur", as long as a name stands beside it
        if words[position + 1 : position + 2] == [Word("-", False)] and not self._is_person(text):
            following = words[position + 2 : position + 3]
            if following and not following[0].text.strip():
                return text  # "Forst- und Feuerversicherung"
        hyphen = behind_hyphen(words, position)
        if hyphen and self._key(text)[0] not in self._names_alone and is_owned(words, folded):
            return text  # "Kestra-Aktie"
        if self._is_purpose(words, position):
            return text  # "Institut für Mykologie"
        if text.islower() and any(w.name and w.text[0].isupper() for w in words[:position]):
            return text  # "geschlossene"
        if self._is_saint(words, position):
            saint = self.context.people.substitute(GIVEN, folded, gender_of(folded))
            return match_case(text, saint)
        if len(text) == 1:
            return other_letters(text, self.context.source)
        if _OWNER.search(_text(words[:position])) and any(w.name for w in words[position + 1 :]):
            owner = self.context.people.substitute(GIVEN, folded, gender_of(folded))
            return match_case(text, owner)
        if _AT_A_HILL.search(_text(words[:position])) and not self._is_person(text):
            hills = [f"{stem}berg" for stem in lexicon("compound_heads")]
            return match_case(text, self._pick("company", hills, folded, 0))
        others = [*words[:position], *words[position + 1 :]]
        beside = self._is_plain(text) and any(self._names_somebody(other) for other in others)
        if beside and not self._leads_a_trade(words, position):
            return text  # "Naturstein", beside whoever sells it
        if self._is_trade_beside(text, others):
            return text  # "Hofmolkerei Kaiser"
        if folded not in self._written and self._is_told_by_others(others):
            self._learn_trade(text)
        return self.substitute(text)

    def _is_saint(self, words: list[Word], position: int) -> bool:
        """ "Pfarrei St. Kordula": whoever a house is called after."""
        before = fold("".join(word.text for word in words[:position])).rstrip()
        return before.endswith(("st.", "sankt")) and not self._is_person(words[position].text)

    def _is_plain(self, word: str) -> bool:
        """A noun of the language that nobody in this document is called by."""
        folded = fold(word)
        if folded in self._names_alone or self.context.places.knows(folded):
            return False
        if folded not in self._plain:  # of this document: no text is kept longer
            self._plain[folded] = word[:1].isupper() and is_plain_noun(folded)
        return self._plain[folded]

    def _names_somebody(self, word: Word) -> bool:
        named = self._is_name(word) and not self._describes(word.text)
        return named and not self._is_plain(word.text) and not word.text.islower()

    def _is_trade_beside(self, word: str, others: list[Word]) -> bool:
        """A word that ends as trades do, with a name or a place beside it that is exchanged."""
        if self._is_person(word) or fold(word) in self._names_alone or not ends_as_trade(word):
            return False
        return any(
            self.context.places.knows(other.text) or not ends_as_trade(other.text)
            for other in others
            if self._is_name(other) and not self._describes(other.text)
        )

    def _leads_a_trade(self, words: list[Word], position: int) -> bool:
        """ "Nordlicht Solarpark Lausitz": a noun first, a trade behind it, and but a place more."""
        named = [word for word in words if word.name]
        if len(named) < 2 or named[0] is not words[position] or not business_group(named[1].text):
            return False
        others = [word for word in named[1:] if self._names_somebody(word)]
        return all(self.context.places.knows(word.text) for word in others)

    def _learn_trade(self, word: str) -> None:
        """A trade beside a name stays, or becomes another: no factory for tiles makes martens."""
        head = fold(compound_head(word))
        if head in _POETIC:
            return  # "Nordlicht" is a name
        if head and not self._is_person(word) and is_trade_compound(word, head):
            self._written[fold(word)] = word
            return
        trades = [trade for trade in trades_with(head) if fold(trade) != fold(word)] if head else []
        if trades and not self._is_person(word) and not self.context.places.knows(word):
            self._written[fold(word)] = self._pick("trade", trades, fold(word), 0)

    def _is_purpose(self, words: list[Word], position: int) -> bool:
        """What stands right behind "für", where it is no name."""
        before = "".join(w.text for w in words[max(0, position - 2) : position])
        text = words[position].text
        if fold(before) != "fur" or self._is_person(text) or self.context.places.knows(text):
            return False
        others = [*words[:position], *words[position + 1 :]]
        return self._is_told_by_others(others) and not _ROLES.is_name(fold(text), doubt=0.5)

    def _place(self, words: list[Word], position: int) -> tuple[int, str]:
        """A place that begins here: how many pieces it takes and what is written for it."""
        places = self.context.places
        if not words[position].name:
            return 0, ""
        if business_group(words[position].text) or is_legal(words[position].text):
            return 0, ""
        qualified = "".join(w.text for w in words[position : position + 8])
        match = _QUALIFIED.match(qualified)
        if match and places.knows(match[1]):
            taken, length = 0, 0
            while length < match.end():
                length += len(words[position + taken].text)
                taken += 1
            return taken, places.substitute(match[1]) or ""
        for size in range(min(2 * _LONGEST_PLACE, len(words) - position), 0, -1):
            short = len(words[position].text) < 3 and words[position].text != "St"
            if not words[position + size - 1].text.strip() or short:
                continue
            name = "".join(w.text for w in words[position : position + size])
            if places.knows(name) and fold(name) not in self._people():
                return size, places.substitute(name) or ""
        text = words[position].text
        adjective = None if self._is_person(text) else places.adjective(text)
        return (1, adjective) if adjective else (0, "")

    def _choose(self, key: str, word: str) -> str:
        source, roll = self.context.source, self._rolls.get(key, 0)
        names = self.context.people
        if self._is_person(key):
            return names.substitute(*self._role(key))
        if is_acronym(word):
            return self._acronym(word)
        if not roll and (short := self._short(word)):
            return short
        match = _ISCH.fullmatch(word)
        if match:
            stem = self._pick("adjective", adjectives(), fold(match[1]), roll)
            return stem + (match[2] or "")
        head = "" if key in self._abroad else compound_head(word)
        if head:
            pool = [f"{stem}{head.lower()}" for stem in lexicon("compound_heads")]
            return self._pick("company", pool, key, roll)
        if key not in self._abroad and _ROLES.is_name(key, doubt=0.35):
            return names.substitute(SURNAME, f"{key}{roll or ''}", "")
        if key not in self._abroad and looks_like_place(key):
            return self.context.places.substitute(word) or word
        if source.linked or key in self._abroad or not is_given(key):
            return self._pick("company", list(lexicon("coined_names")), key, roll)
        return self._pick("company", list(lexicon("surnames")), key, roll)

    def _short(self, word: str) -> str:
        """What a defined short form becomes: the short form of what its long name becomes."""
        long = self._short_forms.defined.get(fold(word), "")
        if not long or fold(word) in {fold(w.text) for w in split_words(long)}:
            return ""
        alone = self._firms.group_size(self._group(long)) < 2
        return put_together(word, *self._word_pairs(long), or_first=alone)

    def _word_pairs(self, surface: str) -> tuple[list[str], list[str]]:
        """The words of a name that a short form may be made of, old and new."""
        words = split_words(surface)
        counted = [i for i, w in enumerate(words) if w.name and not is_small(w.text)]
        return [words[i].text for i in counted], [
            self._place(words, i)[1] or self._one(words, i) for i in counted
        ]

    def _acronym(self, word: str) -> str:
        letters, source = fold(word).replace(".", ""), self.context.source
        full = self._short_forms.begin(letters)
        new = new_letters(letters, *self._word_pairs(full), source) if full else ""
        roll = self._rolls.get(letters, 0)
        if not new or roll or not self.context.claim("company", new, letters):
            others = (other_letters(letters, source, roll, attempt) for attempt in range(20))
            free = (o for o in others if self.context.claim("company", o, letters))
            new = next(free, letters[::-1])
        characters = iter(new.upper())
        return "".join(next(characters, "") if c.isalpha() else c for c in word)

    def _business(self, word: str) -> str:
        key = fold(word)
        if key not in self._written:
            self._written[key] = self._pick("company", peers_of(word), key, 0)
        return match_case(word, self._written[key])

    def _pick(self, kind: str, items: list[str], entity: str, roll: int) -> str:
        others = [item for item in items if entity not in fold(item)] or items
        chosen = self.context.pick(kind, others, entity, roll=roll)
        number = self.context.source.number(90, kind, entity, roll) + 10
        return chosen or f"{items[number % len(items)]}{number}"

    def _number(self, digits: str) -> str:
        if _YEAR.fullmatch(digits):  # "von 1926" moves with the dates
            return str(int(digits) + (round(self.context.dates.shift.days / 365.25) or -1))
        value = 1 + self.context.source.number(9, "company number", digits)
        return str(value if str(value) != digits else value % 9 + 1)

    def _key(self, word: str) -> tuple[str, bool]:
        """The folded word without the ending of a genitive, where the bare word is known."""
        folded = self._spelt_with_dots.get(undotted(fold(word)), fold(word))
        folded = self.context.people.known_as(folded)
        stem = re.sub(r"[’']?s?$", "", folded)
        shortest = 1 if is_acronym(word[:-1]) else 2  # "VWs"
        ends = folded[-1:] in "s’'" and folded not in self._people() and len(stem) > shortest
        if ends and (stem in self._known or stem in self._people()):
            return stem, True
        return folded, False

    def _people(self) -> frozenset[str]:
        return self.context.people.words

    def _is_person(self, word: str) -> bool:
        return fold(word) in self._people()

    def _role(self, key: str) -> tuple[str, str, str]:
        return self.context.people.role_of(key) or (SURNAME, key, "")

    @cached_property
    def _names_alone(self) -> frozenset[str]:
        return frozenset(core[0] for core in self._cores if len(core) == 1) | self._people()

    def _is_name(self, word: Word) -> bool:
        plain = is_legal(word.text) or is_small(word.text) or business_group(word.text)
        return word.name and not plain

    def _describes(self, word: str) -> bool:
        if word not in self._described:  # of this document: no text is kept longer
            self._described[word] = describes(word)
        return self._described[word]

    def _is_told_by_others(self, words: list[Word]) -> bool:
        return any(self._is_name(word) and not self._describes(word.text) for word in words)

    def _distinctive(self, words: list[Word]) -> bool:
        """Whether a name is left when lines of business and "Kabel- und …" are taken away."""
        return any(
            self._is_name(word) and not re.fullmatch(r"-\s+.*", _text(words[i + 1 : i + 3]))
            for i, word in enumerate(words)
        )

    def _core(self, surface: str) -> tuple[str, ...]:
        words = split_words(surface)
        named = tuple(
            self._key(w.text)[0]
            for i, w in enumerate(words)
            if self._is_name(w) and not (behind_hyphen(words, i) and is_owned(words, fold(w.text)))
        )
        return named or tuple(fold(w.text) for w in words if w.name)


def _is_abroad(surface: str) -> bool:
    """Whether a company bears a foreign name: by its legal form, its letters or its trade."""
    if home_of(surface) not in _HERE or _FOREIGN_FORM.search(surface):
        return True
    words = [word.text for word in split_words(surface) if word.name]
    groups = [group for group in map(business_group, words) if group]
    abroad = [group for group in groups if group.startswith("abroad")]
    if home_of(surface) or len(abroad) < len(groups):
        return False  # "Anwaltssozietät Wrede Yıldız"
    return bool(abroad or told_by_letters(surface))


def _text(words: list[Word]) -> str:
    return "".join(word.text for word in words)
