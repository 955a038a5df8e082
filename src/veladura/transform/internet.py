"""E-mail addresses, web addresses, IP addresses: reserved ones that belong to nobody."""

import re
from collections.abc import Iterator
from functools import cache

from veladura.transform.lexicon import lexicon
from veladura.transform.name_gender import FEMALE, MALE
from veladura.transform.name_initials import Person
from veladura.transform.name_parts import GIVEN, SURNAME
from veladura.transform.names import NameWriter
from veladura.transform.setting import Mention, Setting, SurfaceWriter
from veladura.transform.surface import compact, fold, match_case

_DOCUMENTATION = ("192.0.2", "198.51.100", "203.0.113")  # RFC 5737: never routed
_OCTET = r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
IPV4 = re.compile(rf"\b{_OCTET}(?:\.{_OCTET}){{3}}\b")
_MAC = re.compile(r"[0-9a-f]{2}(?:(?P<mark>[:-])[0-9a-f]{2})(?:(?P=mark)[0-9a-f]{2}){4}", re.I)
_IPV6 = re.compile(r"[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}", re.IGNORECASE)
_URL = re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]*://)?(?P<host>[^/\s?#:]+)(?P<rest>.*)", re.I | re.S)
_CONSONANTS = "bcdfglmnprstv"
_HOSTS = ("portal", "citas", "salud", "consulta", "informes", "servicios", "pacientes", "red")
_ENOUGH = 4  # letters of a name in an address that make it its owner's


def ipv4_in_documentation(address: str, setting: Setting) -> str:
    """An address of the ranges kept for documentation; one network stays one network."""
    network, host = address.rsplit(".", 1)
    block = setting.source.choice(_DOCUMENTATION, "network", network)
    return f"{block}.{1 + setting.source.number(254, 'host', network, host)}"


class EmailWriter(SurfaceWriter):
    """Writes the e-mail addresses of one document."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self._made: dict[str, str] = {}

    def entity(self, mention: Mention) -> str:
        return "".join(fold(mention.surface).split())

    def write(self, mention: Mention) -> str | None:
        entity = self.entity(mention)
        if "@" not in entity:
            return None
        if entity not in self._made:
            self._made[entity] = self._make(entity)
        return self._made[entity]

    def _make(self, entity: str) -> str:
        preferences = self.setting.preferences
        local, _, domain = entity.partition("@")
        names = self._owner(local, self.setting.roll("email", entity))
        given, surname = names[0][1], names[-1][1]
        if preferences.email == "anon":
            base, host = f"{given}.{surname}", preferences.email_domain
        else:
            base = self._follow(local, names) or _like(local, given, surname)
            ending = domain.rsplit(".", 1)[-1]
            host = "correo.example" if len(ending) != 2 else f"correo.{ending}.example"
        for number in range(1000):
            candidate = f"{base}{number or ''}@{host}"
            if self.setting.claim("email", candidate, entity):
                break
        return candidate

    def _owner(self, local: str, roll: int) -> list[tuple[str, str]]:
        """Words of the name of whoever the address belongs to, old and new: the given name first,
        a surname last. The old word is empty where the document does not tell."""
        writer = self.setting.writer("person")
        if not isinstance(writer, NameWriter):
            return [("", "usuario"), ("", self.setting.source.digest("email", local).hex()[:6])]
        plain = "".join(c for c in compact(local) if not c.isdigit())
        people = [*writer.named_in(plain), *writer.shortened_to(plain)]
        owner = max(people, key=lambda pair: _resemblance(plain, pair[0]), default=None)
        if owner is None or roll or _resemblance(plain, owner[0]) < _ENOUGH:
            gender = self.setting.source.choice((FEMALE, MALE), "email", local)
            owner = (((), (), ()), gender)
        (given, surnames, _), gender = owner
        somebody = f"@{local}{roll or ''}"
        words = [(GIVEN, w) for w in given or (somebody,)]
        words += [(SURNAME, w) for w in surnames[:1] or (somebody,)]
        return [
            (
                "" if word == somebody else compact(word),
                compact(writer.substitute(role, word, gender)),
            )
            for role, word in words
        ]

    def _follow(self, local: str, names: list[tuple[str, str]]) -> str:
        """The address with every name and initial replaced; "" when some letters stay unread."""
        written, position, unused = "", 0, list(names)
        while position < len(local):
            rest = local[position:]
            if not rest[0].isalpha():
                digit = self.setting.source.number(10, "email digit", local, position)
                written += str(digit) if rest[0].isdigit() else rest[0]
                position += 1
                continue
            whole = next((n for n in unused if len(n[0]) > 2 and rest.startswith(n[0])), None)
            name = whole or next((n for n in unused if n[0].startswith(rest[0])), None)
            if name is None:
                return ""
            unused.remove(name)
            written += name[1] if whole else name[1][0]
            position += len(name[0]) if whole else 1
        return written


def _resemblance(local: str, person: Person) -> int:
    """How many characters of the local part a person's name explains."""
    words = [word for word in (*person[0], *person[1]) if len(word) > 2]
    if len(local) > 2 and "".join(word[0] for word in (*person[0], *person[1])).startswith(local):
        return _ENOUGH  # "jlg"
    return max(
        (sum(len(w) for w in words if w in local)),
        max((n for w in words for n in range(len(w), 3, -1) if w[:n] in local), default=0),
    )


