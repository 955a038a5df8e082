"""Files of a model that are damaged: refused with a sentence, and everything else goes on."""

import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from faults.budget import Deadline, Scale
from faults.people import Person, administrator
from faults.report import Report
from faults.server import COMMAND, RULES, Server, running
from veladura.models import model_folder

MODEL = "es-clinical-fast"
WEIGHTS = ("model.onnx", "words.npz")
PROFILE = 'language = "es"\nscheme = "meddocan"\nmodel = "{}"\nrules = ["dni"]\n'
NOTE = "Paciente: Amaia Olmedo, vista el 12/03/2021, DNI 12345678Z.\n"


def flip(path: Path, chance: random.Random) -> None:
    """One bit, as a bad disk would: somewhere in the middle, where the weights are."""
    data = bytearray(path.read_bytes())
    data[chance.randrange(len(data) // 4, len(data) * 3 // 4)] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def cut_off(path: Path, chance: random.Random) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: chance.randrange(len(data))])


def empty(path: Path, chance: random.Random) -> None:
    path.write_bytes(b"")


def blank(path: Path, chance: random.Random) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def remove(path: Path, chance: random.Random) -> None:
    path.unlink()


Corruption = Callable[[Path, random.Random], None]
DAMAGES: tuple[tuple[Corruption, str], ...] = (
    *((flip, name) for name in WEIGHTS * 2),
    *((damage, name) for damage in (cut_off, blank) for name in WEIGHTS),
    *((damage, name) for damage in (empty, remove) for name in (*WEIGHTS, "config.json")),
)


def run(scale: Scale, deadline: Deadline, folder: Path) -> Report:
    report = Report("model", wanted=scale.corruptions + 1)
    chance = random.Random(f"{scale.seed} model")
    for number, (corrupt, name) in enumerate(DAMAGES[: scale.corruptions]):
        if deadline.over:
            return report
        profile = _damaged(folder / str(number), corrupt, name, chance)
        report.lose(*_by_command(profile, f"{name}, {corrupt.__name__}"))
        report.survived()
    profile = _damaged(folder / "server", flip, "model.onnx", chance)
    _by_server(folder, profile, report)
    return report


def _damaged(folder: Path, corrupt: Corruption, name: str, chance: random.Random) -> Path:
    """A profile whose model is damaged."""
    shutil.copytree(model_folder(MODEL), folder / "model")
    corrupt(folder / "model" / name, chance)
    profile = folder / "damaged.toml"
    profile.write_text(PROFILE.format(folder / "model"), "utf-8")
    return profile


def _by_command(profile: Path, damage: str) -> list[str]:
    done = subprocess.run(
        [*COMMAND, "detect", "-", "--profile", str(profile)],
        input=NOTE.encode(),
        capture_output=True,
        timeout=120,
    )
    if done.returncode == 0:
        return [f"a damaged model works as if nothing were wrong ({damage})"]
    lines = done.stderr.decode().strip().splitlines()
    said = b"Traceback" in done.stderr or b"Olmedo" in done.stderr or len(lines) != 1
    return [f"a damaged model is not refused with one clear line ({damage})"] if said else []


def _by_server(folder: Path, profile: Path, report: Report) -> None:
    """One profile is out of order; the other one, and all pages, work as ever."""
    rules = folder / "sound.toml"
    rules.write_text(RULES, "utf-8")
    server = Server(folder / "serving", profiles=f"{profile},{rules}")
    with running(server):
        person = administrator(server.address, server.set_up_token)
        if person.get("/health").json()["profiles"] != {"damaged": False, "sound": True}:
            report.lose("/health does not say which profile is out of order")
        home = person.home()
        states = {name: _outcome(person, home, name) for name in ("damaged", "sound")}
        if states != {"damaged": "failed", "sound": "ready"}:
            report.lose(f"with a damaged model: {states}")
        report.lose(*person.troubles)
    report.lose(*server.troubles())
    report.survived()


def _outcome(person: Person, home: str, profile: str) -> str:
    asked = {"text": NOTE, "name": "nota.txt", "profile": profile}
    answer = person.request("POST", home, json=asked)
    if answer.status_code != 201:
        return "failed"
    document = answer.json()[0]["id"]
    found: str = person.wait_for([document]).get(document, {"state": "waits for ever"})["state"]
    return found
