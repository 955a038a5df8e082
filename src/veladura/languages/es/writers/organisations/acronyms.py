"""Other letters for the acronym of a house, of the same make."""

from collections.abc import Iterator

_LEADS = ("chu", "hu", "hg", "h", "c", "ss", "u", "i")  # letters that say what a house is
_LEAST_SAID = 5  # letters of an acronym that people read as a word
_VOWELS, _CONSONANTS = "aeiou", "bcdfgjlmnprstv"


def other_acronym(letters: str, stream: Iterator[int]) -> str:
    """Other letters, which say what kind of house it is where the old ones did."""
    kept = next(filter(letters.startswith, _LEADS), "") if len(letters) > len("hu") else ""
    kept = kept if len(letters) - len(kept) > 1 or len(kept) == 1 else kept[:1]
    return kept + _sayable(letters[len(kept) :], stream)


def _sayable(letters: str, stream: Iterator[int]) -> str:
    """Other letters of an acronym; one that could be read as a word still can."""
    vowels = [letter in _VOWELS for letter in letters]
    if len(letters) < _LEAST_SAID or sum(vowels) < len(letters) // 3:
        return "".join(_other_letter(letter, next(stream)) for letter in letters)
    turns = (vowels[0] if i % 2 == 0 else not vowels[0] for i in range(len(letters)))
    pools = ((_VOWELS if turn else _CONSONANTS).replace(c, "") for turn, c in zip(turns, letters))
    return "".join(pool[next(stream) % len(pool)] for pool in pools)


def _other_letter(letter: str, byte: int) -> str:
    """A vowel for a vowel: what could be read as a word still can."""
    letters = _VOWELS if letter in _VOWELS else _CONSONANTS
    return letters.replace(letter, "")[byte % (len(letters) - (letter in letters))]
