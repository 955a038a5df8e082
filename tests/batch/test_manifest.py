"""The manifest: what is done stays known, and nothing that only looks like it counts."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from veladura.batch.manifest import (
    NAME,
    Lines,
    Manifest,
    documents_of,
    key_digest,
    settings_digest,
)
from veladura.batch.work import Failure, Result, StagedFile
from veladura.errors import ConfigError

SETTINGS = settings_digest({"mode": "replace"})


def result(name: str, content: str = "hola") -> Result:
    part = StagedFile(name, ".txt", len(content))
    return Result(f"digest of {name}", parts=(part,), words=1, labels=Counter({"PER": 2}))


def write(folder: Path, *records: Any) -> None:
    lines = [one if isinstance(one, str) else json.dumps(one) for one in records]
    (folder / NAME).write_text("".join(f"{line}\n" for line in lines), "utf-8")


def finished(folder: Path, settings: str = SETTINGS) -> set[str]:
    return set(Manifest(folder, settings, resume=True).done)


HEAD = {"manifest": 1, "settings": SETTINGS}


def done(input: str, output: list[str], size: int = 4) -> dict[str, Any]:
    return {"input": input, "state": "done", "output": output, "bytes": [size] * len(output)}


def test_what_is_finished_and_still_there_is_done(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("hola", "utf-8")
    (tmp_path / "b.txt").write_text("hola y más", "utf-8")  # somebody wrote on
    write(
        tmp_path,
        HEAD,
        done("one", ["a.txt"]),
        done("two", ["b.txt"]),
        done("three", ["gone.txt"]),
        {"input": "four", "state": "failed", "code": "format"},
        {"input": "five", "state": "writing", "output": ["a.txt"]},
    )
    assert finished(tmp_path) == {"one"}


def test_without_resume_nothing_is_done(tmp_path: Path) -> None:
    write(tmp_path, HEAD, done("one", []))
    assert Manifest(tmp_path, SETTINGS, resume=False).done == {}
    assert finished(tmp_path / "nowhere") == set()


@pytest.mark.parametrize("head", [{"manifest": 1, "settings": "other"}, {"manifest": 1}])
def test_other_options_are_refused(tmp_path: Path, head: dict[str, Any]) -> None:
    write(tmp_path, head)
    with pytest.raises(ConfigError, match="other options or another key"):
        finished(tmp_path)


@pytest.mark.parametrize(
    "damage",
    [
        "{",
        "[]",
        "null",
        '"done"',
        {"state": "done", "output": [], "bytes": []},  # of no document
        {"input": 7, "state": "done", "output": [], "bytes": []},
        {"input": "x", "state": "done", "output": 3, "bytes": 3},
        {"input": "x", "state": "done", "output": ["a.txt"], "bytes": 3},
        {"input": "x", "state": "done", "output": ["a.txt"]},
        {"input": "x", "state": "done", "output": ["a.txt", "b.txt"], "bytes": [4]},
        {"input": "x", "state": "done", "output": [["a.txt"]], "bytes": [4]},
        {"input": "x", "state": "done", "output": ["a.txt"], "bytes": ["4"]},
        {"input": "x", "state": "done", "output": ["\0"], "bytes": [4]},
    ],
)
def test_a_damaged_line_counts_for_nothing_and_costs_no_other(
    tmp_path: Path, damage: str | dict[str, Any]
) -> None:
    (tmp_path / "a.txt").write_text("hola", "utf-8")
    (tmp_path / "b.txt").write_text("hola", "utf-8")
    write(tmp_path, HEAD, damage, done("one", ["a.txt"]))
    assert finished(tmp_path) == {"one"}
    assert (documents_of(tmp_path) or {}).get("a.txt") == "one"


def test_a_line_that_was_cut_off_counts_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("hola", "utf-8")
    write(tmp_path, HEAD)
    with (tmp_path / NAME).open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(done("one", ["a.txt"])))  # no end of the line
    assert finished(tmp_path) == set()


def test_files_are_known_by_the_last_that_was_said_of_them(tmp_path: Path) -> None:
    write(
        tmp_path,
        HEAD,
        {"input": "one", "state": "writing", "output": ["a.txt"]},
        done("two", ["b.txt"]),
        {"input": "one", "state": "failed", "code": "leak"},
        done("three", ["b.txt"]),
    )
    assert documents_of(tmp_path) == {"b.txt": "three"}


def test_a_file_of_somebody_else_is_no_manifest(tmp_path: Path) -> None:
    assert documents_of(tmp_path) is None
    write(tmp_path, {"name": "a list of ships"})
    assert documents_of(tmp_path) is None


def test_a_run_says_what_it_does_as_it_does_it(tmp_path: Path) -> None:
    manifest = Manifest(tmp_path, SETTINGS, resume=False)
    manifest.begin([])
    assert manifest.announce(result("one"), "vega")
    (tmp_path / "vega.txt").write_text("hola", "utf-8")
    manifest.add(result("one"), ["vega.txt"])
    manifest.add(Failure("a.txt: damaged", "format", input="digest of two"), [])
    assert manifest.close()
    assert finished(tmp_path) == {"digest of one"}
    text = (tmp_path / NAME).read_text("utf-8")
    assert "damaged" not in text  # errors name files
    assert [json.loads(line).get("state") for line in text.splitlines()] == [
        None,
        "writing",
        "done",
        "failed",
    ]


def test_what_an_earlier_run_did_is_kept_until_the_new_file_is_whole(tmp_path: Path) -> None:
    write(tmp_path, HEAD, done("one", []))
    before = (tmp_path / NAME).read_bytes()
    manifest = Manifest(tmp_path, SETTINGS, resume=True)
    assert (tmp_path / NAME).read_bytes() == before
    manifest.begin(list(manifest.done.values()))
    manifest.close()
    assert (tmp_path / NAME).read_bytes() == before


def test_lines_are_whole_though_the_disk_is_full(tmp_path: Path) -> None:
    lines = Lines(tmp_path / "a.jsonl", [{"n": 0}])

    class Full:
        """Takes five bytes and no more, until there is room again."""

        room = False

        def __init__(self, stream: Any) -> None:
            self.stream = stream

        def write(self, data: memoryview) -> int:
            if self.room:
                return int(self.stream.write(data))
            if self.stream.tell() > 12:
                raise OSError(28, "No space left on device")
            return int(self.stream.write(data[:5]))

        def __getattr__(self, name: str) -> Any:
            return getattr(self.stream, name)

    full = Full(lines._stream)
    lines._stream = full  # type: ignore[assignment]
    assert not lines.add({"n": 1})
    assert (tmp_path / "a.jsonl").read_text("utf-8") == '{"n": 0}\n'
    full.room = True
    assert lines.add({"n": 2})
    assert lines.close()
    text = (tmp_path / "a.jsonl").read_text("utf-8")
    assert [json.loads(line)["n"] for line in text.splitlines()] == [0, 1, 2]


def test_settings_are_told_apart_whatever_their_order() -> None:
    assert settings_digest({"a": 1, "b": 2}) == settings_digest({"b": 2, "a": 1})
    assert settings_digest({"a": 1}) != settings_digest({"a": 2})


def test_keys_are_told_apart_and_not_shown() -> None:
    one, other = key_digest(b"sixteen bytes ok"), key_digest(b"sixteen bytes no")
    assert one != other
    assert b"sixteen".hex() not in one


scalars = st.none() | st.integers(-2, 9) | st.sampled_from(("a.txt", "done", "failed", "x", ""))
records = st.dictionaries(
    st.sampled_from(("manifest", "settings", "input", "state", "output", "bytes", "labels")),
    scalars | st.lists(scalars, max_size=2),
)
lines = st.one_of(
    records.map(json.dumps), st.text('{}[]":,ax\n', max_size=9), scalars.map(json.dumps)
)


@tries(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(lines, max_size=5))
def test_whatever_a_manifest_says_is_taken_or_left(tmp_path: Path, written: list[str]) -> None:
    """Somebody wrote into it, or a disk did: what makes no sense counts for nothing."""
    (tmp_path / "a.txt").write_text("hola")
    head = json.dumps(HEAD)
    (tmp_path / NAME).write_text("".join(f"{line}\n" for line in (head, *written)), "utf-8")
    found = documents_of(tmp_path)
    assert found is not None
    assert all(isinstance(document, str) for document in found.values())
    done_before = Manifest(tmp_path, SETTINGS, resume=True).done
    for document, record in done_before.items():
        assert record["input"] == document
        assert all((tmp_path / path).stat().st_size == 4 for path in record["output"])


@pytest.mark.parametrize(
    "line",
    [
        {"manifest": 1, "state": "failed"},
        {"manifest": 1, "state": "done", "output": [], "bytes": []},
        {"manifest": 1, "output": ["a.txt"]},
    ],
)
def test_a_head_says_nothing_of_documents(tmp_path: Path, line: dict[str, Any]) -> None:
    write(tmp_path, HEAD, line)
    assert documents_of(tmp_path) == {}
    assert finished(tmp_path) == set()
