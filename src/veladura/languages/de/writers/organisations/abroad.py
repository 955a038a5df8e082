"""Companies of other countries: their names are no German ones, and neither are substitutes."""

import re

from veladura.languages.de.writers.organisations.company_words import (
    business_group,
    is_trade,
    split_words,
)
from veladura.languages.de.writers.organisations.legal_forms import home_of
from veladura.languages.de.writers.places.atlas import foreign_towns, lies_in, told_by_letters
from veladura.text import fold

_HERE = ("", "DE", "AT", "CH", "LI", "LU")  # whose companies bear German names
_FOREIGN_FORM = re.compile(
    r"\s(?:S\.A\.|SA|N\.V\.|NV|S\.C\.A\.|LP|EURL|S\. de R\.L\.|AS|TOV|FZE|PV Co\.|U\.A\.)$"
    r"|\s(?:del|de la|de los|della|degli|nad|van het)\s"
)
_PARTNERS = re.compile(r"\sLLP$")  # many who advise in Germany are one


def _lies_far(word: str) -> bool:
    country = foreign_towns().get(fold(word), "")
    return bool(country) and country not in _HERE and not lies_in(fold(word))


def is_abroad(surface: str) -> bool:
    """Whether a company bears a foreign name: by its legal form, its letters or its trade."""
    firm_here = _PARTNERS.search(surface) and not told_by_letters(surface)
    if not firm_here and (home_of(surface) not in _HERE or _FOREIGN_FORM.search(surface)):
        return True
    words = [word.text for word in split_words(surface) if word.name]
    if any(_lies_far(word) for word in words[1:]) and not any(map(is_trade, words)):
        return True  # "Zipmaster Shenzhen"
    groups = [group for group in map(business_group, words) if group not in ("", "holding")]
    abroad = [group for group in groups if group.startswith("abroad")]
    if firm_here or home_of(surface) or len(abroad) < len(groups):
        return False  # "Anwaltssozietät Wrede Yıldız"
    return bool(abroad or told_by_letters(surface))
