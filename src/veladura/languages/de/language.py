"""The `Language` object for German."""

from veladura.language import Language

LANGUAGE = Language(
    code="de",
    name="German",
    profile="de-finance",
    letters="äöß",  # ü is Spanish too
    address_lists=("words/place_words",),
    nouns_have_capitals=True,
)
