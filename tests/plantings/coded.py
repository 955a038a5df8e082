"""People as letters of another kind: packed, escaped, twice encoded, in an address, among bytes.

Every form stands in every format that holds text, where a reader would see it.
"""

import base64
import bz2
import gzip
import json
import lzma
import struct
import zlib
from collections.abc import Callable, Sequence
from email.header import Header
from functools import partial
from string import ascii_lowercase, ascii_uppercase
from urllib.parse import quote
from xml.sax.saxutils import escape

from tests.formats.samples import word_package, xlsx
from tests.plantings.people import Person, ascii_letters
from tests.plantings.places import Place, certificate

_NOISE = bytes((number * 37 + 11) % 256 for number in range(120))


_PYTHON = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
_Z85 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
_TO_Z85 = str.maketrans(_PYTHON, _Z85)
BRAILLE = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵"
SMALL_CAPITALS = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ"
ON_THEIR_HEADS = "ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz"
MORSE = (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- "
    "-..- -.-- --.."
)
_OF_58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_OF_45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_CIRCLES = {
    ord(letter): first + number
    for first, letters in ((0x24B6, ascii_uppercase), (0x24D0, ascii_lowercase))
    for number, letter in enumerate(letters)
}
_SQUARES = {ord(letter): 0x1F130 + number for number, letter in enumerate(ascii_uppercase)}


def _said(person: Person) -> bytes:
    return f"Autor: {person.name}, revisado.".encode()


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _deflated(data: bytes) -> bytes:
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packing.compress(data) + packing.flush()


