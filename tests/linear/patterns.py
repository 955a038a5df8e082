"""Every regular expression of the package: written out, built on import, or built while it works.

`python -m tests.linear.patterns` prints them as JSON. It runs in a process of its own, because
patterns are seen when they are compiled, and in this one the package may be imported already.
"""

import ast
import importlib
import json
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any

HOME = Path(str(find_spec("veladura").origin)).parent  # type: ignore[union-attr]
ANYWHERE = frozenset({"search", "finditer", "findall", "sub", "subn", "split"})
AT_A_PLACE = frozenset({"match", "fullmatch"})
ELSEWHERE = "veladura.web.migrations"  # loaded by their own tool
CALLS = ANYWHERE | AT_A_PLACE | {"compile"}


@dataclass(frozen=True)
class Pattern:
    """One regular expression, and where the text is looked at: anywhere, or at a given place."""

    source: str
    flags: int
    binary: bool
    place: str  # "formats/html.py:48"
    anywhere: bool

    @property
    def written(self) -> str | bytes:
        return self.source.encode("latin-1") if self.binary else self.source

    def read(self, text: str) -> None:
        """Look for the pattern as the package does: from every place, or from the first."""
        compiled: re.Pattern[Any] = re.compile(self.written, self.flags)
        data = text.encode("utf-8", "surrogatepass") if self.binary else text
        compiled.match(data)
        if self.anywhere:
            for _ in compiled.finditer(data):
                pass


@dataclass(frozen=True)
class Collection:
    """All patterns, and the places that build one of pieces and were never passed."""

    patterns: list[Pattern]
    unseen: list[str]


def collect() -> Collection:
    """What a fresh process compiles while it imports the package and works on a sample."""
    command = [sys.executable, "-m", "tests.linear.patterns"]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, check=True, encoding="utf-8")
    found = json.loads(done.stdout)
    return Collection([Pattern(**one) for one in found["patterns"]], found["unseen"])


def main() -> None:
    seen = dict[tuple[str | bytes, int], set[tuple[str, int, str]]]()
    _watch(seen)  # before anything of the package is imported
    from tests.linear.sample import work

    import veladura

    for module in pkgutil.walk_packages(veladura.__path__, "veladura."):
        if not module.name.startswith(ELSEWHERE) and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    work()
    uses = {path: Uses.of(HOME / path) for path in _sources()}
    passed = {(path, line) for places in seen.values() for path, line, _ in places}
    unseen = [
        f"{path}:{lines.start}"
        for path, one in uses.items()
        for lines in one.built
        if not any((path, line) in passed for line in lines)
    ]
    for path, one in uses.items():
        for line, how, source, flags in one.written:
            seen.setdefault((source, flags), set()).add((path, line, how))
    patterns = [asdict(one) for one in _merged(seen, uses)]
    json.dump({"patterns": patterns, "unseen": unseen}, sys.stdout)


def _watch(seen: dict[tuple[str | bytes, int], set[tuple[str, int, str]]]) -> None:
    """Note what the package compiles, by `re.compile` or by the functions that do it themselves."""
    compiling: Any = vars(re)["_compile"]

    def noting(pattern: Any, flags: int) -> Any:
        function = sys._getframe(1)
        caller = function.f_back
        if isinstance(pattern, str | bytes) and isinstance(caller, FrameType):
            path = Path(caller.f_code.co_filename)
            if path.is_relative_to(HOME):
                place = (path.relative_to(HOME).as_posix(), caller.f_lineno)
                seen.setdefault((pattern, int(flags)), set()).add((*place, function.f_code.co_name))
        return compiling(pattern, flags)

    vars(re)["_compile"] = noting


def _sources() -> Iterator[str]:
    for path in sorted(HOME.rglob("*.py")):
        yield path.relative_to(HOME).as_posix()


@dataclass(frozen=True)
class Uses:
    """What a module does with its patterns, as far as its source says."""

    names: dict[int, str]  # the line of `NAME = re.compile(…)`: its name
    methods: dict[str, set[str]]  # name: what is called on it; "" where it is given away
    # Whole patterns in calls: line, function, source, flags.
    written: list[tuple[int, str, str | bytes, int]]
    built: list[range]  # the lines of calls whose pattern is put together when they are reached

    @classmethod
    def of(cls, path: Path) -> "Uses":
        tree = ast.parse(path.read_text("utf-8"))
        names: dict[int, str] = {}
        called: dict[int, str] = {}
        methods: dict[str, set[str]] = {}
        written: list[tuple[int, str, str | bytes, int]] = []
        built: list[range] = []
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                for inner in ast.walk(node.value):
                    if hasattr(inner, "lineno"):
                        names.setdefault(inner.lineno, node.targets[0].id)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                called[id(node.value)] = node.attr
            if isinstance(node, ast.Call) and _is_re(node.func) and node.args:
                pattern = node.args[0]
                if isinstance(pattern, ast.Constant) and isinstance(pattern.value, str | bytes):
                    how = node.func.attr  # type: ignore[attr-defined]
                    written.append((node.lineno, how, pattern.value, _flags(node)))
                elif not isinstance(pattern, ast.Constant):
                    built.append(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                methods.setdefault(node.id, set()).add(called.get(id(node), ""))
        return cls(names, methods, written, built)

    def anywhere(self, line: int, how: str, others: Iterable["Uses"]) -> bool:
        """Whether the pattern of a line is searched for, here or where its name is imported."""
        if how != "compile":
            return how in ANYWHERE
        name = self.names.get(line, "")
        methods = self.methods.get(name) or {
            method for other in others for method in other.methods.get(name, ())
        }
        return not methods or not methods <= AT_A_PLACE


def _is_re(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "re"
        and node.attr in CALLS
    )


def _flags(call: ast.Call) -> int:
    """The flags of a call: all its arguments that are attributes of `re`."""
    given = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
    found = [
        node.attr
        for one in given
        for node in ast.walk(one)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "re"
    ]
    total = 0
    for name in found:
        flag = getattr(re, name)
        total |= int(flag) if isinstance(flag, re.RegexFlag) else 0
    return total


def _merged(
    seen: dict[tuple[str | bytes, int], set[tuple[str, int, str]]], uses: dict[str, Uses]
) -> Iterable[Pattern]:
    for (source, flags), places in seen.items():
        text = source if isinstance(source, str) else source.decode("latin-1")
        anywhere = any(uses[path].anywhere(line, how, uses.values()) for path, line, how in places)
        path, line, _ = min(places)
        yield Pattern(text, flags, isinstance(source, bytes), f"{path}:{line}", anywhere)


if __name__ == "__main__":
    main()
