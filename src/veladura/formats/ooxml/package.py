"""What Word and Excel files have in common when they are opened and written back."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence, Set
from typing import Protocol

from lxml import etree

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded
from veladura.formats import open_original
from veladura.formats.hiding.hider import is_hiding
from veladura.formats.hiding.place import ANYWHERE, Place
from veladura.formats.joined import JoinedText
from veladura.formats.limits import Limits
from veladura.formats.markup.aliases import Aliases
from veladura.formats.markup.slices import SlicedPart, Slices, Slicing
from veladura.formats.markup.svg import clean_svg, scrub_svg, walk_svg
from veladura.formats.nested.limits import inner_limits
from veladura.formats.ooxml.opc import (
    CONTENT_TYPES,
    clean_relationships,
    drop_pointers,
    drop_relationships,
    follow_ids,
    follow_names,
    is_rels,
    is_xml,
    owner_of,
    read_content_types,
    read_relationships,
    rels_of,
    rename_ids,
    walk_rels,
    write_types,
)
from veladura.formats.ooxml.placing import places_of
from veladura.formats.ooxml.spots import spots_in
from veladura.formats.original import Original, Rewritten
from veladura.formats.pictures.mosaics.joining import (
    by_number,
    edges_of,
    join_parts,
    picture_notes,
    shared_edits,
)
from veladura.formats.pictures.picture import Picture, open_or_drop
from veladura.formats.refusing import at, places_of_parts
from veladura.formats.unread import UnknownPart, cleaned, complete
from veladura.formats.vocabulary import load_vocabulary
from veladura.formats.xmltext import Cleaner, LenientPart, Walk, XmlPart, parse_xml
from veladura.formats.zipfiles import read_members, write_members
from veladura.wordlists import read_list

_VOCABULARY = load_vocabulary("ooxml")
_TELLING = 4  # letters a removed surface must have to rename a style
_DROPPED_FOLDERS = ("docprops/", "customxml/", "_xmlsignatures/")


class Rewriting(Protocol):
    """One rewrite of one package: sees every tree after its edits, before it is written."""

    removed: frozenset[str]  # what edits take out, for names that are not text (styles)
    independent: bool  # parts are written one after the other: none waits for another

    def walk(self, name: str) -> Walk | None:
        """Stands in for the part's own walk where slots must be counted again."""

    def scrub(self, name: str, root: etree._Element) -> None:
        """Take out of a tree what names people outside its text."""

    def finish(self, roots: dict[str, etree._Element], slices: Mapping[str, Slices]) -> None:
        """All trees are there: what one part says of another can be made to agree."""


