"""Identifiers that nobody sees may be names of people: they become numbers, everywhere the same."""

import re
from collections.abc import Mapping

from lxml import etree

from veladura.formats.unread import local_name
from veladura.formats.vocabulary import Vocabulary

_ESCAPE = re.compile(r"_([0-9a-f]{2})_")


def _decoded(name: str) -> str:
    """OpenDocument writes signs in names as _20_."""
    return _ESCAPE.sub(lambda match: chr(int(match.group(1), 16)), name)


class Aliases:
    """New names for what a file names itself, the same in all its parts."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._names: dict[tuple[str, str], str] = {}

    def rename(self, root: etree._Element) -> None:
        kinds: Mapping[str, str] = self._vocabulary.aliases
        for node in root.iter(etree.Element):
            owner = local_name(node.tag)
            for key, value in node.attrib.items():
                name = local_name(key)
                kind = kinds.get(f"{owner}.{name}") or kinds.get(name)
                if kind and value and not self._vocabulary.is_structure(_decoded(str(value))):
                    node.set(str(key), self._alias(kind, str(value)))

    def _alias(self, kind: str, value: str) -> str:
        hash_mark = "#" if value.startswith("#") else ""  # a reference to the same identifier
        key = (kind, value.removeprefix("#"))
        return hash_mark + self._names.setdefault(key, f"{kind}{len(self._names) + 1}")
