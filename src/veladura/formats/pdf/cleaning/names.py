"""Names inside a PDF: keys unknown to the format are removed, names that people chose replaced.

Resources, states of buttons and inks may be called anything, and one name stands in many places:
one alias for each, in every table and every stream of content that uses it.
"""

import re
from collections.abc import Iterable
from functools import cache

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream, String

from veladura.formats.pdf.fonts.families import family, is_bold, is_slanted
from veladura.formats.pdf.walking import DEEPEST, dictionaries, entries, is_content, letters
from veladura.formats.vocabulary import own_phrases
from veladura.wordlists import read_list

_TABLES = frozenset(  # dictionaries whose keys are names that somebody chose
    (
        *("/Font", "/XObject", "/ExtGState", "/ColorSpace", "/Pattern", "/Shading", "/Properties"),
        *("/N", "/Colorants", "/CF"),
    )
)
_CHOSEN = _TABLES | {"/AS", "/V", "/Name", "/CS", "/Default"}  # where such a name is meant
_CMAPS = ("/Encoding", "/UseCMap", "/CMapName")
_GLYPHS = frozenset(("/CharProcs", "/Differences", "/Encoding"))  # a font finds its letters by them
_FONTS = frozenset(("/BaseFont", "/FontName", "/FontFamily", "/Name"))
_USERS = frozenset(("Tf", "Do", "gs", "cs", "CS", "scn", "SCN", "sh", "ri", "BDC", "DP"))
_SAID = re.compile(rb"/([^\s/<>\[\](){}%]{4,})")
_NAMED = re.compile(r"/[\w.+-]+")
_LONG = re.compile(r"[^\W\d_]{4}")
_SUBSET = re.compile(r"/([A-Z]{6}\+)?(.*)", re.S)
_HUMP = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_STYLES = re.compile(
    r"(?:bold|italic|oblique|roman|regular|medium|light|condensed|narrow|sans|serif|mono)\Z"
)


@cache
def listed(name: str) -> frozenset[str]:
    """The names of a list beside this file, several a line, as a PDF writes them."""
    return frozenset(f"/{one}" for line in read_list(__package__, name) for one in line.split())


def has_word(name: str) -> bool:
    """Four letters in a row: "F1", "GS0" and "C2_0" say nothing."""
    return _LONG.search(name) is not None


def is_known(name: str) -> bool:
    """A name of the format, or one without a word in it."""
    return name in listed("names") or name in listed("tags") or not has_word(name)


@cache
def _font_words() -> frozenset[str]:
    words = (word for phrase in own_phrases() for word in _HUMP.findall(phrase))
    return frozenset(word.lower() for word in words)


@cache
def _font_names() -> frozenset[str]:
    return frozenset(re.sub(r"\W", "", phrase).lower() for phrase in own_phrases())


def is_known_font(name: str) -> bool:
    bare = re.sub(r"[\W_]", "", name).lower()
    words = [word.lower() for word in _HUMP.findall(name)]
    return bare in _font_names() or all(
        len(w) <= 3 or w in _font_words() or _STYLES.match(w) for w in words
    )


