"""What the pages say, in Spanish, English and German: one TOML table per language.

Keys are dotted ("documents.upload"). Everything under `script.` also travels into the page as
JSON, for the modules that run in the browser. Placeholders are written `{name}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from veladura.wordlists import read_toml

LANGUAGES = ("es", "en", "de")
FALLBACK = "en"
_SCRIPT = "script."


@cache
def table(language: str) -> Mapping[str, str]:
    """Every text of one language by its dotted key."""
    if language not in LANGUAGES:
        return table(FALLBACK)
    return MappingProxyType(_flatten("", read_toml(__name__, language)))


def translate(key: str, language: str, **values: object) -> str:
    """The text for a key. An unknown key comes back as itself: ugly, but nothing breaks."""
    text = table(language).get(key, key)
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


@dataclass(frozen=True, slots=True)
class Translator:
    """`t` in the templates: call it for a text; `script` is what the modules get as JSON."""

    language: str

    def __call__(self, key: str, **values: object) -> str:
        return translate(key, self.language, **values)

    def profile(self, id: str) -> str:
        """What a shipped profile is for; one's own goes by its name."""
        return table(self.language).get(f"{_SCRIPT}profileName.{id}", id)

    def decimal(self, figure: str) -> str:
        """A figure with the language's own sign before its decimals."""
        return figure.replace(".", self("decimal_sign"))

    @property
    def script(self) -> Mapping[str, str]:
        return _script(self.language)


@cache
def _script(language: str) -> Mapping[str, str]:
    texts = table(language).items()
    found = {key.removeprefix(_SCRIPT): text for key, text in texts if key.startswith(_SCRIPT)}
    return MappingProxyType(found)


def translator(language: str) -> Translator:
    return Translator(language if language in LANGUAGES else FALLBACK)


def _flatten(prefix: str, node: Mapping[str, Any]) -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in node.items():
        if isinstance(value, dict):
            flat |= _flatten(f"{prefix}{name}.", value)
        else:
            flat[f"{prefix}{name}"] = value
    return flat
