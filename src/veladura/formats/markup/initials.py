"""Large first letters of pages: an element of one capital, with the rest of its word behind it."""

import re

from lxml import etree

_REST = re.compile(r"\s{0,20}[^\W\d_A-ZÀ-Þ]{2}")
_TAGS = frozenset(("div", "p", "figure", "section", "h1", "h2", "h3"))


def large_initials(root: etree._Element) -> frozenset[etree._Element]:
    """Those that a style or a class sets apart, and that a word goes on behind."""
    return frozenset(node for node in root.iter(*_TAGS) if _is_initial(node))


def _is_initial(node: etree._Element) -> bool:
    if len(node) > 1 or (node.tail or "").strip() or not _is_styled(node):
        return False
    shown = "".join(map(str, node.itertext())).strip()
    following = node.getnext()
    if len(shown) != 1 or not shown.isupper() or following is None:
        return False
    if following.tag not in _TAGS and following.tag != "span":
        return False
    return _REST.match("".join(map(str, following.itertext()))) is not None


def _is_styled(node: etree._Element) -> bool:
    return any(one.get("style") or one.get("class") for one in node.iter(etree.Element))
