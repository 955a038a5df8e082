"""Messages: headers, text, and attachments through their own formats."""

import base64
import io
import quopri
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from email import message_from_bytes
from email.errors import MessageError
from email.generator import BytesGenerator
from email.message import Message
from email.policy import compat32

from veladura.document import Edit
from veladura.errors import EncryptedFile, FormatError, LimitExceeded, NeedsOcr
from veladura.formats import open_original
from veladura.formats.hiding.place import ANYWHERE, Place
from veladura.formats.html import HtmlOriginal, HtmlPart
from veladura.formats.joined import JoinedText
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.mail.headers import HeaderBlock
from veladura.formats.nested.limits import inner_limits
from veladura.formats.original import Original, Rewritten
from veladura.formats.pictures.document import open_image, pictures_among
from veladura.formats.pictures.mosaics.edges import Edges
from veladura.formats.pictures.mosaics.joining import edges_of, join_parts, shared_edits
from veladura.formats.pictures.mosaics.spots import Spot
from veladura.formats.refusing import at
from veladura.formats.txt import Decoded, TextOriginal, decode_text, is_encoding

_SIGNATURES = ("application/pkcs7-signature", "application/x-pkcs7-signature")
_SEALED = ("application/pkcs7-mime", "application/x-pkcs7-mime", "multipart/encrypted")
_IN_TEXT = Place(signed=True)  # what mail programs show at the end of a text: emblems, signatures
_LITERAL = ("7bit", "8bit", "binary", "quoted-printable")  # others hold more than is decoded
_COPIES, _TEXT_COPIES = 11, 9  # of the source and of the text, at the worst moment
_SOFT_END = re.compile(r"(?<!--) \r?\n")  # "-- " alone begins a signature
_REMOVED = "[attachment removed]\n"


class EmlOriginal:
    """A message; its parts are numbered in the order in which they stand."""

    media_type = "message/rfc822"

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._data = data
        self._limits = limits
        self._headers: dict[str, HeaderBlock] = {}
        self._bodies: dict[str, Original] = {}
        self._addresses: dict[str, str] = {}  # by which a text shows other parts
        texts: list[tuple[str, str]] = []
        self._notes: list[str] = []
        clock = limits.clock()
        length = size = 0
        for number, part, is_message in _parts(_parse(data), limits):
            headers = HeaderBlock(part, message=is_message)
            self._addresses |= dict.fromkeys(_addresses(part), f"body {number}")
            self._headers[f"headers {number}"] = headers
            texts.append((f"headers {number}", headers.text))
            if part.is_multipart():
                continue
            with at(f"part {number} of the message"):
                body = self._open_body(part)
            if body is not None:
                self._bodies[f"body {number}"] = body
                texts.append((f"body {number}", body.text))
                length += len(body.text)
                limits.check_characters(length)
                size += sys.getsizeof(body.text)
                limits.check_memory(len(data) * _COPIES + size * _TEXT_COPIES, 1)
            clock.check()
        self._drawn = pictures_among(self._bodies)
        if len(self._drawn) > 1:
            join_parts(self._drawn, limits, self._shown(edges_of(self._drawn)))
        shown = {key: body.text for key, body in self._bodies.items()}
        self._joined = JoinedText([(key, shown.get(key, text)) for key, text in texts])

    @property
    def text(self) -> str:
        return self._joined.text

    def spots(self, edges: Mapping[str, Edges]) -> list[Spot]:
        """Where its texts show pictures: those of parts by their addresses."""
        texts = [(key, one) for key, one in self._bodies.items() if isinstance(one, HtmlOriginal)]
        return [
            replace(spot, sheet=(key, spot.sheet))
            for key, text in texts
            for spot in text.spots(edges)
        ]

    def _shown(self, edges: Mapping[str, Edges]) -> list[Spot]:
        parts = {address: edges[key] for address, key in self._addresses.items() if key in edges}
        spots = self.spots(parts)
        return [replace(spot, key=self._addresses[spot.key]) for spot in spots if spot.key in parts]

    def _open_body(self, part: Message) -> Original | None:
        """The part's own format; None for pictures and for what is going to be dropped."""
        kind = part.get_content_type()
        if kind in _SEALED:
            raise EncryptedFile("it is sealed: open the message and save it without encryption")
        if kind in _SIGNATURES or kind == "application/pgp-signature":
            return None
        data = _payload(part)
        if _is_picture(part):
            shown = part.get("Content-ID") and part.get_content_disposition() != "attachment"
            return self._open_picture(data, _IN_TEXT if shown else ANYWHERE)
        attached = part.get_content_disposition() == "attachment" or part.get_filename()
        if kind.startswith("text/") and not attached:
            decoded = _decode(data, part)
            if kind == "text/html" and decoded.text.strip():
                return HtmlOriginal(HtmlPart(decoded, self._limits), kind)
            return TextOriginal(_unbroken(decoded, part))
        try:
            return open_original(data, part.get_filename() or "", limits=inner_limits(self._limits))
        except LimitExceeded:
            raise
        except FormatError:
            return None

    def _open_picture(self, data: bytes, place: Place) -> Original | None:
        try:
            return open_image(data, self._limits, place)
        except (LimitExceeded, NeedsOcr):
            raise
        except FormatError:
            return None  # nobody can look into it: it goes

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        shares = shared_edits(self._joined.distribute(edits), self._drawn)
        message = _parse(self._data)
        dropped: list[str] = []
        notes: list[str] = []
        for number, part, _ in _parts(message, self._limits):
            body = self._bodies.get(f"body {number}")
            if body is not None:
                inner = body.rewrite(shares.get(f"body {number}", ()))
                dropped += (f"part {number}: {name}" for name in inner.dropped)
                notes += (f"part {number}: {note}" for note in inner.notes)
                if inner.rasterised:
                    pages = ", ".join(map(str, inner.rasterised))
                    notes.append(f"part {number}: pages made into pictures: {pages}")
                if inner.data != _payload(part) or _transport(part) not in _LITERAL:
                    _set_payload(part, inner.data, body)
            elif part.is_multipart():
                part.preamble = part.epilogue = None
            else:
                dropped.append(f"part {number}")
                _remove(part)
            block = self._headers[f"headers {number}"]
            if body is None and not part.is_multipart():
                continue  # a removed part has lost its headers already
            gone = block.rewrite(part, shares.get(f"headers {number}", ()))
            if part.is_multipart() and part.get_boundary():
                part.set_boundary(f"=_part_{number}_=")  # programs and people put names into them
            dropped += (f"header {name}" for name in gone)
        ignored = [
            edit
            for key, block in self._headers.items()
            for edit in self._joined.moved(key, block.unplaced(shares.get(key, ())))
        ]
        data = _flatten(message, crlf=b"\r\n" in self._data[:2000])
        return Rewritten(
            data, tuple(dict.fromkeys(dropped)), notes=tuple(notes), ignored=tuple(ignored)
        )


