"""Names that substitutes are drawn from, of here and of elsewhere."""

from veladura.languages.de.lexicon import lexicon
from veladura.transform.people.origins import origin_rows
from veladura.transform.people.parts import GIVEN, SURNAME


def given_names(gender: str) -> set[str]:
    rows = (name for _, role, g, name in origin_rows() if (role, g) == (GIVEN, gender))
    return {*lexicon(f"given_{gender}"), *rows}


def surnames() -> set[str]:
    return {*lexicon("surnames"), *(name for _, role, _, name in origin_rows() if role == SURNAME)}
