"""Who logs in and writes: nicknames in a chat between brackets, users and domains of a directory.

"11:58:09 <kasse_nord> moin": the name between the brackets is somebody. "uid=jpohl,ou=people,
dc=muster,dc=de": the user is somebody and the domain a company; "ou" is the program's.
"""

import re
from collections.abc import Iterator

from veladura.languages.de.machine.field import Field

_LINE = re.compile(
    r"^\[?\d{1,2}:\d\d(?::\d\d)?\]? <[@+%]?(?P<who>[A-Za-zÄÖÜäöü_][\w.|^-]{1,30})> ", re.MULTILINE
)
_LEAST = 2  # lines of a chat
_USER = re.compile(r"(?<![^\W_])uid=(?P<who>(?!svc[_-])[^,\s\"';()=]{2,64})")
_DOMAIN = re.compile(r"(?<![^\W_])dc=[\w-]{1,63}(?:,dc=[\w-]{1,63}){1,5}", re.IGNORECASE)


def login_fields(text: str) -> list[Field]:
    return sorted({*_nicknames(text), *_directory(text)})


def _nicknames(text: str) -> Iterator[Field]:
    lines = list(_LINE.finditer(text)) if "> " in text else []
    if len(lines) >= _LEAST:
        yield from (Field(*line.span("who"), "other") for line in lines)


def _directory(text: str) -> Iterator[Field]:
    if "dc=" in text or "DC=" in text:
        yield from (Field(*user.span("who"), "other") for user in _USER.finditer(text))
        yield from (Field(*domain.span(), "other") for domain in _DOMAIN.finditer(text))
