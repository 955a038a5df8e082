"""Notes as they are spoken: no figures, no capitals, no marks but those said aloud.

`spoken` turns any labelled document into its transcript. Dates, telephones, e-mail addresses and
identifiers are read out as people read them; what was a span stays one.
"""

import re
from random import Random

from veladura.document import Document
from veladura_training.generator.engine.markup import rewrite
from veladura_training.generator.es.dates import MONTHS, spelled
from veladura_training.generator.es.markup import SHORT
from veladura_training.generator.es.resources import lines

_DIGITS = ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]
LETTERS = {
    "a": "a", "b": "be", "c": "ce", "d": "de", "e": "e", "f": "efe", "g": "ge", "h": "hache", "i": "i",
    "j": "jota", "k": "ka", "l": "ele", "m": "eme", "n": "ene", "ñ": "eñe", "o": "o", "p": "pe", "q": "cu",
    "r": "erre", "s": "ese", "t": "te", "u": "u", "v": "uve", "w": "uve doble", "x": "equis",
    "y": "i griega", "z": "zeta",
}  # fmt: skip
_MARKS = {
    "@": "arroba",
    ".": "punto",
    "-": "guion",
    "_": "guion bajo",
    "/": "barra",
    ":": "dos puntos",
}
_UNITS = {
    "mg": "miligramos", "g": "gramos", "kg": "kilos", "ml": "mililitros", "mcg": "microgramos",
    "cm": "centímetros", "mm": "milímetros", "%": "por ciento", "h": "horas", "lpm": "por minuto",
    "UI": "unidades", "ºC": "grados", "a": "años", "l": "litros", "mmHg": "de mercurio",
}  # fmt: skip
_SAID = {",": "coma", ".": "punto", ";": "punto y coma", ":": "dos puntos", "(": "abre paréntesis",
         ")": "cierra paréntesis", "\n": "punto y aparte"}  # fmt: skip
_READ_OUT = {SHORT[name] for name in (
    "phone", "fax", "id", "episode", "insurance", "licence", "employee", "plan", "vehicle", "device",
    "number", "other",
)}  # fmt: skip
_ADDRESSES = {SHORT["mail"], SHORT["url"], SHORT["ip"]}
_DATE = re.compile(r"(\d{1,2})\s?[/.\-· ]\s?(\d{1,2})(?:\s?[/.\-· ]\s?(\d{4}|\d{2}))?$")
_ISO = re.compile(r"(\d{4})[-/]?(\d{2})[-/]?(\d{2})$")
_FIGURE = re.compile(r"\d+")
_UNIT = re.compile(r"(?<=\d)\s?(mg|g|kg|ml|mcg|cm|mm|%|h|lpm|UI|ºC|l|mmHg)(?![\w])")


