"""A file rewritten as one tree and in slices: what comes out says the same."""

import re

import pytest
from lxml import etree
from tests.formats.samples import unzipped, zipped

from veladura.document import Edit
from veladura.formats import open_original
from veladura.formats.markup import slices

_ALIAS = re.compile(rb'"#?(Style|Shape|Font|Field|bookmark|mark |Object )(\d+)"')
_URN = "urn:oasis:names:tc:opendocument:xmlns"


def rewritten_both_ways(data: bytes, name: str, old: str, most: int = 1) -> tuple[bytes, bytes]:
    """What comes of a file as one tree and in slices, its aliases numbered as they turn up."""
    return _rewritten(data, name, old, 2**40, most), _rewritten(data, name, old, 0, most)


def _rewritten(data: bytes, name: str, old: str, long: int, most: int) -> bytes:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slices, "LONG", long)
        patch.setattr(slices, "MOST", most)
        opened = open_original(data, name)
        found = [Edit(m.start(), m.end(), "Zoe") for m in re.finditer(old, opened.text)]
        return canonical(opened.rewrite(found).data)


def canonical(data: bytes) -> bytes:
    members = dict(unzipped(data)) if data.startswith(b"PK") else {"": data}
    trees = (etree.fromstring(members[name]) for name in sorted(members) if _is_xml(members[name]))
    source = b"\n".join(etree.tostring(root, method="c14n", exclusive=True) for root in trees)
    order: dict[bytes, int] = {}
    return _ALIAS.sub(lambda m: b"%s%d" % (m[1], order.setdefault(m[1] + m[2], len(order))), source)


def _is_xml(content: bytes) -> bool:
    return content.lstrip()[:1] == b"<"


def open_document(kind: str, body: str, *, flat: bool = False) -> bytes:
    spaces = ' xmlns:xlink="http://www.w3.org/1999/xlink"' + "".join(
        f' xmlns:{name}="{_URN}:{name}:1.0"' for name in ("office", "text", "table")
    )
    inside = f"<office:body><office:{kind}>{body}</office:{kind}></office:body>"
    media = f"application/vnd.oasis.opendocument.{kind}"
    if flat:
        head = f'<office:document{spaces} office:mimetype="{media}"><office:meta>Vega</office:meta>'
        return f"{head}{inside}</office:document>".encode()
    content = f"<office:document-content{spaces}>{inside}</office:document-content>"
    return zipped({"mimetype": media, "content.xml": content})
