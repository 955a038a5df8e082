"""Wrong use of every command: one sentence, an exit code, nothing left behind, nobody quoted."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from veladura.cli import COMMANDS, main

SECRET = "Zurita"
RULES = 'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["email", "fecha"]\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place with a text, its marks, and files that are damaged in their own ways."""
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "XDG_DATA_HOME"):  # where servers keep their data unless told
        monkeypatch.setenv(name, str(tmp_path))
    files = {
        "rules.toml": RULES,
        "key": "four words make a key\n",
        "short": "abc",
        "in/a.txt": f"Vino {SECRET}: z@hospital.es\n",
        "corpus/a.txt": f"Vino {SECRET}",
        "corpus/a.ann": f"T1\tNOMBRE_SUJETO_ASISTENCIA 5 90\t{SECRET}\n",
        "other/b.txt": f"Vino {SECRET}",
        "other/b.ann": f"T1\tNOMBRE_SUJETO_ASISTENCIA 5 11\t{SECRET}\n",
        "broken.toml": f"profile = {SECRET}\n",
        "strange.toml": f'language = "{SECRET}"\nscheme = "meddocan"\n',
        "damaged.docx": f"PK\3\4{SECRET}",
        "list.csv": f"{SECRET},{SECRET}\n1,2\n",
        "always.csv": f"label,name\n{SECRET},Ana\n",
        "binary.bin": f"\0\1{SECRET}",
        "text": SECRET,
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    (tmp_path / "empty").mkdir()
    return tmp_path


def state(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def run(line: str) -> Result:
    return CliRunner().invoke(main, line.split(), input="")


ANONYMIZE = "anonymize in -o out --profile rules.toml"
REFUSED = {
    # line of the command → what the sentence says
    "anonymize": "Missing argument",
    "anonymize in": "-o",
    "anonymize nothing -o out": "nothing",
    "anonymize in -o in --profile rules.toml": "",
    "anonymize in -o out --profile unheard-of": "unheard-of",
    "anonymize in -o out --profile broken.toml": "profile broken: not valid TOML",
    "anonymize in -o out --profile strange.toml": "profile strange: missing model",
    "anonymize in -o out --profile binary.bin": "binary.bin",
    f"{ANONYMIZE} --mode shout": "--mode",
    f"{ANONYMIZE} --mode hash": "--key-file",
    f"{ANONYMIZE} --label-mode NOBODY=mask": "NOBODY",
    f"{ANONYMIZE} --label-mode FECHAS": "LABEL=MODE",
    f"{ANONYMIZE} --label-mode FECHAS=shout": "must be one of",
    f"{ANONYMIZE} --key-file short": "key",
    f"{ANONYMIZE} --key-file nothing": "nothing",
    f"{ANONYMIZE} --vault v": "--key-file",
    f"{ANONYMIZE} --vault key --key-file key": "no vault",
    f"{ANONYMIZE} --workers 0": "--workers",
    f"{ANONYMIZE} --seed x": "--seed",
    f"{ANONYMIZE} --recall 2": "--recall",
    f"{ANONYMIZE} --annotations nothing": "nothing",
    f"{ANONYMIZE} --always binary.bin": "binary.bin",
    f"{ANONYMIZE} --always always.csv": "line 2: its label",
    f"{ANONYMIZE} --records list.csv": "--record-key",
    f"{ANONYMIZE} --records list.csv --record-key id": "list.csv: line 1",
    f"{ANONYMIZE} --model nothing": "name a model folder",
    "anonymize - in --profile rules.toml": "-",
    "detect": "Missing argument",
    "detect nothing -o out": "nothing",
    "detect in -o out --profile unheard-of": "unheard-of",
    "detect in -o out --profile rules.toml --to papyrus": "papyrus",
    "restore": "Missing argument",
    "restore in -o out": "--vault",
    "restore in -o out --vault key": "--key-file",
    "restore in -o out --vault key --key-file key": "no vault",
    "restore in -o out --vault nothing --key-file key": "nothing",
    "convert corpus out": "--to",
    "convert corpus out --to papyrus": "papyrus",
    "convert corpus out --to jsonl": "a.ann",
    "convert empty out --to jsonl": "empty",
    "convert nothing out --to jsonl": "nothing",
    "convert text out --to jsonl --from jsonl": "text",
    "convert binary.bin out --to jsonl --from i2b2": "binary.bin",
    "evaluate corpus": "Missing argument",
    "evaluate corpus other": "a.ann",
    "evaluate other empty": "empty",
    "evaluate other nothing": "nothing",
    "evaluate other other --task juggling": "juggling",
    "evaluate other other --labels NOBODY": "NOBODY",
    "evaluate text text --gold-format jsonl": "text",
    "audit": "Missing argument",
    "audit in/a.txt nothing": "nothing",
    "audit in/a.txt in/a.txt --profile unheard-of": "unheard-of",
    "certify": "",
    "certify nothing": "nothing",
    "certify empty -o c --profile rules.toml": "",
    "certify --verify text": "text",
    "lint": "Missing argument",
    "lint nothing": "nothing",
    "lint in --profile unheard-of": "unheard-of",
    "lint corpus --annotations corpus --profile rules.toml --mend": "",
    "risk": "Missing argument",
    "risk nothing": "nothing",
    "risk in --profile unheard-of": "unheard-of",
    "learn": "",
    "learn nothing -o store": "nothing",
    "learn corpus -o store": "a.ann",
    "learn empty -o store": "",
    "learn --use x -o empty": "",
    "train": "Missing argument",
    "train nothing": "nothing",
    "train broken.toml": "broken.toml",
    "train rules.toml": "rules.toml",
    "pretrain nothing": "nothing",
    "pretrain broken.toml": "broken.toml",
    "spark": "Missing",
    "backup": "Missing",
    "backup empty/b": "",
    "restore-backup text --data-dir d": "text",
    "rotate-key --data-dir empty": "",
    "serve --port x": "--port",
    "serve --data-dir text": "text",
    "profiles x": "x",
    "models x y z": "",
}


@pytest.mark.parametrize("line", REFUSED)
def test_wrong_use_is_refused_in_a_sentence(folder: Path, line: str) -> None:
    before = state(folder)
    done = run(line)
    assert done.exit_code in (1, 2), done.output
    assert isinstance(done.exception, SystemExit), done.exception
    assert REFUSED[line] in done.output
    assert len(done.output.strip()) > 20
    assert SECRET not in done.output.replace("'Zurita'", "")
    assert "Traceback" not in done.output
    assert "unforeseen" not in done.output
    left = state(folder)
    assert {name: left[name] for name in before} == before
    assert not any(SECRET.encode() in data for name, data in left.items() if name not in before)


def test_every_command_is_tried() -> None:
    assert {line.split()[0] for line in REFUSED} == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_it_is_for(command: str) -> None:
    done = run(f"{command} --help")
    assert done.exit_code == 0
    assert f"{command} [OPTIONS]" in done.output


@pytest.mark.parametrize("file", ["damaged.docx", "binary.bin"])
def test_a_damaged_file_among_others_is_named_and_the_others_are_done(
    folder: Path, file: str
) -> None:
    (folder / "in" / file).write_bytes((folder / file).read_bytes())
    done = run(ANONYMIZE)
    assert done.exit_code == 1
    assert file in done.output
    assert SECRET not in done.output
    assert "z@hospital.es" not in (folder / "out" / "a.txt").read_text()
    names = sorted(os.listdir(folder / "out"))
    assert names == ["a.txt", "failures.jsonl", "manifest.jsonl"]
    assert file not in (folder / "out" / "failures.jsonl").read_text()


def test_a_folder_that_cannot_be_written_is_no_trace_of_anything(folder: Path) -> None:
    (folder / "out").write_text("a file where a folder should be")
    done = run("anonymize in in/a.txt -o out --profile rules.toml")
    assert done.exit_code in (1, 2)
    assert "out" in done.output
    assert SECRET not in done.output
