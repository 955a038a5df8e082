"""Annotated corpora in and out: brat, MEDDOCAN/i2b2 XML, CoNLL, JSON Lines, inline markup,
Label Studio, UIMA CAS (INCEpTION).

Importing this room needs the standard library alone; lxml is loaded when XML is read or written.
"""

from veladura.corpora.files import FORMATS, detect_format
from veladura.corpora.reading import read_corpus
from veladura.corpora.report import WriteReport
from veladura.corpora.writing import render_document, write_corpus

__all__ = [
    "FORMATS",
    "WriteReport",
    "detect_format",
    "read_corpus",
    "render_document",
    "write_corpus",
]
