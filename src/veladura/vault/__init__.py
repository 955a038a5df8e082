"""The vault: a sealed file that lets whoever holds the key put the originals back.

Pseudonymisation in the sense of GDPR art. 4(5): the additional information is kept apart, and
without the key nothing can be reversed. What comes back is the file that was read, byte for byte.
"""

from veladura.vault.packing import Reversal, pack_pieces, read_pieces, tail_of
from veladura.vault.vault import Output, SealedDocument, Vault, digest_output

__all__ = [
    "Output",
    "Reversal",
    "SealedDocument",
    "Vault",
    "digest_output",
    "pack_pieces",
    "read_pieces",
    "tail_of",
]
