"""The places of every format."""

from tests.plantings import odf, sheet, texts, word
from tests.plantings.places import Place

FORMATS: dict[str, list[Place]] = {
    "docx": word.PLACES,
    "xlsx": sheet.PLACES,
    "odt": odf.PLACES,
    **texts.PLACES,
}
