"""Names of files and folders within one run."""

from collections.abc import Sequence

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
