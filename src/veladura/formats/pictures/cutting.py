"""Pictures of a document that are strips of one: they go white where together they hold words."""

import re
from collections.abc import Iterable

from veladura.formats.limits import Limits
from veladura.formats.pictures import ocr
from veladura.formats.pictures.picture import Picture, Scan
from veladura.formats.pictures.tiles import Tile, parts_with_words

_NUMBER = re.compile(r"\d{1,9}")


def by_number(name: str) -> tuple[str, list[int]]:
    """Sorts the names of parts as programs count them: 2 before 10."""
    return _NUMBER.sub("", name), [int(number) for number in _NUMBER.findall(name)]


def whiten_parts(pictures: Iterable[Picture | None], limits: Limits) -> None:
    """Letters that are cut through are read in none of the parts; unread ones stay unread."""
    if limits.unread_pictures:
        return
    scans = [one for one in pictures if isinstance(one, Scan) and one.edges is not None]
    edges = [one.edges for one in scans if one.edges is not None]
    refusal = ocr.REFUSED.format(place="a picture that is cut into several")
    tiles = [Tile(scan.pixels) for scan in scans]
    for number in parts_with_words(tiles, edges, set(), limits, refusal):
        scans[number].whiten()


def picture_notes(pictures: Iterable[Picture | None]) -> list[str]:
    """What a report says of pictures."""
    shown = [picture for picture in pictures if picture is not None]
    unread = sum(picture.unread for picture in shown)
    white = sum(isinstance(picture, Scan) and picture.is_white for picture in shown)
    notes = [f"{unread} pictures were kept and not looked at"] if unread else []
    if white:
        notes.append(f"{white} pictures that are parts of one with words in it were made white")
    return notes
