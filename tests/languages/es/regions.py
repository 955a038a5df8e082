"""A region of America by its name, as tests speak of it."""

from veladura.languages.es.home import AmericanRegion, region_in
from veladura.text import fold


def region(country: str, name: str) -> AmericanRegion:
    found = region_in(country, fold(name))
    assert found is not None, name
    return found
