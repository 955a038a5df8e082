"""Veladura finds what identifies people in documents and replaces it, on your own machine."""

from typing import TYPE_CHECKING, Any

from veladura.document import Document, Edit, Span
from veladura.errors import VeladuraError

if TYPE_CHECKING:
    from veladura.pipeline import Anonymizer, load

__all__ = ["Anonymizer", "Document", "Edit", "Span", "VeladuraError", "load"]


def __getattr__(name: str) -> Any:
    # The pipeline is imported when it is first asked for, so that `import veladura` costs nothing.
    if name in ("Anonymizer", "load"):
        from veladura import pipeline

        return getattr(pipeline, name)
    raise AttributeError(f"module 'veladura' has no attribute {name!r}")
