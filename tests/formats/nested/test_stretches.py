"""What is encoded inside a text is read, edited and encoded again, whatever the encoding."""

import base64
import html
import zlib
from collections.abc import Callable
from email.header import Header, decode_header, make_header
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.plantings.coded import FORMS as CODED
from tests.plantings.people import Person

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded
from veladura.formats import DEFAULT_LIMITS, Limits, open_original
from veladura.formats.nested.stretches import find_stretches
from veladura.formats.unread import joined_of
from veladura.formats.xmltext import PLAIN

NAMES = st.text(alphabet="abcdeñáéüß", min_size=4, max_size=12).filter(lambda n: not n.isascii())
PACKED = "Paciente {}, nacida en Getafe y vecina de la villa."


def numeric(text: str) -> str:
    return "".join(c if c.isascii() else f"&#x{ord(c):X};" for c in text)


def backslashed(text: str) -> str:
    return "".join(c if c.isascii() else f"\\u{ord(c):04x}" for c in text)


def printable(text: str) -> str:
    return "".join(chr(b) if b < 127 else f"={b:02X}" for b in text.encode("utf-8"))


ESCAPES: dict[str, Callable[[str], str]] = {
    "percent": lambda text: quote(text, safe=""),
    "percent in an old encoding": lambda text: quote(text, safe="", encoding="cp1252"),
    "entities": lambda text: html.escape(text).encode("ascii", "xmlcharrefreplace").decode(),
    "entities in hexadecimal": numeric,
    "backslashes": backslashed,
    "quoted-printable": printable,
    "words of headers": lambda text: Header(text, "utf-8").encode(),
    "words of old headers": lambda text: Header(text, "iso-8859-1").encode(),
}
FILES: dict[str, Callable[[str], str]] = {
    "base64": lambda text: base64.b64encode(PACKED.format(text).encode()).decode(),
    "base64 of addresses": lambda text: (
        base64.urlsafe_b64encode(PACKED.format(text).encode()).decode().rstrip("=")
    ),
    "base64 in lines": lambda text: (
        base64.encodebytes((PACKED.format(text) * 3).encode()).decode().strip()
    ),
    "hexadecimal": lambda text: PACKED.format(text).encode().hex(),
    "hexadecimal in capitals": lambda text: PACKED.format(text).encode().hex().upper(),
}


def renamed(data: bytes, old: str, new: str) -> bytes:
    opened = open_original(data, "a.txt")
    assert old in opened.text
    edits: list[Edit] = []
    start = opened.text.find(old)
    while start >= 0:
        edits.append(Edit(start, start + len(old), new, "PER"))
        start = opened.text.find(old, start + len(old))
    return opened.rewrite(edits).data


NEW = "Zóë Núñez"
FORMS = {  # how the new name must stand in the source
    "percent": "Z%C3%B3%C3%AB%20N%C3%BA%C3%B1ez",
    "percent in an old encoding": "Z%F3%EB%20N%FA%F1ez",
    "entities": "Z&#243;&#235; N&#250;&#241;ez",
    "entities in hexadecimal": "Z&#xF3;&#xEB; N&#xFA;&#xF1;ez",
    "backslashes": "Z\\u00f3\\u00eb N\\u00fa\\u00f1ez",
    "quoted-printable": "Z=C3=B3=C3=AB N=C3=BA=C3=B1ez",
}


def has_the_form(way: str, encoded: str, stretch: str) -> bool:
    """Whether the new name is encoded as the old one was."""
    if way in FORMS:
        return stretch == FORMS[way]
    if way.startswith("words"):
        return stretch.startswith("=?") and str(make_header(decode_header(stretch))) == NEW
    if way.startswith("hexadecimal"):
        as_before = stretch == (stretch.upper() if "capitals" in way else stretch.lower())
        return as_before and NEW in bytes.fromhex(stretch).decode()
    plain = "".join(stretch.split())
    unpadded = len("".join(encoded.split())) % 4 != 0
    if (len(stretch.splitlines()) > 1) != ("lines" in way) or (unpadded and "=" in plain):
        return False
    return NEW in base64.b64decode(plain + "=" * (-len(plain) % 4), altchars=b"-_").decode()


