"""The folder that a training reads: plain text and the table of words beside the corpora."""

import gzip
import lzma
from collections.abc import Collection
from pathlib import Path

import pytest
from click.testing import CliRunner

from veladura.errors import ConfigError
from veladura_training.cli import main
from veladura_training.data import prepare
from veladura_training.data.lexicons import LANGUAGES


@pytest.mark.parametrize("language", ["es", "de"])
def test_text_and_lexicon_lie_beside_the_corpora(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared, out = tmp_path / "shared", tmp_path / "out"
    (shared / "text").mkdir(parents=True)
    for name in ("es-a", "de-a"):
        (shared / "text" / f"{name}.txt.xz").write_bytes(lzma.compress(b"a"))
    prepared: list[tuple[Path, Path, int]] = []

    def corpora(
        shared: Path, out: Path, *, synthetic: int, without: str, folds: Collection[int]
    ) -> None:
        assert not without
        assert tuple(folds) == prepare.FOLDS
        prepared.append((shared, out, synthetic))

    monkeypatch.setattr(prepare, "prepare_spanish", corpora)
    monkeypatch.setattr(prepare, "prepare_german", corpora)
    monkeypatch.setitem(LANGUAGES, language, lambda shared: {"none": {"word"}})
    options = [language, "--shared", str(shared), "--out", str(out), "--synthetic", "3"]
    asked = CliRunner().invoke(main, ["prepare", *options])
    assert asked.exit_code == 0, asked.output
    assert prepared == [(shared, out, 3)]
    assert sorted(path.name for path in out.iterdir()) == sorted(
        [f"{language}-a.txt.xz", f"lexicon-{language}.tsv.gz"]
    )
    table = gzip.decompress((out / f"lexicon-{language}.tsv.gz").read_bytes())
    assert table == b"word\tnone\n"


@pytest.mark.parametrize("profile", ["es-clinical", "de-finance"])
def test_no_two_notes_bear_one_name(profile: str) -> None:
    """What may not be learned is told by its name: a namesake that teaches would free it."""
    names = [path.stem for folder in prepare.note_folders(profile) for path in folder.iterdir()]
    assert len(names) > 100
    assert len(names) == len(set(names))


def test_namesakes_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    folders = [tmp_path / "some-notes/es-clinical", tmp_path / "other-notes/es-clinical"]
    for folder in folders:
        folder.mkdir(parents=True)
        (folder / "a001.txt").write_text("Acude hoy.", "utf-8")
    with pytest.raises(ConfigError, match="two notes are called a001"):
        prepare.every_note(folders, "", prepare.FOLDS)


@pytest.mark.parametrize("kind", prepare.HALF_MEASURES)
def test_notes_that_only_measure_never_teach(kind: Path) -> None:
    folders = prepare.note_folders("es-clinical")
    learned, held, _ = prepare.every_note(folders, "", prepare.FOLDS)
    notes = kind / "es-clinical"
    even = {path.stem for path in notes.iterdir() if path.stem[-1] in "02468"}
    assert even
    assert not even & {note.id for note in (*learned, *held)}


def test_notes_that_rules_were_mended_by_are_not_held() -> None:
    folders = prepare.note_folders("es-clinical")
    learned, held, _ = prepare.every_note(folders, "", prepare.FOLDS)
    mixed = {path.stem for path in (prepare.MIXED_NOTES / "es-clinical").iterdir()}
    assert mixed <= {note.id for note in learned}
    assert held


def test_trade_notes_all_teach() -> None:
    folders = prepare.note_folders("de-finance", [prepare.TRADE_NOTES])
    learned, held, _ = prepare.every_note(folders, "", prepare.FOLDS)
    assert len(learned) == len(list(folders[0].iterdir()))
    assert not held
