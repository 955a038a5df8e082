"""Messages: headers people read stay, headers of machines go, attachments are opened."""

from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from tests.formats.samples import PNG, word

from veladura.document import Edit
from veladura.errors import EncryptedFile
from veladura.formats.mail.eml import open_eml
from veladura.formats.mail.headers import encoded, readable


def message() -> EmailMessage:
    mail = EmailMessage()
    mail["Received"] = "from host.gertrudis.example by mx"
    mail["DKIM-Signature"] = "d=gertrudis.example"
    mail["From"] = "Gertrudis Núñez <gertrudis@x.es>"
    mail["To"] = '"Núñez, Gertrudis" <gertrudis@x.es>, b@x.es'
    mail["Subject"] = "Sobre Gertrudis — informe"
    mail["Message-ID"] = "<gertrudis@host>"
    mail["X-Originating-IP"] = "10.0.0.1"
    mail.set_content("Hola, soy Gertrudis.\nAdiós.\n", cte="quoted-printable")
    mail.add_alternative("<p>Hola, soy <b>Ger</b>trudis.</p>", subtype="html", cte="base64")
    mail.add_attachment(
        word(["Informe de Gertrudis"]),
        maintype="application",
        subtype="x",
        filename="Gertrudis.docx",
    )
    mail.add_attachment(PNG, maintype="image", subtype="png", filename="foto.png")
    mail.add_attachment(
        b"\0\1\2Gertrudis", maintype="application", subtype="x", filename="raro.bin"
    )
    return mail


def replaced(data: bytes, surface: str, text: str) -> tuple[bytes, tuple[str, ...]]:
    original = open_eml(data)
    lower = original.text.lower()
    places = [i for i in range(len(lower)) if lower.startswith(surface, i)]
    rewritten = original.rewrite([Edit(i, i + len(surface), text) for i in places])
    return rewritten.data, rewritten.dropped


def test_a_message_is_rewritten_in_all_its_parts() -> None:
    data, dropped = replaced(bytes(message()), "gertrudis", "Zoé")
    again = message_from_bytes(data, policy=policy.default)
    assert again["From"].addresses[0].display_name == "Zoé Núñez"
    assert again["Subject"] == "Sobre Zoé — informe"
    texts = [p for p in again.walk() if p.get_content_type() in ("text/plain", "text/html")]
    plain, page = texts[:2]
    assert plain.get_content() == "Hola, soy Zoé.\nAdiós.\n"
    assert "<b></b>Zoé" in page.get_content()  # where most of the name stood
    names = [part.get_filename() for part in again.iter_attachments()]
    assert names == ["Zoé.docx", "foto.png"]
    text = open_eml(data).text.lower()
    assert "gertrudis" not in text
    assert "informe de zoé" in text
    assert "part 7" in dropped
    assert {"header Received", "header DKIM-Signature", "header Message-ID"} <= set(dropped)
    assert b"ertrudis" not in data


@pytest.mark.parametrize(
    "value",
    [
        "plain",
        "Núria <n@x.es>",
        '"Núñez, Ana" <a@x.es>',
        "á é í",
        "=?literal",
        "漢字 y 漢字",
        "a  b",
    ],
)
def test_header_values_come_back(value: str) -> None:
    assert readable(encoded(value)) == value


def test_addresses_stay_addresses() -> None:
    assert encoded("Núria <n@x.es>").endswith(" <n@x.es>")


def test_a_header_cannot_be_added_by_a_replacement() -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "a@x.es", "b@x.es", "Ana"
    mail.set_content("x")
    original = open_eml(bytes(mail))
    start = original.text.index("Ana")
    data = original.rewrite([Edit(start, start + 3, "Zoe\nBcc: c@x.es")]).data
    assert message_from_bytes(data)["Bcc"] is None


def test_sealed_messages_are_refused() -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "a@x.es", "b@x.es", "x"
    mail.set_content(b"x", maintype="application", subtype="pkcs7-mime")
    with pytest.raises(EncryptedFile, match="without encryption"):
        open_eml(bytes(mail))


def test_line_ends_stay() -> None:
    source = bytes(message().as_bytes(policy=policy.SMTP))
    assert b"\r\n" in source
    data = open_eml(source).rewrite([]).data
    assert data.count(b"\n") == data.count(b"\r\n")


def test_an_empty_part_may_name_an_encoding_that_does_not_exist() -> None:
    mail = b"From: a@x.es\nSubject: Gertrudis\nContent-Type: text/plain; charset=utf-808\n\n"
    original = open_eml(mail)
    start = original.text.index("Gertrudis")
    rewritten = original.rewrite([Edit(start, start + 9, "Ana")])
    assert b"Gertrudis" not in rewritten.data
