"""Pictures of which a document shows a part: side by side, such parts may make a word.

What cannot be seen of them is read with the whole picture; words that several parts make are read
here, and the pictures go white, since each of them may be shown elsewhere too.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial

import numpy as np

from veladura.formats.limits import Limits
from veladura.formats.pictures import ocr
from veladura.formats.pictures.mosaics.spots import Spot
from veladura.formats.pictures.mosaics.tiles import placed, reading_of, touching
from veladura.formats.pictures.painting import Pixels
from veladura.formats.pictures.picture import Scan

_MARK = "#shown "  # between the key of a picture and the part of it that is shown
_NEAR = 3.0  # pixels of a screen between neighbours


def part_of(key: str, crop: Sequence[float]) -> str:
    """A key for a part of a picture: shares of it that are cut off left, above, right, below."""
    cut = [min(max(one, 0.0), 0.99) for one in crop]
    return f"{key}{_MARK}{' '.join(f'{one:.5f}' for one in cut)}" if key and any(cut) else key


def whole_key(key: str) -> str:
    return key.partition(_MARK)[0]


def whiten_cropped(scans: Mapping[str, Scan], spots: Iterable[Spot], limits: Limits) -> None:
    """White for every picture of which a part makes a word with its neighbours."""
    for group in _groups([spot for spot in spots if whole_key(spot.key) in scans]):
        pictures = [_shown(scans[whole_key(spot.key)], spot.key) for spot in group]
        sizes = [picture().shape[:2] for picture in pictures]
        joined = placed(pictures, sizes, [spot.box for spot in group])
        refusal = ocr.REFUSED.format(place="a picture of which parts are shown")
        reading = reading_of(joined.pixels, limits, refusal)
        for number in joined.touched(reading) if reading is not None and reading.text else ():
            scans[whole_key(group[number].key)].whiten()


def _groups(spots: Sequence[Spot]) -> Iterator[list[Spot]]:
    """Spots that touch, at least one of which shows a part."""
    sheets: dict[Hashable, list[Spot]] = defaultdict(list)
    for spot in dict.fromkeys(spots):
        if spot.box[0] < spot.box[2] and spot.box[1] < spot.box[3]:
            sheets[spot.sheet].append(spot)
    for own in sheets.values():
        if len(own) > 1 and any(_MARK in spot.key for spot in own):
            boxes = np.array([spot.box for spot in own], dtype=np.float64)
            for group in touching(boxes, _NEAR):
                found = [own[number] for number in group]
                if len(found) > 1 and any(_MARK in spot.key for spot in found):
                    yield found


def _shown(scan: Scan, key: str) -> Callable[[], Pixels]:
    return partial(_cropped, scan, key.partition(_MARK)[2])


def _cropped(scan: Scan, crop: str) -> Pixels:
    pixels = scan.pixels()
    if not crop:
        return pixels
    height, width = pixels.shape[:2]
    left, top, right, bottom = _edges(crop, width, height)
    return pixels[top : max(bottom, top + 1), left : max(right, left + 1)]


def _edges(crop: str, width: int, height: int) -> tuple[int, int, int, int]:
    left, top, right, bottom = map(float, crop.split())
    return (
        round(left * width),
        round(top * height),
        round((1 - right) * width),
        round((1 - bottom) * height),
    )
