"""Fonts of PDF files: which letters their codes stand for, and how wide they are."""
