"""Names of files and folders within one run."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.batch.sources import Source
from veladura.batch.targets import FileNameWriter, FreshTargets
from veladura.batch.work import Result


def rewrite(texts: Sequence[str]) -> list[str]:
    return [text.replace("Juan", "Luis") for text in texts]


def wanted(relative: str, *replacements: tuple[str, str]) -> str:
    return FileNameWriter(rewrite).wanted([(relative, replacements)])[0]


def place(places: FreshTargets, relative: str, new: str) -> str:
    return places.target(Source(f"in/{relative}", relative), Result(target=new))


def test_files_follow_their_documents_and_folders_are_recognised() -> None:
    pair = ("Gertrudis", "Zoe")
    assert wanted("Juan/gertrudis.txt", pair) == "Luis/zoe.txt"
    assert wanted("Juan/alta.txt", pair) == "Luis/alta.txt"
    assert wanted("a/Juan/alta.txt") == "a/Luis/alta.txt"


def test_what_the_document_does_not_mention_is_recognised_in_the_name() -> None:
    assert wanted("alta_Juan.txt") == "alta Luis.txt"


def test_line_ends_and_stray_bytes_do_not_survive() -> None:
    assert wanted("al\nta \udcff.txt", ("Eva", "Zoe")).isprintable()


def test_no_place_is_given_twice() -> None:
    places = FreshTargets()
    assert place(places, "Ana.txt", "Zoe.txt") == "Zoe.txt"
    assert place(places, "Bea.txt", "Zoe.txt") == "Zoe-2.txt"
    assert place(places, "Juan/a.txt", "Luis/a.txt") == "Luis/a.txt"
    assert place(places, "Luis/a.txt", "Luis/a.txt") == "Luis-2/a.txt"
    assert place(places, "Juan/b.txt", "Luis/b.txt") == "Luis/b.txt"
    assert place(places, "Luis/b/c.txt", "Luis/b/c.txt") == "Luis-2/b/c.txt"


def test_the_run_keeps_its_own_names() -> None:
    assert place(FreshTargets(), "manifest.jsonl", "manifest.jsonl") == "manifest-2.jsonl"


def test_what_an_earlier_run_placed_stays_where_it_is() -> None:
    places = FreshTargets()
    places.remember(Source("in/Juan/a.txt", "Juan/a.txt"), ["Pedro/a.txt"])
    assert place(places, "Juan/b.txt", "Luis/b.txt") == "Pedro/b.txt"
    assert place(places, "x/a.txt", "Pedro/a.txt") == "Pedro-2/a.txt"


@pytest.mark.parametrize(
    ("first", "second"),
    [("Zoe.txt", "ZOE.TXT"), ("núria.txt", "nu\u0301ria.txt"), ("x.txt", "MANIFEST.jsonl")],
)
def test_names_that_some_disks_take_for_one_are_kept_apart(first: str, second: str) -> None:
    """On such a disk one document would have been written over another."""
    places = FreshTargets()
    place(places, "1.txt", first)
    stem, _, ending = second.rpartition(".")
    assert place(places, "2.txt", second) == f"{stem}-2.{ending}"


steps = st.text("aAbñ", min_size=1, max_size=2)
trees = st.lists(
    st.lists(steps, min_size=1, max_size=3).map("/".join), min_size=1, max_size=8, unique=True
)


@given(trees, st.data())
def test_every_document_gets_a_place_of_its_own_and_folders_stay_together(
    names: list[str], data: st.DataObject
) -> None:
    places = FreshTargets()
    given: dict[str, str] = {}
    for name in names:
        new = "/".join(data.draw(steps) for _ in name.split("/"))
        given[name] = place(places, f"{name}.txt", f"{new}.txt")
    taken = [target.casefold() for target in given.values()]
    assert len(set(taken)) == len(taken)
    for name, target in given.items():
        assert target.count("/") == name.count("/")
        for other, others in given.items():
            same = name.rpartition("/")[0] == other.rpartition("/")[0]
            together = target.rpartition("/")[0] == others.rpartition("/")[0]
            assert same == together


@given(trees, st.data())
def test_what_is_resumed_goes_where_it_would_have_gone(
    names: list[str], data: st.DataObject
) -> None:
    """Half of a run, then the other half by another one: folders are those of the first."""
    new = {name: "/".join(data.draw(steps) for _ in name.split("/")) for name in names}
    half = len(names) // 2
    first, second = FreshTargets(), FreshTargets()
    for name in names[:half]:
        target = place(first, f"{name}.txt", f"{new[name]}.txt")
        second.remember(Source(f"in/{name}.txt", f"{name}.txt"), [target])
    for name in names[half:]:
        wanted = f"{new[name]}.txt"
        assert place(first, f"{name}.txt", wanted) == place(second, f"{name}.txt", wanted)
