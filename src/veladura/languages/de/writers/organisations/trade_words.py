"""Words of a company's name that tell a trade by their beginning, and surnames that repeat one."""

from veladura.languages.de.everyday_things import is_thing
from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations.company_words import (
    Word,
    business_group,
    surnames,
)
from veladura.languages.de.writers.places.atlas import lies_in
from veladura.text import fold

_SHORTEST = 4  # letters of what a shop sells, or of a surname


def begins_as_trade(word: str) -> bool:
    """ "Fitnesspark", "Wollhaus": a line of business or a thing, and the house it is sold in."""
    folded = fold(word)
    house = next((h for h in lexicon("trade_houses") if folded.endswith(h)), "")
    first = folded.removesuffix(house) if house and word[:1].isupper() else ""
    if len(first) < _SHORTEST or first in surnames() or lies_in(first):
        return False
    stems = (first, f"{first}e", first.removesuffix("s"), first.removesuffix("n"))
    return any(business_group(stem) or is_thing(stem.title()) for stem in stems)


def repeats_trade(words: list[Word], position: int) -> bool:
    """ "Bäckerei Bäcker": whoever bears the name of the trade that stands before it."""
    text = fold(words[position].text)
    before = (fold(word.text) for word in words[:position] if word.name)
    return len(text) > _SHORTEST and any(w != text and w.startswith(text) for w in before)
