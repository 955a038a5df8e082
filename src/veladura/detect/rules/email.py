"""E-mail addresses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.rules.rule import Finding

_DOMAIN = re.compile(r"@ ?(?:[^\W_][\w-]{0,62}\.){1,6}[a-zA-Z]{2,24}(?![\w@])")
_LOCAL = re.compile(r"[\w.+%'-]{1,64}$")
_GLUED_KEY = re.compile(r"e-?mail[.-]", re.IGNORECASE)  # "E-mail.ana@…" without a space


@dataclass(frozen=True, slots=True)
class EmailRule:
    """Starts at the "@", the rarest character of an address, and looks to the left from there."""

    name: str = "email"
    kinds: frozenset[str] = frozenset({"email"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _DOMAIN.finditer(text):
            local = _LOCAL.search(text, max(0, match.start() - 64), match.start())
            if local:
                key = _GLUED_KEY.match(local[0])
                name = local[0][key.end() if key else 0 :].lstrip(".'-")
                start = match.start() - len(name)
                if start < match.start():
                    yield Finding(
                        start,
                        match.end(),
                        "email",
                        1.0,
                        "email",
                        "has the form of an address",
                    )