class Speaker:
    """One voice: how it reads figures and dates, and whether it says its stops."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.says_stops = rng.choice((0.0, 0.0, 0.15, 0.9))
        self.lower = rng.random() < 0.9
        self.grouped = (
            rng.random() < 0.35
        )  # 655 01 78: "seis cinco cinco, cero uno, setenta y ocho"
        self.commas = rng.random() < 0.25
        self.paragraphs = rng.random() < 0.5
        self.fillers = rng.choice((0.0, 0.004, 0.02))

    def number(self, digits: str) -> str:
        """A figure by its value; long ones, and those that begin with a nought, digit by digit."""
        if len(digits) > 4 or (len(digits) > 1 and digits[0] == "0"):
            return self.digits(digits)
        return spelled(int(digits))

    def digits(self, digits: str) -> str:
        """A run of digits as an identifier is read out: singly, in pairs, or in threes."""
        if self.grouped and len(digits) in {2, 3} and digits[0] != "0" and self.rng.random() < 0.7:
            return spelled(int(digits))
        glue = ", " if self.commas and len(digits) > 3 and self.rng.random() < 0.3 else " "
        if self.grouped and len(digits) > 3 and len(digits) % 2 == 0:
            pairs = [digits[i : i + 2] for i in range(0, len(digits), 2)]
            return glue.join(
                spelled(int(p)) if p[0] != "0" else " ".join(_DIGITS[int(d)] for d in p)
                for p in pairs
            )
        return " ".join(_DIGITS[int(d)] for d in digits)

    def identifier(self, text: str) -> str:
        """Digits read out; letters that stand alone by their names."""
        out: list[str] = []
        for piece in re.findall(r"\d+|[^\W\d_]+|.", text):
            if piece.isdigit():
                out.append(self.digits(piece))
            elif piece.isalpha() and piece.isupper() and len(piece) < 4:
                out += (LETTERS.get(c.lower(), c) for c in piece)
            elif piece in {"-", "/"}:
                out += [_MARKS[piece]] if self.rng.random() < 0.3 else []
            elif not piece.isspace() and piece not in ".,()":
                out.append(piece)
        return " ".join(out)

    def address(self, text: str) -> str:
        pieces = re.findall(r"\d+|[^\W\d_]+|.", text)
        words = [
            self.digits(p) if p.isdigit() else _MARKS.get(p, p if p.isalpha() else "")
            for p in pieces
        ]
        return " ".join(word for word in words if word)

    def date(self, text: str) -> str | None:
        """A date of figures in words; None where it is none."""
        if found := _ISO.match(text):
            year, month, day = (int(part) for part in found.groups())
        elif found := _DATE.match(text):
            day, month = int(found[1]), int(found[2])
            year = int(found[3]) if found[3] else 0
        else:
            return None
        if not 1 <= month <= 12:
            return None
        named = MONTHS["es"].split()[month - 1]
        middle = self.rng.choice((f" de {named}", f" de {named}", f" del {spelled(month)}"))
        words = ("uno" if day == 1 and self.rng.random() < 0.5 else spelled(day)) + middle
        if not year:
            return words
        if year > 1999 and self.rng.random() < 0.5 and year % 100:
            year %= 100
        return f"{words} {self.rng.choice(('de', 'del'))} {spelled(year)}"


def spoken(document: Document, rng: Random, voice: Speaker | None = None) -> Document:
    """The document as a transcript of somebody reading it out; a new voice unless one is given."""
    voice = voice or Speaker(rng)
    out = list(document.text)
    taken = [False] * len(out)
    for span in document.spans:
        surface = document.text[span.start : span.end]
        words = _span_words(voice, span.label, surface)
        if words is not None:
            out[span.start : span.end] = [words] + [""] * (len(surface) - 1)
            taken[span.start : span.end] = [True] * len(surface)
    _say_figures(voice, document.text, out, taken)
    inside = {i for span in document.spans for i in range(span.start, span.end)}
    _say_marks(voice, document.text, out, taken, inside)
    if voice.lower:
        out = [piece.lower() for piece in out]
    return _tidy(rewrite(document, out))


def _span_words(voice: Speaker, label: str, surface: str) -> str | None:
    if label == SHORT["date"]:
        return voice.date(surface)
    if label in _ADDRESSES:
        return voice.address(surface)
    if label in _READ_OUT and any(map(str.isdigit, surface)):
        return voice.identifier(surface)
    return None


def _say_figures(voice: Speaker, text: str, out: list[str], taken: list[bool]) -> None:
    for found in _UNIT.finditer(text):
        if not any(taken[found.start() : found.end()]) and voice.rng.random() < 0.8:
            out[found.start() : found.end()] = [f" {_UNITS[found[1]]}"] + [""] * (len(found[0]) - 1)
            taken[found.start() : found.end()] = [True] * len(found[0])
    for found in _FIGURE.finditer(text):
        start, end = found.span()
        while start < end and taken[start]:  # a time that stands right behind its date
            start += 1
        if start == end:
            continue
        words = voice.number(text[start:end])
        if text[end : end + 1] == "," and text[end + 1 : end + 2].isdigit():
            out[end] = " coma "
            taken[end] = True
        elif text[end : end + 1] in tuple("/-.:") and text[end + 1 : end + 2].isdigit():
            out[end] = voice.rng.choice((" ", " barra ", " ")) if text[end] in "/-" else " "
            taken[end] = True
        before = " " if start and text[start - 1].isalnum() else ""
        after = " " if text[end : end + 1].isalpha() else ""
        out[start:end] = [before + words + after] + [""] * (end - start - 1)


def _say_marks(
    voice: Speaker, text: str, out: list[str], taken: list[bool], inside: set[int]
) -> None:
    """Stops said or left out; what people say between words is said outside spans alone."""
    rng = voice.rng
    fillers = lines("fillers")
    for index, char in enumerate(text):
        if taken[index]:
            continue
        if char in ".-_=·" and text[index - 1 : index] in {".", "-", "_", "=", "·"}:
            out[index] = ""  # a ruled line
        elif char == "\n":
            broken = voice.paragraphs and text[index - 1 : index] != "\n" and rng.random() < 0.4
            said = f" {_SAID[char]}" if rng.random() < voice.says_stops * 0.5 else ""
            out[index] = said + ("\n" if broken else " ")
        elif char in _SAID:
            silent = " " if char in "()" else ""
            out[index] = f" {_SAID[char]} " if rng.random() < voice.says_stops else silent
        elif not char.isalnum() and not char.isspace():
            out[index] = " " if char not in "¿?!¡ªº'·" else ""
        elif char == " " and index not in inside and rng.random() < voice.fillers:
            out[index] = f" {rng.choice(fillers)} "


def _tidy(document: Document) -> Document:
    """Runs of blanks become one."""
    text = document.text
    return rewrite(
        document,
        ["" if c == " " and text[i - 1 : i] in {" ", "\n"} else c for i, c in enumerate(text)],
    )
