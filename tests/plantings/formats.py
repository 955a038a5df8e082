"""The places of every format."""

from tests.plantings import word
from tests.plantings.places import Place

FORMATS: dict[str, list[Place]] = {"docx": word.PLACES}
