"""The installed models, with their cards and figures, to read and to take along."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

from veladura.errors import ModelError
from veladura.models import model_folder, model_names
from veladura.web.problems import not_found
from veladura.web.review.engine import Engine
from veladura.web.schemas import Model


def installed_models(engine: Engine) -> list[Model]:
    profiles = {profile.model: profile.id for profile in engine.profiles.values()}
    models = (_model(name, profiles.get(name)) for name in model_names())
    return [model for model in models if model is not None]


def _model(name: str, profile: str | None) -> Model | None:
    """None for a model that lacks a file: its profile says so, the list goes on."""
    try:
        folder = model_folder(name)
    except ModelError:
        return None
    return Model(
        name=name,
        profile=profile,
        size=sum(file.stat().st_size for file in _files(folder)),
        card=(folder / "card.md").read_text("utf-8"),
        figures=_figures(folder),
    )


def _figures(folder: Path) -> dict[str, Any]:
    config = json.loads((folder / "config.json").read_text("utf-8"))
    figures = config.get("figures", {})
    return figures if isinstance(figures, dict) else {}


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file())


def pack_model(name: str) -> bytes:
    try:
        folder = model_folder(name)
    except ModelError:
        raise not_found("model") from None
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in _files(folder):
            archive.write(path, f"{name}/{path.name}")
    return out.getvalue()