class Names:
    """The aliases of one file, in the order in which names turn up."""

    def __init__(self) -> None:
        self._aliases: dict[str, str] = {}
        self._fonts: dict[str, str] = {}

    def neutralise(self, pdf: pikepdf.Pdf) -> None:
        roles = _roles(pdf)
        for item in pdf.objects:
            if isinstance(item, Dictionary | Array | Stream):
                self._visit(item, roles.get(item.objgen, ""), 0)
        self._follow(pdf)

    def _visit(self, item: object, role: str, depth: int) -> None:
        """`role` is the key under which an object stands: it says what its own keys are."""
        if isinstance(item, Array):
            if role not in _GLYPHS:
                self._rename_items(item)
            children = [(role, value) for value in item]
        elif isinstance(item, Dictionary | Stream):
            if role in _TABLES:
                self._rename_keys(item)
            elif role not in _GLYPHS or role == "/Encoding":
                self._clean(item)
            children = [(key if role not in _TABLES else "", value) for key, value in item.items()]
        else:
            return
        for key, value in children:
            if depth < DEEPEST and isinstance(value, Dictionary | Array) and not value.is_indirect:
                self._visit(value, key, depth + 1)

    def _alias(self, name: str) -> str:
        return self._aliases.setdefault(name, f"/Vn{len(self._aliases) + 1}")

    def _rename_keys(self, table: Object) -> None:
        for key, value in entries(table).items():
            if not is_known(key):
                del table[key]
                table[self._alias(key)] = value

    def _clean(self, holder: Object) -> None:
        is_font = holder.get(Name.Type) in (Name.Font, Name.FontDescriptor)
        for key, value in entries(holder).items():
            if not is_known(key):
                del holder[key]
            elif key == "/DA" and isinstance(value, String):
                holder[key] = String(_NAMED.sub(self._named, str(value)))
            elif isinstance(value, Name) and not is_known(str(value)):
                self._rename_value(holder, key, str(value), is_font=is_font)

    def _rename_value(self, holder: Object, key: str, name: str, *, is_font: bool) -> None:
        if is_font and key in _FONTS:
            holder[key] = Name(self._font(name))
        elif key in _CHOSEN:
            holder[key] = Name(self._alias(name))
        elif key not in _CMAPS or not name.endswith(("-H", "-V")):
            del holder[key]

    def _named(self, match: re.Match[str]) -> str:
        return match.group() if is_known(match.group()) else self._alias(match.group())

    def _font(self, name: str) -> str:
        match = _SUBSET.match(name)
        subset, bare = (match.group(1) or "", match.group(2)) if match else ("", name[1:])
        if is_known_font(bare):
            return name
        if bare not in self._fonts:
            self._fonts[bare] = f"Font{len(self._fonts) + 1}{_look(bare)}"
        return f"/{subset}{self._fonts[bare]}"

    def _rename_items(self, array: Array) -> None:
        for index, item in enumerate(array):
            if isinstance(item, Name) and not is_known(str(item)):
                array[index] = Name(self._alias(str(item)))

    def _follow(self, pdf: pikepdf.Pdf) -> None:
        """Content says names where tables have them."""
        for item in pdf.objects:
            if isinstance(item, Stream) and is_content(item):
                self._rewrite(item)
        for font in dictionaries(pdf):
            for letter in letters(font):
                self._rewrite(letter)
        for page in pdf.pages:
            contents = page.obj.get(Name.Contents)
            streams = list(contents) if isinstance(contents, Array) else [contents]
            parts = [s.read_bytes() for s in streams if isinstance(s, Stream)]
            if self._is_used(b"\n".join(parts)):
                page.obj["/Contents"] = pdf.make_stream(self._renamed(page.obj))

    def _rewrite(self, stream: Stream) -> None:
        if self._is_used(stream.read_bytes()):
            stream.write(self._renamed(stream))

    def _is_used(self, content: bytes) -> bool:
        """Whether content says a name that somebody chose, also one that no table explains."""
        names = {match.group() for match in _SAID.finditer(content)}
        return b"#" in content or not all(
            is_known(name.decode("utf-8", "surrogateescape")) for name in names
        )

    def _renamed(self, parsed: Object) -> bytes:
        instructions = list(pikepdf.parse_content_stream(parsed))
        for number, instruction in enumerate(instructions):
            if isinstance(instruction, pikepdf.ContentStreamInlineImage):
                continue
            if str(instruction.operator) in _USERS:
                operands = list(self._operands(instruction.operands))
                instructions[number] = pikepdf.ContentStreamInstruction(
                    operands, instruction.operator
                )
        return pikepdf.unparse_content_stream(instructions)

    def _operands(self, operands: Iterable[Object]) -> Iterable[Object]:
        for operand in operands:
            if isinstance(operand, Name) and not is_known(str(operand)):
                yield Name(self._alias(str(operand)))
            else:
                yield operand


def _look(font: str) -> str:
    """What a name says of how a typeface looks, for whoever must find one that resembles it."""
    kind = {"Courier": "Mono", "Helvetica": "Sans", "Times": "Serif"}.get(family(font), "")
    style = ("Bold" if is_bold(font) else "") + ("Italic" if is_slanted(font) else "")
    return kind + (f"-{style}" if style else "")


def _roles(pdf: pikepdf.Pdf) -> dict[tuple[int, int], str]:
    """Objects of their own that are tables of names, or stand in one: under which key."""
    found: dict[tuple[int, int], str] = {}
    for holder in dictionaries(pdf):
        for key in (*_TABLES, *_GLYPHS):
            value = holder.get(key)
            if isinstance(value, Dictionary | Array) and value.is_indirect:
                found[value.objgen] = key
    return found
