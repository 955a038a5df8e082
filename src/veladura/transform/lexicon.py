"""Lists that substitutes are drawn from and understood by, named "es/surnames"."""

from veladura.wordlists import read_list, read_table


def lexicon(name: str) -> tuple[str, ...]:
    """The items of `languages/<language>/lexicons/<list>.txt`."""
    return read_list(*_place(name))


def table(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a list whose items have several fields, separated by ";"."""
    return read_table(*_place(name))


def _place(name: str) -> tuple[str, str]:
    folder, _, item = name.partition("/")
    if folder == "calendar":
        return "veladura.transform.dates", f"words/{item}"
    return f"veladura.languages.{folder}", f"lexicons/{item}"
