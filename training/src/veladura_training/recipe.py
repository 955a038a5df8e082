"""`veladura-training recipe RECIPE.toml`: every stage of a shipped model, then its folder.

A recipe names stages in order; the runs of one stage go side by side. What an earlier call has
finished is not done again, and a run that was interrupted goes on from its checkpoint.
"""

import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from veladura.config import build, read_table
from veladura.errors import ConfigError

MODELS = Path("src/veladura/models")
FINISHED = "finished.txt"  # in a run's folder: the configuration it was finished with


@dataclass(frozen=True)
class Stage:
    """Runs that need what the stages before left: a configuration each, and settings replaced."""

    pretrain: tuple[str, ...] = ()
    train: tuple[str, ...] = ()


@dataclass(frozen=True)
class Recipe:
    language: str  # of `veladura-training prepare`, which comes first
    stages: tuple[Stage, ...]
    install: dict[str, str] = field(default_factory=dict)  # name of the model → its folder


@dataclass(frozen=True)
class Run:
    verb: str  # "pretrain" or "train"
    config: Path
    overrides: tuple[str, ...]

    @classmethod
    def read(cls, verb: str, line: str) -> "Run":
        config, *overrides = shlex.split(line)
        return cls(verb, Path(config), tuple(overrides))

    @property
    def settings(self) -> str:
        return "\n".join((self.config.read_text("utf-8"), *self.overrides))

    @property
    def marker(self) -> Path:
        return Path(read_table(self.config, self.overrides)["out"]) / FINISHED

    @property
    def finished(self) -> bool:
        return self.marker.is_file() and self.marker.read_text("utf-8") == self.settings

    def start(self) -> "subprocess.Popen[bytes]":
        verb = ["pretrain"] if self.verb == "pretrain" else []
        command = [sys.executable, "-m", "veladura.train", *verb, str(self.config)]
        return subprocess.Popen([*command, *self.overrides])  # noqa: S603 (our own trainer)


def read_recipe(path: Path) -> Recipe:
    return build(Recipe, read_table(path), str(path))


def runs_of(stage: Stage) -> list[Run]:
    return [
        *(Run.read("pretrain", line) for line in stage.pretrain),
        *(Run.read("train", line) for line in stage.train),
    ]


def cook(recipe: Recipe) -> None:
    """Do what is left of every stage; a run that fails stops the recipe."""
    for number, stage in enumerate(recipe.stages, 1):
        left = [run for run in runs_of(stage) if not run.finished]
        print(f"stage {number} of {len(recipe.stages)}: {len(left)} runs to do", flush=True)
        started = [(run, run.start()) for run in left]
        codes = [(run, process.wait()) for run, process in started]
        for run, code in codes:
            if code:
                raise ConfigError(f"{run.config}: the run ended with {code}; run the recipe again")
            run.marker.parent.mkdir(parents=True, exist_ok=True)
            run.marker.write_text(run.settings, "utf-8")


def install(recipe: Recipe, models: Path) -> None:
    """Copy the finished folders to where the package looks for its models."""
    for name, folder in recipe.install.items():
        shutil.copytree(folder, models / name, dirs_exist_ok=True)
        print(f"installed {models / name}", flush=True)
