"""Web addresses, IP addresses: reserved ones that belong to nobody."""

import re
from collections.abc import Iterator
from functools import cache, cached_property

from veladura.languages.es.gazetteer import is_demonym
from veladura.languages.es.gender import listed_gender
from veladura.languages.es.lexicon import is_word, lexicon, table
from veladura.languages.es.numerals import is_number_word
from veladura.languages.es.writers.base import SpanishWriter
from veladura.text import compact, fold, match_case, unaccented
from veladura.transform.context import Mention
from veladura.transform.internet import IPV4, ipv4_in_documentation
from veladura.transform.people.gender import CensusRoles

_MAC = re.compile(r"[0-9a-f]{2}(?:(?P<mark>[:-])[0-9a-f]{2})(?:(?P=mark)[0-9a-f]{2}){4}", re.I)
_IPV6 = re.compile(r"[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}", re.IGNORECASE)
_URL = re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]*://)?(?P<host>[^/\s?#:]+)(?P<rest>.*)", re.I | re.S)
_HANDLE = re.compile(r"@([\w.-]{3,30})")  # in a network of friends
_CONSONANTS = "bcdfglmnprstv"
_SAID = (
    ("hache te te pe ese dos puntos barra barra", "https://"),
    ("tres uve dobles", "www"),
    ("arroba", "@"),
    ("guion bajo", "_"),
    ("guion", "-"),
    ("barra", "/"),
    ("punto", "."),
)
_SAID_WORDS = re.compile(r"\b(?:" + "|".join(said for said, _ in _SAID) + r")\b", re.IGNORECASE)
_ONE_WORD = re.compile(r"[a-z][a-zñáéíóúàèòü]{4,14}")
_ROLES = CensusRoles("es")
_PORT = re.compile(r":\d{2,5}(?!\d)")
_HOSTS = ("portal", "citas", "salud", "consulta", "informes", "servicios", "pacientes", "red")
_PUBLIC = frozenset({"com", "org", "gob", "gov", "edu", "net", "co", "example"})  # nobody's labels
_SAYS = 4  # letters of a word in an address that says something


def is_initial_and_surname(word: str) -> bool:
    """ "nloaiza", "rmoltó": whom a machine knows so, and nobody else."""
    own, surname = unaccented(word), unaccented(word)[1:]
    if not _ONE_WORD.fullmatch(word) or is_word(own) or listed_gender(own) or is_demonym(own):
        return False
    if own in _peoples():
        return False  # "otomí"
    told = _ROLES.is_counted(surname) and _ROLES.is_only_surname(surname)
    return told and not _ROLES.is_counted(own)


@cache
def _peoples() -> frozenset[str]:
    """What people are said to be who lived in America first, folded."""
    rows = (row for row in table("descriptions") if row[0] == "native")
    return frozenset(fold(form) for row in rows for form in row[1:3])


@cache
def _path_words() -> frozenset[str]:
    return frozenset(lexicon("path_words"))


def _other_word(word: str, stream: Iterator[int]) -> str:
    """A plain word for a word; other letters and figures, vowels for vowels, for a code."""
    if word.isalpha() and len(word) >= _SAYS:
        pages = lexicon("pages")
        return match_case(word, pages[next(stream) % len(pages)])
    written = []
    for char in word:
        pool = "0123456789" if char.isdigit() else "aeiou" if fold(char) in "aeiou" else _CONSONANTS
        new = pool[next(stream) % len(pool)]
        written.append(new.upper() if char.isupper() else new)
    return "".join(written)


def _other_piece(piece: str, stream: Iterator[int]) -> str:
    """Every word and number is another, but those that name nobody."""
    return re.sub(
        r"[^\W_]+",
        lambda m: m[0] if fold(m[0]) in _path_words() else _other_word(m[0], stream),
        piece,
    )


def is_spoken(surface: str) -> bool:
    """Whether an address was dictated: "ana punto ruiz arroba correo punto es"."""
    return "." not in surface and re.search(r" (?:punto|arroba) \w", surface) is not None


def unspoken(surface: str) -> str:
    marks = dict(_SAID)
    return _SAID_WORDS.sub(lambda m: marks[fold(m[0])], surface).replace(" ", "")


