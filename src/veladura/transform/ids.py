"""Identifiers: letters become letters, digits digits, and valid check digits stay valid.

"7.811.940" and "7811940" are one number and "55201" is part of "IB-55201": substitutes are made
for the letters and digits alone and laid over whatever marks stand between them.
"""

import re
import string
from collections.abc import Iterable
from functools import cached_property

from veladura.text import compact, fold
from veladura.transform.check_digits import with_valid_check
from veladura.transform.context import C, Mention, SurfaceWriter
from veladura.transform.dates.inside import DatesInside
from veladura.transform.internet import IPV4, ipv4_in_documentation
from veladura.transform.occurrences import Occurrences
from veladura.transform.randomness import KeyedRandom

_HIDDEN = re.compile(r"(?<=\d)([xX])\1{2,}(?=\d)")  # "5102xxxxxxxx7719": hidden before
_MAC = re.compile(r"[0-9a-fA-F]{2}(?:([:-])[0-9a-fA-F]{2})(?:\1[0-9a-fA-F]{2}){3,18}")
_IPV6 = re.compile(r"[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{0,4}){3,7}")
_HEX = re.compile(
    r"(?=.*[a-f])(?=.*\d.*\d)[0-9a-f]{4,}(?:-[0-9a-f]{4,}){2,4}"
    r"|(?=(?:\d{0,40}[a-f]){3})[0-9a-f]{12,64}"  # a key, a trace
    r"|[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}"
)
_PREFIXED_HEX = re.compile(r"0[xX][0-9a-fA-F]{4,32}")  # "0x7A11C093"
_FIELD = re.compile(  # "NHC: 445566", "NHC-445566"
    r"([^\W\d_]{1,60})(?:[.:º°ª#]{0,4}\s++|[.:º°ª#]{1,4}\s*+)(?=.*\d)|(?:[A-Z]{2}-)?([A-Z]{2,4}|[a-z]{2,12})[-/_](?=\d\d)"
    r"|([A-Z]{3,4})(?=\d{4,10}$)"
)
_KEYED = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\W)")
_SAID_BEFORE = re.compile(r"(?:[a-záéíóúñ]{4,20} ){1,3}(?=[^\s]*\d[^\s]*$)")
_SERIES = re.compile(r"[a-z]{1,4}(?=\d{4,})")
_CORE = re.compile(r"\d{7,}")
_SHORTEST_SHARED = 7  # characters of a number that several others hold
_SHORTEST_PART = 4  # an identifier this long inside a longer one is the same thing
_KINDS = ("id", "other")
_VOWELS, _CONSONANTS = "aeiou", "bcdfghjklmnprstvwxyz"  # plates have no vowels: none come in


class IdLanguage:
    """What a language knows about identifiers; one subclass a language may say more."""

    def __init__(self, field_words: Iterable[str]) -> None:
        self.field_words = frozenset(field_words)  # folded, before a number: "NHC", "Nr."

    def with_check(self, original: str, candidate: str) -> str:
        """The candidate with the check characters that the original calls for."""
        return with_valid_check(original, candidate)

    def digits_again(self, text: str) -> str:
        """The number without letters that a scanner read for digits."""
        return text

    def respell(self, text: str, source: KeyedRandom) -> str | None:
        """A number dictated in words, as another of the same shape; None where it is none."""
        return None


_VENEZUELAN = re.compile(r"[VEJG]-(?=\d{1,2}\.\d{3}\.\d{3}$|\d{8}-\d$)")


