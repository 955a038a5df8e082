"""Where the pictures of a package are shown: headers, masters, first lines, signature lines."""

import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from veladura.formats.hiding.place import Place, places_in
from veladura.formats.limits import Limits
from veladura.formats.ooxml.opc import is_rels, owner_of, read_relationships
from veladura.formats.xmltext import XmlPart, parse_xml

_MARGIN = re.compile(
    r"/(?:header|footer)\d*\.xml$|/(?:slide|notes|handout)(?:Masters|Layouts)/", re.I
)
_RUNNING = ("word/document.xml", "xl/drawings/")  # where the first picture is a letterhead


def places_of(
    members: Mapping[str, bytes], parts: Mapping[str, XmlPart], limits: Limits
) -> dict[str, Place]:
    """Places by the member that holds a picture."""
    places: dict[str, Place] = {}
    for name in filter(is_rels, members):
        owner = owner_of(name)
        if owner not in parts:
            continue
        shown = places_in(
            parts[owner].trees(),
            margin=_is_margin(owner, members),
            running=owner.startswith(_RUNNING),
        )
        for relationship in read_relationships(parse_xml(members[name], limits), name):
            place = shown.get(relationship.id)
            if place is not None and relationship.target in members:
                before = places.get(relationship.target)
                places[relationship.target] = before.and_also(place) if before else place
    digests = {name: hashlib.sha256(members[name]).digest() for name in places}
    often: Counter[bytes] = Counter()
    for name, place in places.items():
        often[digests[name]] += place.shown
    return {name: replace(place, shown=often[digests[name]]) for name, place in places.items()}


def _is_margin(owner: str, members: Mapping[str, bytes]) -> bool:
    if owner.lower().endswith(".vml") and owner.startswith("xl/"):
        return re.search(rb'id="[LCR][HF]', members[owner]) is not None
    return _MARGIN.search(owner) is not None
