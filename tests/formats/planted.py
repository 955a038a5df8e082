"""A surname hidden somewhere in a file: it is shown, so that it can be replaced, or it goes."""

from veladura.document import Edit
from veladura.formats import open_original

SURNAME = "Zurita"


def is_shown(data: bytes | str, name: str) -> bool:
    """Whether the surname is read; also sees to it that no way out of the file holds it."""
    content = data.encode() if isinstance(data, str) else data
    original = open_original(content, name)
    text = original.text
    places = [i for i in range(len(text)) if text.startswith(SURNAME, i)]
    edits = [Edit(place, place + len(SURNAME), "Vega", "X") for place in places]
    written = original.rewrite(edits).data
    assert SURNAME.encode() not in written
    assert SURNAME not in open_original(written, name).text
    return bool(places)
