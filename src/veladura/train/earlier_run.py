"""Refuses to continue an earlier run in the same folder under other settings."""

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from veladura.errors import ConfigError

SETTINGS = "settings"  # key in a checkpoint and in trained weights
# Where things lie and what they are called may change, from machine to machine too.
PLACES = {"out", "data", "vectors", "forward", "backward", "text", "soft_labels"}
NAMES = {"name", "published", "summary", "licence"}
FREE = PLACES | NAMES | {"measured", "calibrated", "save_every", "resume", "compiled"}


def settings_of(config: Any) -> dict[str, str]:
    """All that a training's outcome depends on, each value as text."""
    return {key: repr(value) for key, value in asdict(config).items() if key not in FREE}


def check_same_settings(left: Mapping[str, Any], config: Any, path: Path) -> None:
    """Refuse to go on from, or to pass off, what other settings gave."""
    before, now = left.get(SETTINGS), settings_of(config)
    if before is None:  # carried here without them
        return
    changed = [key for key in now if before.get(key) != now[key]]
    if changed:
        raise ConfigError(
            f"{', '.join(changed)}: {path} comes from a run with other settings; "
            "delete it or choose another out"
        )
