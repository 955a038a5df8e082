"""Models by name and digests, for papers that have to say exactly which weights were used."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from veladura.models import model_folder, model_names
from veladura.models.digests import DIGESTS


def describe_models(names: Iterable[str]) -> dict[str, Any]:
    """Each model's digests; none are known of adapters and of rules alone."""
    return {name or "rules alone": _digests(name) for name in names}


def _digests(name: str) -> dict[str, str]:
    folder = model_folder(name) if name in model_names() else Path(name)
    try:
        digests: dict[str, str] = json.loads((folder / "config.json").read_text("utf-8"))[DIGESTS]
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return digests
