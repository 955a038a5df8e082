"""E-mail and web addresses in German documents: they follow the replaced people and companies.

All lead to `.example`, which is kept for documentation (RFC 2606). Words that name nobody ("info",
"datenschutz", "login") stay; a company found in the address becomes what it became in the text.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from veladura.languages.de.genders import listed
from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.base import GermanWriter
from veladura.languages.de.writers.organisations.acronyms import initials_of, other_letters
from veladura.languages.de.writers.organisations.company_words import (
    business_group,
    is_ordinary,
    surnames,
)
from veladura.languages.de.writers.people.accounts import NameParts
from veladura.languages.de.writers.people.names import PARTICLES
from veladura.languages.de.writers.thing_parts import (
    among_trades,
    called_in,
    is_plain_piece,
    of_its_town,
    path_words,
    spelt_out,
    write_folders,
    write_path,
)
from veladura.text import compact, fold, match_case, undotted
from veladura.transform.context import Mention
from veladura.transform.internet import IPV4, ipv4_in_documentation
from veladura.transform.people.initials import Person
from veladura.transform.people.parts import GIVEN, SURNAME

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_URL = re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]*://)?(?P<host>[^/\s?#:]+)(?P<rest>.*)", re.I | re.S)
_WORD = re.compile(r"[^\W\d_]+")
_MAILBOX = re.compile(r"mail|post(?!en)|briefkasten")
_FIELDS = 40  # characters between the fields of one name
_NEAR = 90  # characters between a company and an address that is taken for its own
_SHORTEST = 4  # letters of a name that must be found again
_SECOND_LEVEL = frozenset(("co", "com", "or", "ac", "gv", "org", "net", "edu"))
_HEAD = 3  # letters by which names are filed


def _by_head(names: Sequence[Sequence[str]]) -> dict[str, list[int]]:
    """First letters of words → the names they are in."""
    heads: dict[str, list[int]] = {}
    for i, words in enumerate(names):
        for head in {undotted(compact(word))[:_HEAD] for word in words}:
            heads.setdefault(head, []).append(i)
    return heads


def _filed(heads: dict[str, list[int]], plain: str) -> list[int]:
    """The names of which some word may stand in `plain`, in their order."""
    text = undotted(plain)
    pieces = {text[i : i + _HEAD] for i in range(len(text) - _HEAD + 1)}
    return sorted({i for piece in pieces for i in heads.get(piece, ())})


class AddressWriter(GermanWriter):
    """Writes e-mail addresses, web addresses and names of accounts."""

    def __init__(self, context: "GermanContext") -> None:
        super().__init__(context)
        self._made: dict[str, str] = {}
        self.parts = NameParts(context)

    def entity(self, mention: Mention) -> str:
        return "".join(fold(re.sub(r"-?\n\s*", "", mention.surface)).split())

    def write(self, mention: Mention) -> str | None:
        if "\\" in mention.surface:
            return write_folders(self.context, mention.surface.strip())
        surface = re.sub(r"\s+", "", mention.surface)
        roll = self.context.roll(mention.kind, self.entity(mention))
        if IPV4.fullmatch(surface):
            return ipv4_in_documentation(surface, self.context)
        if surface.count("@") == 1 and not surface.startswith("@"):
            return match_case(surface, self._email(surface.lower(), roll))
        if "." in surface.strip("."):
            return match_case(surface, self._url(surface, roll))
        return self.account(surface, roll) if surface.startswith("@") else None

    def _email(self, address: str, roll: int) -> str:
        local, _, host = address.partition("@")
        preferences = self.context.preferences
        if preferences.email == "anon":
            given, surname = self._somebody(local, roll)
            new = f"{given}.{surname}@{preferences.email_domain}"
        else:
            new = f"{self._local(local, roll)}@{self.host(host, roll)}"
        return new if new != address else f"post.{new}"

    def account(self, name: str, roll: int = 0) -> str:
        """The name of an account: "@toni_63", "mkornblum01"."""
        mark = "@" if name.startswith("@") else ""
        return mark + match_case(name, self._local(name.strip("@").lower(), roll))

    def _local(self, local: str, roll: int) -> str:
        """The part before "@": words of people follow them, plain words stay."""
        pieces = re.split(r"([._+-]|\d+)", local)
        if all(map(is_plain_piece, filter(None, pieces[::2]))):
            return "".join(self._digits(p) if p.isdecimal() else p for p in pieces)
        owner = self._owner(local)
        if owner and not roll:
            return "".join(self._like(piece, owner) for piece in pieces)
        shortened = "" if roll else self.parts.account(local) or self._initials(pieces)
        if shortened:
            return shortened
        first, last = self._somebody(local, roll)
        named = [piece for piece in pieces[::2] if piece]
        surname_first = len(named) > 1 and len(named[0]) > 2 and len(named[-1]) == 1
        surname_first = surname_first and not listed(named[0])
        names = iter((last, first) if surname_first else (first, last))  # "hollaender_b"
        known = {} if roll else self.initials
        return "".join(known.get(p) or self._unlike(p, names, last) for p in pieces)

    def _initials(self, pieces: Sequence[str]) -> str:
        """ "k.g": nothing but the initials of somebody; "" for others."""
        own = "".join(piece for piece in pieces if piece.isalpha())
        if own not in self.initials or len(own) != len(pieces) // 2 + 1:
            return ""
        letters = iter(self.initials[own])
        return "".join(next(letters, "") if p.isalpha() else p for p in pieces)

    @cached_property
    def initials(self) -> dict[str, str]:
        """The initials of everybody in the document, and those of who they become."""
        names, letters = self.context.people, {}
        for (given, family, *_), gender in self.context.people.people:
            if given and family:
                new = [names.substitute(GIVEN, word, gender) for word in given]
                new += [names.substitute(SURNAME, word, gender) for word in family]
                old = "".join(word[:1] for word in (*given, *family))
                letters[old] = spelt_out("".join(word[:1] for word in new))
        return letters

    @cached_property
    def surname_heads(self) -> dict[str, str]:
        """The first two letters of surnames, as those who dictate sign: "st" for Stövesand."""
        names = self.context.people
        heads: dict[str, str] = {}
        for (_, family, *_), gender in names.people:
            for word in family[:1]:
                new = spelt_out(names.substitute(SURNAME, word, gender))
                heads.setdefault(word[:2], new[:2])
        return heads

    def _unlike(self, piece: str, names: Iterator[str], last: str) -> str:
        """One piece of an address whose owner is not known."""
        if not piece or piece in "._+-" or piece in path_words():
            return piece
        if len(piece) > _SHORTEST and is_ordinary(piece):
            return piece  # "kontor", "werkstatt"
        if piece.isdecimal():
            return self._digits(piece)
        if self.context.companies.knows(piece):
            return spelt_out(self.context.companies.substitute(piece.upper()))  # "gwl_admin"
        project = self.context.others.called(piece)
        if project:
            return spelt_out(project)
        begun = self.parts.begun(piece)
        if begun:
            return begun  # "korbi", of Korbinian
        if piece[1:] in surnames():
            return next(names, last)[:1] + last  # "svogt"
        if piece[:-1] in surnames():
            return last + next(names, last)[:1]
        name = next(names, "") or other_letters(piece, self.context.source)
        return name[:1] if len(piece) == 1 else name

    def _like(self, piece: str, owner: list[tuple[str, str]]) -> str:
        """One piece of an address, where its owner's names are known: (old, new), given first."""
        if not piece or piece in "._+-" or piece in path_words():
            return piece
        if piece.isdecimal():
            return self._digits(piece)
        given = owner[0]
        for old, new in (*owner[1:], given):
            if old and (old in piece or (len(piece) > 2 and piece in old)):
                rest = piece.replace(old, "") if old in piece else ""
                if rest in PARTICLES:
                    return rest + new  # "vanloon"
                return (given[1][:1] if len(rest) == 1 else given[1] if rest else "") + new
        if len(piece) == 1:  # "heike.s", or "s.heike"
            behind = given[0] and piece != given[0][:1] and owner[-1][1]
            return owner[-1][1][:1] if behind else given[1][:1]
        return owner[-1][1] if given[0] and owner[-1][1] else given[1]  # "sidonie.kn"

    def owned(self, name: str) -> bool:
        """Whether the name of an account is made of somebody's name."""
        return self._owner(name) is not None or bool(self.parts.account(name))

    def _owner(self, local: str) -> list[tuple[str, str]] | None:
        names, plain = self.context.people, spelt_out(local)
        people = [names.people[i] for i in _filed(self._people_by_head, plain)]
        named = [pair for pair in people if self._resemblance(pair[0], plain)]
        if not named:
            return None
        person, gender = max(named, key=lambda pair: self._resemblance(pair[0], plain))
        first = person[0][0] if person[0] else self._given_in(local)
        if not person[1]:  # "marvin.jablonski", where Marvin's grandmother has the surname
            family = (p[1] for p, _ in named if any(self._spelling(w, plain) for w in p[1]))
            person = (person[0], next(family, ()), person[2])
        gender = (names.role_of(first) or ("", "", gender))[2] if first else gender
        # The surname that stands in the address first: it is the one most sure to be meant.
        last = sorted(person[1] or ("",), key=lambda word: not self._spelling(word, plain))
        new_first = names.substitute(GIVEN, first or f"@{local}", gender)
        if not first and person[2]:  # "MWIEDMANN" beside "M. Wiedmann"
            new_first = names.initial_of(person, gender)
        new_last = [names.substitute(SURNAME, word or f"@{local}", gender) for word in last]
        if first and not person[1] and person[2]:  # "heike.s" beside "Heike S."
            new_last = [names.initial_of(person, gender)]
        surnames = zip(last, new_last, strict=True)
        return [
            (self._spelling(first, plain) or spelt_out(first), spelt_out(new_first)),
            *((self._spelling(old, plain), spelt_out(new)) for old, new in surnames),
        ]

    def _given_in(self, local: str) -> str:
        """A given name of the document that stands in an address beside a surname."""
        roles = self.context.people.role_of
        words = re.split(r"[._+-]|\d+", local)
        spelt = next((w for w in words if (role := roles(w)) and role[0] == GIVEN), "")
        return spelt or self._given_beside(words)

    def _given_beside(self, words: Sequence[str]) -> str:
        """The given name in the field beside a surname, where an address has but its initial."""
        names, mentions = self.context.people, self.context.of_kind("person")
        for one, other in (*pairwise(mentions), *((b, a) for a, b in pairwise(mentions))):
            family, given = fold(one.surface.strip()), fold(other.surface.strip())
            role = names.role_of(given.partition(" ")[0].partition("-")[0])
            near = abs(other.start - one.end) < _FIELDS or abs(one.start - other.end) < _FIELDS
            spelt = any(len(w) >= _SHORTEST and self._spelling(family, w) for w in words)
            if near and spelt and role and role[0] == GIVEN and words[0] == role[1][:1]:
                return role[1]
        return ""

    def _resemblance(self, person: Person, plain: str) -> int:
        """How many words of a name, and its first initial, stand in an address; 0 for none."""
        long = [word for word in (*person[0], *person[1]) if len(word) >= _SHORTEST]
        found = sum(bool(self._spelling(word, plain)) for word in long)
        initial = person[0] and plain.startswith(person[0][0][:1])
        return 2 * found + bool(initial) if found else 0

    @cached_property
    def _people_by_head(self) -> dict[str, list[int]]:
        people = self.context.people.people
        return _by_head([(*person[0], *person[1]) for person, _ in people])

    @cached_property
    def _companies(self) -> tuple[list[tuple[str, ...]], dict[str, list[int]]]:
        cores = list(self.context.companies.cores)
        return cores, _by_head(cores)

    def _spelling(self, word: str, plain: str) -> str:
        """The way a folded name is spelt inside an address, with "ue" for "u" where it had dots."""
        pattern = re.sub(r"[aou]", lambda m: m[0] + "e?", re.escape(compact(word)))
        match = re.search(pattern, plain) if word else None
        return match[0] if match else ""

    def _somebody(self, local: str, roll: int) -> tuple[str, str]:
        names = self.context.people
        who = f"@{local}{roll or ''}"
        told = next(filter(None, map(listed, re.split(r"[._+-]|\d+", local))), "")  # "wiebke.h"
        gender = told or self.context.source.choice(("female", "male"), "email", local)
        return (
            spelt_out(names.substitute(GIVEN, who, gender)),
            spelt_out(names.substitute(SURNAME, who, gender)),
        )

    def host(self, host: str, roll: int = 0) -> str:
        """The name of a server: plain words in front stay, the rest is one invented name."""
        labels = host.lower().split(".")
        last = 3 if len(labels) > 2 and labels[-2] in _SECOND_LEVEL else 2  # "tp-zt.co.at"
        front = [w if w in path_words() else self._of_company(w) for w in labels[:-last]]
        name = ".".join(labels[-last:]) if len(labels) > 1 else host
        if name not in self._made or roll:
            self._made[name] = self._domain(labels[-last] if len(labels) > 1 else host, roll)
        return ".".join((*filter(None, front), self._made[name]))

    def _of_company(self, label: str) -> str:
        """The new words of the company whose old ones stand in a label; "" for others."""
        plain, (known, heads) = spelt_out(label), self._companies
        cores = [
            [w for w in known[i] if len(w) >= _SHORTEST and self._spelling(w, plain)]
            for i in _filed(heads, plain)
        ]
        best = max(cores, key=lambda core: sum(map(len, core)), default=[])
        found = {self._spelling(word, plain): self._new_word(word) for word in best}
        return self._with_trades(found, plain) if any(found.values()) else ""

    def _domain(self, label: str, roll: int) -> str:
        if not roll:
            beside = self._of_company(label) or called_in(self.context, label)
            beside = beside or of_its_town(self.context, label) or self._company_beside(label)
            if beside:
                return self._free(beside, label)
        items = [spelt_out(name) for name in lexicon("coined_names")]
        name = self.context.pick("domain", items, label, roll=roll) or "beispiel"
        return self._free(name, label)

    def _new_word(self, word: str) -> str:
        """What a domain has for one word of a company's name; "" for what stays in the name."""
        companies = self.context.companies
        return "" if companies.keeps(word) else spelt_out(companies.substitute(word))

    def _with_trades(self, found: dict[str, str], plain: str) -> str:
        """New names in the order of the old, with what the company does where the domain says it:
        "zapf-getraenke" becomes "albrecht-getraenke"."""
        pieces = {plain.index(old): new for old, new in found.items() if new}
        taken = {i for old in found for i in range(plain.index(old), plain.index(old) + len(old))}
        for trade in sorted(self._trades, key=len, reverse=True):
            start = plain.find(trade)
            if start >= 0 and taken.isdisjoint(range(start, start + len(trade))):
                pieces[start] = trade
                taken.update(range(start, start + len(trade)))
        return "-".join(pieces[start] for start in sorted(pieces))

    @cached_property
    def _trades(self) -> frozenset[str]:
        """What the companies of the document do, as addresses write it."""
        words = (w for m in self.context.of_kind("company") for w in _WORD.findall(m.surface))
        told = {spelt_out(word) for word in words if business_group(word)}
        return frozenset(word for word in told if len(word) >= _SHORTEST)

    def _company_beside(self, label: str) -> str:
        """The new name of whoever has a domain that shortens it: by initials, or standing near."""
        anybody = label in lexicon("mail_services") or _MAILBOX.search(label)
        if label in path_words() or anybody:
            return ""
        owner = self._owner(label)
        if owner:
            return owner[-1][1]
        companies = self.context.of_kind("company")
        parts = set(label.split("-")) | {label}
        trades = [m for m in companies if self._says_trade(m.surface, label)]
        named = [m for m in companies if parts.intersection(initials_of(m.surface))]
        near = trades or named or self._before(label, companies)
        return self._shortened(near[-1]) if near else ""

    def _says_trade(self, surface: str, label: str) -> bool:
        """Whether what a company is stands in a domain: "aufbaubank-vp"."""
        words = (spelt_out(word) for word in _WORD.findall(surface))
        return any(len(word) > _HEAD + 3 and word in label for word in words)

    def _before(self, label: str, companies: Sequence[Mention]) -> list[Mention]:
        """Companies that stand a little before the first address of a domain, in order."""
        addresses = self.context.of_kind("email", "internet")
        starts = [m.start for m in addresses if f"{label}." in m.surface.lower()]
        first = min(starts, default=-1)
        text = self.context.text
        near = [m for m in companies if 0 <= first - m.end <= _NEAR]
        places = [part for part in label.split("-") if self.context.places.knows(part)]
        near = [m for m in near if all(place in fold(m.surface) for place in places)]
        return [m for m in near if "\n\n" not in text[m.end : first]]  # no "hno-bogenhausen"

    def _shortened(self, mention: Mention) -> str:
        """The words of a new name that were exchanged, at most two."""
        old = {fold(word) for word in _WORD.findall(mention.surface)}
        new = _WORD.findall(self.context.companies.write(mention) or "")
        changed = [spelt_out(word) for word in new if fold(word) not in old and len(word) > 1]
        if len(changed) == 1 and re.search(r"ische[nrs]?$", changed[0]):
            changed += [word for word in map(spelt_out, new) if word in self._trades][:1]
        return "-".join(changed[:2])  # "hessische-landbank"

    def _free(self, name: str, label: str) -> str:
        for number in range(100):
            candidate = f"{name}{number or ''}"
            if self.context.claim("domain", f"{candidate}.example", label):
                break
        return f"{among_trades(self.context, label, candidate)}.example"

    def _url(self, surface: str, roll: int) -> str:
        match = _URL.fullmatch(surface)
        if match is None and surface.startswith("/"):
            return write_path(self.context, surface)  # of a file, on no host
        if match is None:
            return "www.beispiel.example"
        return (
            (match["scheme"] or "")
            + self.host(match["host"], roll)
            + write_path(self.context, match["rest"])
        )

    def _digits(self, digits: str) -> str:
        stream = self.context.source.numbers("digits", digits)
        return "".join(str((int(d) + 1 + next(stream) % 9) % 10) for d in digits)