def spoken(address: str) -> str:
    for said, mark in _SAID:
        address = address.replace(mark, f" {said} ")
    return " ".join(address.split())


def _domain_of(host: str) -> tuple[str, str]:
    """The domain of a machine, and the label that is somebody's own: "video.oturia.es" and
    "www.oturia.es" are one house's."""
    labels = host.split(".")
    size = 3 if len(labels) > 2 and (labels[-2] in _PUBLIC) else 2
    return ".".join(labels[-size:]), labels[-size:][0]


class InternetWriter(SpanishWriter):
    """Writes web addresses and IP addresses."""

    def entity(self, mention: Mention) -> str:
        return "".join(fold(mention.surface).split())

    def write(self, mention: Mention) -> str | None:
        surface = re.sub(r" ?([.@/]) ?", r"\1", mention.surface.strip())  # torn by a scanner
        if is_spoken(surface):
            if all(word in ("punto", "y") or is_number_word(word) for word in surface.split()):
                return self.context.ids.rewrite(surface)  # of a machine, in figures
            written = self._url(
                unspoken(surface), self.context.roll(mention.kind, self.entity(mention))
            )
            return written and spoken(written)
        if handle := _HANDLE.fullmatch(surface):
            return "@" + self.context.emails.user(handle[1].lower())
        if "@" in surface and "://" not in surface:
            return self.context.emails.write(mention)
        if IPV4.fullmatch(surface):
            return ipv4_in_documentation(surface, self.context)
        if _MAC.fullmatch(surface):
            return self._mac(surface)
        if _IPV6.fullmatch(surface):
            return self._ipv6(surface)
        if "." not in surface and "/" not in surface:
            return None
        return self._url(surface, self.context.roll(mention.kind, self.entity(mention)))

    def _ipv6(self, address: str) -> str:
        groups = self.context.source.digest("ipv6", address.lower()).hex()
        return "2001:db8:" + ":".join(groups[i : i + 4] for i in range(0, 12, 4)) + "::1"

    def _mac(self, address: str) -> str:
        """A hardware address of the range kept for documentation (RFC 7042)."""
        number = self.context.source.number(256, "mac", address.lower())
        return match_case(address, address[2].join(("00", "00", "5e", "00", "53", f"{number:02x}")))

    def _url(self, surface: str, roll: int) -> str | None:
        match = _URL.fullmatch(surface)
        if match is None:
            return None
        host = match["host"]
        if IPV4.fullmatch(host):
            new_host = ipv4_in_documentation(host, self.context)
        else:
            source = self.context.source
            name, own = _domain_of(fold(host).removeprefix("www."))
            word = source.choice(_HOSTS, "host word", name, roll)
            number = source.number(9000, "host", name, roll) + 1000
            www = "www." if host.lower().startswith("www.") else ""
            label = compact(own)
            house = self.context.centres.in_letters(label)  # "farmaciaoturia"
            new_host = f"{www}{house or f'{word}{number}'}.example"
        rest = match["rest"]
        port = told[0] if (told := _PORT.match(rest)) else ""  # of a kind of machine, not of one
        return (match["scheme"] or "") + new_host + port + self._path(rest[len(port) :], roll)

    def _path(self, path: str, roll: int) -> str:
        stream = self.context.source.numbers("path", path, roll)
        # "" keeps "?", "=", "&"; every word and number is another.
        return "".join(
            self._numbered(piece) or _other_piece(piece, stream)
            for piece in re.findall(r"[^/?&=#]+|[/?&=#]", path)
        )

    def _numbered(self, piece: str) -> str | None:
        """What a number of the document, or the last figures of one, became in an address."""
        if piece in self._numbers:
            return self.context.ids.rewrite(piece)
        if len(piece) < _SAYS or not piece.isdecimal():
            return None
        whole = next((n for n in self._numbers if n.endswith((f"-{piece}", f"/{piece}"))), None)
        written = self.context.ids.rewrite(whole) if whole else None
        return written and written[-len(piece) :]

    @cached_property
    def _numbers(self) -> tuple[str, ...]:
        return tuple({mention.surface.strip(): None for mention in self.context.of_kind("id")})
