"""Books: every part is read, whatever it is called, and nothing of a name is left in any."""

import posixpath
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from tests.formats.samples import PNG, SAMPLES, unzipped, zipped

from veladura.document import Edit
from veladura.formats import open_original
from veladura.formats.archives.book_paths import BookPaths

XHTML = "http://www.w3.org/1999/xhtml"
PARTS = unzipped(SAMPLES["sample.epub"](["hola"]))


def changed(name: str, old: str, new: str) -> dict[str, str | bytes]:
    assert old.encode() in PARTS[name]
    return {**PARTS, name: PARTS[name].replace(old.encode(), new.encode())}


def renamed(old: str, new: str) -> dict[str, str | bytes]:
    """A book with another name for a part, wherever it is said."""
    parts = {name: data.replace(old.encode(), new.encode()) for name, data in PARTS.items()}
    return {new if name == old else name: data for name, data in parts.items()}


def without_zurita(parts: dict[str, str | bytes]) -> tuple[dict[str, bytes], int]:
    """What comes out when every mention is replaced, and how many there were."""
    original = open_original(zipped(parts), "a.epub")
    text = original.text
    places = [i for i in range(len(text)) if text.startswith("Zurita", i)]
    done = original.rewrite([Edit(i, i + 6, "Vega", "X") for i in places])
    assert "Zurita" not in "".join(done.dropped)
    return unzipped(done.data), len(places)


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        (changed("c.xhtml", "<title>x", "<title>Zurita"), 1),
        (changed("c.xhtml", "<html", "<!-- Zurita --><html"), 1),
        (changed("c.xhtml", "<title>", '<meta name="author" content="Zurita"/><title>'), 1),
        (changed("c.xhtml", "<html", "<?Zurita x?><html"), 0),
        (changed("c.xhtml", "<html", '<!DOCTYPE html SYSTEM "Zurita"><html'), 0),
        (changed("c.xhtml", "<body", '<body xmlns:Zurita="x"'), 0),
        (changed("c.xhtml", "<body", '<body xmlns:z="http://x.es/Zurita"'), 0),
        (changed("book.opf", "<package", "<!-- Zurita --><package"), 1),
        (changed("book.opf", "</metadata>", "<dc:creator>Zurita</dc:creator></metadata>"), 1),
        (changed("book.opf", "<package", "<?Zurita x?><package"), 0),
        (changed("META-INF/container.xml", "<rootfiles>", "<!-- Zurita --><rootfiles>"), 0),
        (renamed("c.xhtml", "Zurita.xhtml"), 0),
        (renamed("c.xhtml", "Zurita/c.xhtml"), 0),
        (renamed("book.opf", "OEBPS/Zurita.opf"), 0),
        ({**PARTS, "Zurita.png": PNG}, 0),
        ({**PARTS, "Zurita.js": "Zurita"}, 0),
        ({**PARTS, "a.ttf": "Zurita"}, 0),
        ({**PARTS, "a.css": "/* Zurita */ .Zurita { font-family: Zurita }"}, 0),
        ({**PARTS, "META-INF/metadata.xml": "<a>Zurita</a>"}, 0),
        ({**PARTS, "a.smil": "<smil>Zurita</smil>"}, 1),
        ({**PARTS, "D.XHTML": f"<html xmlns='{XHTML}'><body>Zurita</body></html>"}, 1),
    ],
)
def test_a_name_is_read_or_goes(parts: dict[str, str | bytes], shown: int) -> None:
    written, count = without_zurita(parts)
    assert count == shown
    assert not any("Zurita" in name or b"Zurita" in data for name, data in written.items())


def links(parts: dict[str, bytes]) -> dict[str, list[str]]:
    """Where the references of every part lead, as a reader follows them."""
    found: dict[str, list[str]] = {}
    for name, data in parts.items():
        if not name.endswith((".opf", ".xhtml", ".xml")):
            continue
        root, folder = etree.fromstring(data), posixpath.dirname(name)
        folder = "" if name.startswith("META-INF") else folder
        values = [
            str(value)
            for node in root.iter(etree.Element)
            for key, value in node.attrib.items()
            if str(key) in ("href", "src", "full-path")
        ]
        paths = (unquote(value.partition("#")[0]) for value in values)
        found[name] = [
            posixpath.normpath(posixpath.join(folder, path))
            for path in paths
            if path and "://" not in path
        ]
    return found


def test_references_follow_the_parts_that_were_renamed() -> None:
    chapter = (
        f'<html xmlns="{XHTML}"><head><title>x</title></head><body><p>'
        '<a href="../Ana%20Zurita.xhtml#here">uno</a><img src="img/Zurita.png" alt=""/>'
        '<a href="https://x.es/">dos</a></p></body></html>'
    )
    parts = renamed("book.opf", "OEBPS/book.opf")
    description = PARTS["book.opf"].decode()
    items = (
        '<item id="d" href="../Ana Zurita.xhtml" media-type="application/xhtml+xml"/>'
        '<item id="z" href="Zurita/z.xhtml" media-type="application/xhtml+xml"/>'
        '<item id="p" href="Zurita/img/Zurita.png" media-type="image/png"/></manifest>'
    )
    parts["OEBPS/book.opf"] = description.replace("</manifest>", items)
    parts["OEBPS/c.xhtml"] = parts.pop("c.xhtml")
    parts["Ana Zurita.xhtml"] = parts["OEBPS/c.xhtml"]
    parts["OEBPS/Zurita/z.xhtml"] = chapter.replace("../Ana", "../../Ana")
    parts["OEBPS/Zurita/img/Zurita.png"] = PNG
    written, _ = without_zurita(parts)
    assert len(written) == len(parts)
    assert all(target in written for found in links(written).values() for target in found)
    assert "OEBPS/c.xhtml" in written
    pages = [data for data in written.values() if b"https://x.es/" in data]
    assert len(pages) == 1


steps = st.text("abz", min_size=4, max_size=6)
paths = st.lists(steps, min_size=1, max_size=3).map("/".join).map(lambda path: f"{path}.xhtml")


@settings(max_examples=60)
@given(st.lists(paths, min_size=2, max_size=6, unique=True), st.data())
def test_a_reference_leads_to_the_same_part_from_its_new_place(
    names: list[str], data: st.DataObject
) -> None:
    book = BookPaths(names)
    assert len({book.new(name) for name in names}) == len(names)
    here, there = data.draw(st.sampled_from(names)), data.draw(st.sampled_from(names))
    old = posixpath.relpath(there, posixpath.dirname(here) or ".") + "#mark"
    new, _, mark = book.reference(old, here).partition("#")
    led = posixpath.normpath(posixpath.join(posixpath.dirname(book.new(here)), new))
    assert (led, mark) == (book.new(there), "mark")


@pytest.mark.parametrize("value", ["#here", "", "https://x.es/a.xhtml", "missing.xhtml", "../../x"])
def test_references_that_lead_nowhere_in_the_book_stay(value: str) -> None:
    assert BookPaths(["Zurita/a.xhtml", "Gil.xhtml"]).reference(value, "Zurita/a.xhtml") == value
