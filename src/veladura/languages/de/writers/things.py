"""Products, segments and whatever else has a name in a German document."""

import re
from typing import TYPE_CHECKING

from veladura.languages.de.genders import gender_of, listed
from veladura.languages.de.inflection import genitive
from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.base import GermanWriter
from veladura.languages.de.writers.id_forms import TICKER
from veladura.languages.de.writers.ids import SWISS_PLATE
from veladura.languages.de.writers.internet import AddressWriter
from veladura.languages.de.writers.organisations.acronyms import other_letters
from veladura.languages.de.writers.organisations.company_words import (
    Word,
    behind_hyphen,
    business_group,
    is_of_region,
    is_ordinary,
    is_small,
    split_words,
)
from veladura.languages.de.writers.organisations.kept_words import text_of
from veladura.languages.de.writers.places.atlas import cantons
from veladura.languages.de.writers.products import is_rate
from veladura.languages.de.writers.signs import squeezed
from veladura.languages.de.writers.thing_parts import is_user, other_number_like
from veladura.languages.de.writers.titles import is_title, other_title
from veladura.text import fold, match_case
from veladura.transform.context import Mention
from veladura.transform.internet import IPV4, ipv4_in_documentation
from veladura.transform.people.parts import GIVEN

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_PLAIN = frozenset(lexicon("thing_words"))
_KINDS_OF_THINGS = tuple(lexicon("thing_heads"))
_OF_SOMETHING = re.compile(r" (?:der|des|zur|zum) [A-ZÄÖÜ]")
_EVENTS = frozenset(
    ("forum", "conference", "congress", "award", "summit", "expo", "symposium", "cup", "days")
)
_SIGN = re.compile(r"[A-ZÄÖÜa-zäöü][a-zäöü]")
_LONG_SIGN = re.compile(r"[bcdfghjklmnpqrstvwxz]{2}[a-z]")  # nobody is called so
_SIGNED = re.compile(
    r"(?<!\w)(?:Sach)?(?:[Bb]earb|(?<=Sach)b|[Gg]epr|[Zz]eichen|[Kk]ürzel|[Ee]rledigt|[Ee]rfasst|[Gg]ebucht|[Ff]reigabe|[Gg]enehmigt)"
    r"[\w.]{0,12}[:. ]{1,9}$"
)
_CHURCH = re.compile(
    r"(?:Kirchensteuer|KiSt|KiStM|Konf(?:ession|\.)?|Religion)[^\n;]{0,16}$|\d,\d/$"
)
_USER = re.compile(r"[a-z]{4,14}\d{0,2}")
_LOGIN = re.compile(r"[a-z]{1,12}(?:[._][a-z]{2,20}){1,3}\d{0,4}")
_MACHINE = re.compile(r"[a-z]{2,12}(?:[-_][a-z]{2,8}){0,3}(?P<number>-?\d{1,3})?")  # "pay-gw-03"
_LOGGED = re.compile(r"(?<![\w])(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|AUDIT)\W{1,4}$")
_STUDY = re.compile(r"[A-ZÄÖÜ]{5,}(?:[- ]\d{1,3})?|[A-ZÄÖÜ]{4}-\d{1,3}")  # "AURORA-2"
_FAIR = re.compile(r"[a-zäöü]{4,} (?:19|20)\d\d")  # "drinktec 2022"
_AT_A_FAIR = re.compile(
    r"(?:[Mm]esse|[Kk]onferenz|[Kk]ongress|[Aa]usstellung|[Tt]agung|(?<!\w)auf der)\s[„\"»]?$"
)
_FAIR_END = re.compile(
    r"(?:Conference|Congress|Days?|Expo|Summit|Tec|Tech|Fair|[Mm]esse|[Ff]orum|kongress)(?!\w)"
)
_STORM = re.compile(
    r"(?<!\w)(?:Sturm|Orkan|Sturmtief|Orkantief|Tief|Hoch|Hurrikan|Taifun) (?=$|[A-ZÄÖÜ][a-zäöü]+$)"
)
_ASKING = re.compile(r"(?:^|\s)(?:[Gg]olden|[Ss]ilbern|[Bb]ronzen|[Dd])(er|es|as|ie|en|e)\s$")
_GENDERS = {"er": "m", "en": "m", "es": "n", "as": "n", "ie": "f", "ne": "f"}
_SHIP = re.compile(r"M[SVY]|SY")  # "MS Seeadler"
_ROMAN = re.compile(r"[IVX]+|Eins|Zwei|Drei|Vier|Fünf")
_OF_THE_GERMANS = re.compile(r"Deutsche[nrs]? [A-ZÄÖÜ][\w-]{0,30}(?:preis|tag|kongress|forum)")
_GERMAN = re.compile(r"Deutsche[nrs]?")
_PLATE = re.compile(
    r"[A-ZÄÖÜ]{1,3}[- ][A-Z?]{1,2} ?[\d?]{1,4}(?: ?[EH])?|[A-Z]{1,2}-\d{1,5} [A-Z]{2}"
)
_SMALL_PLATE = re.compile(r"[a-zäöü]{1,3}[- ][a-z]{1,2} \d{1,4}")  # "tf sk 207"
_CODE = re.compile(
    r"(?=.*[\d_])[\w.?#-]+(?: [\w.?#-]+)?|[A-Z]{2,6}\d*|[A-Za-z]{1,3}[-/][A-Za-zäöü]{1,3}"
)


