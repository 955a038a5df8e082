"""Coordinates of places, in degrees."""

import re

from veladura.transform.randomness import KeyedRandom

COORDINATES = re.compile(r"-?[0-8]?\d\.\d{3,12}[,;] ?-?1?\d{1,2}\.\d{3,12}")
_DEGREES = re.compile(r"(-?\d{1,3})\.(\d{3,12})")


def nearby(surface: str, source: KeyedRandom) -> str:
    """Coordinates of a place a degree away at most: what is on land stays near it."""
    stream = source.numbers("coordinates", surface)

    def moved(match: re.Match[str]) -> str:
        degrees = abs(int(match[1])) + next(stream) % 3 - 1
        places = "".join(str(next(stream) % 10) for _ in match[2])
        return f"{'-' if match[1].startswith('-') else ''}{abs(degrees)}.{places}"

    return _DEGREES.sub(moved, surface)
