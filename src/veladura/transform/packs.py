"""What a profile's language replaces the labels of its scheme with."""

from functools import cache

from veladura.errors import ConfigError
from veladura.profiles import Profile
from veladura.schemes import get_scheme
from veladura.transform.context import Pack


def pack_of(profile: Profile) -> Pack:
    """The pack for a profile; a language without one cannot be replaced."""
    return _pack(profile.language, profile.scheme.id)


@cache
def _pack(language: str, scheme: str) -> Pack:
    if language == "es":
        from veladura.languages.es.writers import spanish_pack

        return spanish_pack().for_scheme(get_scheme(scheme))
    if language == "de":
        from veladura.languages.de.writers import german_pack

        return german_pack().for_scheme(get_scheme(scheme))
    raise ConfigError(f"there are no replacements for the language {language!r}")