def _parse(data: bytes) -> Message:
    try:
        return message_from_bytes(data, policy=compat32)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise FormatError(
            f"the message is damaged ({type(error).__name__}): export it again"
        ) from None


def _parts(message: Message, limits: Limits) -> Iterator[tuple[int, Message, bool]]:
    """Number, part, and whether it is a message of its own (and not a part of one)."""
    pending: list[tuple[Message, bool, int]] = [(message, True, 0)]
    number = 0
    while pending:
        part, is_message, depth = pending.pop()
        number += 1
        if number > limits.members or depth > limits.nesting * 5:
            raise LimitExceeded("the message has too many parts (limits `members`, `nesting`)")
        if part.get_content_maintype() == "multipart" and not part.is_multipart():
            raise FormatError(
                f"part {number} of the message: its own parts cannot be told apart: save it again"
            )
        yield number, part, is_message
        if part.is_multipart():
            wraps = part.get_content_maintype() == "message"
            children = part.get_payload()
            if not isinstance(children, list):
                raise FormatError(f"part {number} of the message is damaged: export it again")
            for child in reversed(children):
                if isinstance(child, Message):
                    pending.append((child, wraps, depth + 1))


def _addresses(part: Message) -> Iterator[str]:
    """What other parts call it."""
    if part.get("Content-ID"):
        yield f"cid:{str(part['Content-ID']).strip().strip('<>')}"
    if part.get("Content-Location"):
        yield str(part["Content-Location"]).strip()


def _is_picture(part: Message) -> bool:
    return part.get_content_maintype() == "image" and "svg" not in part.get_content_type()


def _payload(part: Message) -> bytes:
    try:
        data = part.get_payload(decode=True)
    except (ValueError, LookupError, AssertionError) as error:
        raise FormatError(
            f"its content is damaged ({type(error).__name__}): export the message again"
        ) from None
    return data if isinstance(data, bytes) else b""


def _unbroken(decoded: Decoded, part: Message) -> Decoded:
    """A text whose lines may end in the midst of a word, as it is read (RFC 3676)."""
    if str(part.get_param("delsp", "")).casefold() != "yes":
        return decoded
    return replace(decoded, text=_SOFT_END.sub("", decoded.text))


def _decode(data: bytes, part: Message) -> Decoded:
    charset = part.get_content_charset() or ""
    if charset and not is_encoding(charset):
        return decode_text(data)
    try:
        return Decoded(data.decode(charset or "ascii"), charset or "utf-8")
    except UnicodeDecodeError:
        return decode_text(data)


def _transport(part: Message) -> str:
    return str(part.get("Content-Transfer-Encoding", "7bit")).strip().lower()


def _set_payload(part: Message, data: bytes, body: Original | None) -> None:
    """Put new content in, encoded for transport as before where that can hold it."""
    transport = _transport(part)
    if isinstance(body, TextOriginal | HtmlOriginal) and transport != "base64":
        transport = "7bit" if transport != "quoted-printable" and data.isascii() else "qp"
    if transport == "7bit":
        coded = data.decode("ascii")
    elif transport in ("qp", "quoted-printable"):
        coded, transport = quopri.encodestring(data).decode("ascii"), "quoted-printable"
    else:
        coded, transport = base64.encodebytes(data).decode("ascii"), "base64"
    del part["Content-Transfer-Encoding"]
    part["Content-Transfer-Encoding"] = transport
    part.set_payload(coded)


def _remove(part: Message) -> None:
    for name in set(part):
        del part[name]
    part["Content-Type"] = "text/plain; charset=us-ascii"
    part.set_payload(_REMOVED)


def _flatten(message: Message, *, crlf: bool) -> bytes:
    buffer = io.BytesIO()
    policy = compat32.clone(linesep="\r\n" if crlf else "\n", max_line_length=0)
    try:
        BytesGenerator(buffer, mangle_from_=False, policy=policy).flatten(message)
    except (ValueError, LookupError, UnicodeError, TypeError, MessageError) as error:
        raise FormatError(
            f"the message cannot be written ({type(error).__name__}): save it again in a mail "
            "program"
        ) from None
    return buffer.getvalue()


def open_eml(data: bytes, limits: Limits = DEFAULT_LIMITS) -> EmlOriginal:
    limits.check_size(len(data))
    return EmlOriginal(data, limits)
