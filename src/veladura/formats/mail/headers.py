"""Headers of messages as readable text, and readable text as headers.

What a reader sees stays (who, to whom, when, about what). Everything that mail servers and
programs added (Received, Message-ID, X-…, signatures) identifies machines and people, and goes.
"""

import re
from collections.abc import Sequence
from email.errors import HeaderParseError
from email.header import Header, decode_header
from email.message import Message
from email.utils import collapse_rfc2231_value

from veladura.document import Edit
from veladura.formats.textmap import TextMap, splice
from veladura.formats.txt import is_encoding
from veladura.formats.unread import WORDS
from veladura.formats.vocabulary import load_vocabulary
from veladura.wordlists import read_lists

_LISTS = read_lists(__package__, "headers")
_KEPT = frozenset(_LISTS["kept"])
_MIME_KEPT = frozenset(_LISTS["kept_of_parts"])
_NAMED = (("Content-Type", "name"), ("Content-Disposition", "filename"))
_PARAMETERS = frozenset(_LISTS["parameters"])
_KIND = re.compile(
    r"text/(?:plain|html|calendar|csv|rtf|xml|markdown|directory|enriched|richtext|css|javascript"
    r"|(?:x-)?vcard|rfc822-headers|x-amp-html|tab-separated-values)\Z"
    r"|image/(?:p?jpeg|jpg|png|gif|bmp|x-ms-bmp|tiff|webp|svg\+xml|hei[cf]|avif|x-(?:png|[ew]mf))\Z"
    r"|multipart/(?:mixed|alternative|related|signed|report|digest|parallel|appledouble)\Z"
    r"|message/(?:rfc822|global|delivery-status|disposition-notification|feedback-report|partial)\Z"
    r"|application/(?:json|pdf|rtf|xml|zip|gzip|octet-stream|msword|pgp-\w+|(?:x-)?pkcs7-\w+"
    r"|fhir\+(?:json|xml)|x-\w{2,12}|vnd\.[\w.+-]{1,90}|ms-tnef|mbox|ics|sql|javascript)\Z"
)
_VALUE = re.compile(
    r"\d{1,6}\Z|(?:yes|no|flowed|fixed|request|reply|publish|cancel|counter|refresh|add"
    r"|declinecounter|md5|sha-?\d{1,3}|pgp-(?:md5|sha\d{1,3})|delivery-status|feedback-report"
    r"|disposition-notification|(?:text|multipart)/[a-z-]{1,12}|application/(?:x-)?p[a-z\d]{2,4}"
    r"-(?:signature|encrypted))\Z",
    re.I,
)
_ONCE = _MIME_KEPT - {"content-id", "content-description"}  # which are read as often as they stand
_WORDED = (
    ("MIME-Version", re.compile(r"1\.0"), "1.0"),
    (
        "Content-Transfer-Encoding",
        re.compile(r"(?:7bit|8bit|binary|quoted-printable|base64)", re.I),
        "8bit",
    ),
    ("Content-Language", re.compile(r"[a-z]{2,3}(?:[-,\s]++[a-z\d]{2,4})*+", re.I), "und"),
)
_CHARSET = re.compile(r"=\?([^?]*+)(?=\?)")  # of an encoded word: a reader does not show it
_FOLD = re.compile(r"\r?\n(?=[ \t])")
_ASCII = r'[^\s<>()@,;:"\x80-\U0010ffff]'  # of a word
_WORD = rf'{_ASCII}*+[^\x00-\x7f](?:[^\s<>()@,;:"]|[^\x00-\x7f])*+'
_NOT_ASCII = re.compile(
    rf'"[^"\x80-\U0010ffff]*+[^\x00-\x7f][^"]*+"|(?<!{_ASCII}){_WORD}(?: {_WORD})*'
)
_JOINABLE = re.compile(r"(?<=\?=) (?==\?)")


def readable(raw: str) -> str:
    """A header's value without folding and encoding."""
    value = _FOLD.sub("", str(raw))
    try:
        pieces = decode_header(value)
    except (HeaderParseError, ValueError):
        return _plain(value)
    return "".join(_decoded(piece, charset) for piece, charset in pieces)


def _decoded(piece: bytes | str, charset: str | None) -> str:
    if isinstance(piece, str):
        return _plain(piece)
    for encoding in (charset or "ascii", "utf-8", "latin-1"):
        try:
            return piece.decode(encoding)
        except (UnicodeError, LookupError):
            continue
    return ""


def _plain(value: str) -> str:
    """Bytes outside ASCII that nobody declared: UTF-8 if they are that, Latin-1 otherwise."""
    data = value.encode("utf-8", "surrogateescape")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def encoded(value: str) -> str:
    """Readable text as a header's value; only the words that need it are encoded."""
    value = " ".join(value.splitlines())
    if value.isascii() and "=?" not in value:
        return value
    if "=?" in value:
        return Header(value, "utf-8", maxlinelen=10_000).encode()
    coded = _NOT_ASCII.sub(lambda match: _word(match.group()), value)
    # Space between two encoded words is not shown, so it has to move into one of them.
    words = _JOINABLE.split(coded)
    return " =?utf-8?q?_?= ".join(words) if len(words) > 1 else coded


