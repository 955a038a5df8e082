"""Paths of files on a server or a drive, in which folders are called after people and companies."""

import re

from veladura.detect.rules.rule import PatternRule

_WORD = r"[\w$.,&()+~#-]{1,60}"
_MORE = (
    r"(?: [\w$,&()+~#-]{1,40}){1,5}(?=\\|\.[a-z]{3,4}(?!\w))(?:\.[a-z]{3,4})?"  # "Angebot Roth.pdf"
)
_OF_EVERY_COMPUTER = ("C:\\Windows", "C:\\Program", "C:\\Temp", "C:\\Users\\Public")
_PATH = re.compile(
    rf"(?:\\\\[\w$.-]{{2,40}}|(?<![^\W_])[A-Z]:)(?:\\{_WORD}(?:{_MORE})?){{1,12}}\\?(?<![.,;: ])"
)

PATHS = PatternRule(
    "pfad",
    "web",
    _PATH,
    0.99,
    "is the path of a file",
    lambda value: not value.startswith(_OF_EVERY_COMPUTER),
    re.compile(r"\\(?=[\w\\])"),
)
