"""Outlook messages (.msg): written anew with what a reader sees, and attachments."""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded, NeedsOcr
from veladura.formats import open_original
from veladura.formats.joined import JoinedText
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.mail.compound import Storage, read_compound, write_compound
from veladura.formats.mail.msg_properties import (
    BINARY,
    CLASS,
    PROPERTIES,
    STREAM,
    STRING8,
    STRING16,
    TIME,
    Property,
    entry,
    known,
    neutral_class,
    read_properties,
)
from veladura.formats.nested.drawn import ShowsPictures
from veladura.formats.nested.limits import inner_limits
from veladura.formats.original import Original, Rewritten
from veladura.formats.pictures.document import pictures_among
from veladura.formats.pictures.mosaics.joining import edges_of, join_parts, shared_edits
from veladura.formats.pictures.mosaics.spots import Spot
from veladura.formats.textmap import Piece, TextMap, splice

_CLASS = bytes.fromhex("0b0d020000000000c000000000000046")
_RECIPIENT, _ATTACHMENT = "__recip_version1.0_#", "__attach_version1.0_#"
_HEADS = {"top": 32, "inner": 24, "part": 8}
_NAMES = "__nameid_version1.0"
_DATA, _MESSAGE = f"{STREAM}37010102", f"{STREAM}3701000D"
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)
_DEFAULT = "cp1252"
_CONTENT_ID = 0x3712  # by which the text of a message shows an attachment


