"""Classes, ids and anchors of a page: what no style sheet usually says becomes a number."""

import re

from lxml import etree

from veladura.formats.markup.css import clean_declarations, clean_sheet
from veladura.formats.vocabulary import load_vocabulary
from veladura.wordlists import read_list

_LISTS = frozenset(read_list(__package__, "identifier_attributes"))
_NAMED = frozenset(("a", "map", "iframe", "frame", "img", "object", "param", "embed"))
_HUMPS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


class Identifiers:
    """One alias for each identifier of one page, in the order in which they turn up."""

    def __init__(self) -> None:
        self._aliases: dict[str, str] = {}
        self._vocabulary = load_vocabulary("markup")

    def rename(self, root: etree._Element) -> None:
        """All of a page, its style sheets included."""
        for node in root.iter(etree.Element):
            for key, value in node.attrib.items():
                name, text = str(key), str(value)
                if name in _LISTS:
                    node.set(key, " ".join(map(self.alias, text.split())))
                elif name == "name" and node.tag in _NAMED:
                    node.set(key, self.alias(text))
                elif name in ("href", "usemap", "xlink:href") and "#" in text:
                    self._follow(node, name)
                elif name == "style":
                    node.set(key, clean_declarations(text))
        for node in root.iter("style"):
            node.text = clean_sheet(node.text or "", self.alias)

    def _follow(self, node: etree._Element, name: str) -> None:
        """A link inside the page, or into another page of the same book."""
        page, _, place = str(node.get(name)).partition("#")
        if ":" not in page:
            node.set(name, f"{page}#{self.alias(place)}")

    def alias(self, identifier: str) -> str:
        words = _HUMPS.findall(identifier)
        plain = "".join(words) and all(
            len(w) <= 2 or w.isdecimal() or w.lower() in self._vocabulary.words for w in words
        )
        if plain and identifier.isascii():
            return identifier
        return self._aliases.setdefault(identifier, f"vela-{len(self._aliases) + 1}")
