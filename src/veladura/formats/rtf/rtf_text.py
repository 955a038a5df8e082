"""Reads RTF: a tokeniser, a stack of groups, and the text with its place in the source.

Running text is one stream; footnotes, annotations, headers, text boxes, deleted text and what
hides in fields and properties are streams of their own, shown after it. Destinations that only
describe the author or the program are listed for removal, and so is every ignorable destination
not known to matter for the look: by the rules of RTF a reader may skip those.
"""

import codecs
import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from veladura.formats.limits import Limits
from veladura.formats.vocabulary import load_vocabulary
from veladura.wordlists import read_lists

_TOKEN = re.compile(
    r"\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,10})? ?"
    r"|\\'(?P<hex>[0-9a-fA-F]{2})"
    r"|\\(?P<symbol>[^a-zA-Z])"
    r"|(?P<brace>[{}])"
    r"|(?P<ends>[\r\n\x00]+)"
    r"|(?P<text>[^\\{}\r\n\x00]+)"
    r"|(?P<stray>\\)",
    re.S,
)
_UNFINISHED = re.compile(r"\\[a-zA-Z]{1,32}(?:-?\d{1,10})?\Z")
_BREAKS = {"par": "\n", "sect": "\n", "page": "\n", "row": "\n", "nestrow": "\n", "column": "\n"}
_BREAKS |= {"cell": "\t", "nestcell": "\t"}
_CHARACTERS = {
    "tab": "\t",
    "line": "\n",
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "bullet": "•",
    "emspace": "\u2003",
    "enspace": "\u2002",
    "qmspace": "\u2005",
}
_INITIALS = frozenset(("dropcapt", "dropcapli"))
_SYMBOLS = {"~": "\u00a0", "_": "-", "\\": "\\", "{": "{", "}": "}"}
_LISTS = read_lists(__package__, "destinations")
_APART = frozenset(_LISTS["apart"])
_SILENT = frozenset(_LISTS["silent"])
_THROUGH = frozenset(_LISTS["through"])
_VOCABULARY = load_vocabulary("rtf")
_REMOVED = _VOCABULARY.removed_elements
_PEOPLE = _VOCABULARY.renamed
_MUTE = {"pict", "colortbl", "rsidtbl", "blipuid", "levelnumbers", "silent"}  # numbers, no words
_CODES = {"fldinst", "ffname", "bkmkstart", "bkmkend", "objclass", "objname", "sn"}
_CODE_PAGES = {  # \fcharset → code page
    **{0: "cp1252", 77: "mac-roman", 128: "cp932", 129: "cp949", 134: "cp936", 136: "cp950"},
    **{161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257"},
    **{204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp850"},
}
_MUTE_TEXT = {  # what may stand in them all the same
    "pict": re.compile(r"[0-9a-fA-F\s]*+"),
    "blipuid": re.compile(r"[0-9a-fA-F\s]*+"),
    "levelnumbers": re.compile(r"(?:\\'0[0-9a-fA-F]|[;\s])*+"),
}
_MUTE_SIGNS = re.compile(r"[;\s]*+")
_WORD = re.compile(r"[^\W\d_]{3}")
_PACKED = re.compile(r"[0-9A-Fa-f\s]{16,}+")  # a shape as other programs draw it, with its words
_REVISER = re.compile(r"\{([^{}]*+)(?<=;)\}")
AUTOMATIC_MARK = re.compile(r"(?<!\s)\s*+_(?:Toc|Ref|Hlk|Hlt|GoBack)[\d_]*+\s*+$")


class Atom(NamedTuple):
    """What is shown, and the stretch of source that shows it."""

    shown: str
    start: int
    end: int
    writable: bool = True


@dataclass(frozen=True, slots=True)
class _Group:
    start: int
    stream: int  # where its text goes; -1 for nowhere
    home: int = 0  # where it goes once it is no longer deleted
    destination: str = ""
    skip: int = 1  # \uc: characters that stand in for one \u
    code_page: str = "cp1252"
    deleted: bool = False
    starred: bool = False
    fresh: bool = True  # nothing but its opening brace has been seen
    body: int = 0  # where what a destination names begins


class RtfReader:
    """Goes through the source once."""

    def __init__(self, source: str, limits: Limits) -> None:
        self._source = source
        self._limits = limits
        self.streams: list[list[Atom]] = [[]]
        self.quiet: set[int] = set()  # streams shown only where they say more than the format
        self.codes: set[int] = set()  # streams of identifiers and field codes
        self.removed: list[tuple[int, int, str]] = []
        self.people: list[tuple[int, int, str, bool]] = []
        self.binaries: list[tuple[int, int]] = []  # raw bytes, of pictures and other things
        self.stood_in: list[tuple[int, int]] = []  # words in the place of letters
        self.pictures = 0
        self._fonts: dict[int, str] = {}
        self._font = 0
        self._initial = False  # a paragraph that is the large first letter of the next
        self._default = "cp1252"
        self._position = 0
        self._lead = b""  # first byte of a two-byte character
        self._lead_start = 0

    def read(self) -> None:
        self._limits.check_pieces(self._source.count("\\"))
        clock = self._limits.clock()
        group = _Group(0, 0)
        stack: list[_Group] = []
        end = len(self._source)
        steps = 0
        while self._position < end:
            match = _TOKEN.match(self._source, self._position)
            if match is None:
                break
            self._position = match.end()
            steps += 1
            if not steps % 10_000:
                clock.check()
            kind = "word" if match.lastgroup == "number" else match.lastgroup
            if kind == "brace":
                self._lead = b""
                if match.group() == "{":
                    stack.append(group)
                    self._limits.check_depth(len(stack))
                    group = self._nested(group, match.start())
                    continue
                self._close(group, match.end())
                if len(stack) <= 1:
                    break
                group = stack.pop()
            elif kind == "word":
                group = self._word(group, match)
            elif kind == "symbol" and match.group("symbol") == "*" and group.fresh:
                group = replace(group, starred=True)
            elif kind in ("hex", "symbol", "text"):
                group = self._characters(group, match, kind)
        else:
            while stack:  # a file cut short: what is open is closed here
                self._close(group, end)
                group = stack.pop()
        if self._source[self._position :].strip(" \r\n\t\0"):
            self.removed.append((self._position, end, "data after the end"))

    def _nested(self, group: _Group, start: int) -> _Group:
        """Inside a destination that goes or changes as a whole, groups do not count."""
        closed = group.destination.startswith("-") or group.destination in _PEOPLE
        return replace(group, start=-1 if closed else start, starred=False, fresh=True)

    def _close(self, group: _Group, end: int) -> None:
        name = group.destination
        if name.startswith("-") and group.start >= 0:
            self.removed.append((group.start, end, name[1:]))
        elif name in _PEOPLE and group.start >= 0:
            self._note_person(group, end)

    def _note_person(self, group: _Group, end: int) -> None:
        """The text between a destination's control word and its closing brace names someone."""
        stop = end - 1 if self._source[end - 1] == "}" else end
        if group.destination != "revtbl":
            name = self._source[group.body : stop].strip()
            self.people.append((group.body, stop, name, group.destination == "atnauthor"))
            return
        revisers, position = [], group.body
        while match := _REVISER.match(self._source, position, stop):
            revisers.append((match.start(1), match.end(1) - 1, match[1][:-1].strip(), True))
            position = match.end()
            while self._source[position : position + 1].isspace():
                position += 1
        if self._source[position:stop].strip():  # a list that nobody can tell the items of
            self.removed.append((group.start, end, group.destination))
        else:
            self.people += revisers

    def _word(self, group: _Group, match: re.Match[str]) -> _Group:
        word, digits = match.group("word"), match.group("number")
        number = int(digits) if digits else None
        if group.fresh:
            opened = self._open(replace(group, fresh=False), word)
            if opened is not None:
                return opened
            group = replace(group, fresh=False, starred=False)
            if group.destination == "fonttbl" and word == "f":
                group = self._quiet(group)
        if word == "bin":
            self._skip_binary(group, match, max(number or 0, 0))
            return group
        if word == "u" and number is not None:
            self._unicode(group, number % 65536, match)
            return group
        if word == "uc":
            return replace(group, skip=max(number or 0, 0))
        if word == "ansicpg":
            self._default = _known(f"cp{number}") or self._default
            return replace(group, code_page=self._default)
        if word in ("f", "af"):
            self._font = number or 0
            if group.destination == "fonttbl":
                return group
            page = self._fonts.get(self._font, "")
            return replace(group, code_page=page or self._default) if word == "f" else group
        if word == "fcharset" and group.destination == "fonttbl":
            self._fonts[self._font] = _CODE_PAGES.get(number or 0, "") if number else ""
            return group
        if word in ("deleted", "plain"):
            return self._set_deleted(group, word == "deleted" and number != 0)
        if word not in _VOCABULARY.words and not self._goes_whole(group):
            self.removed.append((match.start(), match.end(), "control word"))
        if not self._is_initial(word):
            if word in _BREAKS:
                self._emit(group, Atom(_BREAKS[word], match.start(), match.end(), False))
            elif word in _CHARACTERS:
                self._emit(group, Atom(_CHARACTERS[word], match.start(), match.end()))
        return group

    def _is_initial(self, word: str) -> bool:
        """Whether a paragraph ends that is the large first letter of the next."""
        ends = self._initial and word == "par"
        self._initial = not ends and word != "pard" and (self._initial or word in _INITIALS)
        return ends

    def _open(self, group: _Group, word: str) -> _Group | None:
        """A group's first control word may make it a destination."""
        if group.start < 0:
            return group
        if group.destination in _SILENT:
            if group.destination == "fonttbl" and word == "f":
                return None
            if group.destination == "pict" and word == "picprop":
                return replace(self._quiet(group), destination=word)
            quiet = group if group.destination in _MUTE else self._quiet(group)
            return replace(quiet, destination=group.destination)
        if word in _REMOVED:
            return replace(group, destination=f"-{word}", stream=-1)
        if word in _PEOPLE:
            return replace(group, destination=word, stream=-1, body=self._position)
        if word == "pict":
            self.pictures += 1
        if word in _MUTE:
            return replace(group, destination=word, stream=-1)
        if word in _SILENT or word == "sv":
            return replace(self._quiet(group, word), destination=word)
        if word in _APART:
            stream = self._new_stream(word)
            return replace(group, destination=word, stream=stream, home=stream)
        if word in _THROUGH:
            return replace(group, destination=word, starred=False)
        if group.starred:
            return replace(group, destination=f"-{word}", stream=-1)
        return None

    def _skip_binary(self, group: _Group, match: re.Match[str], size: int) -> None:
        """Bytes that nobody reads: they go, and a picture made of them with them."""
        self._position = min(self._position + size, len(self._source))
        self.binaries.append((match.start(), self._position))
        if not self._goes_whole(group):
            self.removed.append((match.start(), self._position, "bin"))

    def _goes_whole(self, group: _Group) -> bool:
        name = group.destination
        return group.start < 0 or name.startswith("-") or name in _PEOPLE

    def _quiet(self, group: _Group, word: str = "") -> _Group:
        """Names of fonts, styles and lists: read, and shown if no program wrote them by itself."""
        stream = self._new_stream(word)
        self.quiet.add(stream)
        return replace(group, stream=stream, home=stream)

    def _new_stream(self, word: str = "") -> int:
        self.streams.append([])
        if word in _CODES:
            self.codes.add(len(self.streams) - 1)
        return len(self.streams) - 1

    def _set_deleted(self, group: _Group, deleted: bool) -> _Group:
        if group.stream < 0 or deleted == group.deleted:
            return group
        stream = self._new_stream() if deleted else group.home
        return replace(group, deleted=deleted, stream=stream)

    def _characters(self, group: _Group, match: re.Match[str], kind: str) -> _Group:
        group = replace(group, fresh=False) if group.fresh else group
        start, end = match.span()
        if group.destination in _MUTE and not self._goes_whole(group):
            self._check_mute(group, start, end)
        if kind == "hex":
            self._byte(group, bytes.fromhex(match.group("hex")), start, end)
        elif kind == "symbol":
            symbol = match.group("symbol")
            if symbol in _SYMBOLS:
                self._emit(group, Atom(_SYMBOLS[symbol], start, end))
            elif symbol in "\r\n":
                self._emit(group, Atom("\n", start, end, False))
        else:
            self._literal(group, start, end)
        return group

    def _check_mute(self, group: _Group, start: int, end: int) -> None:
        """Words where numbers belong go."""
        usual = _MUTE_TEXT.get(group.destination, _MUTE_SIGNS)
        if not usual.fullmatch(self._source, start, end):
            self.removed.append((start, end, "text of a table"))

    def _literal(self, group: _Group, start: int, end: int) -> None:
        text = self._source[start:end]
        if group.destination == "sv" and _PACKED.fullmatch(text) and not self._goes_whole(group):
            self.removed.append((start, end, "data of a shape"))
            return
        if text.isascii() and not self._lead:
            self._emit(group, Atom(text, start, end))
            return
        for offset, character in enumerate(text):
            place = start + offset
            self._byte(group, character.encode("latin-1"), place, place + 1)

    def _byte(self, group: _Group, byte: bytes, start: int, end: int) -> None:
        data, self._lead = self._lead + byte, b""
        first = self._lead_start if len(data) > 1 else start
        try:
            shown = data.decode(group.code_page)
        except UnicodeDecodeError:
            if len(data) < 4 and group.code_page in ("cp932", "cp936", "cp949", "cp950", "utf-8"):
                self._lead, self._lead_start = data, first
                return
            shown = data.decode("latin-1")
        if shown.isprintable() or shown == "\t":
            self._emit(group, Atom(shown, first, end))

    def _unicode(self, group: _Group, code: int, match: re.Match[str]) -> None:
        start, end = match.span()
        # The stand-ins for old readers are part of the character: they go when it goes.
        owed = group.skip
        while owed and (follow := _TOKEN.match(self._source, end)):
            if follow.lastgroup == "text":
                taken = min(owed, len(follow.group()))
                if _WORD.search(self._source, end, end + taken):
                    self.stood_in.append((end, end + taken))
                end, owed = end + taken, owed - taken
            elif follow.lastgroup in ("hex", "symbol"):
                end, owed = follow.end(), owed - 1
            else:
                break
        self._position = end
        if group.destination in _MUTE and not self._goes_whole(group):
            self.removed.append((start, end, "text of a table"))
        stream = self.streams[group.stream] if group.stream >= 0 else []
        if 0xDC00 <= code < 0xE000 and stream and 0xD800 <= ord(stream[-1].shown[-1]) < 0xDC00:
            high = stream.pop()
            pair = high.shown.encode("utf-16-le", "surrogatepass") + code.to_bytes(2, "little")
            stream.append(Atom(pair.decode("utf-16-le"), high.start, end))
            return
        self._emit(group, Atom(chr(code), start, end))

    def _emit(self, group: _Group, atom: Atom) -> None:
        if group.stream >= 0 and atom.shown:
            self.streams[group.stream].append(atom)


def ends_in_control_word(source: str, end: int) -> bool:
    return _UNFINISHED.search(source, max(0, end - 50), end) is not None


def _known(code_page: str) -> str:
    code_page = {"cp65001": "utf-8", "cp10000": "mac-roman"}.get(code_page, code_page)
    try:
        codecs.lookup(code_page)
    except LookupError:
        return ""
    return code_page