@dataclass(slots=True)
class _Level:
    """The properties of a message, a recipient or an attachment."""

    storage: Storage
    head: str
    code_page: str = _DEFAULT
    map: TextMap = field(default_factory=TextMap)
    shown: dict[int, Property] = field(default_factory=dict)
    file: Original | None = None  # an attachment, or a body in HTML or RTF
    file_of: Property | None = None

    def __post_init__(self) -> None:
        for number, item in enumerate(self.properties()):
            what, name = known()[item.id]
            if what not in ("text", "date"):
                continue
            self.map.separate(f"{name}: " if name else "")
            text = self.date(item) if what == "date" else self.string(item)
            if text.strip():
                self.map.add(number, (Piece(text, text),))
                self.map.separate("\n")
                self.shown[number] = item

    def properties(self) -> list[Property]:
        """Properties that are kept; a body that stands there twice is kept in its simpler form."""
        found = [p for p in read_properties(self.storage, _HEADS[self.head]) if p.id in known()]
        bodies = {p.id for p in found if p.id in (0x1000, 0x1013)}
        return [p for p in found if p.id != 0x1009 or not bodies]

    def content(self, item: Property) -> bytes:
        content = self.storage.get(item.stream, b"")
        return content if isinstance(content, bytes) else b""

    def string(self, item: Property) -> str:
        if item.kind == STRING16:
            return self.content(item).decode("utf-16-le", "replace").rstrip("\0")
        return self.content(item).decode(self.code_page, "replace").rstrip("\0")

    def date(self, item: Property) -> str:
        if item.kind != TIME:
            return ""
        (ticks,) = struct.unpack("<Q", item.value)
        if not ticks:
            return ""
        try:
            return (_EPOCH + timedelta(microseconds=ticks // 10)).date().isoformat()
        except OverflowError:
            return ""

    def written(self, edits: Sequence[Edit], file: bytes | None) -> Storage:
        cuts = self.map.cuts(edits)
        rows = [bytes(_HEADS[self.head])]  # nobody reads what is said to be reserved
        storage: Storage = {}
        for number, item in enumerate(self.properties()):
            what, _ = known()[item.id]
            if what == "date":
                new = splice(self.date(item), cuts.get(number, ()))
                rows.append(entry(_moved(item, new)))
                continue
            if item.kind not in (STRING8, STRING16, BINARY):
                rows.append(entry(item))
                continue
            if what == "structure" and item.id != CLASS:
                continue  # numbers, all of them: what says more is none of them
            content = file if item == self.file_of and file is not None else self.content(item)
            if item.id == CLASS:
                content = self._encoded(neutral_class(self.string(item)), item)
            elif number in cuts:
                content = self._encoded(splice(self.string(item), cuts[number]), item)
            storage[item.stream] = content
            rows.append(entry(item, len(content)))
        storage[PROPERTIES] = b"".join(rows)
        return storage

    def _encoded(self, text: str, item: Property) -> bytes:
        if item.kind == STRING16:
            return text.encode("utf-16-le", "replace")
        return text.encode(self.code_page, "replace")


def _moved(item: Property, shown: str) -> Property:
    """A time on another day; one that became a mask goes to the epoch."""
    (ticks,) = struct.unpack("<Q", item.value)
    of_day = ticks % 864_000_000_000
    try:
        day = date.fromisoformat(shown)
    except ValueError:
        return Property(item.id, item.kind, item.flags, bytes(8))
    days = (day - _EPOCH.date()).days
    return Property(
        item.id, item.kind, item.flags, struct.pack("<Q", days * 864_000_000_000 + of_day)
    )


class MsgOriginal:
    """A message, its recipients, its attachments; messages inside are opened the same way."""

    media_type = "application/vnd.ms-outlook"

    def __init__(self, storage: Storage, limits: Limits, head: str = "top") -> None:
        self._storage = storage
        self._limits = limits
        self._levels: dict[str, _Level] = {}
        self._inner: dict[str, Original] = {}
        self._dropped: list[str] = []
        self._open_levels(storage, head)
        self._join_pictures()
        texts: list[tuple[str, str]] = []
        for name, level in self._levels.items():
            texts.append((name, level.map.text))
            if level.file is not None:
                texts.append((f"{name} file", level.file.text))
            if name in self._inner:
                texts.append((f"{name} message", self._inner[name].text))
        limits.check_characters(sum(len(text) for _, text in texts))
        self._joined = JoinedText(texts)

    def _open_levels(self, storage: Storage, head: str) -> None:
        message = _Level(storage, head)
        for item in message.properties():
            what, _ = known()[item.id]
            if what in ("html", "rtf"):
                message.file_of = item
                message.file = self._open_body(message.content(item), what)
        self._levels[""] = message
        number = 0
        for name in sorted(storage):
            part = storage[name]
            if not isinstance(part, dict) or not name.startswith((_RECIPIENT, _ATTACHMENT)):
                continue
            level = _Level(part, "part")
            if name.startswith(_ATTACHMENT):
                number += 1
                if not self._open_attachment(name, level, number):
                    self._dropped.append(f"attachment {number}")
                    continue
            self._levels[name] = level

    def _files(self) -> dict[str, Original]:
        levels = self._levels.items()
        return {f"{name} file": level.file for name, level in levels if level.file is not None}

    def _join_pictures(self) -> None:
        """Parts of one picture among the attachments, also where the text shows them."""
        drawn = pictures_among(self._files())
        if len(drawn) < 2:
            return
        edges = edges_of(drawn)
        shown: dict[str, str] = {}
        for name, level in self._levels.items():
            ids = [level.string(p) for p in level.properties() if p.id == _CONTENT_ID]
            shown |= {f"cid:{one}": f"{name} file" for one in ids if f"{name} file" in edges}
        text = self._levels[""].file
        spots: Sequence[Spot] = ()
        if isinstance(text, ShowsPictures):
            spots = text.spots({address: edges[key] for address, key in shown.items()})
        own = [replace(spot, key=shown[spot.key]) for spot in spots if spot.key in shown]
        join_parts(drawn, self._limits, own)

    def _open_body(self, data: bytes, what: str) -> Original:
        if what == "rtf":
            raise FormatError("the message has a text in RTF alone: save it as HTML or plain text")
        return open_original(data, "body.html", limits=inner_limits(self._limits))

    def _open_attachment(self, name: str, level: _Level, number: int) -> bool:
        """Whether an attachment can stay."""
        inner = level.storage.get(_MESSAGE)
        if isinstance(inner, dict):
            self._inner[name] = MsgOriginal(inner, inner_limits(self._limits), "inner")
            return True
        data = level.storage.get(_DATA)
        names = [level.string(p) for p in level.properties() if p.id in (0x3707, 0x3704)]
        if not isinstance(data, bytes) or not data:
            return False
        try:
            within = inner_limits(self._limits)
            level.file = open_original(data, names[0] if names else "", limits=within)
        except (LimitExceeded, NeedsOcr):
            raise
        except FormatError:
            return False
        return True

    @property
    def text(self) -> str:
        return self._joined.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        tree, report = self.rewritten(edits)
        return Rewritten(
            write_compound(tree, _CLASS), report.dropped, notes=report.notes, ignored=report.ignored
        )

    def rewritten(self, edits: Sequence[Edit]) -> tuple[Storage, Rewritten]:
        shares = shared_edits(self._joined.distribute(edits), pictures_among(self._files()))
        notes: list[str] = []
        ignored: list[Edit] = []
        tree: Storage = {}
        for name, level in self._levels.items():
            own = shares.get(name, ())
            ignored += self._joined.moved(name, level.map.unplaced(own))
            file: bytes | None = None
            if level.file is not None:
                done = level.file.rewrite(shares.get(f"{name} file", ()))
                file, notes = done.data, [*notes, *done.notes]
                ignored += self._joined.moved(f"{name} file", done.ignored)
            storage = level.written(own, file)
            if name and file is not None:
                _attach(storage, file)
            inner = self._inner.get(name)
            if isinstance(inner, MsgOriginal):
                storage |= self._written_inner(inner, name, shares, notes, ignored)
            tree |= {name: storage} if name else storage
        tree[_NAMES] = {f"{STREAM}000{n}0102": b"" for n in (2, 3, 4)}
        _count(tree)
        return tree, Rewritten(
            b"", tuple(self._dropped), notes=tuple(notes), ignored=tuple(ignored)
        )

    def _written_inner(
        self,
        inner: "MsgOriginal",
        name: str,
        shares: Mapping[str, Sequence[Edit]],
        notes: list[str],
        ignored: list[Edit],
    ) -> Storage:
        tree, report = inner.rewritten(shares.get(f"{name} message", ()))
        notes += report.notes
        ignored += self._joined.moved(f"{name} message", report.ignored)
        tree.pop(_NAMES)
        return {_MESSAGE: tree}


def _attach(storage: Storage, file: bytes) -> None:
    storage[_DATA] = file
    table = storage[PROPERTIES]
    if isinstance(table, bytes):
        item = Property(0x3701, BINARY, 6, bytes(8))
        storage[PROPERTIES] = table + entry(item, len(file))


def _count(tree: Storage) -> None:
    """A message says how many recipients and attachments it has."""
    table = tree[PROPERTIES]
    if isinstance(table, bytes) and len(table) >= 24:
        counts = [sum(name.startswith(kind) for name in tree) for kind in (_RECIPIENT, _ATTACHMENT)]
        tree[PROPERTIES] = table[:8] + struct.pack("<IIII", *counts, *counts) + table[24:]


def open_msg(data: bytes, limits: Limits = DEFAULT_LIMITS) -> MsgOriginal:
    limits.check_size(len(data))
    return MsgOriginal(read_compound(data, limits), limits)
