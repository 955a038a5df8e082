"""Companies and bodies: what they do and their legal form stay, the name is invented.

Every word of the name is mapped to another, the same everywhere, so that short forms ("Kestra"),
genitives, compounds and capitals follow; a surname or a town follows whoever bears it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.de.compounds import is_borne
from veladura.languages.de.genders import gender_of, is_given
from veladura.languages.de.inflection import genitive
from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations import changing, coining
from veladura.languages.de.writers.organisations.abroad import (
    is_abroad,
    names_of,
    seats_abroad,
    words_abroad,
)
from veladura.languages.de.writers.organisations.acronyms import (
    begun_by,
    initial_of,
    is_acronym,
    is_sign,
    letters_in,
    other_acronym,
    other_letters,
    put_in_two,
    shouted_words,
    two_words,
)
from veladura.languages.de.writers.organisations.brands import brand_of
from veladura.languages.de.writers.organisations.company_words import (
    Word,
    adjectives,
    behind_hyphen,
    brands,
    business_group,
    compound_head,
    is_country,
    is_legal,
    is_owned,
    is_small,
    like_surname,
    looks_like_place,
    peers_of,
    spellings,
    split_words,
    surnames,
    with_dots,
)
from veladura.languages.de.writers.organisations.groups import Groups
from veladura.languages.de.writers.organisations.inns import inns_or_hills, is_at_hill
from veladura.languages.de.writers.organisations.kept_words import (
    DIRECTIONS,
    INITIAL,
    POETIC,
    KeptWords,
    is_behind_von,
    is_joined,
    text_of,
)
from veladura.languages.de.writers.organisations.seats import ISCH, Seats
from veladura.languages.de.writers.organisations.short_forms import (
    ShortForms,
    counts,
    new_letters,
    put_together,
)
from veladura.languages.de.writers.organisations.trade_words import repeats_trade
from veladura.text import fold, match_case, undotted
from veladura.transform.context import Mention, Organisation
from veladura.transform.people.parts import GIVEN, SURNAME

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_TECHNICAL = re.compile(r"[2-5][DG](?!\w)|[48]K(?!\w)")  # "3D", "5G", "4K"
_OWNER = re.compile(r"(?:^|\s)Inh(?:\.|aber(?:in)?:?) $")


class CompanyWriter:
    """Writes the companies and bodies of one document."""

    def __init__(self, context: "GermanContext") -> None:
        self.context = context
        self._chosen: dict[str, str] = {}
        self._written: dict[str, str] = {}  # folded word → its substitute
        self._forced: set[str] = set()  # words of trades that are all the name a foreign firm has
        self._houses: set[str] = set()  # words of those who care, teach or help
        self._changing = changing.ChangingTrades()
        self._kept = KeptWords(context, lambda: self._names_alone)
        self._seats = Seats(context, self._kept)
        mentions = context.of_kind("company")
        self._spelt = spellings(m.surface for m in mentions)
        self._known = frozenset(self._spelt)
        self._surfaces = {mention.surface.strip() for mention in mentions}
        self._pairs = two_words(self._surfaces)
        seats = seats_abroad(context)
        self._foreign = frozenset(s for s in self._surfaces if s in seats or is_abroad(s))
        self._abroad = words_abroad(self._foreign, self._surfaces, seats)
        self._spelt_with_dots = with_dots(self._spelt)
        self._shouted = frozenset(key for m in mentions for key in shouted_words(m.surface))
        self._rolls: Counter[str] = Counter()
        for mention in mentions:
            self._read(mention)
        self._short_forms = ShortForms(context.text, mentions)
        self._seats.learn(mentions)
        self._groups = Groups([m.surface for m in mentions], self._core, self._short_forms)
        self.cores = self._groups.cores  # the words of every name, folded

    def _read(self, mention: Mention) -> None:
        """Notes who asked for other names, and which trades must change for want of a name."""
        words = split_words(mention.surface)
        rolled = self.context.rolls.get(mention.place, 0) if self.context.rolls else 0
        self._rolls.update({fold(word.text): rolled for word in words if word.name})
        self._houses.update(changing.called_as_houses(words))
        if self._kept.is_distinctive(words) or self._kept.leads_as_house(words, 0):
            return
        trades = [fold(word.text) for word in words if business_group(word.text)]
        if trades and trades[0] in brands():
            self._forced.add(trades[0])  # "Telekom Deutschland"
        elif mention.surface.strip() in self._foreign or changing.are_foreign(trades):
            wide = [fold(w.text) for w in words if w.name and is_country(w.text)][:1]
            self._forced.update((wide if words[0].name else []) or trades[1:2] or trades)
        else:
            free = [fold(w.text) for i, w in enumerate(words) if not is_joined(words, i)]
            self._changing.add([trade for trade in trades if trade in free][:1] or trades)

    def entity(self, mention: Mention) -> str:
        return self._groups.firm(mention.surface.strip()).identity or fold(mention.surface)

    def described(self, mention: Mention) -> Organisation:
        return self._groups.described(mention.surface.strip())

    def adopt(self, mention: Mention, text: str) -> bool:
        self._chosen[fold(mention.surface)] = text
        old = [w for w in split_words(mention.surface) if self._kept.is_name(w)]
        new = [w for w in split_words(text) if self._kept.is_name(w)]
        for before, after in zip(old, new, strict=False):
            self._written.setdefault(self._key(before.text)[0], after.text)
        return True

    def write(self, mention: Mention) -> str | None:
        surface = re.sub(r"-\n\s*(?=[a-zäöüß])", "", mention.surface.strip())
        sign = self.substitute(surface) if is_sign(surface) else ""  # "C&F"
        if whole := sign or brand_of(surface, self._instead):
            return whole
        if fold(surface) in self._chosen:
            return match_case(surface, self._chosen[fold(surface)])
        new = self.rewrite(surface)
        words = split_words(surface)
        if fold(new) == fold(surface):
            new = coining.last_name_changed(words, self._kept.is_name, self._another)
        if fold(surface) not in fold(new):
            return new
        leads = self._kept.leads_as_house(words, 0)
        return coining.last_word_changed(surface, self.context.source, self._instead, leads=leads)

    def _another(self, text: str, others: list[str]) -> str:
        self._written[fold(text)] = self._pick("company", others, fold(text), 0)
        return self._written[fold(text)]

    def rewrite(self, surface: str) -> str:
        words = split_words(surface)
        purpose = changing.other_purposes(surface)
        if purpose and not self._kept.is_person(purpose[1]):
            return purpose[0] + self._instead(purpose[1], purpose[2])
        national = changing.NATIONAL.search(surface)
        if national and not self._kept.is_distinctive(words):  # "Deutsche Schiedskammer für …"
            stem = self._pick("adjective", adjectives(), fold(surface), 0)
            return f"{surface[: national.start()]}{stem}{national[1]}{surface[national.end() :]}"
        return changing.of_a_town(surface, "".join(self._pieces(words)))

    def knows(self, word: str) -> bool:
        """Whether a word is part of a company's name in this document."""
        return self._key(word)[0] in self._known and not business_group(word)

    def substitute(self, word: str) -> str:
        """What is written for one word of a name."""
        key, has_ending = self._key(word)
        places = self.context.places
        if places.is_meant(key) and not self._kept.is_person(key) and key not in self._forced:
            place = changing.without_district(places.substitute(key.title()) or "")
            return match_case(word, genitive(place) if has_ending else place)
        somebody = self._kept.is_person(key) or key in surnames()
        town = None if somebody or ISCH.fullmatch(word) else places.adjective(word)
        if town and key not in self._written:
            return town  # "bocholter" in a domain
        if key not in self._written:
            self._written[key] = self._choose(key, self._spelt.get(key, word))
        new = self._written[key]
        return match_case(word, genitive(new) if has_ending else new)

    def initials(self, letters: str) -> str:
        """What becomes of letters that shorten a company's name: "BNV"; "" where they do not."""
        known = fold(letters) in self._known or self._short_forms.long_form(letters, ())
        word = letters if known and is_acronym(letters) else begun_by(letters, self.cores)
        if not word and len(letters) > 2:  # "AVB" of Aventhal Biologics
            return put_in_two(letters, self._pairs, self.substitute, self.keeps)
        return fold(self.substitute(word))[: len(letters)].upper() if word else ""  # "MYK"

    def keeps(self, word: str) -> bool:
        """Whether a folded word stays in the names that have it."""
        having = (s for s in self._surfaces if word in spellings([s]))
        return any(word in spellings([self.rewrite(s)]) for s in having)

    def _pieces(self, words: list[Word]) -> Iterator[str]:
        position = 0
        while position < len(words):
            lands = changing.landscapes_behind(words, position, self._kept.is_told)
            taken, place = (0, "") if lands else self._seats.fitted(words, position)
            if lands:
                place = self._instead(words[position].text, lands)
            yield place or self._one(words, position)
            position += taken or 1

    def _one(self, words: list[Word], position: int) -> str:
        word = words[position]
        text, folded = word.text, fold(word.text)
        if not word.name:
            counted = text.isdecimal() and not _TECHNICAL.match(text_of(words[position:][:2]))
            return changing.other_number(text, self.context) if counted else text
        if _TECHNICAL.match(text_of(words[max(0, position - 1) : position + 1])):
            return text
        side = folded in DIRECTIONS and (position or words[1:2] == [Word("-", False)])
        if side and not (self._kept.is_called(words) and is_small(text)):
            return self._instead(text, changing.other_directions(text))  # "Leasing Nord"
        before = text_of(words[:position])
        somebody = (self._kept.is_person(text) and text[0].isupper()) or _OWNER.search(before)
        owner = len(text) == 1 and self._kept.is_owners_initial(words, position)  # "S. Gassert"
        if (is_legal(text) or is_small(text)) and not (somebody or owner or folded in self._forced):
            return text  # but Mr Klein is nobody small
        owned = INITIAL.search(before) and like_surname(folded)  # "R. Uhrmacher", no "M. Logistik"
        owned = owned or is_at_hill(before) or repeats_trade(words, position)
        if business_group(text) and not (owned or folded in self._forced):
            goes = folded in self._changing.within(words) and not is_joined(words, position)
            return self._instead(text, peers_of(text)) if goes else text
        if self._kept.stays(words, position) or self._kept.is_owned(words, position):
            return text
        return self._called_after(words, position) or self._named(words, position)

    def _called_after(self, words: list[Word], position: int) -> str:
        """Saints, owners, letters and hills have substitutes of their own; "" for other words."""
        text, folded = words[position].text, fold(words[position].text)
        before, behind = text_of(words[:position]), words[position + 1 :]
        owner = _OWNER.search(before) and any(word.name for word in behind)
        owner = owner or self._kept.is_given_name(words, position)
        if self._kept.is_saint(words, position):
            return self._instead(text, changing.other_saints(text))
        if owner and len(text) > 1:
            given = self.context.people.substitute(GIVEN, folded, gender_of(folded))
            return match_case(text, self._written.setdefault(folded, given))
        if is_behind_von(words, position) and not self._kept.is_person(text):
            return self._instead(text, list(lexicon("surnames_noble")))
        if len(text) == 1:
            letter = initial_of(self.context.people, folded, {fold(w.text) for w in behind})
            return match_case(text, letter or other_letters(text, self.context.source))
        called = position > 1 and self._kept.is_given_name(words, position - 2)
        if called or self._kept.is_partner(words, position):
            named = called or self._kept.has_partners(words, position)
            if named or not self.context.places.knows(text):
                new = self.context.people.substitute(*self._role(folded))
                return match_case(text, self._written.setdefault(folded, new))
            return self.substitute(text)
        site = () if self._kept.is_person(text) else inns_or_hills(text, before)
        site = site or changing.nouns_behind(before) or changing.streets_like(text)
        if not self._kept.is_person(text) and not self.context.places.knows(text):
            site = site or changing.fields_behind(words, position)
            site = site or (changing.sites(before) if self._kept.leads_as_house(words, 0) else ())
        if site and text.endswith("en") and any(map(self._kept.is_name, behind[1:2])):
            return text  # "Zur Blauen Distel"
        return self._instead(text, list(site)) if site else ""

    def _instead(self, text: str, others: list[str]) -> str:
        """One of these, and the same wherever the word stands: a beer is called after a saint."""
        key = fold(text)
        if key not in self._written:
            self._written[key] = self._pick("company", others, key, 0)
        return match_case(text, self._written[key])

    def _named(self, words: list[Word], position: int) -> str:
        text = words[position].text
        others = [*words[:position], *words[position + 1 :]]
        trade = self._kept.is_trade_beside(text, others, self._abroad.get(fold(text)))
        if trade or self._kept.is_plain_beside(words, position):
            return text  # "Naturstein", beside whoever sells it; "Hofmolkerei Kaiser"
        if fold(text) not in self._written and self._kept.may_be_trade(others):
            self._learn_trade(text)
        return self.substitute(text)

    def _learn_trade(self, word: str) -> None:
        """A trade beside a name stays, or becomes another: no factory for tiles makes martens."""
        trades = self._kept.trades_instead(word)
        if trades:
            chosen = word if word in trades else self._pick("trade", trades, fold(word), 0)
            self._written[fold(word)] = chosen

    def _choose(self, key: str, word: str) -> str:
        source, roll = self.context.source, self._rolls.get(key, 0)
        names, places = self.context.people, self.context.places
        if self._kept.is_person(key):
            return names.substitute(*self._role(key))
        if is_acronym(word) and key not in self._shouted:
            return self._acronym(word)
        if word.islower() and len(word) < 4:
            return other_letters(word, source)  # "Arbeitgeberverband vti"
        if not roll and (short := self._short(word)):
            return short
        if match := ISCH.fullmatch(word):
            stems = places.regional(adjectives(match[1], places.home), match[1])
            return self._pick("adjective", stems, fold(match[1]), roll) + (match[2] or "")
        head = "" if key in self._abroad else compound_head(word) or changing.long_head(word)
        head = "" if key in brands() and fold(head) in POETIC else head  # "Creditreform"
        if head:
            region = self._seats.region(word.removesuffix(head))
            pool = [f"{stem}{head.lower()}" for stem in lexicon("compound_heads")]
            return f"{region}{head.lower()}" if region else self._pick("company", pool, key, roll)
        here = key not in self._abroad and coining.is_like_any_word(word)
        alone = word.isupper() or word in self._surfaces  # "OELCHECK", "Bansbach"
        if here and not alone and looks_like_place(key) and not is_borne(key):
            return places.substitute(word) or word  # "Oberwynental"
        if here and alone and (alike := coining.like_compound(word)):
            return self._pick("company", alike, key, roll)  # "Brothimmel"
        borne = is_borne(key) or not coining.leads(word, self._surfaces)
        if key in surnames() or (here and borne and like_surname(key)):
            if alone:
                return self._pick(SURNAME, coining.families(), key, roll)
            return names.substitute(SURNAME, f"{key}{roll or ''}", "")
        if source.linked or key in self._abroad or not is_given(key):
            pool = changing.houses() if key in self._houses else names_of(self._abroad.get(key, ""))
            return self._pick("company", pool, key, roll)
        return self._pick("company", list(lexicon("surnames")), key, roll)

    def _short(self, word: str) -> str:
        """What a defined short form becomes: the short form of what its long name becomes."""
        long = self._short_forms.defined.get(fold(word), "")
        if not long or fold(word) in {fold(w.text) for w in split_words(long)}:
            return ""
        return put_together(word, *self._word_pairs(long), or_first=self._groups.is_alone(long))

    def _word_pairs(self, surface: str) -> tuple[list[str], list[str]]:
        """The words of a name that a short form may be made of, old and new."""
        words = split_words(surface)
        counted = [i for i, w in enumerate(words) if w.name and counts(w.text)]
        return [words[i].text for i in counted], [
            self._seats.place(words, i)[1] or self._one(words, i) for i in counted
        ]

    def _acronym(self, word: str) -> str:
        letters = letters_in(word)
        full = self._short_forms.begin(letters)
        new = new_letters(letters, *self._word_pairs(full), self.context.source) if full else ""
        if not full or letters in spellings([full]):  # "JH Holding", of Jorinde Haas
            new = self.context.addresses.initials.get(letters, new)
        roll = self._rolls.get(letters, 0)
        if new == letters and not roll and letters not in self._names_alone:
            return word
        return other_acronym(self.context, word, "" if new == letters else new, roll)

    def _pick(self, kind: str, items: Sequence[str], entity: str, roll: int) -> str:
        others = [i for i in items if entity not in fold(i) and fold(i) not in entity] or items
        chosen = self.context.pick(kind, others, entity, roll=roll)
        number = self.context.source.number(90, kind, entity, roll) + 10
        return chosen or f"{items[number % len(items)]}{number}"

    def _key(self, word: str) -> tuple[str, bool]:
        """The folded word without the ending of a genitive, where the bare word is known."""
        folded = self._spelt_with_dots.get(undotted(fold(word)), fold(word))
        folded = self.context.people.known_as(folded)
        stem = re.sub(r"[’']?s?$", "", folded)
        shortest = 1 if is_acronym(word[:-1]) else 2  # "VWs"
        somebody = folded in self.context.people.words
        ends = folded[-1:] in "s’'" and not somebody and len(stem) > shortest
        if ends and (stem in self._known or stem in self.context.people.words):
            return stem, True
        return folded, False

    def _role(self, key: str) -> tuple[str, str, str]:
        return self.context.people.role_of(key) or (SURNAME, key, "")

    @cached_property
    def _names_alone(self) -> frozenset[str]:
        alone = frozenset(core[0] for core in self.cores if len(core) == 1)
        return alone | self.context.people.words

    def _core(self, surface: str) -> tuple[str, ...]:
        words = split_words(surface)
        named = tuple(
            self._key(w.text)[0]
            for i, w in enumerate(words)
            if self._kept.is_name(w)
            and not (behind_hyphen(words, i) and is_owned(words, fold(w.text)))
        )
        return named or tuple(fold(w.text) for w in words if w.name)
