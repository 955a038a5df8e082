"""Shipped weights: a folder per model, with `model.onnx`, `config.json` and `card.md`."""

from pathlib import Path

from veladura.errors import ModelError

_HERE = Path(__file__).parent
_FILES = ("model.onnx", "config.json", "card.md")


def model_names() -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in _HERE.glob("*/model.onnx")))


def model_folder(name: str) -> Path:
    """Where a shipped model lies; refused when it is unknown or a file of it is missing."""
    if name not in model_names():
        known = ", ".join(model_names()) or "none"
        raise ModelError(f"there is no shipped model {name!r}; shipped: {known}")
    folder = _HERE / name
    missing = [file for file in _FILES if not (folder / file).is_file()]
    if missing:
        raise ModelError(f"model {name}: {', '.join(missing)} missing; install Veladura again")
    return folder
