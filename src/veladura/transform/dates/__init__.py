"""Dates: read, moved by one shift per document, written back in the same form."""
