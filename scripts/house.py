"""Figures about the code itself, for those who keep it in order: `make house`."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeGuard

from veladura.languages import CODES
from veladura.schemes import SCHEMES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "veladura"
LONG = 40  # lines of a function
MANY_WORDS = 15  # that a list in the code may have; longer ones are text files
_PLAIN = r"(?:[\w ./-]|\\[.-])+"  # a word of alternatives, without any pattern
_ALTERNATIVES = re.compile(rf"{_PLAIN}(?:\|{_PLAIN})+")
_EDGE = re.compile(r"(?<=^languages/)\w+/.*")  # all languages count as one place
# Where a newcomer has to put a hand to add one, besides new files. CONTRIBUTING.md tells how.
TOUCHED = {
    "a category": ("schemes/<scheme>.toml",),
    "a language": ("languages/__init__.py",),
    "a file format": ("formats/registry.py",),
    "a mode": (
        "transform/modes.py",
        "web/schemas/shape.py",
        "web/translations/en.toml",
        "web/translations/es.toml",
        "web/translations/de.toml",
    ),
    "a rule": ("languages/<code>/rules/__init__.py", "profiles/<profile>.toml"),
    "a command": ("cli/__init__.py",),
}


@cache
def modules(folder: Path) -> list[tuple[Path, str, list[ast.AST]]]:
    """Every module with its source and all nodes of its tree."""
    sources = ((path, path.read_text("utf-8")) for path in sorted(folder.rglob("*.py")))
    return [(path, source, list(ast.walk(ast.parse(source)))) for path, source in sources]


def label_literals() -> Counter[str]:
    """String constants that are the id of a label, by module; docstrings do not count."""
    ids = {label.id for scheme in SCHEMES.values() for label in scheme}
    found: Counter[str] = Counter()
    for path, _, nodes in modules(PACKAGE):
        for node in nodes:
            if isinstance(node, ast.Constant) and node.value in ids:
                found[str(path.relative_to(PACKAGE))] += 1
    return found


def functions() -> list[tuple[int, str]]:
    """Lines and place of every function, decorators not counted, the longest first."""
    found = [
        (_length(node), f"{_place(path, node)} {node.name}")
        for path, _, nodes in modules(PACKAGE)
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return sorted(found, reverse=True)


def classes() -> dict[str, list[str]]:
    """Where classes of the same name are defined, of names that more than one class has.

    At the edges a name may stand for the same thing again: in the schemas of the web interface,
    and with each language.
    """
    found: dict[str, list[str]] = {}
    for path, _, nodes in modules(PACKAGE):
        for node in nodes:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(_place(path, node))
    return {
        name: places
        for name, places in sorted(found.items())
        if len({_EDGE.sub("", place) for place in places if "web/schemas" not in place}) > 1
    }


def word_lists() -> list[str]:
    """Lists, sets, tables and alternatives in the code with more words than code should hold."""
    found = []
    for path, _, nodes in modules(PACKAGE):
        counted: set[int] = set()
        for node in nodes:  # what holds others stands before them
            if id(node) in counted or not isinstance(node, ast.expr | ast.Assign):
                continue
            if _is_export(node) or _words(node) > MANY_WORDS:
                counted.update(map(id, ast.walk(node)))
                if not _is_export(node):
                    found.append(f"{_words(node)} words: {_place(path, node)}")
    return found


def _is_export(node: ast.AST) -> bool:
    names = node.targets if isinstance(node, ast.Assign) else ()
    return any(isinstance(name, ast.Name) and name.id == "__all__" for name in names)


def _words(node: ast.AST) -> int:
    """Those of what is unpacked into a list count with it; a row of a table counts once."""
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        unpacked = (_words(item.value) for item in node.elts if isinstance(item, ast.Starred))
        return sum(map(_is_word, node.elts)) + sum(unpacked)
    if isinstance(node, ast.Dict):
        return sum(_is_word(value) or isinstance(value, ast.Tuple) for value in node.values)
    if _is_word(node) and _ALTERNATIVES.fullmatch(node.value):
        return int(node.value.count("|")) + 1
    return 0


def _is_word(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def unused_names() -> list[str]:
    """Private names of modules that nothing in their module uses."""
    found = []
    for path, _, nodes in modules(PACKAGE):
        names = [node for node in nodes if isinstance(node, ast.Name)]
        used = {node.id for node in names if isinstance(node.ctx, ast.Load)}
        for name, node in _defined(nodes[0]):
            if name.startswith("_") and not name.startswith("__") and name not in used:
                found.append(f"{name} is not used: {_place(path, node)}")
    return found


def _defined(module: ast.AST) -> Iterator[tuple[str, ast.stmt]]:
    for node in module.body if isinstance(module, ast.Module) else ():
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node
        targets = node.targets if isinstance(node, ast.Assign) else ()
        yield from ((one.id, node) for one in targets if isinstance(one, ast.Name))


def language_names() -> int:
    """Comparisons with a language's code outside `languages/`."""
    count = 0
    for path, _, nodes in modules(PACKAGE):
        if "languages" in path.parts:
            continue
        for node in nodes:
            if isinstance(node, ast.Compare):
                sides = (node.left, *node.comparators)
                values = [side.value for side in sides if isinstance(side, ast.Constant)]
                count += any(value in CODES for value in values)
    return count


