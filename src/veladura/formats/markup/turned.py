"""Letters that a style shows in another order than they are written in."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from lxml import etree

from veladura.errors import FormatError
from veladura.formats.nested.columns import may_be_a_word
from veladura.formats.nested.unreadable import turned_around
from veladura.formats.refusing import line_at, on_line

_OVERRIDE = re.compile(r"(?:bidi|isolate)-override", re.I)
_REORDERED = re.compile(
    r"\b(?:row|column|wrap)-reverse\b|\bdirection\s{0,9}:\s{0,9}rtl\b"
    r"|\bfloat\s{0,9}:\s{0,9}(?:right|inline-end)\b|(?<![\w-])order\s{0,9}:",
    re.I,
)
_PLACED = re.compile(
    r"(?<![\w-])(?:left|right|margin-left|margin-right|grid-(?:row|column|area)|transform)\s{0,9}:",
    re.I,
)
_SHORTEST = 4  # letters of a name


def refuse_turned(root: etree._Element, sheets: Iterable[str] = ()) -> None:
    """Refuses a page whose letters a browser may show the other way round than they are read.

    `sheets` are style sheets of other files that belong to it.
    """
    if any(map(_OVERRIDE.search, sheets)):
        raise turned_around("bidi-override")
    moved = any(map(_REORDERED.search, (*sheets, *_styles(root))))
    for node in root.iter(etree.Element):
        if node.tag == "bdo" and str(node.get("dir", "")).strip().lower() == "rtl":
            raise turned_around("bdo", line_at(node))
        if _OVERRIDE.search(_style(node)):
            raise turned_around("bidi-override", line_at(node))
        _refuse_letters(node, moved=moved)


def _styles(root: etree._Element) -> Iterator[str]:
    for node in root.iter(etree.Element):
        yield _style(node)
        if node.get("dir"):
            yield f"direction:{node.get('dir')}"


def _style(node: etree._Element) -> str:
    """What an element says of style: a sheet in it, or its own."""
    return str((node.text if node.tag == "style" else node.get("style")) or "")


def _refuse_letters(node: etree._Element, *, moved: bool) -> None:
    """Letters that are each an element, which styles of theirs may put into any order."""
    if len(node) < _SHORTEST:
        return
    for letters, found in groupby(node, lambda one: bool(_letter(one))):
        group = list(found) if letters else []
        placed = moved or any(_PLACED.search(str(one.get("style", ""))) for one in group)
        if placed and may_be_a_word("".join(map(_letter, group))):
            raise FormatError(
                "a style may show single letters in another order than they are written in"
                f"{on_line(line_at(group[0]))}, where a name stands the wrong way round: write "
                "them as a word"
            )


def _letter(node: etree._Element) -> str:
    """The one letter that an element shows, if it shows no more."""
    if not isinstance(node.tag, str) or len(node) > 1 or (node.tail or "").strip():
        return ""
    shown = "".join(map(str, node.itertext())).strip()
    return shown if len(shown) == 1 and shown.isalpha() else ""
