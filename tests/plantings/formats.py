"""The places of every format."""

from tests.plantings import (
    coded,
    decks,
    embedded,
    further,
    mail,
    odf,
    packed,
    photographs,
    portable,
    records,
    sheet,
    texts,
    word,
    wrapping,
)
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
for _kind, _places in (
    *wrapping.PLACES.items(),
    *embedded.PLACES.items(),
    *coded.PLACES.items(),
    *photographs.PLACES.items(),
    *further.PLACES.items(),
):
    FORMATS[_kind] = [*FORMATS.get(_kind, []), *_places]
