"""What a file may cost before it is refused: a bomb, a mistake, or too much for this machine."""

import sys
import time
from dataclasses import dataclass

from veladura.errors import LimitExceeded


@dataclass(frozen=True, slots=True)
class Limits:
    """Safe defaults; every one can be raised by whoever trusts the files."""

    bytes: int = 100 * 2**20  # size of the file as given
    characters: int = 100 * 2**20  # of the text: a stored string can be shown many times
    memory: int = 900 * 2**20  # bytes, for a file that is held whole: see `check_memory`
    pieces: int = 3_000_000  # cells, XML elements, JSON values: each takes some 300 bytes of memory
    pages: int = 2_000  # pages of a PDF, or of a picture
    pixels: int = 300_000_000  # of a picture, times its colours and pages: a byte of memory each
    # Bytes of drawing instructions of a page, forms as often as drawn.
    page_content: int = 8 * 2**20
    forms: int = 20_000  # drawings of forms on a page of a PDF
    xml_depth: int = 256  # elements inside elements; real documents stay under 60
    expansion: int = 500 * 2**20  # all members of a zip together, unpacked
    zip_ratio: int = 200  # unpacked / packed, judged from 10 MB on: small parts may shrink well
    members: int = 10_000  # files inside a zip, parts of a message
    nesting: int = 4  # attachments inside attachments
    seconds: float = 120.0  # opening or rewriting one file
    unread_pictures: bool = False  # keep pictures that may hold words and that nobody looked at
    hidden_pictures: bool = False  # those that cannot be looked at are going to be hidden

    def check_size(self, size: int) -> None:
        if size > self.bytes:
            raise LimitExceeded(
                f"the file has {size:,} bytes, the limit is {self.bytes:,}: split it or raise the "
                "limit `bytes`"
            )

    def check_depth(self, depth: int) -> None:
        if depth > self.xml_depth:
            raise LimitExceeded(
                f"elements are nested deeper than {self.xml_depth}: the file is damaged or hostile "
                "(limit `xml_depth`)"
            )

    def check_characters(self, count: int) -> None:
        if count > self.characters:
            raise LimitExceeded(
                f"the file shows more than {self.characters:,} characters: split it or raise the "
                "limit `characters`"
            )

    def check_text(self, text: str) -> None:
        """Letters beyond Latin-1 make a text of two bytes a character, emoji one of four."""
        size = sys.getsizeof(text)
        if size > self.characters:
            raise LimitExceeded(
                f"the text takes {size:,} bytes of memory, the limit is {self.characters:,} (with "
                "letters beyond Latin-1 two for a character, with emoji four): split the file or "
                "raise the limit `characters`"
            )

    def check_memory(self, size: int, times: int, pieces: int = 0, each: int = 300) -> None:
        """Told before a file is opened: so many copies of its text at the worst moment, and so many
        bytes for each of its pieces. Both are measured (`benchmarks/formats.py --large`)."""
        needed = size * times + pieces * each
        if needed > self.memory:
            raise LimitExceeded(
                f"the file would take some {needed // 2**20:,} MiB of memory, the limit is "
                f"{self.memory // 2**20:,}: split it or raise the limit `memory`"
            )

    def check_pieces(self, count: int) -> None:
        if count > self.pieces:
            raise LimitExceeded(
                f"the file has more than {self.pieces:,} cells, elements or values: split it or "
                "raise the limit `pieces`"
            )

    def clock(self) -> "Stopwatch":
        return Stopwatch(time.monotonic() + self.seconds, self.seconds)


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """Asked now and then by whatever may take long."""

    end: float
    seconds: float

    def check(self) -> None:
        if time.monotonic() > self.end:
            raise LimitExceeded(
                f"the file took longer than {self.seconds:g} seconds: raise the limit `seconds`"
            )


DEFAULT_LIMITS = Limits()
