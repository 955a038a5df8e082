"""Reading what damaged text says: scans, faxes, wrong encodings, lost blanks."""

from veladura.detect.reading.reader import Reader, load_reader
from veladura.detect.reading.view import ReadingView

__all__ = ["Reader", "ReadingView", "load_reader"]
