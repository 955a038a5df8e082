"""Seeds and keys: which outputs could be guessed by trying, and the warning about it.

Who knows the seed can rewrite a document with a guess in the place of a number, and see whether the
same comes out: a record number of six digits is found in seconds. A key nobody can guess.
"""

import warnings
from collections.abc import Iterable

from veladura.errors import ConfigError, SeedWarning
from veladura.profiles import Profile
from veladura.transform.context import Mention
from veladura.transform.preferences import Preferences
from veladura.transform.substitution import substitution_of

NUMBERS = frozenset({"id", "phone"})  # kinds of which there are few enough to try them all
NEEDS_KEY = (
    "the mode hash needs a key: a hash made without one, or with a seed alone, is undone by trying"
)
GUESSABLE = (
    "a seed alone does not protect numbers: whoever knows or guesses it finds one of six digits in "
    "seconds, by trying them all; use a key"
)


def check_key(preferences: Preferences, key: bytes | None) -> None:
    if key is None and preferences.needs_key:
        raise ConfigError(NEEDS_KEY)


def replaces_numbers(profile: Profile, preferences: Preferences) -> bool:
    """Whether substitutes are written for numbers that a known seed would give away."""
    kinds = substitution_of(profile).kinds
    numbers = (label for label, kind in kinds.items() if kind in NUMBERS)
    return any(preferences.mode_of(label) == "replace" for label in numbers)


def warn_of_seed(mentions: Iterable[Mention], preferences: Preferences) -> None:
    numbers = (m.label for m in mentions if m.kind in NUMBERS)
    if any(preferences.mode_of(label) == "replace" for label in numbers):
        warnings.warn(GUESSABLE, SeedWarning, stacklevel=5)
