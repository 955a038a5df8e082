"""Parts of OpenDocument that hold text, and what rewriting one does beside its edits."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial

from lxml import etree

from veladura.document import Edit
from veladura.formats.formulas import FormulaSlot, formula_codec
from veladura.formats.limits import Limits
from veladura.formats.markup.aliases import Aliases
from veladura.formats.markup.slices import SlicedPart, Slices, Slicing, is_long, slices
from veladura.formats.odf.odf_text import TABLE, XLINK, walk_odf
from veladura.formats.odf.scrub import SHOWS, Scrub
from veladura.formats.unread import cleaned, codec_of, complete
from veladura.formats.vocabulary import load_vocabulary
from veladura.formats.xmltext import Codec, Slot, remove
from veladura.text import any_of

_VOCABULARY = load_vocabulary("odf")
_FORMULA = re.compile(r"(?:of|oooc|msoxl|ooow)?:?=|of:|ooow:")
_SHEET = re.compile(r"\[\$?'((?:[^']|'')*+)'")
_BLOCKS = Slicing(
    tuple(f"{{*}}{name}" for name in ("p", "h", "list", "section", "table", "table-row", "page")),
    frozenset(
        (
            *("document", "document-content", "body", "text", "spreadsheet", "presentation"),
            *("drawing", "section", "table", "table-rows", "table-row-group", "table-header-rows"),
        )
    ),
)


class OdfRewriting:
    """One rewrite of one file: names that its parts have in common become the same in all."""

    def __init__(self, members: Collection[str] = (), pictures: Mapping[str, str] | None = None):
        self.scrub = Scrub(members)
        self._aliases = Aliases(_VOCABULARY)
        self._pictures = pictures or {}

    def __call__(self, root: etree._Element) -> None:
        self.scrub(root)
        self._aliases.rename(root)
        for node in root.iter(etree.Element) if self._pictures else ():
            target = str(node.get(f"{XLINK}href", "")).removeprefix("./")
            if target in self._pictures:
                node.set(f"{XLINK}href", self._pictures[target])


@dataclass(slots=True)
class OpenPart(SlicedPart):
    """Paragraphs, sheets or slides; a long one is read and written slice by slice."""

    def written(self, edits: Sequence[Edit], rewriting: OdfRewriting) -> bytes:
        if not self.is_whole:
            rewriting.scrub.learn(self.uncleaned())
        before = _sheet_names(self.uncleaned())
        after: list[str] = []
        kept = Slices()
        trees = self.rewritten(edits)
        frame = next(trees)
        rewriting(frame)
        for root in trees:
            kept.add(frame)
            after += _sheet_names([frame])
            rewriting(root)
            frame = root
        after += _sheet_names([frame])
        renamed = {old: new for old, new in zip(before, after) if old != new and old}
        if renamed:
            follow = partial(_follow_sheet_names, renamed=renamed)
            follow(frame)
            kept.change(follow)
        return kept.around(frame, self.data)


def open_part(
    data: bytes, limits: Limits, drop: Callable[[etree._Element], None] | None = None
) -> OpenPart:
    """`drop` takes out of its trees what is not kept of this file."""
    known = _sheet_names(slices(data, _BLOCKS, limits)) if is_long(data) else None
    clean = partial(clean_tree, sheets=known if known is None else frozenset(known), drop=drop)
    return OpenPart(data, _walk, limits, clean, slicing=_BLOCKS)


def clean_tree(
    root: etree._Element,
    *,
    sheets: Set[str] | None = None,
    drop: Callable[[etree._Element], None] | None = None,
) -> etree._Element:
    """Without what is never kept; `sheets` are those of all slices, where it is one of several."""
    root = cleaned(root, _VOCABULARY)
    for node in list(root.iter(SHOWS)):
        remove(node)
    known = set(_sheet_names([root])) if sheets is None else sheets
    for node in root.iter(etree.Element):
        formula = str(node.get(f"{TABLE}formula", ""))
        if any(name.replace("''", "'") not in known for name in _SHEET.findall(formula)):
            del node.attrib[f"{TABLE}formula"]  # of another file, or of a sheet that is not there
    if drop is not None:
        drop(root)
    return root


def _codec(value: str) -> Codec:
    if not _FORMULA.match(value):
        return codec_of(value)
    return formula_codec(columns=False, numbers=True)


def _slot(value: str) -> type[Slot]:
    return FormulaSlot if _FORMULA.match(value) else Slot


_walk = complete(walk_odf, _VOCABULARY, _codec, _slot)


def _sheet_names(roots: Iterable[etree._Element]) -> list[str]:
    tables = (node for root in roots for node in root.iter(f"{TABLE}table"))
    return [str(node.get(f"{TABLE}name", "")) for node in tables]


def _follow_sheet_names(root: etree._Element, renamed: Mapping[str, str]) -> None:
    """Formulas and ranges speak of sheets by name."""
    names = any_of(renamed)
    pattern = re.compile(rf"'({names})'(?=\.)|(?<![\w'])({names})(?=\.)")

    def new_name(match: re.Match[str]) -> str:
        name = renamed[match.group(1) or match.group(2)]
        return "'" + name.replace("'", "''") + "'"

    for node in root.iter(etree.Element):
        for key, value in node.attrib.items():
            if str(key).endswith(("formula", "address", "addresses", "range", "condition")):
                node.set(str(key), pattern.sub(new_name, str(value)))
