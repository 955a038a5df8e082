"""The small programs inside a PDF, tints and tables of codes, without comments and other words."""

import re

from veladura.wordlists import read_list

_COMMENT = re.compile(rb"%[^\r\n]*+")
_STRING = re.compile(rb"\((?:[^()\\]|\\.)*+\)?+", re.S)
_CALCULATION = re.compile(rb"[{}]|[-+]?(?:\d++\.?\d*+|\.\d++)|(?<![a-z])[a-z]++")
_OPERATORS = frozenset(word.encode() for word in read_list(__package__, "operators"))
_TOKEN = re.compile(
    rb"<<|>>|<[0-9A-Fa-f\s]*+>|[\[\]]|[-+]?\d++(?:\.\d++)?|\([^()]*+\)|/?(?<![\w.+-])[\w.+-]++"
)
_WORDS = frozenset(word.encode() for word in read_list(__package__, "cmap_words"))
_OF_A_LIST = re.compile(
    rb"/(?:[A-Z0-9]{2,8}-)+[HV]\Z|/Adobe-(?:Japan1|GB1|CNS1|Korea1|KR)-[\w]++\Z"
)


def plain_calculation(source: bytes) -> bytes:
    """A function of type 4: numbers, braces and the operators that there are."""
    source = _COMMENT.sub(b" ", _STRING.sub(b" ", source))
    tokens = _CALCULATION.findall(source)
    return b" ".join(t for t in tokens if not t.isalpha() or t in _OPERATORS)


def plain_cmap(source: bytes) -> bytes:
    """A table of codes: names and strings are those of the format, or one name for all others."""
    return b" ".join(map(_word, _TOKEN.findall(_COMMENT.sub(b" ", source))))


def _word(token: bytes) -> bytes:
    if token[:1].isdigit() or token[:1] in b"<>[]-+" or token in _WORDS:
        return token
    if token.startswith(b"("):
        return b"(Identity)"
    if token.startswith(b"/"):
        return token if _OF_A_LIST.match(token) else b"/Table"
    return b""
