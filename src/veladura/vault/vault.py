"""Originals, each bound to its document, to its anonymised copy and to where that was written.

The key is stretched with scrypt; everything is sealed with AES-256-GCM. The key of an original is
made from the vault's key *and* the digest of its anonymised copy, of which the vault keeps no
more than a keyed tag: without the copy, not even the vault and its key together give it back.
"""

import hashlib
import hmac
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from veladura.errors import VaultError
from veladura.vault.journal import CLOSING, PIECE, Journal, JournalFrame
from veladura.vault.packing import unpack

_MAGIC = b"VELADURA VAULT 2\n"
_FAMILY = b"VELADURA VAULT "
_SALT, _NONCE, _PROOF, _ID = 16, 12, 16, 16  # bytes
_NAME = b"name"
_PROLOGUE = len(_MAGIC) + _SALT + _PROOF
_OTHER_KEY = "the vault does not open with this key: it was begun with another one"
_DAMAGED = "the vault was damaged: some of its entries cannot be read"


@dataclass(frozen=True, slots=True)
class Output:
    """A file that was written: all of this has to agree before an original is given back."""

    path: str  # below the folder of the run
    digest: bytes = field(repr=False)  # of its content
    document: str = ""  # what the run calls its original; "" where no manifest tells
    alone: bool = False  # no manifest says that it was written


@dataclass(frozen=True, slots=True)
class SealedDocument:
    """What the vault knows of an original before it is opened."""

    path: str
    document: str
    alone: bool  # written as one file, not into a folder with a manifest
    id: bytes = field(repr=False)
    start: int  # of its pieces in the file
    pieces: int
    name: bytes = field(default=b"", repr=False)  # of the original, sealed as its content is


class Vault:
    """Any number of runs may add to one vault at a time; what was added is safe on the disk."""

    def __init__(self, journal: Journal, secret: bytes) -> None:
        self._journal = journal
        self._secret = secret
        self._seal = AESGCM(self._derived(b"entries"))
        self._entries: dict[bytes, list[SealedDocument]] = {}  # by tag, as far as the file was read
        self._read_to = _PROLOGUE
        self._trouble = ""  # why something may be missing from them

    @classmethod
    def open(cls, path: Path, key: bytes) -> "Vault":
        """A vault to restore from."""
        return cls._open(Journal(path, _MAGIC, _PROLOGUE), path, key)

    @classmethod
    def grow(cls, path: Path, key: bytes) -> "Vault":
        """A vault to add to, begun where there is none yet; only its owner may read it."""
        return cls._open(Journal(path, _MAGIC, _PROLOGUE, lambda: _prologue(key)), path, key)

    @classmethod
    def _open(cls, journal: Journal, path: Path, key: bytes) -> "Vault":
        try:
            return cls(journal, _checked(journal.read(0, _PROLOGUE), path, key))
        except BaseException:
            journal.close()
            raise

    def __enter__(self) -> "Vault":
        return self

    def __exit__(self, *_: object) -> None:
        self._journal.close()

    def add(self, output: Output, packed: Iterable[bytes], name: str = "") -> None:
        """Keep what turns `output` back into its original; returns when the disk has it.

        `name` is the original's place below the folder of the run, where the copy has another one.
        """
        self._journal.append(self._group(output, packed, name))

    def _group(
        self, output: Output, packed: Iterable[bytes], name: str
    ) -> Iterator[tuple[int, bytes]]:
        id, cipher, count = os.urandom(_ID), self._cipher(output), 0
        for piece in packed:
            yield PIECE, _sealed(cipher, piece, _context(id, count))
            count += 1
        known = {
            "tag": self._tag(output).hex(),
            "path": output.path,
            "document": output.document,
            "alone": output.alone,
            "id": id.hex(),
            "pieces": count,
        }
        if name:
            known["name"] = _sealed(cipher, os.fsencode(name), id + _NAME).hex()
        yield CLOSING, _sealed(self._seal, json.dumps(known).encode(), b"entry")

    def holds(self, output: Output) -> bool:
        """Whether this very output of this very document can be turned back."""
        wanted = output.path, output.document
        return any((entry.path, entry.document) == wanted for entry in self._alike(output))

    def find(self, output: Output) -> SealedDocument:
        """The one entry that an output can belong to; anything less certain is refused."""
        alike = self._alike(output)
        if not alike:
            raise VaultError(
                self._trouble
                or "this vault knows no such document: it belongs to another or was changed since"
            )
        here = [e for e in alike if e.path == output.path and (e.alone or not output.alone)]
        if not here:
            raise VaultError(
                "this vault knows a document that looks like this one, but in another place: put "
                "the file back where it was written, under its name; after a run that was cut "
                "short go on with --resume first"
            )
        if output.document:
            here = [entry for entry in here if entry.document == output.document]
            if not here:
                raise VaultError(
                    "by the manifest beside it this is another document than the one in this vault"
                )
        if len({entry.document for entry in here}) > 1:
            raise VaultError(
                "several documents of this vault look exactly like this one, and there is no "
                "manifest to tell which it is: restore the folder it was written to as a whole"
            )
        return here[-1]

    def original(self, entry: SealedDocument, output: Output, tail: bytes) -> Iterator[bytes]:
        """The file that was read, piece by piece; `tail` is the end of the output."""
        cipher = self._cipher(Output(entry.path, output.digest, entry.document))
        frames = self._journal.frames(entry.start)
        for number in range(entry.pieces):
            frame = next(frames, None)
            if frame is None:
                raise VaultError(_DAMAGED)
            box = self._journal.read(frame.start, frame.length)
            yield unpack(_opened(cipher, box, _context(entry.id, number)), tail)

    def name(self, entry: SealedDocument, output: Output) -> str:
        """What the original was called, below the folder of the run; "" where nobody said."""
        if not entry.name:
            return ""
        cipher = self._cipher(Output(entry.path, output.digest, entry.document))
        return os.fsdecode(_opened(cipher, entry.name, entry.id + _NAME))

    def _alike(self, output: Output) -> list[SealedDocument]:
        """Everything whose output had this content, also what was added a moment ago."""
        try:
            for frame in self._journal.frames(self._read_to):
                if frame.kind == CLOSING:
                    self._read_entry(frame)
        except VaultError as error:  # what was read before the damage can still be restored
            self._trouble = str(error)
        return self._entries.get(self._tag(output), [])

    def _read_entry(self, frame: JournalFrame) -> None:
        start, self._read_to = self._read_to, frame.end
        box = self._journal.read(frame.start, frame.length)
        try:
            known = json.loads(_opened(self._seal, box, b"entry"))
        except VaultError as error:
            self._trouble = str(error)
            return
        entry = SealedDocument(
            known["path"],
            known["document"],
            known["alone"],
            bytes.fromhex(known["id"]),
            start,
            known["pieces"],
            bytes.fromhex(known.get("name", "")),
        )
        self._entries.setdefault(bytes.fromhex(known["tag"]), []).append(entry)

    def _derived(self, purpose: bytes) -> bytes:
        return hmac.digest(self._secret, purpose, "sha256")

    def _tag(self, output: Output) -> bytes:
        return self._derived(b"tag\0" + output.digest)

    def _cipher(self, output: Output) -> AESGCM:
        whose = json.dumps([output.document, output.path]).encode()
        return AESGCM(self._derived(b"original\0" + output.digest + whose))