@pytest.mark.parametrize("way", [*ESCAPES, *FILES])
@settings(max_examples=25)
@given(name=NAMES)
def test_a_name_is_found_replaced_and_encoded_as_it_was(way: str, name: str) -> None:
    encoded = (ESCAPES | FILES)[way](name)
    written = renamed(f"antes {encoded} después\n".encode(), name, NEW).decode()
    assert written.startswith("antes ")
    assert written.endswith(" después\n")
    assert has_the_form(way, encoded, written[len("antes ") : -len(" después\n")])
    assert encoded not in written
    again = open_original(written.encode(), "a.txt").text
    assert NEW in again
    assert name not in again or name in f"antes después {NEW}" + PACKED


@pytest.mark.parametrize("way", [*ESCAPES, *FILES])
def test_what_nobody_edits_stays_byte_for_byte(way: str) -> None:
    data = f"Nota\n{(ESCAPES | FILES)[way]('Muñoz Peña')}\nfin\n".encode()
    assert open_original(data, "a.txt").rewrite([]).data == data


@pytest.mark.parametrize(
    "text",
    [
        "",
        "50 % de los casos",
        "a&b, R&D; AT&T",
        "d41d8cd98f00b204e9800998ecf8427e",  # a digest
        "aHR0cGFzZG=",  # too short to be anything
        "otorrinolaringologista",
        "x = 20, y=3F",
        "C:\\users\\nadie",
        "=?klingon?Q?abc?=",
        "%ZZ",
        "&nosuchthing;",
        "41 42 43 44 45 46 47 48 49 50",  # ages
        "00:1A:2B:3C:4D:5E:6F:70:81:92",
        "AB 12 CD 34 EF 56 AB 78",
        "sistema=1, paciente=2, Historia==",
        "COVID+2020-21, ACE+ARA-2, HBsAg+Anti-HBc",
        "apellido_x, id_x00_a",
        "carpeta/de/pacientes/ingresados_en_planta-tercera/hoy",
        base64.b64encode(bytes(range(128, 200))).decode(),  # a key
    ],
)
def test_what_only_looks_encoded_is_left_as_it_is(text: str) -> None:
    assert find_stretches(text, DEFAULT_LIMITS) == ()


@given(st.text(alphabet="aé&#;%=\\u0123456789ABCDEF?xQ_-+/\n ", max_size=80))
def test_stretches_of_any_text_lie_apart_and_say_something_else(text: str) -> None:
    end = 0
    for one in find_stretches(text, DEFAULT_LIMITS):
        assert end <= one.start < one.end <= len(text)
        assert one.raw == text[one.start : one.end]
        assert one.rewritten(()) == (one.raw, ()) or not isinstance(one.inner, str)
        end = one.end


HIDDEN = Person("Bernarda", "Quintanilla")
REMOVED = {
    *("certificate", "among bytes", "wide letters among bytes"),
    *("letters of four bytes", "letters of large computers"),
}


@pytest.mark.parametrize("form", sorted(CODED.keys() - REMOVED - {"letters in squares"}))
def test_whatever_form_it_has_the_new_name_is_written_in_it(form: str) -> None:
    data = f"antes {CODED[form](HIDDEN)} fin\n".encode()
    written = renamed(data, HIDDEN.surname, "Zabaleta")
    assert written.startswith(b"antes ")
    assert written.endswith(b" fin\n")
    assert "Zabaleta" in open_original(written, "a.txt").text


@pytest.mark.parametrize("surname", ["Florido", "Winkler", "García", "Quintanar", "Zurita"])
def test_a_short_name_is_read(surname: str) -> None:
    said = surname if len(surname.encode()) % 3 else f"{surname} "
    text = f"sn:: {base64.b64encode(said.encode()).decode()}\n"
    assert surname in open_original(text.encode(), "a.txt").text


@pytest.mark.parametrize("form", sorted(REMOVED))
def test_bytes_with_words_in_them_are_removed(form: str) -> None:
    opened = open_original(f"antes {CODED[form](HIDDEN)} fin\n".encode(), "a.txt")
    assert opened.text == "antes  fin\n"
    done = opened.rewrite([])
    assert done.data == b"antes  fin\n"
    assert any("was removed" in note for note in done.notes)


@pytest.mark.parametrize("number", ["612345678", "61b73d49778e8f0fb172d5323e67677c9974e420"])
def test_bytes_with_a_number_in_them_are_removed(number: str) -> None:
    packed = base64.b64encode(b"\x93\0\xce\0/\x99\x9d\xda\0(" + number.encode() + bytes(9)).decode()
    opened = open_original(f"id: {packed}\n".encode(), "a.txt")
    assert opened.rewrite([]).data == b"id: \n"


