"""Streams of a PDF: each stands where the format has one, and says what such a stream may say.

Programs, profiles and typefaces are written anew without words; a stream anywhere else goes.
"""

from collections.abc import Callable, Iterator

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

from veladura.formats.pdf.cleaning.pixels import inks_of
from veladura.formats.pdf.cleaning.profiles import plain_profile
from veladura.formats.pdf.cleaning.programs import plain_calculation, plain_cmap
from veladura.formats.pdf.cleaning.typefaces import plain_typeface
from veladura.formats.pdf.fonts.fonts import PROGRAMS
from veladura.formats.pdf.walking import is_form, is_pattern

_TABLES = frozenset(  # dictionaries whose entries stand where the dictionary stands
    ("/XObject", "/Pattern", "/Shading", "/ColorSpace", "/CharProcs", "/N", "/Colorants")
)
_SPACES = frozenset(("/ICCBased", "/Indexed", "/Separation", "/DeviceN", "/NChannel", "/Pattern"))
_DEVICES = {1: Name.DeviceGray, 3: Name.DeviceRGB, 4: Name.DeviceCMYK}


def _is_image(stream: Stream) -> bool:
    return stream.get(Name.Subtype) == Name.Image


def _is_drawn(stream: Stream) -> bool:
    return is_form(stream) or _is_image(stream)


def _is_shading(stream: Stream) -> bool:
    return "/ShadingType" in stream


def _is_function(stream: Stream) -> bool:
    return "/FunctionType" in stream


def _any(stream: Stream) -> bool:
    return True


_MAY_STAND: dict[str, Callable[[Stream], bool]] = {
    "/Contents": _any,
    "/XObject": _is_drawn,
    "/N": is_form,
    "/G": is_form,
    "/SMask": _is_image,
    "/Mask": _is_image,
    "/Pattern": is_pattern,
    "/Shading": _is_shading,
    "/CharProcs": _any,
    "/ToUnicode": _any,
    "/Encoding": _any,
    "/UseCMap": _any,
    "/CIDToGIDMap": _any,
    "/JBIG2Globals": _any,
    "/DestOutputProfile": _any,
    "/ColorSpace": _any,  # inside its arrays
    "/CS": _any,
    "/Colorants": _any,
    **dict.fromkeys(PROGRAMS, _any),
    **dict.fromkeys(("/Function", "/Functions", "/TintTransform"), _is_function),
    **dict.fromkeys(("/TR", "/TR2", "/BG", "/BG2", "/UCR", "/UCR2"), _is_function),
}


def clean_streams(pdf: pikepdf.Pdf) -> None:
    cleaned: set[tuple[str, tuple[int, int]]] = set()  # a profile may serve a hundred pictures
    for place, holder, key, stream in list(_streams(pdf)):
        allowed = _MAY_STAND.get(place)
        if allowed is None or not allowed(stream):
            _take_out(holder, key)
        elif (place, stream.objgen) not in cleaned and _clean(place, holder, key, stream):
            cleaned.add((place, stream.objgen))


def _clean(place: str, holder: Object, key: str | int, stream: Stream) -> bool:
    """Whether a stream was written anew: where not, its next holder may be what must change."""
    if place in PROGRAMS:
        _rewrite(stream, plain_typeface)
    elif place in ("/Encoding", "/UseCMap", "/ToUnicode"):
        _rewrite(stream, plain_cmap)
    elif stream.get("/FunctionType") == 4:
        _rewrite(stream, plain_calculation)
    elif stream.get("/FunctionType") == 0:
        _cut(stream, _sampled(stream))
    elif isinstance(holder, Array) and len(holder) > 3 and holder[0] == Name.Indexed:
        _cut(stream, palette_size(holder))
    else:
        return _is_profile(holder, place) and _clean_profile(holder, key, stream)
    return True


def _streams(pdf: pikepdf.Pdf) -> Iterator[tuple[str, Object, str | int, Stream]]:
    """Every stream that can be reached: its place by the key it stands under, and who holds it."""
    waiting: list[tuple[Object, str]] = [(pdf.Root, "")]
    seen: set[tuple[tuple[int, int], str]] = set()
    while waiting:
        holder, role = waiting.pop()
        for key, value in _entries(holder):
            if not isinstance(value, Dictionary | Array | Stream):
                continue
            inside = isinstance(holder, Array) or role in _TABLES
            place = role if inside else str(key)
            if isinstance(value, Stream):
                yield place, holder, key, value
                role_of_entries = ""
            elif isinstance(value, Array) and _is_space(value):
                role_of_entries = "/ColorSpace"
            else:
                role_of_entries = "" if inside and isinstance(value, Dictionary) else place
            mark = (value.objgen, role_of_entries)
            if not value.is_indirect or mark not in seen:
                seen.add(mark)
                waiting.append((value, role_of_entries))


def _is_space(array: Array) -> bool:
    return len(array) > 0 and isinstance(array[0], Name) and str(array[0]) in _SPACES


def _entries(holder: Object) -> list[tuple[str | int, Object]]:
    if isinstance(holder, Array):
        return list(enumerate(holder))
    return list(holder.items())


def _take_out(holder: Object, key: str | int) -> None:
    if isinstance(key, int):
        holder[key] = None
    elif key in holder:
        del holder[key]


def _rewrite(stream: Stream, plain: Callable[[bytes], bytes]) -> None:
    data = stream.read_bytes()
    cleaned = plain(data)
    if cleaned != data:
        stream.write(cleaned)


def _cut(stream: Stream, size: int) -> None:
    """Bytes behind what is looked up in a table go."""
    data = stream.read_bytes()
    if size and len(data) > size:
        stream.write(data[:size])


def _sampled(function: Stream) -> int:
    """Bytes that the samples of a function take; 0 where nobody can say."""
    bits, values = function.get("/BitsPerSample"), function.get("/Range")
    sizes = function.get("/Size")
    if not (isinstance(bits, int) and isinstance(values, Array) and isinstance(sizes, Array)):
        return 0
    count = len(values) // 2 * bits
    for size in sizes:
        count *= size if isinstance(size, int) else 0
    return (count + 7) // 8


def palette_size(space: Array) -> int:
    """Bytes that the colours of a palette take."""
    last: object = space[2]
    return (last + 1) * inks_of(space[1]) if isinstance(last, int) else 0


def _is_profile(holder: Object, place: str) -> bool:
    if isinstance(holder, Array):
        return bool(len(holder)) and holder[0] == Name.ICCBased
    return place == "/DestOutputProfile"


def _clean_profile(holder: Object, key: str | int, profile: Stream) -> bool:
    """A profile that cannot be read gives way to the plain colours of as many inks."""
    cleaned = plain_profile(profile.read_bytes())
    if cleaned is not None:
        profile.write(cleaned)
        return True
    if isinstance(holder, Array):
        inks = profile.get(Name.N, 3)
        device = _DEVICES.get(inks if isinstance(inks, int) else 3, Name.DeviceRGB)
        while len(holder):
            del holder[len(holder) - 1]
        holder.append(device)
    else:
        _take_out(holder, key)
    return False
