"""The fenced blocks of code in the README and the documentation, as they can be run."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
RUN, READ = ("bash", "python"), ("json", "toml", "text")
_BLOCK = re.compile(
    r"^(?P<indent>[ >]*)```(?P<kind>\w*)[^\n]*\n(?P<code>.*?)^(?P=indent)```", re.M | re.S
)
_NEEDS = re.compile(r"\A# needs [a-z]")


@dataclass(frozen=True, slots=True)
class Block:
    """One block: where it stands, what it is written in, and whether it says that it needs more."""

    page: str
    line: int
    kind: str
    code: str

    @property
    def needs_more(self) -> bool:
        """The first line says what the tests do not have: a server, a GPU, minutes."""
        return _NEEDS.match(self.code) is not None

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    def commands(self) -> Iterator[str]:
        """Lines of a shell, those that go on joined, without comments behind them."""
        for line in self.code.replace("\\\n", " ").splitlines():
            command = re.sub(r"(?:^|\s{2,})#.*", "", line).strip()
            if command and not command.startswith("#"):
                yield command


def pages() -> list[Path]:
    return [*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def blocks_of(path: Path) -> list[Block]:
    text = path.read_text("utf-8")
    name = path.relative_to(ROOT).as_posix()
    return [
        Block(name, text.count("\n", 0, match.start()) + 1, match["kind"], match["code"])
        for match in _BLOCK.finditer(text)
    ]