def test_a_bomb_that_is_written_as_letters_is_refused() -> None:
    bomb = base64.b64encode(zlib.compress(bytes(3_000_000), 9)).decode()
    with pytest.raises(LimitExceeded, match="line 1 of the text"):
        open_original(bomb.encode(), "a.txt", limits=Limits(expansion=1_000_000))


def test_escapes_of_escapes_come_to_an_end() -> None:
    with pytest.raises(LimitExceeded, match="nested too deep"):
        open_original(f"Mu%{'25' * 50}C3%{'25' * 50}B1oz\n".encode(), "a.txt")


def test_a_damaged_file_inside_a_text_is_refused_and_not_passed_on() -> None:
    broken = base64.b64encode(b"PK\x03\x04" + b"nothing that could be opened" * 3).decode()
    with pytest.raises(FormatError):
        open_original(f"adjunto: {broken}\n".encode(), "a.txt")


def test_a_file_in_a_file_in_a_file_comes_to_an_end() -> None:
    inner = b"Paciente Leocadia Zurita, vecina de Getafe, de la villa de Madrid."
    for _ in range(DEFAULT_LIMITS.nesting + 3):
        inner = b"Texto del adjunto que sigue: " + base64.b64encode(inner) + b" y nada mas aqui."
    with pytest.raises(LimitExceeded):
        open_original(inner, "a.txt")


def test_too_many_stretches_are_refused() -> None:
    text = "Pe%C3%B1a " * 50
    assert len(find_stretches(text, DEFAULT_LIMITS)) == 50
    with pytest.raises(LimitExceeded):
        find_stretches(text, Limits(pieces=20))


def test_neither_text_nor_file_stands_in_a_repr() -> None:
    (stretch,) = find_stretches("Zu%C3%B1iga", DEFAULT_LIMITS)
    assert "Zu" not in repr(stretch)


@pytest.mark.parametrize("said", ["12345678Z", "HC-0098123", "03:Bot49699333", "4969933312"])
@pytest.mark.parametrize("code", [lambda b: base64.b64encode(b).decode(), bytes.hex])
def test_packed_numbers_are_read(said: str, code: Callable[[bytes], str]) -> None:
    raw = code(said.encode())
    opened = open_original(f"a\nnodo: {raw} fin\n".encode(), "a.txt")
    if len(raw) < 12 or (code is bytes.hex and len(raw) < 20):
        pytest.skip("shorter than anything that is unpacked")
    assert said in opened.text
    start = opened.text.index(said)
    written = opened.rewrite([Edit(start, start + len(said), "X")]).data.decode()
    assert code(b"X") in written


@pytest.mark.parametrize(
    "word", ["Hermenegilda", "HERMENEGILDA", "krankenhausbehandlungen", "21374756657041424344"]
)
def test_words_and_numbers_are_what_they_are(word: str) -> None:
    assert word in open_original(f"Vino {word} ayer.".encode(), "a.txt").text


