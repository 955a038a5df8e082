"""What the tests of all formats share."""

import hashlib
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

from veladura.formats.pictures import ocr


@pytest.fixture(scope="session", autouse=True)
def _pictures_are_read_once() -> Iterator[None]:
    """The engine takes a third of a second for one, and is often shown one that it knows."""
    known: dict[tuple[tuple[int, ...], bytes], list[list[ocr.OcrWord]]] = {}
    engine = ocr._seen

    def remembering(pixels: npt.NDArray[np.uint8]) -> Iterator[list[ocr.OcrWord]]:
        key = pixels.shape, hashlib.sha256(pixels.tobytes()).digest()
        if key not in known:
            known[key] = list(engine(pixels))
        yield from known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ocr, "_seen", remembering)
        yield