def _context(id: bytes, number: int) -> bytes:
    """Binds a piece to its entry and place, so that none can be swapped."""
    return id + number.to_bytes(8, "big")


def digest_output(path: Path) -> bytes:
    """What a written file is known by, whatever its size."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").digest()


def _prologue(key: bytes) -> bytes:
    salt = os.urandom(_SALT)
    return _MAGIC + salt + _proof(_stretched(key, salt))


def _checked(prologue: bytes, path: Path, key: bytes) -> bytes:
    """The stretched key, if it is this vault's."""
    if prologue.startswith(_FAMILY) and not prologue.startswith(_MAGIC):
        raise VaultError(
            f"{path}: made by another version of Veladura, whose entries cannot be told apart "
            "safely by this one; restore with that version, or use another vault"
        )
    if len(prologue) < _PROLOGUE or not prologue.startswith(_MAGIC):
        raise VaultError(f"{path}: this file is no vault")
    salt = prologue[len(_MAGIC) : len(_MAGIC) + _SALT]
    secret = _stretched(key, salt)
    if not hmac.compare_digest(_proof(secret), prologue[-_PROOF:]):
        raise VaultError(_OTHER_KEY)
    return secret


def _proof(secret: bytes) -> bytes:
    return hmac.digest(secret, b"proof", "sha256")[:_PROOF]


def _stretched(key: bytes, salt: bytes) -> bytes:
    return hashlib.scrypt(key, salt=salt, n=2**15, r=8, p=1, maxmem=64 * 2**20, dklen=32)


def _sealed(cipher: AESGCM, content: bytes, context: bytes) -> bytes:
    nonce = os.urandom(_NONCE)
    return nonce + cipher.encrypt(nonce, content, context)


def _opened(cipher: AESGCM, box: bytes, context: bytes) -> bytes:
    try:
        return cipher.decrypt(box[:_NONCE], box[_NONCE:], context)
    except (InvalidTag, ValueError):
        raise VaultError(_DAMAGED) from None
