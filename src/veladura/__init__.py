"""Veladura finds what identifies people in documents and replaces it, on your own machine."""

from veladura.document import Document, Edit, Span
from veladura.errors import VeladuraError

__all__ = ["Document", "Edit", "Span", "VeladuraError"]
