"""Identifiers that nobody sees may be names of people: they become numbers, everywhere the same."""

from collections.abc import Mapping

from lxml import etree

from veladura.formats.unread import local_name
from veladura.formats.vocabulary import Vocabulary


class Aliases:
    """One for all parts of a file."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._names: dict[tuple[str, str], str] = {}

    def rename(self, root: etree._Element) -> None:
        kinds: Mapping[str, str] = self._vocabulary.aliases
        owners = {place.partition(".")[0] for place in kinds}
        for node in root.iter(*(f"{{*}}{owner}" for owner in owners)):
            owner = local_name(node.tag)
            for key, value in node.attrib.items():
                kind = kinds.get(f"{owner}.{local_name(key)}")
                if kind and value and not self._vocabulary.is_structure(str(value)):
                    node.set(str(key), self._alias(kind, str(value)))

    def _alias(self, kind: str, value: str) -> str:
        hash_mark = "#" if value.startswith("#") else ""  # a reference to the same identifier
        key = (kind, value.removeprefix("#"))
        return hash_mark + self._names.setdefault(key, f"{kind}{len(self._names) + 1}")
