"""Products: every word of a name becomes another, numbers change, companies follow."""

import re
from typing import TYPE_CHECKING

from veladura.languages.de.everyday_things import ends_in_thing, is_around_us, is_thing
from veladura.languages.de.inflection import genitive
from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.base import GermanWriter
from veladura.languages.de.writers.id_forms import TICKER
from veladura.languages.de.writers.organisations.acronyms import other_letters
from veladura.languages.de.writers.organisations.company_words import (
    Word,
    business_group,
    is_legal,
    is_ordinary,
    is_plain_noun,
    is_small,
    split_words,
)
from veladura.languages.de.writers.organisations.kept_words import is_joined, text_of
from veladura.languages.de.writers.organisations.seats import ISCH
from veladura.languages.de.writers.thing_parts import other_number_like
from veladura.text import fold, match_case
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_PLAIN = frozenset(lexicon("thing_words"))
_HEADS = tuple(sorted(lexicon("product_heads"), key=len, reverse=True))
_TWO = re.compile(r"([A-ZÄÖÜ][a-zäöüß]{2,})([A-ZÄÖÜ][a-zäöüß]{2,})")
_NUMBER = re.compile(r"[IVX]+|Eins|Zwei|Drei|Vier|Fünf")
_SHORT_SIGN = 4  # letters of a sign in capitals, which is no word
_STOCK = re.compile(r"AG|SE|KGaA|GmbH|Inc\.?|plc|PLC|Corp\.?|Ltd\.?|N\.V\.|S\.A\.|A/S|ASA|Oyj")
_LOAN = re.compile(r"[Aa]nleihe|[Pp]fandbrief|[Oo]bligation|[Ss]chuldverschreibung|Bond|Notes?\b")
_RATE = re.compile(
    r"\d{1,3}(?:[.,]\d{1,4})? ?%|\d{1,4},\d{1,3}(?!\d)"
    r"|(?:[2-5]D|[48]K|5G)(?!\w)|[2-5]\.0(?!\d)"
)
_BOND = re.compile(
    r"(?P<coupon>\d+(?:,\d+)?)(?P<sign> ?% )(?P<name>\D*\S)(?P<gap>\s)"
    r"(?P<years>(?:v\. ?)?(?:20)?\d\d(?:[/–]|\()(?:20)?\d\d\)?)"
)


