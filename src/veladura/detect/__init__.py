"""Finds spans: neural model, rules, name classifier, document-wide consistency."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from veladura.detect.detector import HybridDetector, load_detector

__all__ = ["HybridDetector", "load_detector"]


def __getattr__(name: str) -> Any:
    # Loaded on first use: a profile or a scheme can be read without phonenumbers and numpy.
    if name in __all__:
        from veladura.detect import detector as hybrid

        return getattr(hybrid, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
