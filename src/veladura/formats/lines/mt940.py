"""Bank statements of SWIFT (MT940, MT942): each value behind what it is, codes left alone."""

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from veladura.document import Edit
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import Rewritten
from veladura.formats.textmap import Piece, TextMap, splice
from veladura.formats.txt import decode_text, simplified_note

_START = re.compile(r"^(?::(\d\d[A-Z]?):|-(?=\}?\s))", re.M)  # a field, or the end of them all
_BALANCE = re.compile(r"(?P<sign>R?[CD])(?P<date>\d{6})[A-Z]{3}(?P<amount>\d{1,15},\d{0,2})\s*\Z")
_MADE = re.compile(r"(?P<date>\d{6})\d{4}(?:[+-]\d{4})?\s*\Z")
_TOTAL = re.compile(r"\d{1,5}[A-Z]{3}(?P<amount>\d{1,15},\d{0,2})\s*\Z")
_ENTRY = re.compile(
    r"(?P<date>\d{6})(?P<day>\d{4})?(?P<sign>R?[CD])[A-Z]?(?P<amount>\d{1,15},\d{0,2})"
    r"(?P<code>[NFS][A-Z\d]{3})(?P<reference>(?:(?!//)[^\r\n])*+)(?://(?P<bank>[^\r\n]*+))?"
    r"(?:(?:\r\n?|\n)(?P<more>.*+))?",
    re.S,
)
_ISO = re.compile(r"(\d\d)(\d\d)-(\d\d)-(\d\d)\Z")
_NUMBER = re.compile(r"\d{1,5}(?:/\d{1,5}){0,2}\s*\Z")
_PART = re.compile(r"\?(\d\d)")
_STRUCTURED = re.compile(r"\d{3}(?=\?\d\d)")
_LINE_END = re.compile(r"\r?\n")
_PURPOSE = (*range(20, 30), *range(60, 64))
_COPIES, _EACH = 9, 400  # of the text at the worst moment; bytes of a value
_WIDTH = 27  # characters of a part
_SHORT = 15  # a part below this was not cut for want of room
_BALANCES = ("60F", "60M", "62F", "62M", "64", "65")
_TOTALS = ("90D", "90C")  # of what was booked in the course of a day
_KEYS = {"20": "Referenz", "21": "Bezugsreferenz", "25": "Konto"}
_PARTS = {0: "Buchungstext", 30: "Bankleitzahl", 31: "Konto", 32: "Name", 33: "Name"}
_NO_REFERENCE = ("NONREF", "")


@dataclass(frozen=True, slots=True)
class Value:
    """A stretch of the source and the word that introduces it; dates are shown whole."""

    start: int
    end: int
    key: str
    date: str = ""  # the year a day without one belongs to, or "year" where it has its own

    def pieces(self, raw: str) -> Iterator[Piece]:
        if not self.date:
            yield from _unbroken(raw)
        elif self.date == "year":
            century = "19" if raw[:2] >= "80" else "20"
            yield Piece(f"{century}{raw[:2]}-{raw[2:4]}-{raw[4:]}", raw)
        else:
            yield Piece(f"{self.date}-{raw[:2]}-{raw[2:]}", raw)

    def encode(self, text: str) -> str:
        match = _ISO.match(text) if self.date else None
        if match is None:
            return " ".join(text.split()) if text.strip() else text
        return "".join(match.groups()[1 if self.date == "year" else 2 :])


def _unbroken(raw: str) -> Iterator[Piece]:
    """Text without the line ends and part numbers that only cut it to length."""
    position = 0
    longest = max(len(_LINE_END.sub("", part)) for part in re.split(r"\?\d\d", raw))
    begun = 0  # where the part that a line end may have cut in two begins
    for match in re.finditer(r"\r?\n(?:\?\d\d)?|\?\d\d(?:\r?\n)?", raw):
        yield Piece(raw[position : match.start()], raw[position : match.start()])
        yield Piece(" " if _starts_anew(raw, begun, match, longest) else "", match.group())
        begun = match.end() if "?" in match.group() else begun
        position = match.end()
    yield Piece(raw[position:], raw[position:])


def _starts_anew(raw: str, start: int, border: re.Match[str], longest: int) -> bool:
    """Whether a part is a word of its own: a first name, then a surname, and not one word cut.

    A part that is shorter than others was not cut for want of room.
    """
    before = _LINE_END.sub("", raw[start : border.start()])
    after = raw[border.end() : border.end() + 1]
    if "?" not in border.group() or not before or not after.isupper():
        return False
    return before[-1].islower() or len(before) < max(_SHORT, min(longest, _WIDTH))


def statement_values(source: str) -> Iterator[Value]:
    """Every value of a statement with what it is; what lies between them is form."""
    starts = [*_START.finditer(source)]
    yield Value(0, starts[0].start() if starts else len(source), "")
    for match, following in zip(starts, [*starts[1:], None], strict=True):
        end = following.start() if following else len(source)
        yield from _field(source, match[1] or "", match.end(), end)


