"""Boxes that people draw on pages: what lies under them, and a file without it."""

from veladura.formats.covers.cover import Cover
from veladura.formats.covers.hiding import hide, still_seen
from veladura.formats.covers.looking import look_under

__all__ = ["Cover", "hide", "look_under", "still_seen"]
