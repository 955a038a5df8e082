"""Veladura inside Presidio: `VeladuraRecognizer` (extra `presidio`) and the map of labels."""

from typing import TYPE_CHECKING, Any

from veladura.presidio.labels import LABELS, presidio_label

if TYPE_CHECKING:
    from veladura.presidio.recognizer import VeladuraRecognizer

__all__ = ["LABELS", "VeladuraRecognizer", "presidio_label"]


def __getattr__(name: str) -> Any:
    # Presidio is imported only by whoever asks for the recogniser: the map works without it.
    if name == "VeladuraRecognizer":
        from veladura.presidio.recognizer import VeladuraRecognizer

        return VeladuraRecognizer
    raise AttributeError(f"module 'veladura.presidio' has no attribute {name!r}")
