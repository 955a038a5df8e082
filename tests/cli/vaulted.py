"""Runs of the command line that keep originals in a vault, and what they wrote."""

import sys
from pathlib import Path

from click.testing import CliRunner, Result

from veladura.cli import main

RULES = 'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["email", "dni", "fecha"]\n'
COMMAND = [sys.executable, "-c", "from veladura.cli import main; main()"]
ALIKE: dict[str, bytes | str] = {
    "in/a.txt": "Correo: ana@hospital.es. DNI 12345678Z.\n",
    "in/b.txt": "Correo: bea@hospital.es. DNI 87654321X.\n",
}


def arguments(folder: Path, command: str, source: str, out: str, *more: object) -> list[str]:
    options: list[object] = [command, folder / source, "-o", folder / out]
    options += ["--vault", folder / "vault"]
    if "--key-file" not in more:
        options += ["--key-file", folder / "key"]
    if command == "anonymize":
        options += ["--profile", folder / "rules.toml"]
    return [str(option) for option in (*options, *more)]


def run(folder: Path, command: str, source: str, out: str, *more: object) -> Result:
    return CliRunner().invoke(main, arguments(folder, command, source, out, *more))


def write(folder: Path, files: dict[str, bytes | str]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def contents(folder: Path) -> dict[str, bytes]:
    """Everything a person would call a document."""
    places = ((path, path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    return {
        str(place): path.read_bytes()
        for path, place in places
        if place.name not in ("manifest.jsonl", "failures.jsonl") and place.parts[0][0] != "."
    }


def prepared(folder: Path) -> Path:
    """A folder with a profile that needs no model, and two keys."""
    (folder / "rules.toml").write_text(RULES, "utf-8")
    (folder / "key").write_text("four words make a key\n")
    (folder / "other").write_text("quite another key\n")
    return folder


def many(folder: Path, name: str, count: int) -> None:
    for number in range(count):
        text = f"Correo: persona{number}@hospital.es. Ingreso: 05/03/2016.\n" * 3
        write(folder, {f"{name}/n{number:03}.txt": text})
