"""House numbers in words, among the pieces of an address: "calle Castelar doce"."""

from veladura.languages.es.numerals import is_number_word, read_number
from veladura.languages.es.writers.places.roads import house_words
from veladura.text import fold


def words_from(pieces: list[str], start: int) -> list[str]:
    """The words that follow each other from here, if the first is a number."""
    if not is_number_word(pieces[start]) or fold(pieces[start]) in ("un", "una", "primero"):
        return []
    if pieces[start] == "dos" and "".join(pieces[start + 1 : start + 3]).strip().istitle():
        return []  # "casa dos Ferreiros", in Galician
    return [piece for piece in pieces[start : start + 12] if not piece.isspace()]


def is_of_number(word: str) -> bool:
    return is_number_word(word) or fold(word) in ("y", "piso", "puerta", "bis", "letra")


def after_words(pieces: list[str], start: int, count: int) -> int:
    position = start
    while count:
        count -= not pieces[position].isspace()
        position += 1
    return position


def is_last_number(pieces: list[str], i: int) -> bool:
    """ "calle Castelar doce": the house number in words, at the end or before a comma."""
    number = read_number(words_from(pieces, i))
    if number is None:
        return False
    end = after_words(pieces, i, number[1])
    rest = [piece for piece in pieces[end:] if piece[0].isalpha()]
    said = all(fold(word) in house_words() or is_number_word(word) for word in rest)  # "tercero"
    return end >= len(pieces) or pieces[end] == "," or said
