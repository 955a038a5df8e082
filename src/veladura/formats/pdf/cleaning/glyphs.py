"""Names of letters in the encodings of fonts: those of Adobe's list, and those a font really has.

Any other could say anything and shows nothing. Letters that a font draws itself (Type 3) are
called by numbers.
"""

import re

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

from veladura.formats.pdf.cleaning.names import has_word
from veladura.formats.pdf.fonts.cmaps import CMap, write_cmap
from veladura.formats.pdf.fonts.fonts import PROGRAMS, joined_letters, named_text
from veladura.formats.pdf.walking import dictionaries

_SIMPLE = (Name.Type1, Name.MMType1, Name.TrueType)
_WORD = re.compile(rb"[A-Za-z_][\w.-]{3,}+")
_KEY, _FIRST, _SECOND, _SKIPPED = 55665, 52845, 22719, 4  # how Type 1 fonts are encrypted


def clean_glyph_names(pdf: pikepdf.Pdf) -> None:
    programs: dict[tuple[int, int], frozenset[str]] = {}
    for font in dictionaries(pdf):
        encoding = font.get(Name.Encoding)
        listed = encoding.get(Name.Differences) if isinstance(encoding, Dictionary) else None
        if not isinstance(listed, Array):
            continue
        unknown = [n for n, item in enumerate(listed) if _may_say_something(item)]
        if font.get(Name.Subtype) == Name.Type3:
            _number_letters(font, listed, unknown)
        elif unknown:
            own = _names_in_program(font, programs)
            for index in unknown:
                if str(listed[index])[1:] not in own:
                    listed[index] = Name("/.notdef")


def tell_ligatures(pdf: pikepdf.Pdf) -> None:
    """Say what "f_f_i" shows where a font does not: else readers find a control character."""
    for font in dictionaries(pdf):
        if font.get(Name.Subtype) in _SIMPLE and Name.ToUnicode not in font:
            told = {(code, 1): text for code, text in joined_letters(font).items()}
            if told:
                font[Name.ToUnicode] = pdf.make_stream(write_cmap(CMap((1,), told, {})))


def _may_say_something(item: object) -> bool:
    if not isinstance(item, Name):
        return False
    name = str(item)[1:]
    return has_word(name) and not named_text(name)


def _number_letters(font: Object, listed: Array, unknown: list[int]) -> None:
    drawn = font.get(Name.CharProcs)
    if not isinstance(drawn, Dictionary):
        return
    listed_names = {str(listed[index]) for index in unknown}
    others = {key for key in drawn.keys() if _may_say_something(Name(key))}  # noqa: SIM118
    aliases = {name: f"/Vg{n}" for n, name in enumerate(sorted(listed_names | others), 1)}
    for index in unknown:
        listed[index] = Name(aliases[str(listed[index])])
    for key in others:
        glyph = drawn[key]
        del drawn[key]
        drawn[aliases[key]] = glyph


def _names_in_program(font: Object, known: dict[tuple[int, int], frozenset[str]]) -> frozenset[str]:
    descriptor = font.get(Name.FontDescriptor)
    if not isinstance(descriptor, Dictionary):
        return frozenset()
    for key in PROGRAMS:
        program = descriptor.get(key)
        if isinstance(program, Stream):
            if program.objgen not in known:
                known[program.objgen] = _words(program.read_bytes())
            return known[program.objgen]
    return frozenset()


def _words(program: bytes) -> frozenset[str]:
    start = program.find(b"eexec")
    if start >= 0:
        program = _decrypted(program[start + 5 :].lstrip())
    return frozenset(word.decode("latin-1") for word in _WORD.findall(program))


def _decrypted(coded: bytes) -> bytes:
    if re.match(rb"[0-9A-Fa-f\s]{8}", coded):
        digits = re.sub(rb"[^0-9A-Fa-f]", b"", coded)
        coded = bytes.fromhex(digits[: len(digits) // 2 * 2].decode("ascii"))
    key, plain = _KEY, bytearray()
    for byte in coded:
        plain.append(byte ^ (key >> 8))
        key = ((byte + key) * _FIRST + _SECOND) & 0xFFFF
    return bytes(plain[_SKIPPED:])