class Package(ABC):
    """An opened package: parts with text, parts copied, parts that will go."""

    media_type: str
    dropped_kinds: frozenset[str] = frozenset()
    dropped_folders: tuple[str, ...] = ()

    def __init__(self, data: bytes, limits: Limits) -> None:
        self.limits = limits
        self.members = read_members(data, limits)
        self.part_places = places_of_parts(self.members, _VOCABULARY.is_structure)
        if CONTENT_TYPES not in self.members:
            raise FormatError("the package has no list of its parts: open it and save it again")
        with at(f"part {CONTENT_TYPES}"):
            self.types = read_content_types(self.members[CONTENT_TYPES], limits)
        self.chunks: dict[str, Original] = {}
        self.parts: dict[str, XmlPart] = {}
        self.dropped = self._find_dropped()
        self.prepare()
        clock = limits.clock()
        for name in self.members:
            if name in self.dropped or name == CONTENT_TYPES or name in self.chunks:
                continue
            try:
                with at(self.part_places[name]):
                    self._open_part(name)
            except UnknownPart:
                self.dropped |= {name, rels_of(name)} & self.members.keys()
            clock.check()
        for name in self.dropped & self.parts.keys():
            del self.parts[name]
        for name, part in self.parts.items():
            if isinstance(part, SlicedPart):
                part.pack()
                self.members[name] = part.data
        self.drawn = self._open_pictures()
        texts = {name: part.map.release() for name, part in self.parts.items()}
        texts |= {name: picture.text for name, picture in self.drawn.items()}
        texts |= {name: chunk.text for name, chunk in self.chunks.items()}
        limits.check_characters(sum(map(len, texts.values())))
        self._joined = JoinedText((name, texts[name]) for name in sorted(texts, key=self.order))

    def parse(self, name: str) -> etree._Element:
        with at(self.part_places[name]):
            return parse_xml(self.members[name], self.limits)

    def _open_part(self, name: str) -> None:
        if is_rels(name):
            self.parts[name] = XmlPart(self.members[name], walk_rels, self.limits, _clean_rels)
        elif "svg" in self.types.of(name):
            self.parts[name] = XmlPart(self.members[name], walk_svg, self.limits, clean_svg)
        elif is_xml(self.types.of(name)):
            walk = self.completed(name, self.walk(name))
            opened = (self.members[name], walk, self.limits, self.cleaner(name))
            slicing = self.slicing(name)
            if slicing:
                self.parts[name] = SlicedPart(*opened, slicing=slicing)
            else:
                part = LenientPart if name.lower().endswith(".vml") else XmlPart
                self.parts[name] = part(*opened)

    @abstractmethod
    def order(self, name: str) -> tuple[int, int, str]: ...

    @abstractmethod
    def walk(self, name: str) -> Walk: ...

    @abstractmethod
    def start_rewriting(self) -> Rewriting: ...

    @abstractmethod
    def prepare(self) -> None:
        """Read what the walks need to know of other parts."""

    def cleaner(self, name: str) -> Cleaner:
        """What takes out of a part's tree what is never kept, before it is read.

        It knows nothing of the package: what holds its holder stays in memory for a while.
        """
        return clean_part

    def slicing(self, name: str) -> Slicing | None:
        """How a part is cut that may be too long for one tree."""
        return None

    def completed(self, name: str, walk: Walk) -> Walk:
        """A part's walk, going on over what it leaves unread."""
        return complete(walk, _VOCABULARY)

    @property
    def text(self) -> str:
        return self._joined.text

    def _find_dropped(self) -> set[str]:
        folders = (*_DROPPED_FOLDERS, *self.dropped_folders)
        dropped = {name for name in self.members if name.lower().startswith(folders)}
        kinds = {*read_list(__package__, "dropped_kinds"), *self.dropped_kinds}
        for name in [name for name in self.members if is_rels(name)]:
            root = self.parse(name)
            for relationship in read_relationships(root, name):
                if relationship.kind in kinds:
                    dropped.add(relationship.target)
                elif relationship.kind == "aFChunk" and relationship.target in self.members:
                    self._open_chunk(relationship.target, dropped)
        for name in self.members:
            kind = self.types.of(name)
            if name == CONTENT_TYPES or is_rels(name) or is_xml(kind) or name in self.chunks:
                continue
            if not kind.startswith("image/"):  # fonts too: nobody can say what is in them
                dropped.add(name)
        dropped |= {n for n in self.members if not _VOCABULARY.is_structure(self.types.of(n))}
        dropped &= self.members.keys()
        return dropped | {n for n in self.members if is_rels(n) and owner_of(n) in dropped}

    def _open_chunk(self, name: str, dropped: set[str]) -> None:
        """An inserted file is opened by its own format, or goes."""
        try:
            limits = inner_limits(self.limits)
            self.chunks[name] = open_original(self.members[name], name, limits=limits)
        except LimitExceeded:
            raise
        except FormatError:
            dropped.add(name)

    def _open_pictures(self) -> dict[str, Picture]:
        """What is drawn in pixels or records; what cannot be looked into goes."""
        drawn: dict[str, Picture] = {}
        for name in sorted(self.members.keys() - self.dropped):
            kind = self.types.of(name)
            if not kind.startswith("image/") or is_xml(kind):
                continue
            place = f"picture {len(drawn) + 1}"
            picture = open_or_drop(self.members[name], self.limits, place)
            if picture is None:
                self.dropped.add(name)
            else:
                drawn[name] = picture
        drawn = {name: drawn[name] for name in sorted(drawn, key=by_number)}
        edges = edges_of(drawn)
        spots = spots_in(self.members, self.parts, edges, self.limits) if edges else ()
        join_parts(drawn, self.limits, spots)
        return drawn

    def _renamed_parts(self) -> dict[str, str]:
        """Parts may still be called what their owner called them."""
        renamed: dict[str, str] = {}
        for name in sorted(self.members.keys() - self.dropped):
            folder, _, base = name.rpartition("/")
            if name == CONTENT_TYPES or is_rels(name) or _VOCABULARY.is_structure(base):
                continue
            ending = base.rpartition(".")[2].lower() if "." in base else "bin"
            renamed[name] = f"{folder}/picture{len(renamed) + 1}.{ending}".lstrip("/")
            renamed[rels_of(name)] = rels_of(renamed[name])
        return renamed

    def _names(self) -> dict[str, str]:
        """Every part that is kept, and what it is called from now on."""
        renamed = self._renamed_parts()
        names = {name: renamed.get(name, name) for name in self.members if name not in self.dropped}
        for number, name in enumerate(self.members, 1):
            if name in names and not _VOCABULARY.is_structure(names[name]):
                raise FormatError(
                    f"part {number} of the file lies in a folder of its own, whose name may be a "
                    "person's: open the file in its program and save it again"
                )
        return names

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        shares = shared_edits(self._joined.distribute(edits), self.drawn)
        clock = self.limits.clock()
        surfaces = {self.text[edit.start : edit.end].casefold() for edit in edits}
        names = self._names()
        places = places_of(self.members, self.parts, self.limits) if is_hiding() else {}
        written = self._rewrite_parts(shares, surfaces, names, places)
        notes = picture_notes(self.drawn.values())
        for name, picture in self.drawn.items():
            place = places.get(name, ANYWHERE)
            written[name] = picture.rewrite(shares.get(name, ()), place)
            clock.check()
        for name, chunk in self.chunks.items():
            inner = chunk.rewrite(shares.get(name, ()))
            written[name] = inner.data
            notes += inner.notes
        types = self.members[CONTENT_TYPES]
        with at(f"part {CONTENT_TYPES}"):
            written[CONTENT_TYPES] = write_types(types, names, _VOCABULARY, self.limits)
        members: dict[str, bytes] = {}
        for name, content in self.members.items():
            if name not in self.dropped:
                members[names[name]] = written.pop(name, content)
        dropped = tuple(sorted({_told(n) for n in self.dropped if not is_rels(n)}))
        return Rewritten(write_members(members), dropped=dropped, notes=tuple(notes))

    def _rewrite_parts(
        self,
        shares: Mapping[str, Sequence[Edit]],
        surfaces: Set[str],
        names: Mapping[str, str],
        places: Mapping[str, Place],
    ) -> dict[str, bytes]:
        clock = self.limits.clock()
        rewriting = self.start_rewriting()
        rewriting.removed = frozenset(s for s in surfaces if len(s) >= _TELLING)
        linked = _Links(self.members.keys() - self.dropped, names)
        aliases = Aliases(_VOCABULARY)
        roots: dict[str, etree._Element] = {}
        slices = {name: Slices() for name in self.parts}
        written: dict[str, bytes] = {}
        for name in sorted(self.parts, key=lambda name: not is_rels(name)):
            is_svg = "svg" in self.types.of(name)
            own = None if is_svg else rewriting.walk(name)
            walk = self.completed(name, own) if own else None
            for root in self.parts[name].rewritten(shares.get(name, ()), walk):
                if is_rels(name):
                    linked.read(name, root)
                elif is_svg:
                    scrub_svg(root, places.get(name, ANYWHERE))
                else:
                    linked.follow(name, root)
                    rewriting.scrub(name, root)
                    aliases.rename(root)
                if name in roots:
                    slices[name].add(roots[name])
                roots[name] = root
                clock.check()
            if rewriting.independent:
                written[name] = self._write(name, roots, slices)
        rewriting.finish(roots, slices)
        written |= {name: self._write(name, roots, slices) for name in list(roots)}
        return written

    def _write(
        self, name: str, roots: dict[str, etree._Element], slices: dict[str, Slices]
    ) -> bytes:
        return slices.pop(name).around(roots.pop(name), self.parts[name].data)


class _Links:
    """What the relationships of parts become, which are read before the parts."""

    def __init__(self, kept: Set[str], names: Mapping[str, str]) -> None:
        self._kept, self._names = kept, names
        self._known: dict[str, set[str]] = {}  # part → ids of relationships it still has
        self._ids: dict[str, dict[str, str]] = {}  # part → ids that are called otherwise

    def read(self, name: str, root: etree._Element) -> None:
        self._known[owner_of(name)] = drop_relationships(root, name, self._kept)
        follow_names(root, name, self._names)
        self._ids[owner_of(name)] = rename_ids(root, _VOCABULARY)

    def follow(self, name: str, root: etree._Element) -> None:
        if name in self._known:
            drop_pointers(root, self._known[name])
        follow_ids(root, self._ids.get(name, {}))


def clean_part(root: etree._Element) -> etree._Element:
    return cleaned(root, _VOCABULARY)


def _clean_rels(root: etree._Element) -> etree._Element:
    return clean_relationships(root, _VOCABULARY)


def _told(name: str) -> str:
    """A part's name as a report may say it."""
    return name if _VOCABULARY.is_structure(name) else "a part with a name of its own"
