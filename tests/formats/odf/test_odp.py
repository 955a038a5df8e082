"""Presentations of OpenDocument: slides, notes and what is declared once for all of them."""

from tests.formats.samples import unzipped, zipped

from veladura.document import Edit
from veladura.formats import open_original

URN = "urn:oasis:names:tc:opendocument:xmlns"
KIND = "application/vnd.oasis.opendocument.presentation"


def deck(body: str) -> bytes:
    names = ("office", "text", "presentation")
    spaces = " ".join(f'xmlns:{name}="{URN}:{name}:1.0"' for name in names)
    content = (
        f'<office:document-content {spaces} xmlns:draw="{URN}:drawing:1.0"><office:body>'
        f"<office:presentation>{body}</office:presentation></office:body></office:document-content>"
    )
    return zipped({"mimetype": KIND, "content.xml": content})


def test_notes_and_declared_footers_are_text_and_shows_go() -> None:
    data = deck(
        "<presentation:footer-decl presentation:name='f1'>Dra. Goñi</presentation:footer-decl>"
        "<draw:page draw:name='Leocadia'><presentation:notes><draw:text-box><text:p>Goñi</text:p>"
        "</draw:text-box></presentation:notes></draw:page>"
        "<presentation:settings><presentation:show presentation:name='Goñi' "
        "presentation:pages='Leocadia'/></presentation:settings>"
    )
    original = open_original(data)
    assert original.media_type == KIND
    assert original.text.count("Goñi") == 2
    places = [i for i in range(len(original.text)) if original.text.startswith("Goñi", i)]
    out = unzipped(original.rewrite([Edit(i, i + 4, "Vega") for i in places]).data)["content.xml"]
    assert out.decode().count("Vega") == 2
    assert b"Leocadia" not in out
    assert "Goñi" not in out.decode()
