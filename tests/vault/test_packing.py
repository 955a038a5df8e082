"""An original is packed with the help of its copy, and comes back with it alone."""

import io
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.vault.packing import PIECE, TAIL, Reversal, pack_pieces, read_pieces, tail_of, unpack


@given(st.binary(max_size=400), st.binary(max_size=400))
def test_what_is_packed_comes_back(original: bytes, output: bytes) -> None:
    reversal = Reversal.of(original, output)
    assert b"".join(unpack(piece, output[-TAIL:]) for piece in reversal.pieces) == original


def test_a_copy_that_is_alike_makes_the_packing_small() -> None:
    original = bytes(range(256)) * 40 + b"Leocadia Zurita" + bytes(range(255, -1, -1)) * 40
    output = original.replace(b"Leocadia Zurita", b"Miriam Cabrera")
    alike, alone = (sum(map(len, Reversal.of(original, copy).pieces)) for copy in (output, b""))
    assert alike < alone


def test_another_copy_does_not_give_it_back() -> None:
    (piece,) = Reversal.of(b"Leocadia Zurita acude", b"Miriam Cabrera acude").pieces
    with pytest.raises(zlib.error):
        unpack(piece, b"another copy")


def test_a_long_original_is_packed_piece_by_piece() -> None:
    original = b"x" * (PIECE + 10)
    reversal = Reversal.of(original, b"y")
    assert len(reversal.pieces) == 2
    assert [len(piece) for piece in read_pieces(io.BytesIO(original))] == [PIECE, 10]
    packed = list(pack_pieces(read_pieces(io.BytesIO(original)), b"y"))
    assert packed == list(reversal.pieces)


def test_an_empty_original_has_no_pieces() -> None:
    assert Reversal.of(b"", b"y").pieces == ()
    assert list(read_pieces(io.BytesIO(b""))) == []


@pytest.mark.parametrize("size", [0, 1, TAIL - 1, TAIL, TAIL + 1, 3 * TAIL])
def test_the_tail_is_the_end_of_the_copy(size: int) -> None:
    output = bytes(i % 251 for i in range(size))
    assert tail_of(io.BytesIO(output)) == output[-TAIL:]


def test_a_reversal_shows_nothing_of_what_it_holds() -> None:
    assert "pieces" not in repr(Reversal.of(b"Zurita", b"Vega", ".ann"))
