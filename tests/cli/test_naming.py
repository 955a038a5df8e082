"""Names of files and folders within one run."""

from pathlib import Path

from veladura.cli.naming import Names


def names() -> Names:
    return Names(lambda text: text.replace("Juan", "Luis"))


def test_files_follow_their_documents_and_folders_follow_each_other() -> None:
    place = names().place
    root = Path("out")
    pairs = [("Gertrudis", "Zoe")]
    assert place(root, Path("Juan/gertrudis.txt"), pairs) == Path("out/Luis/zoe.txt")
    assert place(root, Path("Juan/alta.txt"), pairs) == Path("out/Luis/alta.txt")


def test_no_path_is_given_twice() -> None:
    place = names().place
    root = Path("out")
    assert place(root, Path("Ana.txt"), [("Ana", "Zoe")]) == Path("out/Zoe.txt")
    assert place(root, Path("Bea.txt"), [("Bea", "Zoe")]) == Path("out/Zoe-2.txt")
    assert place(root, Path("Juan/a.txt"), []) == Path("out/Luis/a.txt")
    assert place(root, Path("Luis/a.txt"), []) == Path("out/Luis-2/a.txt")


def test_what_the_document_does_not_mention_is_recognised_in_the_name() -> None:
    assert names().place(Path("out"), Path("alta_Juan.txt"), []) == Path("out/alta Luis.txt")
