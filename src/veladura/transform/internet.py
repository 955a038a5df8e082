"""Web addresses, IP addresses: reserved ones that belong to nobody."""

import re
from collections.abc import Iterator
from functools import cache

from veladura.transform.context import Mention, Setting, SurfaceWriter
from veladura.transform.lexicon import lexicon
from veladura.transform.surface import fold, match_case

_DOCUMENTATION = ("192.0.2", "198.51.100", "203.0.113")  # RFC 5737: never routed
_OCTET = r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
IPV4 = re.compile(rf"\b{_OCTET}(?:\.{_OCTET}){{3}}\b")
_MAC = re.compile(r"[0-9a-f]{2}(?:(?P<mark>[:-])[0-9a-f]{2})(?:(?P=mark)[0-9a-f]{2}){4}", re.I)
_IPV6 = re.compile(r"[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}", re.IGNORECASE)
_URL = re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]*://)?(?P<host>[^/\s?#:]+)(?P<rest>.*)", re.I | re.S)
_CONSONANTS = "bcdfglmnprstv"
_HOSTS = ("portal", "citas", "salud", "consulta", "informes", "servicios", "pacientes", "red")


def ipv4_in_documentation(address: str, setting: Setting) -> str:
    """An address of the ranges kept for documentation; one network stays one network."""
    network, host = address.rsplit(".", 1)
    block = setting.source.choice(_DOCUMENTATION, "network", network)
    return f"{block}.{1 + setting.source.number(254, 'host', network, host)}"


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
