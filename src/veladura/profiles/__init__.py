"""Profiles: which language, scheme, model, rules and replacement defaults go together.

A shipped profile is named ("es-clinical"); a user's own is a path to a TOML file of the same
shape. Unknown keys are errors: a misspelt setting must not silently leave something in.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from dataclasses import replace as changed
from importlib import resources
from pathlib import Path
from typing import Any

from veladura.config import build
from veladura.errors import ConfigError
from veladura.schemes import Scheme, get_scheme


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything that turns the general machinery into a detector for one kind of document."""

    id: str  # its name: that of the file
    language: str  # a folder under languages/: es, de
    scheme: Scheme  # the labels: meddocan, finance
    model: str  # a shipped model's name, a folder, "spacy:PATH", "hf:PATH", or "" for rules alone
    models: Mapping[str, str] = field(default_factory=dict)  # "fast", "thorough" → such a model
    model_labels: Mapping[str, str] = field(default_factory=dict)  # the model's → ours, "" drops it
    rules: tuple[str, ...] = ()  # names of rule files under detect/rules, in order
    consistency: bool = True  # what was found once is found everywhere in a document
    recall: float = 0.5  # 0 precise … 1 finds most; the model card prints the curve
    thresholds: Mapping[str, float] = field(default_factory=dict)  # per label, wins over `recall`
    off: tuple[str, ...] = ()  # labels that are not reported
    replace: Mapping[str, Any] = field(default_factory=dict)  # defaults of transform.Preferences

    always: tuple[str, ...] = ()  # files: what is always hidden (see docs/knowledge.md)
    never: tuple[str, ...] = ()  # files: what is never hidden
    directories: Mapping[str, str] = field(default_factory=dict)  # file → label of its entries

    def __post_init__(self) -> None:
        ours = filter(None, self.model_labels.values())
        for label in (*self.thresholds, *self.off, *self.directories.values(), *ours):
            if label not in self.scheme:
                raise ConfigError(f"profile {self.id}: {label} is no label of {self.scheme.id}")
        if not all(0 <= value <= 1 for value in (self.recall, *self.thresholds.values())):
            raise ConfigError(f"profile {self.id}: recall and thresholds lie between 0 and 1")

    def with_model(self, model: str) -> "Profile":
        """The profile with another model: one of `models` by its name there, or any other."""
        return changed(self, model=self.models.get(model, model))


def profile_names() -> tuple[str, ...]:
    folder = resources.files(__name__)
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml")))


def load_profile(name: str) -> Profile:
    """Load a shipped profile by name, or a profile of your own by path.

    "es-clinical:fast" is the profile es-clinical with the model that it calls fast.
    """
    base, colon, size = name.rpartition(":")
    if colon and (base in profile_names() or base.endswith(".toml")):
        profile = load_profile(base)
        if size not in profile.models:
            known = ", ".join(profile.models) or "none"
            raise ConfigError(f"profile {base} has no model called {size!r}; it has: {known}")
        return profile.with_model(size)
    if name in profile_names():
        return parse_profile(name, (resources.files(__name__) / f"{name}.toml").read_text("utf-8"))
    path = Path(name)
    if path.suffix != ".toml":
        raise ConfigError(f"there is no profile {name!r}; shipped: {', '.join(profile_names())}")
    try:
        return _beside(path, parse_profile(path.stem, path.read_text("utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"profile {name}: cannot be read ({type(error).__name__})") from None


def _beside(path: Path, profile: Profile) -> Profile:
    """Files that a profile names lie where it says, seen from the profile itself."""

    def found(file: str) -> str:
        return str(path.parent / file)

    return changed(
        profile,
        always=tuple(map(found, profile.always)),
        never=tuple(map(found, profile.never)),
        directories={found(file): label for file, label in profile.directories.items()},
    )


def parse_profile(profile_id: str, source: str) -> Profile:
    where = f"profile {profile_id}"
    try:
        table = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{where}: not valid TOML: {error}") from None
    if "id" in table:
        raise ConfigError(f"{where}: unknown key 'id': a profile is called as its file is")
    if isinstance(table.get("scheme"), str):
        table["scheme"] = get_scheme(table["scheme"])
    profile = build(Profile, {**table, "id": profile_id}, where)
    return profile.with_model(profile.model)
