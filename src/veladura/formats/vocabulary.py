"""What a format itself can say: names, enumerations, numbers. Everything else is somebody's text.

Each room has a folder `vocabulary`: `words.txt` holds the names of elements and attributes and the
values that the format's schema lists, `phrases.txt` whole values that programs write on their own
(fonts, styles they ship), `treatment.toml` what is removed and what the format writes anew.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from veladura.formats.nested.coded import is_text

_RUN = re.compile(r"[^\W_]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_HEX = re.compile(r"[0-9A-Fa-f]{3,64}\Z")
_GUID = re.compile(r"\{?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}?\Z")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}(?![0-9A-Za-z])")
_CELL = re.compile(r"[A-Z]{1,3}\d{1,7}\Z")
_QUOTED = re.compile("[,'\"]")
_REMEMBERED = 20_000  # values of the format that are known again: sheets repeat a few endlessly
_SAYS_SOMETHING = 16  # digits in which words may be written
_LONGEST = 150  # letters of such a value: names with their namespace are some eighty


@dataclass(slots=True)
class Vocabulary:
    """The words of one format, and how its names are treated."""

    words: frozenset[str]
    phrases: frozenset[str]
    removed_elements: frozenset[str] = frozenset()
    removed_attributes: frozenset[str] = frozenset()  # "attribute" or "element.attribute"
    renamed: frozenset[str] = frozenset()  # written anew by the format, and therefore not read
    aliases: Mapping[str, str] = field(default_factory=dict)  # "element.attribute" → kind
    _known: set[str] = field(default_factory=set, repr=False)  # never somebody's text

    def is_structure(self, value: str) -> bool:
        """Whether a value says nothing but what the format can say."""
        if value in self._known:
            return True
        known = self._judge(value)
        if known and len(value) <= _LONGEST and len(self._known) < _REMEMBERED:
            self._known.add(value)
        return known

    def _judge(self, value: str) -> bool:
        if self._is_phrase(value) or _GUID.match(value):
            return True
        if _QUOTED.search(value) and all(map(self._is_phrase, value.split(","))):
            return True  # fonts, in the order they are tried
        return all(map(self._is_run, _RUN.findall(_COLOUR.sub(" ", value))))

    def _is_phrase(self, value: str) -> bool:
        return value.strip(" \t\r\n'\"").casefold() in self.phrases

    def _is_run(self, run: str) -> bool:
        if len(run) <= 2 or run in self.words or _CELL.match(run):
            return True
        if len(run) >= _SAYS_SOMETHING and _HEX.match(run) and _is_text_in_digits(run):
            return False
        if run.isdecimal():
            return True
        if any(map(str.isdecimal, run)):  # "12pt", "w14", "m21600l0", "A0B1C2"
            if _HEX.match(run):
                return True
            return all(len(part) <= 2 or part in self.words for part in _LETTERS.findall(run))
        return len(run) in (6, 8) and set(run) <= set("ABCDEF")


def _is_text_in_digits(run: str) -> bool:
    return len(run) % 2 == 0 and is_text(bytes.fromhex(run))


@cache
def load_vocabulary(room: str) -> Vocabulary:
    """The vocabulary of a room of `veladura.formats`, by the room's name."""
    folder = resources.files(__package__) / room / "vocabulary"
    table = tomllib.loads((folder / "treatment.toml").read_text("utf-8"))
    aliases = {place: kind for kind, places in table["aliases"].items() for place in places}
    return Vocabulary(
        frozenset(_lines((folder / "words.txt").read_text("utf-8"))),
        frozenset(map(str.casefold, _lines((folder / "phrases.txt").read_text("utf-8")))),
        frozenset(table["removed"]["elements"]),
        frozenset(table["removed"]["attributes"]),
        frozenset(table["renamed"]["attributes"]) | aliases.keys(),
        aliases,
    )


@cache
def own_phrases() -> frozenset[str]:
    """What any format may say on its own: names of elements, fonts and styles."""
    rooms = [room for room in resources.files(__package__).iterdir() if room.is_dir()]
    folders = [room / "vocabulary" for room in rooms if (room / "vocabulary").is_dir()]
    known = (f for folder in folders for f in folder.iterdir() if f.name.endswith(".txt"))
    return frozenset(line for file in known for line in _lines(file.read_text("utf-8")))


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip() and line[0] != "#"]
