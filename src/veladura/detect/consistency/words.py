"""What document-wide consistency has to know about a language: small lists of words."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from veladura.detect.names import fold
from veladura.errors import ConfigError
from veladura.wordlists import read_list


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
        particles=_read(code, "particles"),
        titles=_read(code, "titles"),
        eponym_cues=_read(code, "eponym_cues"),
        place_words=_read(code, "place_words"),
        kin=_read(code, "kin"),
        endings=_ENDINGS[code],
    )


def _read(code: str, name: str) -> frozenset[str]:
    return frozenset(map(fold, read_list(f"veladura.languages.{code}", f"words/{name}")))
