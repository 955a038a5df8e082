"""JSON as plain text: keys are form, and so are values of keys that hold codes."""

import re
from functools import cache

from veladura.languages.de.machine.field import FORM, Field
from veladura.wordlists import read_list

_KEY = re.compile(  # written as programs do: any other key may be a name
    r'"(?P<name>[a-z_][\w.-]{0,40}+|[A-Z][a-z]{1,20}+[A-Z]\w{0,40}+)"\s{0,4}:(?P<space>\s{0,4})'
    r'(?P<value>"?[\w.+-]{1,24}+"?)?'
)
_KIND = re.compile(r"[a-z](?:_?(?:type|status|currency|category)|Type|Status|Currency|Category)$")
_LEAST_KEYS = 3


@cache
def _coded() -> frozenset[str]:
    return frozenset(read_list(__package__, "coded_keys"))


def json_fields(text: str) -> list[Field]:
    if text.lstrip()[:1] not in ("{", "[") or text.count('":') < _LEAST_KEYS:
        return []
    found: list[Field] = []
    for match in _KEY.finditer(text):
        end = match.end("space")
        if match["value"] and (match["name"].lower() in _coded() or _KIND.search(match["name"])):
            end = match.end()
        found.append(Field(match.start(), end, FORM))
    return found