def test_lines_are_counted_for_a_refusal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted for every long word, the lines before it took hours in a workbook of 60 MB."""

    def counted(text: str, offset: int) -> int:
        raise AssertionError(offset)

    monkeypatch.setattr("veladura.formats.nested.stretches.line_of", counted)
    packed = base64.b64encode(PACKED.format("Zoe").encode()).decode()
    text = f"electroencefalograma {packed} Mu%C3%B1oz Pe&#241;a {'ab' * 16}\n"
    assert len(find_stretches(text, DEFAULT_LIMITS)) == 3


CLOSED = {
    "AVIF or HEIC": b"\0\0\0\x18ftypavif",
    "JPEG XL": b"\xff\x0a",
    "JPEG XL in boxes": b"\0\0\0\x0cJXL ",
    "JPEG 2000": b"\0\0\0\x0cjP  ",
    "Photoshop": b"8BPS\0\1",
    "icon": b"\0\0\1\0\1\0",
    "film": b"\x1aE\xdf\xa3",
    "sound": b"OggS\0",
    "plain pixels": b"P6\n9 9\n",
}
NOISE = bytes((7 * n * n + n // 3) % 251 for n in range(5_000))


@pytest.mark.parametrize("mark", CLOSED.values(), ids=CLOSED.keys())
@pytest.mark.parametrize("form", ['{"a": "%s"}', '<p>x</p><img src="data:image/x;base64,%s">'])
def test_a_file_that_nobody_can_look_into_goes(mark: bytes, form: str) -> None:
    packed = base64.b64encode(mark + NOISE).decode()
    name = "a.json" if form.startswith("{") else "a.html"
    done = open_original((form % packed).encode(), name).rewrite([])
    assert packed.encode() not in done.data
    assert any("cannot be looked into" in note for note in done.notes)


def test_what_an_address_packs_goes_whatever_it_is() -> None:
    packed = base64.b64encode(NOISE[:300]).decode()
    address = f'<p>x</p><img src="data:application/x;base64,{packed}">'
    assert packed.encode() not in open_original(address.encode(), "a.html").rewrite([]).data


def test_keys_and_hashes_stay_and_what_is_longer_goes() -> None:
    short, long = (base64.b64encode(NOISE[:length]).decode() for length in (64, 90))
    for name in ("a.json", "a.txt"):
        done = open_original(f'{{"a": "sha512-{short}", "b": "{long}"}}'.encode(), name).rewrite([])
        assert short.encode() in done.data
        assert long.encode() not in done.data
        assert done.notes == ("a file that cannot be looked into was removed",)
    digits = NOISE[:90].hex()
    assert digits.encode() not in open_original(digits.encode(), "a.txt").rewrite([]).data


@pytest.mark.parametrize(
    "text",
    [
        "C:/Users/x/Documents/Historias/2019/informe_de_alta_de_urgencias_y_de_consultas_externas/a",
        "_" * 200,
        "=" * 100 + "-" * 100,
        "ACGT" * 50,
        "0123456789" * 30,
        "https://x.example/noticias/2019-03-12/la-nueva-ley-de-proteccion-de-datos-en-hospitales-2",
        "SpO2 97 98 99 98 97 99 100 98, FC 72 75 80 82 90 88 97 101 110",
        "OTORRINOLARINGOLOGIA INTERNATIONALISIERUNGSMASSNAHMEN",
        "E.E.U.U. S.A.R.L. a.C. p.e. z. B. 1.2.3.4.5.6",
        "600 123 456 789 012 345 678 901",
        "vitaminas A y B o C e K",
        "analitica:hemograma,bioquimica:alta",
        "w=1&x=2&y=3&z=4&w1=1&x1=2",
    ],
)
def test_what_only_looks_encoded_is_read_as_it_stands(text: str) -> None:
    assert open_original(text.encode(), "a.txt").text == text


def test_what_stood_apart_or_in_numbers_is_written_so_again() -> None:
    for before, after in (
        ("J U A N   P É R E Z", "X Y   P É R E Z"),
        ("J.u.a.n.i.t.o vino", "X.Y vino"),
        ("66 101 97 116 97 32 67 97 110 111", "88 89 32 67 97 110 111"),
        ("U+0042 U+0065 U+0061 U+0074", "U+0058 U+0059"),
        ("chr(66) + chr(101) + chr(97) + chr(116)", "chr(88) + chr(89)"),
        ("1b[31mJu\x1b[0man".replace("1b[31m", "\x1b[31m"), "XY"),
    ):
        opened = open_original(before.encode(), "a.txt")
        end = next((n for n, sign in enumerate(opened.text) if sign == " "), len(opened.text))
        assert opened.rewrite([Edit(0, end, "XY")]).data.decode() == after


@pytest.mark.parametrize("before", ["", "data:image/png;base64,", " data:image/tiff;base64,"])
def test_letters_of_a_picture_are_no_two_words_in_one(before: str) -> None:
    letters = (
        "iVBORw0KGgoAAAANSUhEUgAA/JuanLopez/AAAAAAAA"
        if "tiff" not in before
        else "AAAA/JuanLopez/A"
    )
    assert joined_of(before + letters) is PLAIN
    assert joined_of("AAAA/JuanLopez/A") is not PLAIN


def test_a_part_of_a_page_in_base64_is_read_though_it_is_no_whole_one() -> None:
    page = "<p>Visita de Bernarda Quintanilla y de su hija.</p><p>Sin otros hallazgos.</p>"
    coded = base64.b64encode(page.encode()).decode()
    written = renamed(f"antes {coded} fin\n".encode(), "Quintanilla", "Zabaleta")
    assert "Bernarda Zabaleta" in open_original(written, "a.txt").text


@pytest.mark.parametrize("between", ["\n", "\t"])
def test_letters_in_cells_of_their_own_make_a_word(between: str) -> None:
    assert open_original(between.join("OLMEDO").encode(), "a.txt").text == "OLMEDO"
    answers = between.join("SNSSN")
    assert open_original(answers.encode(), "a.txt").text == answers
