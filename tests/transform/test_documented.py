"""Every preference and option is described in the page about replacement."""

from dataclasses import fields
from pathlib import Path

from veladura.cli import restore
from veladura.transform import MODES, Preferences

PAGE = Path(__file__).parents[2] / "docs" / "replacement.md"


def test_every_preference_and_mode_is_described() -> None:
    text = PAGE.read_text("utf-8")
    names = [field.name for field in fields(Preferences)]
    assert len(names) > 10
    assert [name for name in (*names, *MODES) if f"| `{name}` |" not in text] == []


def test_every_option_of_restore_is_described() -> None:
    text = PAGE.read_text("utf-8")
    options = [name for option in restore.command.params for name in option.opts if name[0] == "-"]
    assert len(options) > 2
    assert [name for name in options if f"`{name}" not in text] == []
