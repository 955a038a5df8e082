"""Zip packages: read within limits, written without anything that is not a member.

Comments, extra fields, time stamps and bytes between members do not survive a rewrite.
"""

import io
import zipfile
import zlib
from collections.abc import Mapping

from veladura.errors import EncryptedFile, FormatError, LimitExceeded
from veladura.formats.limits import Limits
from veladura.formats.xmltext import count_markup

_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time a zip can hold
_RATIO_FROM = 10 * 2**20
_MARKS = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"  # what may stand before the first tag of a part
_QUARTERS, _EACH = 21, 120  # copies of all markup at the worst moment, by four; bytes of an element
_STORED = (".png", ".jpg", ".jpeg", ".gif")


def read_members(data: bytes, limits: Limits) -> dict[str, bytes]:
    """Every member of a package by its name; folders are left out."""
    clock = limits.clock()
    members: dict[str, bytes] = {}
    total = number = 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            if len(infos) > limits.members:
                raise LimitExceeded(
                    f"the file holds {len(infos):,} parts, over the limit `members`"
                )
            for number, info in enumerate(infos, 1):
                if info.is_dir():
                    continue
                if info.flag_bits & 1:
                    raise EncryptedFile(
                        f"part {number} of the file is protected by a password: save it without one"
                    )
                if info.filename in members:
                    names = [one.filename for one in infos]
                    raise _twice(names.index(info.filename) + 1, number)
                content = _inflate(archive, info, limits.expansion - total, limits)
                total += len(content)
                members[info.filename] = content
                clock.check()
    except FormatError:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError) as error:
        raise _damaged(error, number) from None
    except (NotImplementedError, RuntimeError, KeyError, IndexError, OverflowError) as error:
        raise _damaged(error, number) from None
    if total > _RATIO_FROM and total > limits.zip_ratio * len(data):
        raise _too_dense(limits)
    _check_markup(members, limits)
    return members


def _check_markup(members: Mapping[str, bytes], limits: Limits) -> None:
    """Refuses a package whose markup would not fit into memory once it is parsed."""
    markup = (part for part in members.values() if part[:8].lstrip(_MARKS).startswith(b"<"))
    size = pieces = 0
    for part in markup:
        size, pieces = size + len(part), pieces + count_markup(part)
    limits.check_pieces(pieces)
    limits.check_memory(size * _QUARTERS // 4, 1, pieces, _EACH)


def _too_dense(limits: Limits) -> LimitExceeded:
    return LimitExceeded(
        f"the file unpacks to more than {limits.zip_ratio} times its size (limit `zip_ratio`)"
    )


def _twice(first: int, second: int) -> FormatError:
    return FormatError(
        f"the file holds two parts of the same name (parts {first} and {second}): save it again"
    )


def _damaged(error: Exception, number: int) -> FormatError:
    what = f"part {number} of the file" if number else "the file's list of its parts"
    return FormatError(f"{what} is damaged ({type(error).__name__}): open it and save it again")


def _inflate(archive: zipfile.ZipFile, info: zipfile.ZipInfo, room: int, limits: Limits) -> bytes:
    """The true size counts, not the one the archive claims."""
    with archive.open(info) as stream:
        content = stream.read(room + 1)
    if len(content) > room:
        raise LimitExceeded(
            f"unpacked, the file is larger than {limits.expansion:,} bytes (limit `expansion`)"
        )
    if len(content) > _RATIO_FROM and len(content) > limits.zip_ratio * max(info.compress_size, 1):
        raise _too_dense(limits)
    return content


def write_members(members: Mapping[str, bytes]) -> bytes:
    """A package with these members in this order; the same members give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in members.items():
            info = zipfile.ZipInfo(name, _EPOCH)
            info.external_attr = 0o600 << 16
            stored = name == "mimetype" or name.lower().endswith(_STORED)
            info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return buffer.getvalue()
