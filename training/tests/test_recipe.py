"""A recipe runs what is left, stops at what fails, and installs the folders it made."""

from pathlib import Path

import pytest

from veladura.errors import ConfigError
from veladura_training import recipe as recipes
from veladura_training.recipe import FINISHED, Recipe, Run, Stage, cook, install, read_recipe

RECIPES = sorted((Path(__file__).parents[2] / "configs" / "recipes").glob("*.toml"))


class Ended:
    """A process that has ended already."""

    def __init__(self, code: int) -> None:
        self.code = code

    def wait(self) -> int:
        return self.code


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The configurations that were started; one that is called broken fails."""
    names: list[str] = []

    def start(run: Run) -> Ended:
        names.append(run.config.stem)
        return Ended(1 if run.config.stem == "broken" else 0)

    monkeypatch.setattr(recipes.Run, "start", start)
    return names


def config(folder: Path, name: str) -> str:
    path = folder / f"{name}.toml"
    path.write_text(f'out = "{(folder / name).as_posix()}"\n', "utf-8")
    return str(path)


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
def test_every_recipe_names_configurations_that_are_there(path: Path) -> None:
    recipe = read_recipe(path)
    root = path.parents[2]
    runs = [run for stage in recipe.stages for run in recipes.runs_of(stage)]
    assert runs
    assert all((root / run.config).is_file() for run in runs)
    assert set(recipe.install) == {f"{path.stem}-{kind}" for kind in KINDS[path.stem]}


KINDS = {"es": ("clinical-thorough", "clinical-fast"), "de": ("finance-thorough", "finance-fast")}


def test_what_is_finished_is_not_done_again(tmp_path: Path, started: list[str]) -> None:
    one, two = config(tmp_path, "one"), config(tmp_path, "two")
    recipe = Recipe("es", (Stage(pretrain=(one,)), Stage(train=(two,))))
    cook(recipe)
    cook(recipe)
    assert started == ["one", "two"]
    assert (tmp_path / "one" / FINISHED).is_file()


def test_other_settings_are_another_run(tmp_path: Path, started: list[str]) -> None:
    one = config(tmp_path, "one")
    cook(Recipe("es", (Stage(train=(one,)),)))
    cook(Recipe("es", (Stage(train=(f"{one} seed=2",)),)))
    assert started == ["one", "one"]


def test_a_run_that_fails_stops_the_recipe(tmp_path: Path, started: list[str]) -> None:
    stages = (Stage(train=(config(tmp_path, "broken"),)), Stage(train=(config(tmp_path, "next"),)))
    with pytest.raises(ConfigError, match=r"broken\.toml: the run ended with 1"):
        cook(Recipe("es", stages))
    assert started == ["broken"]


def test_folders_are_installed_under_their_names(tmp_path: Path) -> None:
    made = tmp_path / "run" / "model"
    made.mkdir(parents=True)
    (made / "card.md").write_text("# A model\n", "utf-8")
    models = tmp_path / "models"
    install(Recipe("es", (), {"es-new": str(made)}), models)
    assert (models / "es-new" / "card.md").read_text("utf-8") == "# A model\n"