class ProductWriter(GermanWriter):
    """Products: every word of a name becomes another, numbers change, companies follow."""

    def __init__(self, context: "GermanContext") -> None:
        super().__init__(context)
        self._written: dict[str, str] = {}

    def write(self, mention: Mention) -> str | None:
        surface = re.sub(r"-\n\s*(?=[a-zäöüß])", "", mention.surface.strip())
        roll = self.context.roll("product", self.entity(mention))
        words = split_words(surface)
        if TICKER.fullmatch(surface):
            return self.context.ids.rewrite(surface)
        bond = _BOND.fullmatch(surface)
        if bond:
            return self._bond(bond, roll)
        new = self._share(words, roll) or self._of_a_place(words) or self._words(words, roll)
        return self._first_changed(words, roll) if fold(new) == fold(surface) else new

    def _first_changed(self, words: list[Word], roll: int) -> str:
        """ "BU-Schutz Kompakt": where all words tell what it is, the first becomes a name."""
        first = next((i for i, w in enumerate(words) if w.name and len(w.text) > 1), 0)
        key = fold(words[first].text if len(words) > 1 else text_of(words))
        new = self._compound(words[first].text, roll) if len(words) > 1 else ""
        two = _TWO.fullmatch(words[first].text)
        if two and fold(new) == fold(two[0]):  # "GiroStart"
            new = self._name(fold(two[1]), roll) + two[2]
        new = new or match_case(words[first].text, self._name(key, roll))
        if words[first].text.isupper() and len(words) > 1:
            new = new.title()
        return new + text_of(words[first + 1 :])

    def _words(self, words: list[Word], roll: int) -> str:
        return "".join(
            w.text
            if is_joined(words, i) or _says_what(words, i) or is_rate(words, i)
            else self._year(w.text)
            if w.text.isdecimal() and len(w.text) == 2 and _LOAN.search(text_of(words))
            else self._one(w.text, w.name, roll)
            for i, w in enumerate(words)
        )

    def _share(self, words: list[Word], roll: int) -> str:
        """ "Rheinhafen Logistik AG Inh.": a share is called as the company is; "" for others."""
        forms = [i for i, word in enumerate(words) if i and _STOCK.fullmatch(word.text)]
        if not forms or roll:
            return ""
        company, behind = text_of(words[: forms[-1] + 1]), words[forms[-1] + 1 :]
        return self.context.companies.rewrite(company) + "".join(
            w.text if is_cut_short(behind, i) else self._one(w.text, w.name, roll)
            for i, w in enumerate(behind)
        )

    def _year(self, digits: str) -> str:
        moved = round(self.context.dates.shift.days / 365.25) or -1
        return f"{(int(digits) + moved) % 100:02d}"

    def _bond(self, bond: re.Match[str], roll: int) -> str:
        """ "2,5% Rhenania Wohnen 22/28": who owes it changes, its years move, its rate stays."""
        years = re.sub(r"\d\d(?!\d)", lambda m: self._year(m[0]), bond["years"])
        named = (
            w.text
            if business_group(w.text) or is_legal(w.text)
            else self.context.companies.substitute(w.text)
            if w.name and ISCH.fullmatch(w.text)
            else self._one(w.text, w.name, roll)
            for w in split_words(bond["name"])
        )
        return f"{bond['coupon']}{bond['sign']}{''.join(named)}{bond['gap']}{years}"

    def _of_a_place(self, words: list[Word]) -> str:
        """ "Bamberger Rauchbier" goes with its town and stays what it is."""
        first, last = words[0].text, words[-1].text
        adjective = self.context.places.adjective(first) if len(words) == 3 else None
        return f"{adjective} {last}" if adjective and last[0].isupper() else ""

    def _one(self, text: str, name: bool, roll: int) -> str:
        if text.isdecimal():
            return other_number_like(text, self.context, roll)
        if not name or len(text) < 2 or is_small(text) or _NUMBER.fullmatch(text):
            return text
        companies, places = self.context.companies, self.context.places
        if _is_plain(text) and not (
            companies.knows(text) or fold(text) in self.context.people.words
        ):
            return text
        if companies.knows(text) and not roll:
            return companies.substitute(text)
        role = self.context.people.role_of(fold(text)) if not roll else None
        if role:  # "Höfler Ur-Märzen", of the Höflers
            return match_case(text, self.context.people.substitute(*role))
        if text.isupper() and len(text) <= _SHORT_SIGN and fold(text) not in self._written:
            own = companies.initials(text) if not roll else ""
            return own or other_letters(text, self.context.source, roll)  # "33 MS", "2.0 TDX"
        if places.knows(text) and not roll:
            return places.substitute(text) or text
        compound = self._compound(text, roll)
        if compound:
            return compound
        key = fold(text)
        stem = key.removesuffix("s")
        if stem in self._written and key not in self._written:
            return match_case(text, genitive(self._written[stem]))
        if is_around_us(text) and not roll:
            return match_case(text, self.context.others.noun(key))  # „Möwe“
        return match_case(text, self._name(key, roll))

    def _compound(self, text: str, roll: int) -> str:
        """ "OhreStrom" becomes "TalveraStrom", "Innzwickl" some other Zwickl; "" for others."""
        two = _TWO.fullmatch(text)
        if two and (fold(two[2]) in _HEADS or _is_plain(two[2])):
            return self._one(two[1], True, roll) + two[2]
        folded = fold(text)
        head = next((h for h in _HEADS if folded.endswith(h) and len(folded) > len(h) + 2), "")
        if not head or len(folded) != len(text) or not text.istitle():
            return ""
        return f"{self._one(text[: -len(head)], True, roll)} {text[-len(head) :].title()}"

    def _name(self, key: str, roll: int) -> str:
        if key not in self._written:
            chosen = self.context.pick("product", lexicon("product_names"), key, roll=roll)
            number = self.context.source.number(90, "product", key) + 10
            self._written[key] = chosen or f"{lexicon('product_names')[number % 80]}{number}"
        return self._written[key]


def _is_plain(word: str) -> bool:
    """Whether a word of a name says what it is: "Plus", "Dividend", "Schiffsportfolio"."""
    folded = fold(word)
    if folded in _PLAIN or folded.removesuffix("s") in _PLAIN:
        return True
    head = next((head for head in _HEADS if folded.endswith(head)), "")
    first = folded.removesuffix(head).removesuffix("s")
    return bool(head) and len(first) > _SHORT_SIGN and (is_ordinary(first) or is_plain_noun(first))


def is_rate(words: list[Word], position: int) -> bool:
    """ "3,125 %", "4K": a figure, though it stands in a name."""
    around = text_of(words[max(0, position - 2) : position])
    behind = text_of(words[position : position + 6])
    figure = _RATE.match(behind) or re.search(r"\d,$", around)
    version = re.search(r"(?<!\d)[2-5]\.$", around) and words[position].text == "0"
    return bool(figure or version) and words[position].text.isdecimal()


def is_cut_short(words: list[Word], position: int) -> bool:
    """ "Inh.", "Vz.": what kind of share it is."""
    return len(words[position].text) < _SHORT_SIGN and words[position + 1 : position + 2] == [
        Word(".", False)
    ]


def _says_what(words: list[Word], position: int) -> bool:
    """ "Stapler" in "Stapler Lindhorst 30": what a product is, where a name stands beside it."""
    others = (word for i, word in enumerate(words) if i != position and word.name)
    named = (
        len(word.text) > 1
        and word.text[0].isupper()
        and fold(word.text) not in _PLAIN
        and not ends_in_thing(word.text)
        for word in others
    )
    return ends_in_thing(words[position].text) and any(named)


def is_only_things(surface: str) -> bool:
    """ "Physisches Gold": no word of it is a name."""
    words = [word.text for word in split_words(surface) if word.name]
    things = [is_thing(word) for word in words]
    described = (ISCH.fullmatch(word) or fold(word) in _PLAIN for word in words)
    return any(things) and all(
        thing or plain for thing, plain in zip(things, described, strict=True)
    )