def _word(text: str) -> str:
    return Header(text, "utf-8", maxlinelen=10_000).encode()


class HeaderBlock:
    """The headers of one message or part: lines "Name: value", and names of files."""

    def __init__(self, part: Message, *, message: bool) -> None:
        self._kept = _KEPT | _MIME_KEPT if message else _MIME_KEPT
        self._map = TextMap()
        self._values: list[tuple[str, str]] = []  # header and parameter, "" for the whole
        for name, raw in part.items():
            lower = name.lower()
            if (message and lower in _KEPT and lower != "mime-version") or (
                lower in ("content-description", "content-id")
            ):
                self._map.separate(f"{name}: " if message else "")
                self._add(name, "", readable(raw))
        for header, parameter in _NAMED:
            value = _parameter(part, header, parameter)
            if value:
                self._add(header, parameter, value)

    def _add(self, header: str, parameter: str, value: str) -> None:
        self._map.add(len(self._values), WORDS.decode(value))
        self._map.separate("\n")
        self._values.append((header, parameter))

    @property
    def text(self) -> str:
        return self._map.text

    def unplaced(self, edits: Sequence[Edit]) -> list[Edit]:
        """Edits of the names of headers."""
        return self._map.unplaced(edits)

    def rewrite(self, part: Message, edits: Sequence[Edit]) -> tuple[str, ...]:
        """Write edits into a freshly parsed copy; returns names of headers that went."""
        cuts = self._map.cuts(edits)
        seen: dict[str, int] = {}
        changed: dict[tuple[str, int], str] = {}
        named: list[tuple[str, str, str]] = []
        for index, (header, parameter) in enumerate(self._values):
            if parameter:
                if index in cuts or len(_parameters(part, header, parameter)) > 1:
                    value = splice(_parameter(part, header, parameter), cuts.get(index, ()))
                    named.append((header, parameter, value))
                continue
            occurrence = seen[header.lower()] = seen.get(header.lower(), -1) + 1
            raw = str((part.get_all(header) or [""])[occurrence])
            if index in cuts or not all(map(is_encoding, _CHARSET.findall(raw))):
                value = splice(readable(raw), cuts.get(index, ()))
                changed[header.lower(), occurrence] = encoded(value)
        gone = tuple(dict.fromkeys(n for n in part if n.lower() not in self._kept))
        entries = [(n, v) for n, v in part.items() if n.lower() in self._kept]
        for name in set(part):
            del part[name]
        counts: dict[str, int] = {}
        for name, raw in entries:
            count = counts[name.lower()] = counts.get(name.lower(), -1) + 1
            if count == 0 or name.lower() not in _ONCE:
                part[name] = changed.get((name.lower(), count), raw)
        _clean_kinds(part)
        for header, parameter, value in named:  # last: each later touch would encode them again
            _set_parameter(part, header, parameter, value)
        return gone


def _clean_kinds(part: Message) -> None:
    """What a part is and how it is packed, told in words that this is told in, and nothing more."""
    known = load_vocabulary("ooxml").is_structure(part.get_content_type())
    if "content-type" in part and not known and not _KIND.match(part.get_content_type()):
        kind = {"text": "text/plain", "multipart": "multipart/mixed", "message": "message/rfc822"}
        part.set_type(kind.get(part.get_content_maintype(), "application/octet-stream"))
    for name, value in part.get_params(failobj=[])[1:]:
        if not _is_kept(part, name.lower(), str(value)):
            part.del_param(name)
    for name, _ in part.get_params(failobj=[], header="Content-Disposition")[1:]:
        if name.lower() != "filename":
            part.del_param(name, "Content-Disposition")
    if part.get_content_disposition() not in (None, "inline", "attachment"):
        part.replace_header("Content-Disposition", "attachment")
    for name, pattern, usual in _WORDED:
        if name in part and not pattern.fullmatch(str(part[name]).strip()):
            part.replace_header(name, usual)


def _is_kept(part: Message, name: str, value: str) -> bool:
    """Whether a parameter says what the standards let it say; names of files are read elsewhere."""
    if name == "charset":
        return is_encoding(value)
    if name == "boundary":
        return part.is_multipart()
    return name == "name" or (name in _PARAMETERS and _VALUE.match(value) is not None)


def _parameters(part: Message, header: str, parameter: str) -> list[str | tuple[str, str, str]]:
    """Every value of that name: many programs say it twice, for old readers and for new ones."""
    return [v for k, v in part.get_params(failobj=[], header=header) if k.lower() == parameter]


def _parameter(part: Message, header: str, parameter: str) -> str:
    """The value that readers prefer: the one that says how it is encoded."""
    values = _parameters(part, header, parameter)
    value = next((v for v in values if isinstance(v, tuple)), values[0] if values else "")
    return readable(collapse_rfc2231_value(value)) if value else ""


def _set_parameter(part: Message, header: str, parameter: str, value: str) -> None:
    value = " ".join(value.splitlines())
    part.del_param(parameter, header)
    if value.isascii():
        part.set_param(parameter, value, header=header)
    else:
        part.set_param(parameter, value, header=header, charset="utf-8")