def ways_of_a_document() -> list[str]:
    """Modules that have a file rewritten: one, if there is one way."""
    return [
        str(path.relative_to(PACKAGE))
        for path, _, nodes in modules(PACKAGE)
        if "formats" not in path.relative_to(PACKAGE).parts
        and any(
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "rewrite"
            and isinstance(node.func.value, ast.Attribute)
            and node.func.value.attr == "original"
            for node in nodes
        )
    ]


def lines_in(folder: Path) -> int:
    return sum(source.count("\n") for _, source, _ in modules(folder))


def tested_share() -> float:
    """Lines of tests for a line of the installed package."""
    return lines_in(ROOT / "tests") / lines_in(PACKAGE)


def main() -> None:
    parsed = modules(PACKAGE)
    lines = lines_in(PACKAGE)
    beside = Counter(str(path.parent.relative_to(PACKAGE)) for path, _, _ in parsed)
    fullest, most = beside.most_common(1)[0]
    measured = functions()
    lengths = sorted(length for length, _ in measured)
    long = [f"{length} lines: {place}" for length, place in measured if length > LONG]
    doubled = classes()
    literals = label_literals()
    listed = word_lists()
    unused = unused_names()
    laboratory = lines_in(ROOT / "training" / "src")
    print(f"installed files / lines            {len(parsed)} / {lines:,}")
    print(f"laboratory, beside the package     {laboratory:,} lines")
    print(f"most files side by side            {most} in {fullest}")
    print(f"ways of a document                 {len(ways_of_a_document())}")
    print(f"label ids as literals              {literals.total()} in {len(literals)} modules")
    print(f"languages named outside languages/ {language_names()}")
    print(f"functions over {LONG} lines            {len(long)}")
    print(f"lines of a function, median / p90  {_at(lengths, 0.5)} / {_at(lengths, 0.9)}")
    print(f"tests / code                       {tested_share():.2f}")
    print(f"class names with two meanings      {len(doubled)}")
    print(f"lists of words in the code         {len(listed)}")
    print(f"private names nobody uses          {len(unused)}")
    for thing, files in TOUCHED.items():
        print(f"edited to add {thing:20} {len(files)}: {', '.join(files)}")
    twice = (f"{name}: {', '.join(places)}" for name, places in doubled.items())
    for line in (*long, *twice, *listed, *unused):
        print(line)


def _length(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _place(path: Path, node: ast.stmt | ast.expr) -> str:
    return f"{path.relative_to(PACKAGE)}:{node.lineno}"


def _at(ordered: list[int], share: float) -> int:
    return ordered[int(share * (len(ordered) - 1))]


if __name__ == "__main__":
    main()