def _like(local: str, given: str, surname: str) -> str:
    """Given name and surname put together the way the original local part was."""
    mark = next((c for c in local if c in "._-"), "")
    if mark:
        return f"{given}{mark}{surname}"
    return f"{given}{surname}" if len(local) > 10 else f"{given[0]}{surname}"


@cache
def _path_words() -> frozenset[str]:
    return frozenset(lexicon("es/path_words"))


def _other_word(word: str, stream: Iterator[int]) -> str:
    """Vowels for vowels, so that what could be read still can."""
    written = []
    for char in word:
        pool = "0123456789" if char.isdigit() else "aeiou" if fold(char) in "aeiou" else _CONSONANTS
        new = pool[next(stream) % len(pool)]
        written.append(new.upper() if char.isupper() else new)
    return "".join(written)


class InternetWriter(SurfaceWriter):
    """Writes web addresses and IP addresses."""

    def entity(self, mention: Mention) -> str:
        return "".join(fold(mention.surface).split())

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        if "@" in surface and "://" not in surface:
            return self.setting.writer("email").write(mention)
        if IPV4.fullmatch(surface):
            return ipv4_in_documentation(surface, self.setting)
        if _MAC.fullmatch(surface):
            return self._mac(surface)
        if _IPV6.fullmatch(surface):
            return self._ipv6(surface)
        if "." not in surface and "/" not in surface:
            return None
        return self._url(surface, self.setting.roll(mention.kind, self.entity(mention)))

    def _ipv6(self, address: str) -> str:
        groups = self.setting.source.digest("ipv6", address.lower()).hex()
        return "2001:db8:" + ":".join(groups[i : i + 4] for i in range(0, 12, 4)) + "::1"

    def _mac(self, address: str) -> str:
        """A hardware address of the range kept for documentation (RFC 7042)."""
        number = self.setting.source.number(256, "mac", address.lower())
        return match_case(address, address[2].join(("00", "00", "5e", "00", "53", f"{number:02x}")))

    def _url(self, surface: str, roll: int) -> str | None:
        match = _URL.fullmatch(surface)
        if match is None:
            return None
        host = match["host"]
        if IPV4.fullmatch(host):
            new_host = ipv4_in_documentation(host, self.setting)
        else:
            source = self.setting.source
            name = fold(host).removeprefix("www.")
            word = source.choice(_HOSTS, "host word", name, roll)
            number = source.number(9000, "host", name, roll) + 1000
            www = "www." if host.lower().startswith("www.") else ""
            new_host = f"{www}{word}{number}.example"
        return (match["scheme"] or "") + new_host + self._path(match["rest"], roll)

    def _path(self, path: str, roll: int) -> str:
        stream = self.setting.source.numbers("path", path, roll)
        # "" keeps "?", "=", "&"; every word and number is another.
        return re.sub(
            r"[^\W_]+",
            lambda m: m[0] if fold(m[0]) in _path_words() else _other_word(m[0], stream),
            path,
        )
