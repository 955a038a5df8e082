"""The places of every format."""

from tests.plantings import sheet, word
from tests.plantings.places import Place

FORMATS: dict[str, list[Place]] = {"docx": word.PLACES, "xlsx": sheet.PLACES}