def _gzipped(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


def _signed(person: Person) -> str:
    """A token of a web page: what it says, and a signature."""
    parts = ({"alg": "none", "typ": "JWT"}, {"sub": "1", "name": person.name})
    coded = (base64.urlsafe_b64encode(json.dumps(part).encode()).decode() for part in parts)
    return ".".join((*(part.rstrip("=") for part in coded), "c2lnbmF0dXJl"))


def _short(person: Person) -> str:
    """As directories write a surname that is not ASCII: no longer than a word."""
    surname = person.surname.encode()
    return _base64(surname if len(surname) % 3 else surname + b".")


def _each(form: str, between: str = "") -> Callable[[Person], str]:
    return lambda person: between.join(form.format(ord(sign)) for sign in person.name)


def _octets(form: str, between: str = "") -> Callable[[Person], str]:
    return lambda person: between.join(form.format(byte) for byte in person.name.encode())


def _in_signs(signs: Sequence[str], text: str) -> str:
    """Every letter as a sign of its own."""
    plain = ascii_letters(text).lower()
    return "".join(" " if letter == " " else signs[ord(letter) - 97] for letter in plain)


def _joined(sign: str, person: Person) -> str:
    return sign.join(person.surname)


def _base58(data: bytes) -> str:
    number, signs = int.from_bytes(data, "big"), ""
    while number:
        number, rest = divmod(number, 58)
        signs = _OF_58[rest] + signs
    return signs


def _base45(data: bytes) -> str:
    signs = ""
    for pair in (data[at : at + 2] for at in range(0, len(data), 2)):
        number = int.from_bytes(pair, "big")
        signs += "".join(_OF_45[number // 45**place % 45] for place in range(len(pair) + 1))
    return signs


FORMS: dict[str, Callable[[Person], str]] = {
    "zlib": lambda person: _base64(zlib.compress(_said(person))),
    "deflate": lambda person: _base64(_deflated(_said(person))),
    "bzip2": lambda person: _base64(bz2.compress(_said(person))),
    "xz": lambda person: _base64(lzma.compress(_said(person))),
    "gzip of gzip": lambda p: _base64(_gzipped(_base64(_gzipped(_said(p))).encode())),
    "base64 of base64 of base64": lambda p: _base64(_base64(_base64(_said(p)).encode()).encode()),
    "zlib in hexadecimal": lambda person: zlib.compress(_said(person)).hex(),
    "certificate": lambda person: _base64(certificate(person)),
    "among bytes": lambda person: _base64(_NOISE[:9] + person.name.encode() + _NOISE),
    "wide letters among bytes": lambda p: _base64(_NOISE[:8] + p.name.encode("utf-16-le") + _NOISE),
    "value behind its name": lambda person: f"token={_base64(_said(person))}",
    "path of an address": lambda person: f"http://x.example/a/{_base64(_said(person))}",
    "middle of a path": lambda p: f"http://x.example/u/{_base64(_said(p)).rstrip('=')}/edit",
    "query of an address": lambda p: f"http://x.example/?d={quote(_base64(_said(p)))}%3D",
    "token": _signed,
    "short base64": _short,
    "quoted-printable throughout": _octets("={:02X}"),
    "percent with a u": _each("%u{:04X}"),
    "percent of percents": lambda p: quote("".join(f"%{b:02X}" for b in p.name.encode())),
    "entity in percents": lambda p: quote("".join(f"&#{ord(sign)};" for sign in p.name)),
    "escapes in braces": _each("\\u{{{:x}}}"),
    "long escapes": _each("\\U{:08x}"),
    "entities without an end": lambda p: f"{_each('&#{}')(p)} x",
    "long entities": _each("&#{:09d};"),
    "long entities in hexadecimal": _each("&#x{:08x};"),
    "pairs of digits": _octets("{:02x}", " "),
    "pairs of digits with colons": _octets("{:02X}", ":"),
    "bytes of a program": _octets("0x{:02x}", ", "),
    "letters in UTF-7": lambda p: f"+{_base64(p.surname.encode('utf-16-be')).rstrip('=')}-",
    "word of a header with its language": lambda p: (
        Header(p.name, "utf-8").encode().replace("utf-8?", "utf-8*es?")
    ),
    "escapes of office programs": _each("_x{:04X}_"),
    "Base32": lambda p: base64.b32encode(_said(p)).decode(),
    "Base32 without its end": lambda p: base64.b32encode(_said(p)).decode().rstrip("="),
    "Base32 in small letters": lambda p: base64.b32encode(_said(p)).decode().lower().rstrip("="),
    "Base32 of digits": lambda p: base64.b32hexencode(_said(p)).decode(),
    "Ascii85 between its marks": lambda p: base64.a85encode(_said(p), adobe=True).decode(),
    "Ascii85": lambda p: base64.a85encode(_said(p)).decode(),
    "Base85": lambda p: base64.b85encode(_said(p)).decode(),
    "Base85 behind its name": lambda p: f'token="{base64.b85encode(_said(p)).decode()}"',
    "zlib in Base85": lambda p: base64.b85encode(zlib.compress(_said(p))).decode(),
    "Z85": lambda p: base64.b85encode(_said(p).ljust(56)).decode().translate(_TO_Z85),
    "Base32 in a path": lambda p: (
        f"http://x.example/a/{base64.b32encode(_said(p)).decode().rstrip('=')}/edit"
    ),
    "Base58": lambda p: _base58(_said(p)),
    "Base58 of a name": lambda p: _base58(p.name.encode()),
    "Base58 in a path": lambda p: f"http://x.example/a/{_base58(_said(p))}/edit",
    "zlib in Base58": lambda p: _base58(zlib.compress(_said(p))),
    "Base45": lambda p: _base45(_said(p)),
    "zlib in Base45": lambda p: f"HC1:{_base45(zlib.compress(_said(p)))}",
    "backwards": lambda p: p.name[::-1],
    "backwards word by word": lambda p: f"{p.given[::-1]} {p.surname[::-1]}",
    "Braille": lambda p: _in_signs(BRAILLE, p.name),
    "flags": lambda p: _in_signs([chr(0x1F1E6 + at) for at in range(26)], p.surname),
    "letters on black": lambda p: _in_signs([chr(0x1F150 + at) for at in range(26)], p.surname),
    "letters in brackets": lambda p: _in_signs([chr(0x249C + at) for at in range(26)], p.surname),
    "small capitals": lambda p: _in_signs(SMALL_CAPITALS, p.surname),
    "on their heads": lambda p: _in_signs(ON_THEIR_HEADS, p.surname)[::-1],
    "Morse": lambda p: " ".join(
        MORSE.split(" ")[ord(s) - 97] for s in ascii_letters(p.surname).lower()
    ),
    **{
        f"letters with {sign!r}": partial(_joined, sign)
        for sign in (*"/+|•~=–→>:", ", ", " - ", " / ", " | ", "  ")
    },
    "every letter in brackets": lambda p: "".join(f"[{sign}]" for sign in p.surname),
    "strings of a program": lambda p: f"'{p.surname[:3]}' + '{p.surname[3:]}'",
    "bytes that end in h": _octets("{:02X}h", " "),
    "bytes of a directory": _octets("\\{:02X}"),
    "bytes with an x": _octets("x{:02x}"),
    "bytes with slashes": _octets("{:02x}", "/"),
    "wide letters in hexadecimal": lambda p: p.name.encode("utf-16-be").hex(),
    "wide letters in fours": _each("{:04x}", " "),
    "entities without their sign": _each("#{};"),
    "base64 in groups": lambda p: " ".join(
        _base64(_said(p))[at : at + 4] for at in range(0, len(_base64(_said(p))), 4)
    ),
    "numbers of letters": _octets("{}", " "),
    "numbers of letters in a list": lambda p: f"[{_octets('{}', ',')(p)}]",
    "bytes with a sign": lambda p: str([b - 256 * (b > 127) for b in p.name.encode()]),
    "octal numbers": _octets("{:03o}", " "),
    "binary numbers": _octets("{:08b}", " "),
    "code points": _each("U+{:04X}", " "),
    "letters of a script": lambda p: f"String.fromCharCode({_each('{}', ',')(p)})",
    "letters of a formula": _each("CHR({})", "&"),
    "quoted-printable in small letters": _octets("={:02x}"),
    "digits of a database": lambda p: f"0x{p.name.encode().hex()}",
    "name of a folder": lambda p: (
        "&" + _base64(p.surname.encode("utf-16-be")).rstrip("=").replace("/", ",") + "-"
    ),
    "LZMA": lambda p: _base64(lzma.compress(_said(p) * 4, format=lzma.FORMAT_ALONE)),
    "letters of four bytes": lambda p: _base64(_said(p).decode().encode("utf-32-le")),
    "letters of large computers": lambda p: _base64(_said(p).decode().encode("cp037")),
    "letters with dots": lambda p: f"{'.'.join(p.given)} {'.'.join(p.surname)}",
    "letters with dashes": lambda p: f"{'-'.join(p.given)} {'-'.join(p.surname)}",
    "letters apart": lambda p: " ".join(p.surname),
    "letters a little apart": lambda p: "\u2009".join(p.surname),
    "letters in circles": lambda p: ascii_letters(p.surname).translate(_CIRCLES),
    "letters in squares": lambda p: ascii_letters(p.surname).upper().translate(_SQUARES),
}


def _json(value: str, line: str) -> bytes:
    return json.dumps({"x": line, "n": value}, ensure_ascii=False).encode()


def _csv(value: str, line: str) -> bytes:
    quoted = value.replace('"', '""')
    return f'id,text\n1,"{line}"\n2,"{quoted}"\n'.encode()


def _html(value: str, line: str) -> bytes:
    body = f"<p>{escape(line)}</p><p>{escape(value)}</p>"
    return f"<!DOCTYPE html><html><head></head><body>{body}</body></html>".encode()


def _mail(value: str, line: str) -> bytes:
    head = "From: a@x.example\nTo: b@x.example\nSubject: x\nMIME-Version: 1.0\n"
    head += 'Content-Type: text/plain; charset="utf-8"\nContent-Transfer-Encoding: 8bit\n\n'
    return f"{head}{line}\n{value}\n".encode()


def _rtf(value: str, line: str) -> bytes:
    shown = value.replace("\\", "\\\\").replace("{", "\\{").replace("}", "\\}")
    wide = "".join(sign if sign < "\u0100" else _units(sign) for sign in shown)
    return f"{{\\rtf1\\ansi\\ansicpg1252 {line}\\par {wide}\\par}}".encode("cp1252", "replace")


def _units(sign: str) -> str:
    codes = struct.unpack(f"<{len(sign.encode('utf-16-le')) // 2}h", sign.encode("utf-16-le"))
    return "".join(f"\\u{code}?" for code in codes)


def _card(value: str, line: str) -> bytes:
    shown = value.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")
    return f"BEGIN:VCARD\r\nVERSION:4.0\r\nNOTE:{line}\r\nNOTE:{shown}\r\nEND:VCARD\r\n".encode()


def _letter(value: str, line: str) -> bytes:
    shown = (f"<w:p><w:r><w:t>{escape(one)}</w:t></w:r></w:p>" for one in (line, value))
    return word_package("".join(shown))


CARRIERS: dict[str, Callable[[str, str], bytes]] = {
    "txt": lambda value, line: f"{line}\n{value}\n".encode(),
    "md": lambda value, line: f"{line}\n\n{value}\n".encode(),
    "json": _json,
    "csv": _csv,
    "html": _html,
    "xml": lambda value, line: f"<doc><x>{escape(line)}</x><a>{escape(value)}</a></doc>".encode(),
    "eml": _mail,
    "rtf": _rtf,
    "vcf": _card,
    "docx": _letter,
    "xlsx": lambda value, line: xlsx([line, value]),
}


def _made(kind: str, form: str, person: Person, line: str) -> bytes:
    return CARRIERS[kind](FORMS[form](person), line)


PLACES = {
    kind: [Place(form, partial(_made, kind, form), f"a.{kind}") for form in FORMS]
    for kind in CARRIERS
}
