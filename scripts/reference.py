"""Writes docs/reference from the code itself: `make reference`. One function, one page."""

import dataclasses
import importlib
import inspect
import re
from collections.abc import Callable
from pathlib import Path

import click

import veladura
from veladura import errors
from veladura.cli import COMMANDS
from veladura.models import model_folder, model_names
from veladura.pipeline import Anonymizer
from veladura.profiles import Profile
from veladura.schemes import SCHEMES
from veladura.web import settings
from veladura.web.problems import from_veladura

FOLDER = Path(__file__).parents[1] / "docs" / "reference"
_FIELD = re.compile(r"^    (\w+): [^=#\n]+?(?: = ([^#\n]+?))?(?:  # ([^\n]+))?$", re.MULTILINE)


def command_line() -> str:
    head = """# Command line

Every command and every option.

Exit codes: 0 done, 1 some documents failed (one clear line each, the rest is done), 2 wrong use.
Long work shows a progress bar on a terminal and none in a pipe.
"""
    return "\n".join([head, *(_section(name, _load(name)) for name in COMMANDS)])


def _load(name: str) -> click.Command:
    command: click.Command = importlib.import_module(f"veladura.cli.{COMMANDS[name]}").command
    return command


def _section(name: str, command: click.Command) -> str:
    context = click.Context(command, info_name=f"veladura {name}")
    usage = " ".join(command.collect_usage_pieces(context))
    text = inspect.cleandoc(command.help or "")
    parts = [f"## veladura {name}", f"```text\nveladura {name} {usage}\n```", text]
    options = [p for p in command.params if isinstance(p, click.Option) and not p.hidden]
    if options:
        rows = [_option(option, context) for option in options]
        parts.append(_table(("option", "what it does"), rows))
    return "\n\n".join(parts) + "\n"


def _option(option: click.Option, context: click.Context) -> tuple[str, str]:
    names, text = option.get_help_record(context) or ("", "")
    return f"`{_cell(names)}`", text


def labels() -> str:
    parts = ["# Labels\n\nWhat is found is given one of these labels, by the profile's scheme.\n"]
    for scheme in SCHEMES.values():
        rows = [(f"`{one.id}`", one.en, one.es, one.de, one.group) for one in scheme]
        head = ("label", "English", "Spanish", "German", "group")
        parts.append(f"## {scheme.id}\n\n{_table(head, rows)}\n")
    return "\n".join(parts)


def error_codes() -> str:
    said = dict(re.findall(r"[├└]── (\w+) +(.+)", errors.__doc__ or ""))
    rows = [
        (f"`{kind.code}`", f"`{name}`", meaning, str(from_veladura(kind()).status))
        for name, meaning in said.items()
        if (kind := getattr(errors, name))
    ]
    return (
        "# Errors\n\nEvery error has a stable `code`, for programs, and a sentence for people that "
        "says what to do. None\nquotes a document. The last column is the status of an answer of "
        "the API.\n\n" + _table(("code", "in Python", "what it is", "HTTP"), rows) + "\n"
    )


def settings_page() -> str:
    variables = {name: variable for variable, (name, _) in settings.NUMBERS.items()}
    variables |= {name: variable for variable, name in settings.LISTS.items()}
    server = [
        (f"`{name}`", f"`{variables[name]}`" if name in variables else "", default, meaning)
        for name, default, meaning in _fields(settings.Settings)
    ]
    profile = [(f"`{name}`", default, meaning) for name, default, meaning in _fields(Profile)]
    return (
        "# Settings\n\n## A profile\n\nA TOML file; its path is given to `--profile`. `[replace]` "
        "holds the settings of\n[replacement](../replacement.md).\n\n"
        + _table(("key", "default", "what it is"), profile)
        + "\n\n## A server\n\nOptions of `veladura serve`, or variables of the environment "
        "([security](../security.md)).\n\n"
        + _table(("setting", "variable", "default", "what it is"), server)
        + "\n"
    )


def _fields(kind: type) -> list[tuple[str, str, str]]:
    """The fields of a dataclass with their defaults and what the comment beside each says."""
    names = {field.name for field in dataclasses.fields(kind)}
    found = _FIELD.findall(inspect.getsource(kind))
    return [
        (name, f"`{default}`" if default and "field(" not in default else "", meaning)
        for name, default, meaning in found
        if name in names
    ]


def python() -> str:
    parts = ["# Python\n\n`import veladura` gives these names; everything is thread-safe.\n"]
    for name in veladura.__all__:
        thing = getattr(veladura, name)
        parts.append(f"## {name}\n\n{inspect.cleandoc(thing.__doc__ or '')}\n")
        if inspect.isfunction(thing):
            parts.append(_signature(name, thing))
    parts.append("## What an Anonymizer does\n")
    for name, method in vars(Anonymizer).items():
        if inspect.isfunction(method) and not name.startswith("_"):
            parts.append(_signature(name, method))
            if method.__doc__:
                parts.append(inspect.cleandoc(method.__doc__) + "\n")
    return "\n".join(parts)


def _signature(name: str, function: Callable[..., object]) -> str:
    signature = inspect.signature(function)
    kept = [p.replace(annotation=p.empty) for n, p in signature.parameters.items() if n != "self"]
    plain = signature.replace(parameters=kept, return_annotation=signature.empty)
    return f"```text\n{name}{plain}\n```\n"


def models() -> str:
    parts = [
        "# Model cards\n\nThe cards of the models that ship; `veladura models NAME` prints one.\n"
    ]
    for name in model_names():
        card = (model_folder(name) / "card.md").read_text("utf-8").partition("## Configuration")[0]
        parts.append(re.sub(r"^#", "##", card, flags=re.MULTILINE).strip() + "\n")
    return "\n".join(parts)


PAGES: dict[str, Callable[[], str]] = {
    "command-line": command_line,
    "errors": error_codes,
    "labels": labels,
    "models": models,
    "python": python,
    "settings": settings_page,
}


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    return " ".join(re.sub(r"(?<!\\)\|", "\\|", text).split())


if __name__ == "__main__":
    for name, page in PAGES.items():
        (FOLDER / f"{name}.md").write_text(page(), "utf-8")
