"""Which lexicons and rules a profile's scheme and language call for."""

from functools import cache

from veladura.errors import ConfigError
from veladura.profiles import Profile
from veladura.transform.context import Pack


def pack_of(profile: Profile) -> Pack:
    """The pack for a profile; a scheme without one cannot be replaced."""
    return _pack(profile.scheme.id, profile.id)


@cache
def _pack(scheme: str, profile: str) -> Pack:
    if scheme == "meddocan":
        from veladura.languages.es.writers import spanish_pack

        return spanish_pack()
    if scheme == "finance":
        from veladura.languages.de.writers import german_pack

        return german_pack()
    raise ConfigError(f"profile {profile}: there are no replacements for the scheme {scheme}")
