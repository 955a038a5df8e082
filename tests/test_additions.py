"""What CONTRIBUTING says of adding things: so many places, and none that is forgotten."""

import re
import runpy
import tomllib
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any, get_args

import pytest

from veladura import schemes
from veladura.cli import COMMANDS
from veladura.document import Document, Span
from veladura.formats import open_original, registry, sniff
from veladura.formats.registry import Format
from veladura.language import get_language, language_codes
from veladura.profiles import load_profile, profile_names
from veladura.schemes import SCHEMES, Scheme
from veladura.transform import MODES, plan
from veladura.web.schemas.shape import Mode

ROOT = Path(__file__).parents[1]
TOUCHED: dict[str, tuple[str, ...]] = runpy.run_path(str(ROOT / "scripts" / "house.py"))["TOUCHED"]


def test_contributing_and_the_figures_name_the_same_files() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| an? \*\*([\w ]+)\*\* \| ([^|]+) \|", text, re.M))
    for thing, files in TOUCHED.items():
        row = rows[thing.removeprefix("a ")]
        for file in files:
            assert file in row, f"{thing}: {file}"


@pytest.mark.parametrize("name", list(SCHEMES))
def test_a_category_is_one_table_entry(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A label that no code has heard of is replaced by what its kind says."""
    scheme = SCHEMES[name]
    profile = next(p for p in map(load_profile, profile_names()) if p.scheme.id == name)
    person = next(label for label in scheme if label.repeats == "person")
    wider = Scheme(f"{name}-wider", (*scheme, replace(person, id="NEIGHBOUR")))
    monkeypatch.setattr(schemes, "SCHEMES", {**SCHEMES, wider.id: wider})
    text = "Leocadia Zurita"
    document = Document(text, (Span(0, len(text), "NEIGHBOUR"),))
    planned = plan(document, replace(profile, scheme=wider), seed=7)
    assert len(planned.text.split()) == 2
    assert not {"Leocadia", "Zurita"} & set(planned.text.split())


@pytest.mark.parametrize("code", language_codes())
def test_a_language_is_a_folder(code: str) -> None:
    folder = resources.files(f"veladura.languages.{code}")
    language = get_language(code)
    assert folder.joinpath("language.py").is_file()
    assert language.profile in profile_names()
    assert language.rules()
    assert language.function_words()
    assert language.address_words()
    assert language.substitution().names


def test_a_format_is_one_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = Format("scroll", "txt:open_txt", ("scroll",), magic=b"%SCROLL")
    monkeypatch.setitem(registry.FORMATS, "scroll", entry)
    data = b"%SCROLL\nLeocadia Zurita\n"
    assert sniff(data, "a.scroll") == "scroll"
    assert "Leocadia" in open_original(data, "a.scroll").text


def test_a_mode_is_known_wherever_one_is_chosen() -> None:
    assert set(get_args(Mode)) == set(MODES)
    for file in resources.files("veladura.web.translations").iterdir():
        if file.name.endswith(".toml"):
            strings: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
            assert {f"mode.{mode}" for mode in MODES} <= _flat(strings), file.name


def test_no_script_lists_the_modes_itself() -> None:
    script = resources.files("veladura.web").joinpath("static/js/document/preferences.js")
    assert '"hash"' not in script.read_text("utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_a_line_and_a_file(name: str) -> None:
    path = Path("src/veladura/cli", *COMMANDS[name].split(".")).with_suffix(".py")
    assert (ROOT / path).is_file()


def _flat(table: dict[str, Any], before: str = "") -> set[str]:
    found: set[str] = set()
    for key, value in table.items():
        name = f"{before}{key}"
        found |= _flat(value, f"{name}.") if isinstance(value, dict) else {name}
    return {name.removeprefix("script.") for name in found} | found
