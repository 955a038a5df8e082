"""Further hiding places of PDF files: how a file was saved, and what stands beside its objects."""

import io
from collections.abc import Callable

import pikepdf
from pikepdf import Dictionary, String
from tests.plantings.corners import form_field
from tests.plantings.people import Person


def _packed(page: bytes, person: Person) -> bytes:
    """The name in the information, which stands packed among other objects."""
    with pikepdf.open(io.BytesIO(page)) as pdf:
        pdf.trailer["/Info"] = pdf.make_indirect(Dictionary(Author=String(person.name)))
        target = io.BytesIO()
        pdf.save(target, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return target.getvalue()


def _sealed(page: bytes, person: Person) -> bytes:
    """Encrypted, with a password that opens it to everybody, and a name in a field."""
    with pikepdf.open(io.BytesIO(page)) as pdf:
        form_field("Tx", V="§")(pdf, person)
        target = io.BytesIO()
        pdf.save(target, encryption=pikepdf.Encryption(owner=person.joined, user=""))
        return target.getvalue()


def _between(page: bytes, person: Person) -> bytes:
    """A comment between two objects."""
    at = page.find(b"endobj") + 7
    comment = b"% " + person.joined.encode() + b"\n"
    return page[:at] + comment + page[at:]


def _older_page(page: bytes, person: Person) -> bytes:
    """A file that was saved again: the page had another text before."""
    with pikepdf.open(io.BytesIO(page)) as pdf:
        now = pdf.pages[0].Contents.read_bytes()
        pdf.pages[0].Contents.write(
            f"BT /F1 9 Tf 40 400 Td ({person.name}) Tj ET".encode("latin-1")
        )
        target = io.BytesIO()
        pdf.save(
            target,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            compress_streams=False,
        )
    old = target.getvalue()
    with pikepdf.open(io.BytesIO(old)) as pdf:
        before, root = pdf.pages[0].Contents.objgen[0], pdf.Root.objgen[0]
        size = len(pdf.objects) + 1
    offset = old[old.rfind(b"startxref") :].split()[1].decode()
    made = f"{before} 0 obj\n<< /Length {len(now)} >>\nstream\n".encode() + now
    made += b"\nendstream\nendobj\n"
    table = len(old) + len(made)
    entry = f"{len(old):010d} 00000 n \n"
    trailer = f"<< /Size {size} /Root {root} 0 R /Prev {offset} >>"
    tail = f"xref\n{before} 1\n{entry}trailer\n{trailer}\nstartxref\n{table}\n%%EOF\n"
    return old + made + tail.encode()


def _behind_a_stream(page: bytes, person: Person) -> bytes:
    """Bytes behind the length that a stream says it has."""
    hidden = person.name.encode()
    return page.replace(b"endstream", b"\n% " + hidden + b"\nendstream", 1)


def _two_files(page: bytes, person: Person) -> bytes:
    """Another file behind the end of the first."""
    with pikepdf.open(io.BytesIO(page)) as pdf:
        pdf.trailer["/Info"] = pdf.make_indirect(Dictionary(Title=String(person.joined)))
        target = io.BytesIO()
        pdf.save(target)
    return target.getvalue() + page


AROUND: dict[str, Callable[[bytes, Person], bytes]] = {
    "packed objects": _packed,
    "file that everybody may open": _sealed,
    "comment between objects": _between,
    "page as it was before": _older_page,
    "behind the length of a stream": _behind_a_stream,
    "file before the file": _two_files,
}
