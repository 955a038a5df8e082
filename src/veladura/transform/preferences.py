"""What a person can decide about replacement, as one frozen value.

A profile's `[replace]` table, the command line and the web app all end up here; unknown names and
impossible values are refused, because a misspelt context must not silently leave something in.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

from veladura.config import build
from veladura.errors import ConfigError
from veladura.transform.modes import MODES, WITHOUT_PICTURES

_CHOICES = {
    "mode": MODES,
    "mask_style": ("span", "token"),
    "date_shift": ("season", "days", "weeks", "years"),
    "date_direction": ("past", "future", "either"),
    "sex": ("keep", "mask"),
    "kinship": ("keep", "change"),
    "country": ("keep", "change"),
    "other": ("replace", "mask", "keep"),
    "email": ("anon", "derived"),
    "numbers": ("keep", "scale", "mask"),
    "public_bodies": ("national", "all", "none"),
    "hide_pictures": ("never", "gaps", "always"),
}


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a document is rewritten. Every field has a default that anonymises."""

    mode: str = "replace"  # one of MODES, for every label without a mode of its own
    modes: Mapping[str, str] = field(default_factory=dict)  # label → mode, wins over `mode`
    mask_style: str = "span"  # "span": [HOSPITAL] once; "token": one per word, as in HITZALMED
    date_days: tuple[int, int] = (1, 31)  # the shift of all dates of a document is drawn from
    date_months: tuple[int, int] = (1, 12)  # these three ranges, added up and turned into days
    date_years: tuple[int, int] = (1, 10)
    date_shift: str = "season"  # some years and a few weeks, where the language can (Spanish); else
    # "days"; "weeks" keep weekdays true, "years" quarters, year ends and seasons
    date_direction: str = "either"  # "past" or "future"; never beyond what the document names
    age_range: int = 3  # ages move by 1..age_range years, up or down
    age_kept_below: int = 14  # children's ages are kept: a year changes their meaning
    age_cuts: tuple[int, ...] = (14, 18, 65)  # an age never moves across one of these
    age_cap: int = 0  # ages above it are written as one ("90 o más"); 0 for none
    sex: str = "keep"  # "mask" hides it
    kinship: str = "keep"  # "change": other relatives of the same generation; names always change
    country: str = "keep"  # of the place where the document is; "change" replaces that one too
    other: str = "replace"  # what was marked as OTHER: "mask", "keep"; numbers in it always change
    email: str = (
        "anon"  # nombre.apellido@anon.com, put together as the original; "derived": under .example
    )
    email_domain: str = "anon.com"  # of the "anon" style; another one is used for every address
    numbers: str = "keep"  # amounts of the finance scheme: "scale" by one secret factor, "mask"
    public_bodies: str = (
        "national"  # courts, authorities: those of a whole country stay; "all": local
    )
    # ones too, which tell the town; "none" stays
    hide_pictures: str = "never"  # logos, stamps, signatures, faces: "gaps" in the modes that leave
    # gaps (mask, tag, redact), "always" in all; words in pictures are replaced in any case
    leftovers: bool = True  # unmarked exact repeats of names, numbers, addresses are replaced too

    def __post_init__(self) -> None:
        for name, allowed in _CHOICES.items():
            if getattr(self, name) not in allowed:
                raise ConfigError(f"preference {name}: must be one of {', '.join(allowed)}")
        for label, mode in self.modes.items():
            if mode not in MODES:
                raise ConfigError(f"preference modes.{label}: must be one of {', '.join(MODES)}")
        for name in ("date_days", "date_months", "date_years"):
            object.__setattr__(self, name, _range(name, getattr(self, name)))
        if self.date_shift == "years" and not self.date_years[1]:
            raise ConfigError("preference date_years: whole years need a year at least")
        if not self.date_days[1] + self.date_months[1] + self.date_years[1]:
            raise ConfigError("preferences: the date ranges add up to no shift at all")
        if not 0 < self.age_range <= 20:
            raise ConfigError("preference age_range: must lie between 1 and 20 years")
        if self.age_cap and not 18 <= self.age_cap <= 120:
            raise ConfigError("preference age_cap: must be 0 or lie between 18 and 120 years")
        object.__setattr__(self, "age_cuts", tuple(sorted(self.age_cuts)))
        object.__setattr__(self, "modes", MappingProxyType(dict(self.modes)))

    def mode_of(self, label: str) -> str:
        return self.modes.get(label, self.mode)

    @property
    def hides_pictures(self) -> bool:
        """Whether logos, stamps, signatures and faces are to go."""
        return self.hide_pictures == "always" or (
            self.hide_pictures == "gaps" and self.mode in WITHOUT_PICTURES
        )

    @property
    def may_hide_pictures(self) -> bool:
        """Whether they go at least in some modes, of which one may still be chosen."""
        return self.hide_pictures != "never"

    @property
    def needs_key(self) -> bool:
        """A hash is made of the thing alone: without a secret, guesses can be tried against it."""
        return "hash" in (self.mode, *self.modes.values())

    def changed(self, **values: Any) -> "Preferences":
        """The same preferences with some values changed; None means unchanged."""
        told = {k: v for k, v in values.items() if v is not None}
        return replace(self, **told) if told else self

    def to_table(self) -> dict[str, Any]:
        table = {f.name: getattr(self, f.name) for f in fields(self)}
        return {k: _plain(v) for k, v in table.items()}

    def to_json(self) -> str:
        return json.dumps(self.to_table(), ensure_ascii=False)

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> "Preferences":
        """Read a TOML table or a JSON object; missing names take their defaults."""
        return build(cls, table, "preferences")

    @classmethod
    def from_json(cls, source: str) -> "Preferences":
        try:
            table = json.loads(source)
        except json.JSONDecodeError:
            raise ConfigError("preferences: not valid JSON") from None
        if not isinstance(table, dict):
            raise ConfigError("preferences: a JSON object is expected")
        return cls.from_table(table)


def _range(name: str, value: tuple[int, int]) -> tuple[int, int]:
    if len(value) != 2 or not all(isinstance(n, int) for n in value):
        raise ConfigError(f"preference {name}: two whole numbers are expected")
    low, high = value
    if not 0 <= low <= high <= 400:
        raise ConfigError(f"preference {name}: must be a range between 0 and 400")
    return (low, high)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
