"""Where the parts of a book lie: names of files may be names of people, and the parts say them."""

from collections.abc import Iterable
from posixpath import dirname, join, normpath, relpath
from urllib.parse import quote, unquote

from lxml import etree

from veladura.formats.markup.names import is_known_name
from veladura.formats.unread import local_name

_REFERENCES = frozenset(("href", "src", "full-path", "data", "poster", "textref", "altimg"))


class BookPaths:
    """New places for files whose paths say more than words of books, and whatever points there."""

    def __init__(self, names: Iterable[str]) -> None:
        self._new: dict[str, str] = {}
        for number, name in enumerate(names, 1):
            _, dot, ending = name.rpartition("/")[2].rpartition(".")
            kept = name == "mimetype" or name.startswith("META-INF/") or is_known_name(name)
            self._new[name] = name if kept else f"part{number}{dot}{ending.lower() if dot else ''}"

    def new(self, name: str) -> str:
        return self._new[name]

    def follow(self, root: etree._Element, name: str) -> None:
        """Let the references of a part point to where the others will lie."""
        for node in root.iter(etree.Element):
            for key, value in node.attrib.items():
                if local_name(key) in _REFERENCES:
                    node.set(key, self.reference(str(value), name))

    def reference(self, value: str, name: str) -> str:
        """A reference of one part to another, seen from its new place; others stay."""
        path, sign, mark = value.partition("#")
        target = normpath(join(dirname(name), unquote(path)))
        if not path or target not in self._new:
            return value
        old, new = (target, name), (self._new[target], self._new.get(name, name))
        return value if old == new else quote(relpath(new[0], dirname(new[1]) or ".")) + sign + mark

    def member(self, value: str, name: str) -> str:
        """What a reference of one part, seen from its new place, points to."""
        path = unquote(value.partition("#")[0])
        target = normpath(join(dirname(self._new.get(name, name)), path))
        return next((old for old, new in self._new.items() if new == target), "")
