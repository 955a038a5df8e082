"""A tree of files: paths are text, nothing lies outside, nothing comes to lie on another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats import DEFAULT_LIMITS
from veladura.formats.archives.tree import Branches, Tree

STEP = st.text("abZ. 7", min_size=1, max_size=6).filter(lambda s: s.strip(". ") and s == s.strip())


def tree(**files: bytes) -> Tree:
    return Tree(
        {name.replace("__", "/") + ".txt": data for name, data in files.items()}, DEFAULT_LIMITS
    )


def renamed(made: Tree, old: str, new: str) -> Branches:
    start = made.text.index(old)
    return made.rewritten([Edit(start, start + len(old), new)])


def test_paths_stand_before_what_the_files_say() -> None:
    made = tree(sub__Zurita=b"Hola", b=b"Adi\xc3\xb3s")
    assert made.text == "sub/Zurita.txt\nb.txt\n\nHola\n\nAdiós"


def test_what_is_replaced_in_a_file_is_replaced_in_its_name() -> None:
    made = tree(Zurita=b"Paciente Zurita")
    start = made.text.rindex("Zurita")
    done = made.rewritten([Edit(start, start + 6, "Vega")])
    assert done.members == {"Vega.txt": b"Paciente Vega"}


@pytest.mark.parametrize(
    "name",
    [
        *("../a.txt", "a/../../b.txt", "/etc/a.txt", "..", "a/.."),
        *("..\\a.txt", "a\\..\\b.txt", "\\a.txt", "C:\\a.txt", "c:a.txt"),
    ],
)
def test_a_file_that_lies_outside_is_refused_without_its_name(name: str) -> None:
    with pytest.raises(FormatError, match="file 1 of the archive lies outside it") as refused:
        Tree({name: b"x"}, DEFAULT_LIMITS)
    assert name not in str(refused.value).replace("lies outside", "")


@pytest.mark.parametrize("name", ["a..b.txt", "..a.txt", "a/b..txt", "...txt", "a/.b.txt"])
def test_dots_in_a_name_are_dots(name: str) -> None:
    assert Tree({name: b"x"}, DEFAULT_LIMITS).text.startswith(name)


def test_two_files_never_become_one() -> None:
    made = tree(Ana=b"1", Eva=b"2", x__Ana=b"3")
    edits = [
        Edit(place, place + 3, "Luz") for place in (made.text.index("Ana"), made.text.index("Eva"))
    ]
    members = made.rewritten(edits).members
    assert len(members) == 3
    assert sorted(members.values()) == [b"1", b"2", b"3"]


def test_names_that_differ_in_case_alone_are_kept_apart() -> None:
    made = Tree({"a.txt": b"1", "A.txt": b"2"}, DEFAULT_LIMITS)
    names = {name.casefold() for name in made.rewritten([]).members}
    assert len(names) == 2


@given(
    st.dictionaries(st.lists(STEP, min_size=1, max_size=3).map("/".join), st.just(b"x"), max_size=5)
)
def test_without_edits_every_file_keeps_its_path(files: dict[str, bytes]) -> None:
    files = {f"{name}.txt": data for name, data in files.items() if ".." not in name.split("/")}
    distinct = {name.casefold() for name in files}
    members = Tree(files, DEFAULT_LIMITS).rewritten([]).members
    assert len(members) == len(files)
    if len(distinct) == len(files):
        assert set(members) == set(files)


def test_a_replacement_makes_no_folders() -> None:
    done = renamed(tree(Zurita=b"x"), "Zurita", "../a/b")
    (name,) = done.members
    assert "/" not in name
    assert ".." not in name


def test_what_desktops_leave_behind_goes_and_is_told_by_its_kind() -> None:
    files = {
        "a.txt": b"x",
        ".DS_Store": b"Zurita",
        "__MACOSX/._Zurita.txt": b"Zurita",
        "._Quiroga": b"",
    }
    done = Tree(files, DEFAULT_LIMITS).rewritten([])
    assert set(done.members) == {"a.txt"}
    assert done.report.dropped == ("file .DS_Store", "file __MACOSX", "file ._")


def test_a_file_that_cannot_be_read_stops_the_whole_and_is_told_by_its_number() -> None:
    with pytest.raises(FormatError, match="file 2 of the archive: ") as refused:
        Tree({"a.txt": b"x", "Zurita.bin": b"\0\1\2\3" * 50}, DEFAULT_LIMITS)
    assert "Zurita" not in str(refused.value)
