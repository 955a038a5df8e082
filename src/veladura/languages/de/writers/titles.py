"""Titles of plain words, replaced whole: a motto by a motto, a film by a work, a feast by a feast.

Word by word "Daheim im Tal" would become a nonsense that every reader stumbles over.
"""

import re
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.organisations.company_words import split_words
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_PAIR = re.compile(r"(?<!\w)[A-ZÄÖÜ]\w++ (?:&|und) [A-ZÄÖÜ]\w++")
_DESCRIBED = re.compile(  # "Grünes Gold"
    r"(?:Grün|Blau|Rot|Weiß|Schwarz|Golden|Silbern|Bunt|Grau|Alt|Neu|Jung|Groß|Klein|Gut|Schön|Still"
    r"|Frisch|Stark|Wild|Süß|Gesund|Lang|Kurz|Hell|Warm|Kalt|Best|Letzt|Erst)"
    r"e[rs]? [A-ZÄÖÜ][a-zäöüß]+"
)
_WORK = re.compile(
    r"(?:[Ff]ilm|[Rr]oman|[Bb]uch|[Ll]ied|[Aa]lbum|[Ss]tück|[Ww]erk|[Gg]emälde|[Aa]ufsatz|[Bb]eitrag"
    r"|[Aa]rtikel|[Ss]erie|[Hh]örspiel|[Ee]rzählung|[Oo]per|[Pp]lastik|[Ee]inspielung)"
    r"\w{0,3}[ ,:„\"»«]{1,3}$"
)
_EVENT = re.compile(
    r"(?:[Ff]est|[Ff]estival|[Mm]arkt|[Mm]esse|[Tt]agung|[Ll]auf|[Nn]acht|[Vv]eranstaltung"
    r"|[Tt]reffen|[Rr]eihe|[Aa]usstellung|[Kk]onzert)\w{0,3}[ ,:„\"»«]{1,3}$"
)
_CUE = re.compile(
    r"(?:[Mm]otto|[Cc]laim|[Ss]logan|[Kk]ampagne|[Aa]ktion|[Pp]rogramm|[Tt]itel|[Vv]orhaben)"
    r"[ :]{1,2}$"
)
_QUOTES = ("„", '"', "»", "«", "‚", "“")


def is_title(surface: str, before: str) -> bool:
    """ "Daheim im Tal", "Feuer & Glas", "Mut zur Lücke": several words that make a sense, with no
    article before them that asks for a gender."""
    if " " not in surface or not (before.endswith(_QUOTES) or _CUE.search(before)):
        return False
    small = any(w.name and w.text.islower() and w.text != "und" for w in split_words(surface))
    return small or any(way.fullmatch(surface) for way in (_PAIR, _DESCRIBED))


def other_title(context: "GermanContext", surface: str, before: str, roll: int) -> str:
    """Another title of the kind that the words before it tell; "" where the stock is used up."""
    kind = "pair" if _PAIR.fullmatch(surface) else "motto"
    kind = "work" if _WORK.search(before) else kind
    kind = "event" if _EVENT.search(before) and kind == "motto" else kind
    titles = [title for its, title in table("titles") if its == kind]
    new = context.pick("title", titles, fold(surface), roll=roll) or ""
    return new.replace("&", "und") if " und " in surface else new
