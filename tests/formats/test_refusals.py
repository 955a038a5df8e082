"""Every refusal of a format says what to do: read off the sources, so that none is forgotten."""

import ast
import importlib
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

REFUSALS = {"FormatError", "UnsupportedFormat", "EncryptedFile", "LimitExceeded", "NeedsOcr"}
LIMIT = re.compile(r"\(limits? `\w+`|the limit `|raise the limit")
REMEDY = re.compile(
    r"(?:: |, )(?:or )?(?:ask|check|choose|close|convert|correct|expand|export|install|keep|leave"
    r"|make|open|pack|print|remove|rename|save|split|take|unpack|write)\b"
)
HANDED_ON = re.compile(r"\{…\}\Z|\{…\}(?: and try again|, or install)")  # tables, inner errors


def text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        parts = (v.value if isinstance(v, ast.Constant) else "{…}" for v in node.values)
        return "".join(map(str, parts))
    return str(node.value) if isinstance(node, ast.Constant) else "{…}"


def refusals() -> Iterator[tuple[str, str]]:
    root = Path(str(resources.files("veladura.formats")))
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[said, *_]) if name in REFUSALS:
                    yield f"{path.name}:{node.lineno}", text(said)


def test_every_refusal_says_what_to_do() -> None:
    found = list(refusals())
    assert len(found) > 60
    silent = {
        place: said
        for place, said in found
        if not (REMEDY.search(said) or LIMIT.search(said) or HANDED_ON.search(said))
    }
    assert silent == {}


@pytest.mark.parametrize("table", ["_SEALED", "_OLD_OFFICE", "_SIGNATURES"])
def test_kinds_that_are_refused_have_a_remedy_each(table: str) -> None:
    sniff = importlib.import_module("veladura.formats.sniff")
    for *_, advice in getattr(sniff, table):
        assert REMEDY.search(advice), advice
