"""Learned versions in a folder: one is on, none is mistaken for another."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from veladura.errors import ModelError
from veladura.models.versions import CURRENT, RECORD, UNFINISHED, Version, Versions, resolve

FIRST = Version("v0001", "2026-01-01T10:00:00", "es-clinical-fast", 40, 10, 3.5)


@pytest.fixture
def versions(tmp_path: Path) -> Versions:
    made = Versions(tmp_path / "learned")
    made.record(FIRST)
    made.record(replace(FIRST, name="v0002", made="2026-01-02T10:00:00"))
    return made


def test_nothing_is_on_until_somebody_switches_it_on(versions: Versions) -> None:
    assert versions.current == ""
    versions.switch_on("v0002")
    assert versions.current == "v0002"
    versions.switch_on("")
    assert versions.current == ""


def test_versions_are_listed_as_they_were_made_with_what_was_refused(versions: Versions) -> None:
    refusal = replace(FIRST, name="", made="2026-01-01T12:00:00", refused=("worse",))
    versions.record(refusal)
    assert [one.name for one in versions.listed()] == ["v0001", "", "v0002"]
    assert versions.listed()[1] == refusal


def test_the_next_name_follows_the_highest_number(versions: Versions) -> None:
    assert versions.next_name() == "v0003"
    (versions.folder / "v0010").mkdir()
    (versions.folder / "vault").mkdir()
    assert versions.next_name() == "v0011"
    assert Versions(versions.folder / "none").next_name() == "v0001"


@pytest.mark.parametrize(
    "name", ["v0009", "shipped", "refused-1", "", "v0001/../v0002", "v/../../elsewhere", "../x"]
)
def test_only_a_version_of_the_folder_can_be_switched_on(versions: Versions, name: str) -> None:
    outside = versions.folder.parent / "elsewhere"
    outside.mkdir()
    (outside / RECORD).write_text("{}", "utf-8")
    (versions.folder / "v").mkdir()
    with pytest.raises(ModelError, match="there are: v0001, v0002"):
        versions.folder_of(name)
    if name:
        with pytest.raises(ModelError):
            versions.switch_on(name)
    assert versions.current == ""


@pytest.mark.parametrize("content", ["", "{", "[]", '{"name": "v0001"}', '{"colour": "red"}'])
def test_a_record_that_is_none_is_refused_by_its_path(versions: Versions, content: str) -> None:
    (versions.folder / "v0001" / RECORD).write_text(content, "utf-8")
    with pytest.raises(ModelError, match="not the record of a learned version"):
        versions.listed()


def test_a_folder_of_versions_stands_for_the_one_that_is_on(versions: Versions) -> None:
    assert resolve(versions.folder) == versions.folder  # a model folder like any other
    versions.switch_on("v0001")
    assert resolve(versions.folder) == versions.folder / "v0001"
    versions.switch_on("")
    with pytest.raises(ModelError, match="no learned version is switched on"):
        resolve(versions.folder)


def test_a_version_that_is_on_and_gone_is_no_model(versions: Versions) -> None:
    (versions.folder / CURRENT).write_text("v0007\n", "utf-8")
    with pytest.raises(ModelError, match="there is no version 'v0007'"):
        resolve(versions.folder)


def test_two_do_not_make_a_version_at_once(versions: Versions) -> None:
    with (
        versions.being_made() as folder,
        pytest.raises(ModelError, match="somebody is learning here already"),
        Versions(versions.folder).being_made(),
    ):
        pass
    assert not folder.exists()


def test_what_was_broken_off_is_swept_unless_somebody_is_at_it(versions: Versions) -> None:
    left = versions.folder / UNFINISHED
    left.mkdir()
    (left / "weights").write_bytes(b"half")
    versions.sweep()
    assert not left.exists()
    with versions.being_made() as folder:
        Versions(versions.folder).sweep()
        assert folder.is_dir()


def test_a_failure_leaves_nothing_of_a_version(versions: Versions) -> None:
    def fail() -> None:
        with versions.being_made() as folder:
            (folder / "weights").write_bytes(b"half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert not (versions.folder / UNFINISHED).exists()
    assert [one.name for one in versions.listed()] == ["v0001", "v0002"]


def test_a_record_can_be_read_by_others(versions: Versions) -> None:
    table = json.loads((versions.folder / "v0001" / RECORD).read_text("utf-8"))
    assert (table["base"], table["learned"], table["gold"]) == ("es-clinical-fast", 40, 10)