def _field(source: str, tag: str, start: int, end: int) -> Iterator[Value]:
    raw = source[start:end]
    balance = _BALANCE.match(raw) if tag in _BALANCES else None
    total = _TOTAL.match(raw) if tag in _TOTALS else None
    made = _MADE.match(raw) if tag in ("13", "13D") else None
    entry = _ENTRY.match(raw) if tag == "61" else None
    if made:
        yield Value(start, start + made.end("date"), "Datum", "year")
    elif total:
        yield Value(start + total.start("amount"), start + total.end("amount"), "Umsatzsumme")
    elif balance:
        yield Value(start + balance.start("date"), start + balance.end("date"), "Datum", "year")
        yield Value(start + balance.start("amount"), start + balance.end("amount"), "Saldo")
    elif entry:
        yield from _entry(entry, start)
    elif tag == "86" and _STRUCTURED.match(raw):
        yield from _purpose(raw, start)
    elif not (tag in ("28", "28C") and _NUMBER.match(raw)) and raw.strip("} \r\n"):
        yield Value(start, end, _KEYS.get(tag, "Verwendungszweck" if tag == "86" else ""))


def _entry(entry: re.Match[str], start: int) -> Iterator[Value]:
    year = ("19" if entry["date"][:2] >= "80" else "20") + entry["date"][:2]
    for name, key, date in (
        ("date", "Wertstellung", "year"),
        ("day", "Buchungstag", year),
        ("amount", "Betrag", ""),
        ("reference", "Referenz", ""),
        ("bank", "Bankreferenz", ""),
        ("more", "Hinweis", ""),
    ):
        if entry[name] and entry[name].strip() not in _NO_REFERENCE:
            yield Value(start + entry.start(name), start + entry.end(name), key, date)


def _purpose(raw: str, start: int) -> Iterator[Value]:
    """Parts that go on in the next one are one value, whatever cut them."""
    parts = [*_PART.finditer(raw)]
    group: tuple[int, int, str] | None = None
    for part, following in zip(parts, [*parts[1:], None], strict=True):
        number = int(part[1])
        end = following.start() if following else len(raw)
        if number in (10, 34) and raw[part.end() : end].strip().isdecimal():
            continue
        key = "Verwendungszweck" if number in _PURPOSE else _PARTS.get(number, "")
        if group and group[2] == key and key in ("Verwendungszweck", "Name"):
            group = (group[0], end, key)
            continue
        if group:
            yield Value(start + group[0], start + group[1], group[2])
        group = (part.end(), end, key)
    if group:
        yield Value(start + group[0], start + group[1], group[2])


def _refilled(source: str) -> str:
    """Parts that a replacement made too long go on in the next free ones."""
    starts = [*_START.finditer(source)]
    pieces, position = [], 0
    for match, following in zip(starts, [*starts[1:], None], strict=True):
        end = following.start() if following else len(source)
        raw = source[match.end() : end]
        if match[1] == "86" and _STRUCTURED.match(raw):
            pieces += [source[position : match.end()], _refill(raw)]
            position = end
    return "".join((*pieces, source[position:]))


def _refill(raw: str) -> str:
    flat = _LINE_END.sub("", raw)
    head, *parts = _PART.split(flat)
    found: dict[int, str] = {}
    for number, value in zip(map(int, parts[::2]), parts[1::2], strict=True):
        found[number] = found.get(number, "") + value  # a part may stand twice
    if all(len(value) <= _WIDTH for value in found.values()):
        return raw
    for numbers in (_PURPOSE, (32, 33)):
        text = "".join(found.pop(number, "") for number in numbers)
        chunks = [text[i : i + _WIDTH] for i in range(0, len(text), _WIDTH)]
        room = len(numbers) - 1
        chunks[room:] = ["".join(chunks[room:])] if chunks[room:] else []  # rather long than lost
        found |= dict(zip(numbers, chunks, strict=False))
    end = raw[len(raw.rstrip("\r\n")) :]
    return head + "".join(f"?{number:02}{found[number]}" for number in sorted(found)) + end


class Mt940Original:
    """One or more statements, one after the other."""

    media_type = "text/plain"

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._decoded = decode_text(data)
        self._map = TextMap()
        source = self._decoded.text
        most = source.count("\n") + source.count("?") + source.count("/")
        limits.check_pieces(most)
        limits.check_memory(sys.getsizeof(source), _COPIES, most, _EACH)
        self._values = [v for v in statement_values(source) if source[v.start : v.end]]
        for number, value in enumerate(self._values):
            raw = source[value.start : value.end]
            if raw.strip():
                self._map.separate(f"{value.key}: " if value.key else "")
                self._map.add(number, value.pieces(raw))
                self._map.separate("\n")

    @property
    def text(self) -> str:
        return self._map.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        cuts = self._map.cuts_in_source(edits, self._values, lambda text, v: v.encode(text))
        written = _refilled(splice(self._decoded.text, cuts))
        data, simplified = self._decoded.encode(written)
        notes = simplified_note(simplified, self._decoded.encoding)
        return Rewritten(data, notes=notes, ignored=tuple(self._map.unplaced(edits)))


def is_mt940(data: bytes) -> bool:
    """Whether a text begins with the fields of a statement."""
    tags = [match[1] or "" for match in _START.finditer(data[:2000].decode("latin-1"))]
    told = any(tag in (*_BALANCES, *_TOTALS) for tag in tags)
    return tags[:1] == ["20"] and "25" in tags and told


def open_mt940(data: bytes, limits: Limits = DEFAULT_LIMITS) -> Mt940Original:
    limits.check_size(len(data))
    return Mt940Original(data, limits)