def is_sign(mention: Mention) -> bool:
    """ "Sachb. Oe", "Erledigt. sk": two letters that somebody signs with."""
    surface = mention.surface.strip()
    if _LONG_SIGN.fullmatch(surface) and not listed(fold(surface)):
        return True  # "hsa" for Henk Saathoff
    if not _SIGN.fullmatch(surface):
        return False
    signed = _SIGNED.search(mention.before) or (
        re.search(r"(?:\t|\s{2})$", mention.before) and re.match(r"[ \t]*+(?:\n|$)", mention.after)
    )
    signed = signed or re.match(r",?\s\d{1,2}[./]\d", mention.after)
    return surface.islower() or bool(signed)


class OtherWriter(GermanWriter):
    """Number plates, accounts, nationalities, projects, prizes, ships."""

    def __init__(self, context: "GermanContext") -> None:
        super().__init__(context)
        self._written: dict[str, str] = {}

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        roll = self.context.roll("other", self.entity(mention))
        if self.context.preferences.other == "mask":
            return None
        technical = self._technical(mention, surface, roll)
        if technical is not None:
            return technical
        addresses, ids = self.context.addresses, self.context.ids
        inflected = "" if _OF_THE_GERMANS.match(surface) else self._inflected(surface, roll)
        if inflected:
            return inflected
        if TICKER.fullmatch(surface):
            return ids.rewrite(surface)
        if _USER.fullmatch(surface):
            return addresses.account(surface, roll)  # "mhofer"
        if SWISS_PLATE.fullmatch(surface) and surface[:2] in cantons().values():
            return ids.rewrite(surface)
        if _PLATE.fullmatch(surface) or _SMALL_PLATE.fullmatch(surface):
            return match_case(surface, ids.plate(surface.upper()) or "") or None
        if _LOGIN.fullmatch(surface):
            return addresses.account(surface, roll)  # "m.jentzsch"
        if is_user(surface):
            return addresses.account(surface, roll)  # "KSCHREIBER", "KRAUSEM"
        if _STUDY.fullmatch(surface) or _FAIR.fullmatch(surface):
            return self._named(surface, roll, fair=surface.islower())
        if _CODE.fullmatch(surface) and not re.search(r"[A-ZÄÖÜ][a-zäöüß]{2,}", surface):
            if re.fullmatch(r"[a-z]++(?:[._][a-z]*+)?\d*|[A-Z]{3,}+_[A-Z]++\d*", surface):
                return addresses.account(surface, roll)
            return ids.rewrite(surface) or self._signs(surface, roll)
        if storm := self._storm(surface, mention.before):
            return storm
        if is_title(surface, mention.before):
            told = self._told(surface)
            title = told or other_title(self.context, surface, mention.before, roll)
            return title or self._named(surface, roll)
        fair = _AT_A_FAIR.search(mention.before) or _FAIR_END.search(surface)
        return self._named(surface, roll, fair=bool(fair))

    def _storm(self, surface: str, before: str) -> str:
        """ "Tief Bernd", or "Bernd" behind "Tief": another given name; "" for no storm."""
        storm = _STORM.match(surface)
        name = surface[storm.end() :] if storm else surface
        if not storm and not (_STORM.search(before) and surface.isalpha()):
            return ""
        new = self.context.people.substitute(GIVEN, fold(name), gender_of(fold(name)))
        return (storm[0] if storm else "") + match_case(name, new)

    def _technical(self, mention: Mention, surface: str, roll: int) -> str | None:
        """Addresses, accounts, signs and machines; None for all that is written otherwise."""
        addresses = self.context.addresses
        if IPV4.fullmatch(surface):
            return ipv4_in_documentation(surface, self.context)
        if "@" in surface:
            return self._account(surface, addresses, roll)
        plain = surface.isascii() and surface.isalnum() and (surface.islower() or surface.isupper())
        if plain and addresses.owned(surface.lower()):
            return addresses.account(surface, roll)  # "tklein"
        sign = _SIGN.fullmatch(surface) or _LONG_SIGN.fullmatch(surface)
        if sign and not _CHURCH.search(mention.before):
            return self._signs(surface, roll)
        machine = _MACHINE.fullmatch(surface)
        if machine and (_LOGGED.search(mention.before) or ("-" in surface and machine["number"])):
            return self._machine(surface, machine["number"] or "", roll)
        return None

    def _signs(self, surface: str, roll: int) -> str:
        """ "AL/rb": the initials of whoever dictated and wrote follow their names."""
        addresses = self.context.addresses
        initials = addresses.surname_heads | addresses.initials

        def other(match: re.Match[str]) -> str:
            new = initials.get(fold(match[0])) or addresses.parts.letters(match[0])
            new = new or (squeezed(self.context, fold(match[0])) if len(match[0]) == 2 else "")
            return match_case(
                match[0] * 2, new or other_letters(match[0], self.context.source, roll)
            )

        return re.sub(r"[^\W\d_]+", other, surface)

    def _machine(self, surface: str, number: str, roll: int) -> str:
        """A computer or a program that writes a log gets the name of another."""
        names = [name for name in lexicon("machine_names") if name not in surface]
        chosen = self.context.pick("machine", names, surface, roll=roll) or names[roll % len(names)]
        digits = number.strip("-")
        new = other_number_like(digits, self.context, roll) if digits else ""
        return chosen + number[: len(number) - len(digits)] + new

    def called(self, word: str) -> str:
        """What a project, a ship or an event of the document becomes; "" for other words."""
        mentions = (m.surface.strip() for m in self.context.of_kind("other"))
        known = next((s for s in mentions if s.istitle() and fold(s) == fold(word)), "")
        return self._named(known, 0) if known else ""

    def noun(self, key: str) -> str:
        """A noun of nature or of the sea, for a product that is called by such a one."""
        return self._name(key, 0)

    def _account(self, surface: str, addresses: AddressWriter, roll: int) -> str:
        name, mark, server = surface.strip("@").partition("@")
        new = addresses.account(name, roll)
        lead = "@" if surface.startswith("@") else ""
        return lead + new + (mark + addresses.host(server, roll) if mark else "")

    def _inflected(self, surface: str, roll: int) -> str:
        """ "kroatischer Staatsangehöriger": another nationality with the same ending."""
        rows = table("inflected_words")
        stems = sorted({word for _, word in rows}, key=len, reverse=True)
        pattern = "|".join(re.escape(stem).replace(r"\-", r"\.?-") for stem in stems)
        found = False

        def other(match: re.Match[str]) -> str:
            nonlocal found
            found = True
            stem = match[1].lower().replace(".-", "-")
            group = next((g for g, word in rows if word == stem), "")
            peers = [word for g, word in rows if g == group and stem not in word]
            chosen = self.context.pick("inflected", peers, stem, roll=roll) or peers[0]
            chosen = chosen.replace("-", ".-") if ".-" in match[1] else chosen  # "ev.-ref."
            return match_case(match[1], chosen) + (match[2] or "")

        written = re.sub(rf"(?<!\w)({pattern})(e[nmrs]?)?(?![\w-])", other, surface, flags=re.I)
        return written if found and fold(written) != fold(surface) else ""

    def _named(self, surface: str, roll: int, *, fair: bool = False) -> str:
        if surface.istitle() and f"@{surface.lower()}" in self.context.text:
            gender = gender_of(fold(surface))  # whoever writes in a chat
            return match_case(surface, self.context.people.substitute(GIVEN, fold(surface), gender))
        small = [w for w in split_words(surface) if w.name and w.text.islower()]
        if any(not is_small(w.text) for w in small) and not _FAIR.fullmatch(surface):
            return match_case(surface[:1], self._name(fold(surface), roll))  # a motto
        story = _OF_SOMETHING.search(surface)
        if story and not _is_event(split_words(surface[: story.start()])[-1].text):
            return match_case(surface[:1], self._name(fold(surface), roll))  # "Mut zur Lücke"
        surface = surface[: story.start()] if story else surface  # "Vogtland-Cup der Zwerge"
        written: list[str] = []
        words = split_words(surface)
        for one, mark, two in zip(words, words[1:], words[2:], strict=False):
            if mark.text == "-":
                self.context.places.join(one.text, two.text)  # "Schwarzwald-Baar"
        for i in range(len(words)):
            written.append(self._one(words, i, "".join(written), roll, fair=fair))
        new = "".join(written)
        if fold(new) != fold(surface):
            return new
        return self._without_a_name(words, surface, roll, fair=fair)

    def _without_a_name(self, words: list[Word], surface: str, roll: int, *, fair: bool) -> str:
        """ "World Sugar Forum": where all words say what it is, one before the last gives way."""
        named = [i for i, word in enumerate(words) if word.name and len(word.text) > 1]
        head = _event_head(surface) if len(words) == 1 else ""
        if head:  # "Schächenfest"
            stems = [f"{stem}{head}" for stem in lexicon("compound_heads")]
            return self.context.pick("other", stems, fold(surface), roll=roll) or surface
        free = [i for i in named[:-1] if fold(words[i].text) not in _PLAIN] or named[:-1]
        if not free or not _is_event(words[named[-1]].text):
            return self._name(fold(surface), roll, fair=fair)
        one = words[free[-1]].text
        new = match_case(one, self._name(fold(one), roll))
        return text_of([*words[: free[-1]], Word(new, True), *words[free[-1] + 1 :]])

    def _one(self, words: list[Word], i: int, before: str, roll: int, *, fair: bool) -> str:
        """One piece of a name: what only says what has the name, and rates, stay."""
        text = words[i].text
        if is_rate(words, i):
            return text  # "2.0"
        if text.isdecimal():
            return other_number_like(text, self.context, roll)
        if _ROMAN.fullmatch(text) or _GERMAN.fullmatch(text) or not words[i].name:
            return text
        if len(text) < 2 or _is_plain(text) or is_small(text) or (not i and _SHIP.fullmatch(text)):
            return text
        if behind_hyphen(words, i) and is_ordinary(fold(text)) and not self._called(text):
            return text
        known = "" if roll else self._called(text)
        if known:
            return known
        if _is_beside_adjective(words, i) and any(self._adjective(w.text) for w in words if w.name):
            return text  # "Alt-Wiener Melange"
        if listed(fold(text)) and text_of(words[i + 1 : i + 2]) == "-":
            given = self.context.people.substitute(GIVEN, fold(text), listed(fold(text)))
            return match_case(text, given)  # "Simon-Löwenthal-Preis"
        return match_case(text, self._name(fold(text), roll, _asked_for(before), fair=fair))

    def _told(self, surface: str) -> str:
        """A title with the new names of who or what of the document stands in it; "" without."""
        words = split_words(surface)
        named = [self._called(word.text) if word.text[:1].isupper() else "" for word in words]
        pieces = (new or word.text for new, word in zip(named, words, strict=True))
        return "".join(pieces) if any(named) else ""

    def _called(self, text: str) -> str:
        """What a company, a person or a place of the document becomes; "" for other words."""
        companies, people, places = self.context.companies, self.context.people, self.context.places
        role = people.role_of(fold(text))
        if companies.knows(text):
            return companies.substitute(text)
        if role:  # "Marwitz-Fehde"
            return match_case(text, people.substitute(*role))
        if places.knows(text):
            return places.substitute(text) or ""
        if text.endswith("s") and places.knows(text[:-1]):  # "Bayerns Goldener Krug"
            return genitive(places.substitute(text[:-1]) or text[:-1])
        return self._adjective(text)

    def _adjective(self, text: str) -> str:
        """ "Wiener", "Bayerischer" before what is called so; "" for other words."""
        if not text[:1].isupper():
            return ""
        places = self.context.places
        region = places.landscape(text, "Land") if is_of_region(text) else ""
        return region.removesuffix(" Land") or places.adjective(text) or ""

    def _name(self, key: str, roll: int, gender: str = "", *, fair: bool = False) -> str:
        if key not in self._written:
            names = [name for name, its in table("project_names") if gender in ("", its)]
            names = list(lexicon("fair_names")) if fair and not gender else names
            chosen = self.context.pick("other", names, key, roll=roll)
            number = self.context.source.number(90, "other", key) + 10
            self._written[key] = chosen or f"{names[number % len(names)]} {number}"
        return self._written[key]


def _is_beside_adjective(words: list[Word], i: int) -> bool:
    """Whether a word says what is called after a place, or how old that is."""
    text = words[i].text
    return text in ("Alt", "Neu", "Jung") or (i == len(words) - 1 and len(words) > 1)


def _is_event(word: str) -> bool:
    folded = fold(word)
    return folded in _EVENTS or folded.endswith(_KINDS_OF_THINGS)


def _event_head(word: str) -> str:
    """ "fest" of "Schächenfest", as it is written; "" where nothing stands before it."""
    folded = fold(word)
    head = max((h for h in _KINDS_OF_THINGS if folded.endswith(h)), key=len, default="")
    return word[-len(head) :] if head and len(word) > len(head) + 2 else ""


def _asked_for(before: str) -> str:
    """The gender that the words before a noun ask for: "Goldener …", "Das Blaue …"."""
    asking = _ASKING.search(before)
    return _GENDERS.get(asking[1], "f") if asking else ""


def _is_plain(word: str) -> bool:
    """Whether a word only says what has the name: "Preis", "Weinpreis", "Eigenkapitalforum"."""
    folded = fold(word)
    return folded in _PLAIN or folded.endswith(_KINDS_OF_THINGS) or bool(business_group(word))
