"""What the words of one document tell of the land it is set in."""

import re
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import islands
from veladura.languages.es.implied.heights import metres
from veladura.languages.es.setting import Setting, setting_of, words_of_signs
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_METRES = re.compile(r"(\d{1,2}[.,]\d{3}|\d{3,4}) ?m(?!in)")
_TONGUES = frozenset({"catalán", "catalan", "català", "galego"})  # surnames as well
_HIGH = 600  # metres
_NUHSA = re.compile(r"AN\d{10}")  # of Andalusia

_SPEAKS = re.compile(  # and not what an interpreter is needed for, which no relative speaks
    r"\b(?:[Hh]abla|[Hh]ablan|[Cc]ontesta|[Rr]esponde|[Ss]e expresa)(?: s[óo]lo| en){0,2}"
    r" (gallego|catal[áa]n|valenciano|euskera|vasco)(?!\w)"
)
_CUES = {"gal": "galego", "cat": "català", "val": "valencià", "eus": "euskera", "vas": "euskera"}
_ALTITUDE = re.compile(
    r"[12]\.(?:(?<=\(..)|(?<=, ..)|(?<=\ba ..))\d{3} m(?:etros)?(?: de alt|[.,;)\n])"
)


def setting_in(context: "SpanishContext", places: AbstractSet[str]) -> Setting:
    """The setting of a document of which `places` are marked, folded."""
    roads = {  # as they stood on paper: "ka1ea" is a kalea
        word.lower()
        for mention in context.of_kind("street")
        for word in re.findall(r"[^\W\d_]+", mention.surface)
    }
    known = islands().keys()
    on_island = not (known.isdisjoint(places) and known.isdisjoint(context.vocabulary))
    told = {"isla"} if on_island else set()
    if any(_NUHSA.fullmatch(mention.surface.strip()) for mention in context.of_kind("id")):
        told.add("nuhsa")
    if _ALTITUDE.search(context.text) or _lies_high(context):
        told.add("altitud")
    told |= words_of_signs(context.text)
    for spoken in _SPEAKS.finditer(context.text):
        told.add(_CUES[fold(spoken[1])[:3]])
    bodies = (fold(mention.surface).split() for mention in context.of_kind("centre"))
    named = {word for words in bodies for word in words}
    called = {fold(word) for m in context.of_kind("person") for word in m.surface.split()}
    own = {word for word in _TONGUES & context.vocabulary if fold(word) in called}
    return setting_of((context.vocabulary - own) | roads | told, named)


def _lies_high(context: "SpanishContext") -> bool:
    """Whether a place of the document is said to lie so high that no shore is near."""
    told = (_METRES.search(mention.surface) for mention in context.of_kind("measure"))
    return any(metres(found[1]) >= _HIGH for found in told if found is not None)
