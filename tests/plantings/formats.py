"""The places of every format."""

from tests.plantings import decks, mail, odf, packed, portable, records, sheet, texts, word
from tests.plantings.places import Place

FORMATS: dict[str, list[Place]] = {
    "docx": word.PLACES,
    "xlsx": sheet.PLACES,
    "pptx": decks.PLACES,
    **odf.PLACES,
    "pdf": portable.PLACES,
    "eml": mail.PLACES,
    **texts.PLACES,
    **records.PLACES,
    **packed.PLACES,
}
