"""Boxes that people draw on pages: what lies under them, and a file without it."""

from veladura.formats.covers.cover import Cover

__all__ = ["Cover"]
