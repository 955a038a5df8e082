"""Every block of code in the README and the documentation is run, or says what else it needs."""

import json
import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from tests.documentation.blocks import READ, ROOT, RUN, Block, blocks_of, pages
from tests.documentation.samples import write_samples

from veladura.cli import main
from veladura.detect import detector
from veladura.detect.models.backends import load_model

PAGES = [page for page in pages() if page.parent.name != "reference"]
_OF_SHELL = frozenset("|><$;&*`")
_shipped: dict[object, Any] = {}


def fast_model(model: str, *rest: object, **more: object) -> Any:
    """The fast model in place of the thorough one, loaded once for all pages."""
    small = model.replace("-thorough", "-fast")
    if small not in _shipped:
        _shipped[small] = load_model(small, *rest, **more)  # type: ignore[arg-type]
    return _shipped[small]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    write_samples(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(detector, "load_model", fast_model)
    yield tmp_path
    os.chdir(ROOT)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_block_of_a_page_does_what_it_says(page: Path, folder: Path) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks_of(page):
        assert block.kind in (*RUN, *READ), f"{block}: say what it is written in"
        if block.kind == "bash":
            run_shell(block)
        elif block.kind == "python":
            code = compile("\n" * block.line + block.code, str(page), "exec")
            if not block.needs_more:
                exec(code, names)
        elif block.kind == "json":
            json.loads(block.code)
        elif block.kind == "toml":
            tomllib.loads(block.code)


def run_shell(block: Block) -> None:
    for command in block.commands():
        words = shlex.split(command)
        ours = words[0] == "veladura"
        if block.needs_more:
            if ours:
                check_options(words[1:], block)
        elif ours and not _OF_SHELL & set(command):
            done = CliRunner().invoke(main, with_one_worker(words[1:]))
            assert done.exit_code == 0, f"{block}: {command}\n{done.output}"
        else:
            path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
            environment = {**os.environ, "PATH": path}
            subprocess.run(["bash", "-ec", command], check=True, env=environment, timeout=60)


def with_one_worker(words: list[str]) -> list[str]:
    """Several processes would each load the model."""
    for at, word in enumerate(words[:-1]):
        if word == "--workers":
            return [*words[: at + 1], "1", *words[at + 2 :]]
    return words


def check_options(words: list[str], block: Block) -> None:
    """That the command and its options exist; what they name need not."""
    command = main.get_command(click.Context(main), words[0])
    assert command is not None, f"{block}: there is no veladura {words[0]}"
    known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}
    used = {word.partition("=")[0] for word in words if word.startswith("-") and word != "-"}
    assert used <= known, f"{block}: {', '.join(sorted(used - known))}"


def test_blocks_say_what_they_need_in_one_way() -> None:
    """A check that cannot fail is none: most blocks do run."""
    blocks = [block for page in PAGES for block in blocks_of(page) if block.kind in RUN]
    assert len(blocks) > 40
    assert sum(not block.needs_more for block in blocks) > len(blocks) / 2


def test_the_site_is_built_and_no_link_is_broken(tmp_path: Path) -> None:
    """Strictly, in a copy: nothing is written into the repository."""
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "-f", "mkdocs.yml"]
    built = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert built.returncode == 0, built.stdout + built.stderr
    made = {page.name for page in (tmp_path / "dist" / "site").rglob("*.html")}
    assert {page.stem for page in (ROOT / "docs").rglob("*.md")} <= {name[:-5] for name in made}


def test_every_page_is_in_the_navigation() -> None:
    listed = (ROOT / "mkdocs.yml").read_text("utf-8")
    docs = ROOT / "docs"
    named = [page.relative_to(docs).as_posix() for page in docs.rglob("*.md")]
    assert [name for name in named if f": {name}\n" not in listed] == []


@pytest.mark.parametrize("page", ["README", "web", "corpus", "programs", "cluster"])
def test_users_can_read_it_in_spanish_and_german(page: str) -> None:
    for language in ("es", "de"):
        tutorial = ROOT / "docs" / "tutorials" / language / f"{page}.md"
        path = ROOT / f"README.{language}.md" if page == "README" else tutorial
        english = ROOT / "README.md" if page == "README" else tutorial.parents[1] / f"{page}.md"
        sections = path.read_text("utf-8").count("\n## ")
        assert sections >= min(5, english.read_text("utf-8").count("\n## "))
