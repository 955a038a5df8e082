"""What document-wide consistency has to know about a language: small lists of words."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from types import MappingProxyType

from veladura.detect.names import fold
from veladura.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Language:
    """Folded words (lower case, no accents) that tell a name from an ordinary word."""

    code: str
    particles: frozenset[str]  # "de", "la": inside names, never names themselves
    titles: frozenset[str]  # before a person's name: "Dra.", "hija"
    eponym_cues: frozenset[str]  # "enfermedad (de) …": what follows names a thing
    place_words: frozenset[str]  # "Hospital …", "Calle …": what follows names a place
    kin: frozenset[str]  # "madre", "hijo": mean the same person wherever they stand
    endings: tuple[str, ...] = ()  # what may be glued to a repeated name: genitive "s"


_ENDINGS: Mapping[str, tuple[str, ...]] = MappingProxyType({"es": (), "de": ("s", "es")})


@lru_cache
def load_language(code: str) -> Language:
    if code not in _ENDINGS:
        raise ConfigError(f"there are no word lists for language {code!r}")
    return Language(
        code=code,
        particles=_read(f"{code}-particles.txt"),
        titles=_read(f"{code}-titles.txt"),
        eponym_cues=_read(f"{code}-eponym-cues.txt"),
        place_words=_read(f"{code}-place-words.txt"),
        kin=_read(f"{code}-kin.txt"),
        endings=_ENDINGS[code],
    )


def _read(name: str) -> frozenset[str]:
    lines = (resources.files("veladura.detect") / "words" / name).read_text("utf-8").splitlines()
    return frozenset(fold(line.strip()) for line in lines if line.strip() and line[0] != "#")