class IdWriter(SurfaceWriter[C]):
    """Writes the identifiers of one document."""

    def __init__(self, context: C, language: IdLanguage) -> None:
        super().__init__(context)
        self._language = language
        self._made: dict[str, str] = {}  # compact original → compact substitute
        self._hexed: dict[str, str] = {}
        surfaces = {m.surface.strip() for m in context.of_kind(*_KINDS)}
        known = {compact(s.removeprefix(self._field_of(s))) for s in surfaces}
        around = _longest_around(known)
        cores = _cores(known)
        self._cores = Occurrences(cores, shortest=_SHORTEST_SHARED)
        self._shared = _shared_parts(known | cores)
        checked = {w: p for p, w in around.items() if p != w and self._has_check(p)}
        self._shared = {**checked, **self._shared}
        self._whole = {p: whole for p, whole in around.items() if whole not in self._shared}
        self._starts: dict[str, list[int]] = {}  # of whole → where its parts begin
        for part, whole in self._whole.items():
            self._starts.setdefault(whole, []).append(whole.index(part))

    def _has_check(self, plain: str) -> bool:
        """Whether the last character follows from the others."""
        if len(plain) < _SHORTEST_SHARED or not plain[-1].isdecimal():
            return False
        wrong = plain[:-1] + str((int(plain[-1]) + 1) % 10)
        return self._language.with_check(plain, wrong) != wrong

    def entity(self, mention: Mention) -> str:
        return compact(mention.surface)

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        if mention.label_kind == "staff-id" and not surface.isupper() and " " not in surface:
            return self._letters(surface)  # the name somebody logs in with
        return self.rewrite(surface, mention.kind)

    def rewrite(self, surface: str, kind: str = "id") -> str | None:
        field = self._field_of(surface)
        if field:
            number = self.rewrite(surface[len(field) :], kind)
            return None if number is None else field + number
        surface = self._language.digits_again(surface)
        plain = compact(surface)
        if IPV4.fullmatch(surface):
            return ipv4_in_documentation(surface, self.context)
        mac = _MAC.fullmatch(surface) is not None
        if not mac and _IPV6.fullmatch(surface) and re.search("[a-fA-F]|::", surface):
            _, second, *rest = self._hexadecimal(surface).split(":")
            head = ("2001", "db8") if second else ("2001", "db8", "")
            return ":".join((*head, *rest))  # the range for documentation
        if _PREFIXED_HEX.fullmatch(surface):
            return surface[:2] + self._hexadecimal(surface[2:])
        if mac or _IPV6.fullmatch(surface) or _HEX.fullmatch(surface):
            return self._hexadecimal(surface)
        said = _SAID_BEFORE.match(surface)
        if said:  # "desconocido 11/2023": what it is the number of
            number = self.rewrite(surface[said.end() :], kind)
            return number and said[0] + number
        keyed = _KEYED.match(surface)
        if keyed:  # a key, and where it is from
            return self._hexadecimal(keyed[1]) + (self.rewrite(surface[keyed.end(1) :], kind) or "")
        if re.search(r"(?:^|\s)[a-záéíóúñ]{4,}(?:\s|$)", surface) and any(map(str.isdigit, plain)):
            return None  # words among the digits: a number dictated half in words
        if not any(c.isdecimal() for c in plain):
            if len(surface.split()) > 1:
                return self._language.respell(surface, self.context.source)
            return self._letters(surface) if surface.isupper() else None
        if len(plain) != sum(map(str.isalnum, surface)):
            return None  # letters that fold to several ("ß", "ﬁ"): nothing to lay over
        return self._dated(surface, _lay_over(surface, self._substitute(plain, kind)))

    def laid_over(self, surface: str, kind: str = "id") -> str:
        """A number of which every letter and figure changes, whatever its letters may say."""
        return _lay_over(surface, self._substitute(compact(surface), kind))

    def _dated(self, surface: str, written: str) -> str:
        """Days and years of the document inside a number move with its dates: "2023/044",
        "CABR 1 850617 00 3"."""
        for start, end, text in self._moving.within(surface):
            written = written[:start] + text + written[end:]
        return written

    @cached_property
    def _moving(self) -> DatesInside:
        return DatesInside(self.context.dates, self.context.text)

    def _hexadecimal(self, surface: str) -> str:
        """Hexadecimal digits for hexadecimal digits: addresses of machines, keys, certificates."""
        if surface not in self._hexed:
            stream = self.context.source.numbers("hex", surface.lower())
            written = (_other_hex(c, next(stream)) if c.isalnum() else c for c in surface)
            self._hexed[surface] = "".join(written)
        return self._hexed[surface]

    def _substitute(self, plain: str, kind: str) -> str:
        if plain not in self._made:
            whole = self._whole.get(plain, plain)
            shared = self._shared.get(plain) or self._core(plain)
            if shared is not None:  # "27-22190365-5" and "2-22190365/00" hold one number
                start, made = plain.index(shared), self._make(plain, kind)
                end = start + len(shared)
                made = made[:start] + self._substitute(shared, kind) + made[end:]
                self._made[plain] = self._language.with_check(plain, made)
                return self._made[plain]
            if whole != plain:
                start = whole.index(plain)
                part = self._substitute(whole, kind)[start : start + len(plain)]
                if part != plain:
                    self._made[plain] = part
                    return part
            self._made[plain] = self._make(plain, kind)
        return self._made[plain]

    def _core(self, plain: str) -> str | None:
        """Figures of others inside what is written without the letters that stood before it."""
        held = (plain[start:end] for start, end in self._cores.within(plain))
        return next((core for core in held if core != plain), None)

    def _make(self, plain: str, kind: str) -> str:
        roll = self.context.roll(kind, plain) if kind in _KINDS else 0
        candidate = plain
        for attempt in range(50):
            stream = self.context.source.numbers("id", plain, roll, attempt)
            candidate = "".join(_other(c, next(stream), first=i == 0) for i, c in enumerate(plain))
            candidate = self._series(plain, roll + attempt // 2) + candidate[_lead(plain) :]
            candidate = self._language.with_check(plain, candidate)
            if candidate == plain or not _same_shape(plain, candidate):
                continue  # a RUT may end in K: another one that ends in a digit is sought
            if any(candidate[i] == "0" != plain[i] for i in self._starts.get(plain, ())):
                continue  # no part of it begins with a zero either
            if self.context.claim("id", candidate, plain):
                break
        return candidate

    def _series(self, plain: str, roll: int) -> str:
        """Other letters for those that a number begins with, the same for all of a series."""
        lead = plain[: _lead(plain)]
        stream = self.context.source.numbers("series", lead, roll)
        return "".join(_other(c, next(stream), first=i == 0) for i, c in enumerate(lead))

    def _letters(self, surface: str) -> str | None:
        """A code without digits ("ABCX") or a name to log in with."""
        plain = compact(surface)
        if len(plain) != sum(map(str.isalnum, surface)):
            return None
        return _lay_over(surface, self._substitute(plain, "id"))

    def _field_of(self, surface: str) -> str:
        """The words before a number that say what it is ("NHC 445566", "V-12.345.678"); or ""."""
        kind = _VENEZUELAN.match(surface)
        match = kind or _FIELD.match(surface)
        if match is None or _MAC.fullmatch(surface):  # "cc:5a:…" is no number of a card
            return ""
        if kind:
            return match[0]
        word = fold((match[1] or match[2] or match[3]).rstrip("ºª"))
        return match[0] if word in self._language.field_words else ""


def _lead(plain: str) -> int:
    """How many letters a long number begins with."""
    lead = _SERIES.match(plain)
    return lead.end() if lead else 0


def _other_hex(char: str, byte: int) -> str:
    """Another digit for a digit, another letter from a to f for a letter."""
    if char.isdecimal():
        return str((int(char) + 1 + byte % 9) % 10)
    letters = "abcdef".replace(char.lower(), "")
    new = letters[byte % len(letters)]
    return new.upper() if char.isupper() else new


def _longest_around(identifiers: set[str]) -> dict[str, str]:
    """For every identifier inside a longer one, the longest such."""
    parts = Occurrences(identifiers, shortest=_SHORTEST_PART)
    around: dict[str, str] = {}
    for whole in sorted(identifiers, key=lambda c: (-len(c), c)):
        for start, end in parts.within(whole):
            around.setdefault(whole[start:end], whole)
    return around


def _cores(identifiers: set[str]) -> set[str]:
    """The long figures that identifiers hold between letters: of "5817204tja" and "sus65817204"
    neither is inside the other."""
    cores = {core for one in identifiers for core in _CORE.findall(one)} - identifiers
    found = Occurrences(cores, shortest=_SHORTEST_SHARED)
    holders: dict[str, list[str]] = {}
    for whole in sorted(identifiers, key=lambda c: (-len(c), c)):
        for start, end in found.within(whole):
            others = holders.setdefault(whole[start:end], [])
            if not any(whole in other for other in others):
                others.append(whole)
    return {core for core, around in holders.items() if len(around) > 1}


def _shared_parts(identifiers: set[str]) -> dict[str, str]:
    """For identifiers that hold the same other one, several of them, the longest such."""
    parts = Occurrences(identifiers, shortest=_SHORTEST_SHARED)
    holders: dict[str, list[str]] = {}
    for whole in identifiers:
        for start, end in parts.within(whole):
            if end - start < len(whole):
                holders.setdefault(whole[start:end], []).append(whole)
    found: dict[str, str] = {}
    for part in sorted(holders, key=lambda part: (len(part), part)):
        if len(set(holders[part])) > 1:
            found.update(dict.fromkeys(holders[part], part))
    return found


def _same_shape(one: str, other: str) -> bool:
    return [c.isalpha() for c in one] == [c.isalpha() for c in other]


def _other(char: str, byte: int, *, first: bool) -> str:
    """Another character of the same kind; the first digit of a number does not become zero."""
    if char.isdecimal():
        if first and char != "0":
            return "123456789"[byte % 9]
        return "0" if first else str(byte % 10)
    if char in _VOWELS:
        return _VOWELS[byte % len(_VOWELS)]
    return _CONSONANTS[byte % len(_CONSONANTS)] if char in string.ascii_lowercase else char


def _lay_over(surface: str, plain: str) -> str:
    """Write the characters of `plain` in the places of letters and digits, in their case."""
    characters = iter(plain.upper() if surface.isupper() else plain)
    written = "".join(
        (next(characters).upper() if c.isupper() else next(characters)) if c.isalnum() else c
        for c in surface
    )
    for hidden in _HIDDEN.finditer(surface):
        written = written[: hidden.start()] + hidden[0] + written[hidden.end() :]
    return written
