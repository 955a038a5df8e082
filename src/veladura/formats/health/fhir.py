"""FHIR as JSON, one resource or one a line: values behind their paths, attachments opened."""

import base64
import binascii
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html.entities import html5

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats import open_original
from veladura.formats.health.codes import is_code
from veladura.formats.joined import JoinedText
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.markup.names import is_known_name
from veladura.formats.nested.limits import inner_limits
from veladura.formats.original import Original, Rewritten
from veladura.formats.tables.jsonl import JsonToken, decode_json, json_tokens
from veladura.formats.textmap import Cut, Piece, TextMap, splice
from veladura.formats.txt import simplified_note
from veladura.formats.unread import WORDS
from veladura.text import PLACE_MARK

_KEY = re.compile(r"_?[a-z][A-Za-z0-9]*\Z|resourceType\Z")
_TAG = re.compile(
    r"<(/?)([A-Za-z][\w:-]*+)([^<>]*+)>|&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#x[0-9a-fA-F]{1,6});"
)
_XHTML = re.compile(r"""(?<!\s)\s++xmlns=["']http://www\.w3\.org/1999/xhtml["']|/\Z""")
_FIGURES = re.compile(r"(?<!\S)(?:[-+]?[\d.]++(?:[eE][-+]?\d++)?+|[EUL])(?:\s++|\Z)")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?\Z")
_BLOCKS = {"p", "div", "br", "li", "tr", "td", "th", "h1", "h2", "h3", "h4", "table", "ul", "ol"}
_STEPS = 4
_LONGEST = 20  # characters of data that are shown as they stand
_BASE64 = re.compile(r"[A-Za-z0-9+/=\s]++")


@dataclass(frozen=True, slots=True)
class _Shown:
    """A value that is text, and how it is written back."""

    token: JsonToken
    is_markup: bool

    def pieces(self) -> Iterator[Piece]:
        if self.is_markup:
            return _markup_pieces(self.token.value)
        return iter(WORDS.decode(self.token.value))

    def encode(self, text: str) -> str:
        if not self.is_markup:
            return text
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _markup_pieces(raw: str) -> Iterator[Piece]:
    """Narratives: tags are not shown, what stands in their attributes is."""
    position = 0
    for match in _TAG.finditer(raw):
        yield Piece(raw[position : match.start()], raw[position : match.start()])
        entity = match.group()
        if entity.startswith("&"):
            yield Piece(_character(entity), entity)
        elif _XHTML.sub("", match.group(3)).strip() or not is_known_name(match.group(2)):
            yield Piece(entity, entity)
        else:
            block = match.group(2).lower() in _BLOCKS
            yield Piece("\n" if block else "", entity, False)
        position = match.end()
    yield Piece(raw[position:], raw[position:])


def _character(entity: str) -> str:
    if not entity.startswith("&#"):
        return " " if entity == "&nbsp;" else html5.get(entity[1:], entity)
    number = entity[2:-1]
    code = int(number[1:], 16) if number[:1] in "xX" else int(number)
    return chr(code) if 31 < code < 0x110000 and not 0xD800 <= code < 0xE000 else entity


class FhirOriginal:
    """A resource, a bundle, or lines of resources; other keys and numbers stay as they are."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        self.media_type = "application/fhir+json"
        self._decoded = decode_json(data, limits)
        self._map = TextMap()
        self._values: list[_Shown] = []
        self._files: dict[str, tuple[JsonToken, Original]] = {}
        source = self._decoded.text
        types: dict[tuple[str, ...], str] = {}
        systems: dict[tuple[str, ...], str] = {}
        for token in json_tokens(source, 0, len(source), limits):
            name, parent = token.path[-1] if token.path else "", token.path[:-1]
            if token.is_key:
                systems.pop(token.path, "")
                if not _KEY.match(token.value) or not is_known_name(token.value):
                    self._show(token, "key")
            elif name == "resourceType" and is_known_name(token.value):
                types[parent] = token.value
            elif name == "data" and _is_packed(token):
                self._open_file(token, limits)
            else:
                if name == "system":
                    systems[parent] = token.value
                if not token.is_word and not is_code(name, token.value, systems.get(parent, "")):
                    self._show(token, _place(token.path, types))
        texts = [("", self._map.text)] + [(n, file.text) for n, (_, file) in self._files.items()]
        self._joined = JoinedText(texts)

    def _show(self, token: JsonToken, place: str) -> None:
        shown = _Shown(token, place.endswith("div") and token.value.lstrip().startswith("<"))
        self._map.separate(f"{place} {PLACE_MARK} ")
        self._map.add(len(self._values), shown.pieces())
        self._map.separate("\n")
        self._values.append(shown)

    def _open_file(self, token: JsonToken, limits: Limits) -> None:
        place = f"attachment {len(self._files) + 1}"
        try:
            data = base64.b64decode(token.value, validate=False)
            self._files[place] = (token, open_original(data, limits=inner_limits(limits)))
        except binascii.Error:
            raise FormatError(f"{place} is damaged: take it out first") from None
        except FormatError as error:
            raise type(error)(f"{place}: {error}") from None

    @property
    def text(self) -> str:
        return self._joined.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        source = self._decoded.text
        shares = self._joined.distribute(edits)
        cuts: list[Cut] = []
        for index, own in self._map.cuts(shares.get("", ())).items():
            shown = self._values[index]
            value = splice(shown.token.value, own, shown.encode)
            bare = shown.token.is_number and _NUMBER.match(value)
            written = value if bare else json.dumps(value, ensure_ascii=source.isascii())
            cuts.append(Cut(shown.token.start, shown.token.end, written))
        ignored = self._joined.moved("", self._map.unplaced(shares.get("", ())))
        notes: list[str] = []
        dropped: list[str] = []
        for place, (token, file) in self._files.items():
            inner = file.rewrite(shares.get(place, ()))
            packed = json.dumps(base64.b64encode(inner.data).decode("ascii"))
            cuts.append(Cut(token.start, token.end, packed))
            ignored += self._joined.moved(place, inner.ignored)
            notes += (f"{place}: {note}" for note in inner.notes)
            dropped += (f"{place}: {part}" for part in inner.dropped)
        data, simplified = self._decoded.encode(splice(source, sorted(cuts)))
        notes += simplified_note(simplified, self._decoded.encoding)
        return Rewritten(data, tuple(dropped), notes=tuple(notes), ignored=tuple(ignored))


def _is_packed(token: JsonToken) -> bool:
    """Whether "data" holds a file: other data are figures (of a curve), or text after all."""
    if token.is_number or len(token.value) <= _LONGEST or _figures(token.value):
        return False
    return _BASE64.fullmatch(token.value) is not None


def _figures(value: str) -> bool:
    position = len(value) - len(value.lstrip())
    while match := _FIGURES.match(value, position):
        position = match.end()
    return position == len(value)


def _place(path: tuple[str, ...], types: dict[tuple[str, ...], str]) -> str:
    """The path from the resource the value belongs to: "Patient.name.family"."""
    for length in range(len(path) - 1, -1, -1):
        if path[:length] in types:
            return ".".join((types[path[:length]], *path[length:][-_STEPS:]))
    return ".".join(path[-_STEPS:]) or "value"


def open_fhir(data: bytes, limits: Limits = DEFAULT_LIMITS) -> FhirOriginal:
    return FhirOriginal(data, limits)
