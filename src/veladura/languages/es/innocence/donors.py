"""What every donor of blood is asked, in the same words and years: nobody's story."""

import re

YEARS = ("1980", "1996")  # in which prions were eaten in the United Kingdom
_LAND = re.compile(r"Reino Unido|Gran Bretaña|Inglaterra|Regne Unit|R\.? ?U\.?|UK")


def is_year_asked(surface: str, before: str, after: str) -> bool:
    return surface in YEARS and _LAND.search(before + after) is not None


def is_land_asked(surface: str, _: str, after: str) -> bool:
    """ "¿Residió en el Reino Unido (1980-1996)?"."""
    return _LAND.fullmatch(surface) is not None and all(year in after for year in YEARS)
