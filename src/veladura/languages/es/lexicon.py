"""Spanish lists that substitutes are drawn from and understood by."""

from veladura.wordlists import read_list, read_table


def lexicon(name: str) -> tuple[str, ...]:
    """The items of `lexicons/<name>.txt`."""
    return read_list(__package__, f"lexicons/{name}")


def table(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a list whose items have several fields, separated by ";"."""
    return read_table(__package__, f"lexicons/{name}")


def is_word(word: str) -> bool:
    """Whether Spanish has the word, as texts use it."""
    from veladura.detect.reading.vocabulary import load_vocabulary  # large, and not always needed

    vocabulary = load_vocabulary("es")
    return vocabulary is not None and vocabulary.knows(word)
