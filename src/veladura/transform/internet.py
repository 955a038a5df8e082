"""E-mail addresses, web addresses, IP addresses: reserved ones that belong to nobody."""

import re

from veladura.transform.name_gender import FEMALE, MALE
from veladura.transform.name_initials import Person
from veladura.transform.name_parts import GIVEN, SURNAME
from veladura.transform.names import NameWriter
from veladura.transform.setting import Mention, Setting, SurfaceWriter
from veladura.transform.surface import compact, fold

_DOCUMENTATION = ("192.0.2", "198.51.100", "203.0.113")  # RFC 5737: never routed
IPV4 = re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}\b")
_IPV6 = re.compile(r"[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}", re.IGNORECASE)
_URL = re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]*://)?(?P<host>[^/\s?#:]+)(?P<rest>.*)", re.I | re.S)
_HOSTS = ("portal", "citas", "salud", "consulta", "informes", "servicios", "pacientes", "red")
_TEN_LETTERS = "bcdfghjklm"


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
        given, surname = self._owner(local, self.setting.roll("email", entity))
        if preferences.email == "anon":
            base, host = f"{given}.{surname}", preferences.email_domain
        else:
            base = _like(local, given, surname)
            ending = domain.rsplit(".", 1)[-1]
            host = "correo.example" if len(ending) != 2 else f"correo.{ending}.example"
        for number in range(1000):
            candidate = f"{base}{number or ''}@{host}"
            if self.setting.claim("email", candidate, entity):
                break
        return candidate

    def _owner(self, local: str, roll: int) -> tuple[str, str]:
        """The replaced given name and surname of whoever the address belongs to."""
        names = self.setting.writer("person")
        if isinstance(names, NameWriter):
            plain = compact(local)
            people = names.named_in(plain)
            owner = max(people, key=lambda pair: _resemblance(plain, pair[0]), default=None)
            if owner is not None and not roll and _resemblance(plain, owner[0]) >= 4:
                (given, surnames, _), gender = owner
                first = names.substitute(GIVEN, given[0], gender) if given else ""
                last = names.substitute(SURNAME, surnames[0], gender) if surnames else ""
                if first and last:
                    return compact(first), compact(last)
            gender = self.setting.source.choice((FEMALE, MALE), "email", local)
            somebody = f"@{local}{roll or ''}"
            return (
                compact(names.substitute(GIVEN, somebody, gender)),
                compact(names.substitute(SURNAME, somebody, gender)),
            )
        return "usuario", self.setting.source.digest("email", local).hex()[:6]


def _resemblance(local: str, person: Person) -> int:
    """How many characters of the local part a person's name explains."""
    words = [word for word in (*person[0], *person[1]) if len(word) > 2]
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
        if _IPV6.fullmatch(surface):
            return self._ipv6(surface)
        if "." not in surface and "/" not in surface:
            return None
        return self._url(surface, self.setting.roll(mention.kind, self.entity(mention)))

    def _ipv6(self, address: str) -> str:
        groups = self.setting.source.digest("ipv6", address.lower()).hex()
        return "2001:db8:" + ":".join(groups[i : i + 4] for i in range(0, 12, 4)) + "::1"

    def _url(self, surface: str, roll: int) -> str | None:
        match = _URL.fullmatch(surface)
        if match is None:
            return None
        host = match["host"]
        if IPV4.fullmatch(host):
            new_host = ipv4_in_documentation(host, self.setting)
        else:
            source = self.setting.source
            word = source.choice(_HOSTS, "host word", fold(host), roll)
            number = source.number(9000, "host", fold(host), roll) + 1000
            www = "www." if host.lower().startswith("www.") else ""
            new_host = f"{www}{word}{number}.example"
        return (match["scheme"] or "") + new_host + self._path(match["rest"], roll)

    def _path(self, path: str, roll: int) -> str:
        stream = self.setting.source.numbers("path", path, roll)
        # "" keeps "?", "=", "&"; every word and number is another.
        return re.sub(
            r"[^\W_]+",
            lambda m: "".join(
                str(next(stream) % 10) if c.isdigit() else _TEN_LETTERS[next(stream) % 10]
                for c in m[0]
            ),
            path,
        )
