"""What names of products, other things, paths and domains are made of: numbers, plain words."""

import re
from functools import cache
from typing import TYPE_CHECKING

from veladura.languages.de.compounds import is_borne
from veladura.languages.de.forms import words
from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations.company_words import (
    ends_as_trade,
    is_ordinary,
    is_plain_noun,
    is_trade,
    surnames,
)
from veladura.text import compact, fold, match_case

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_WORD = re.compile(r"[^\W_]+")
_LETTERS_OR_DIGITS = re.compile(r"[^\W\d_]+|\d+")
_VERSION = re.compile(r"[vV]\d{1,2}")
_SHORTEST = 4  # letters of a word that may say what somebody does
_SHORT_TRADES = frozenset(("sw", "hv", "ra", "stb", "wp", "spk", "ksk", "vr", "zt", "inso", "lk"))
_OF_A_YEAR = re.compile(r"([a-z]{2,4})((?:19|20)\d\d)")
_YEAR = re.compile(r"(?:19[5-9]|20[0-4])\d")


def is_user(surface: str) -> bool:
    """A surname with an initial before or behind it, in capitals, as programs name their users."""
    shouted = surface.isascii() and surface.isalpha() and surface.isupper()
    return shouted and bool({fold(surface[1:]), fold(surface[:-1])} & surnames())


def other_number_like(digits: str, context: "GermanContext", roll: int) -> str:
    """Years stay years; other numbers get as many digits."""
    if re.fullmatch(r"(?:19|20)\d\d", digits):
        return str(int(digits) + (round(context.dates.shift.days / 365.25) or -1))
    low = 10 ** (len(digits) - 1) if len(digits) > 1 else 1
    value = low + context.source.number(9 * low, "product number", digits, roll)
    new = str(value).zfill(len(digits))
    return new if new != digits else str(low + (value - low + 1) % (9 * low)).zfill(len(digits))


@cache
def path_words() -> frozenset[str]:
    return frozenset(lexicon("path_words"))


def is_plain_piece(piece: str) -> bool:
    """Whether a part of an address is a word of offices that nobody bears: "deal", "hausbank"."""
    lists = ("english_words", "payment_words", "office_words")
    return piece in path_words() or (
        any(piece in words(name) for name in lists) and not is_borne(piece)
    )


def spelt_out(text: str) -> str:
    """Letters as addresses have them: umlauts in two letters, nothing but letters and digits."""
    table = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
    return compact(text.lower().translate(table))


def write_path(context: "GermanContext", path: str) -> str:
    """Plain words and versions of a path stay, names go with those of the document."""
    return _WORD.sub(lambda match: _path_word(context, match[0]), path)


def write_folders(context: "GermanContext", path: str) -> str:
    """ "\\\\fs-fulda01\\Treasury\\Rhoen-Glas": everyday words stay, names go, each in its case."""
    return _LETTERS_OR_DIGITS.sub(lambda match: _folder_word(context, match[0]), path)


def _folder_word(context: "GermanContext", word: str) -> str:
    folded = fold(word)
    if len(word) < _SHORTEST and word.isalpha():
        return word  # a drive, an ending, what a server is
    if context.places.knows(word):
        return match_case(word, spelt_out(context.places.substitute(word) or "ort"))
    known = _named(context, word)
    if not known and (is_ordinary(folded) or is_plain_noun(folded)):
        return word
    return match_case(word, spelt_out(known) if known else _path_word(context, word))


def _path_word(context: "GermanContext", word: str) -> str:
    if (
        word.lower() in path_words()
        or _VERSION.fullmatch(word)
        or (len(word) == 1 and word.isalpha())
    ):
        return word
    dated = _OF_A_YEAR.fullmatch(word)  # "gv2021"
    if dated:
        return dated[1] + other_number_like(dated[2], context, 0)
    if word.isdecimal() and _YEAR.fullmatch(word):
        return other_number_like(word, context, 0)
    if word.isdecimal():
        stream = context.source.numbers("digits", word)
        return "".join(str((int(d) + 1 + next(stream) % 9) % 10) for d in word)
    known = context.others.called(word) or _named(context, word)
    return spelt_out(known or context.source.choice(lexicon("compound_heads"), "path", word))


def _named(context: "GermanContext", word: str) -> str:
    """What somebody of the document, or a company, is called from now on; "" for other words."""
    role = context.people.role_of(context.people.known_as(fold(word)))
    if role:
        return context.people.substitute(*role)
    return context.companies.substitute(word) if context.companies.knows(word) else ""


def among_trades(context: "GermanContext", label: str, name: str) -> str:
    """A new name among the words of a domain that say what somebody does: "notariat-klein"."""
    parts = label.split("-")
    kept = [_says_what(context, part) for part in parts]
    if all(kept) or not any(kept) or label in lexicon("mail_services"):
        return name
    first, new = kept.index(False), name.split("-")
    front = [part for part in parts[:first] if part not in new]
    behind = [part for part, stays in zip(parts, kept, strict=True) if stays]
    return "-".join([*front, *new, *(part for part in behind if part not in parts[:first] + new)])


def _says_what(context: "GermanContext", part: str) -> bool:
    """A trade, or a word of mailboxes, that nobody in the document is called by."""
    if part in _SHORT_TRADES and not context.companies.knows(part):
        return True
    if len(part) < _SHORTEST or part in context.people.words or context.places.knows(part):
        return False
    called = context.companies.knows(part) and not context.companies.keeps(part)
    return not called and (part in path_words() or is_trade(part) or ends_as_trade(part.title()))


def called_in(context: "GermanContext", label: str) -> str:
    """ "seerose-vdr", "ktb-inso": what the project or the company becomes by which a domain goes;
    "" where none stands in it."""
    for part in label.split("-"):
        project = context.others.called(part)
        known = 1 < len(part) < _SHORTEST and context.companies.knows(part)
        if project or (known and not context.companies.keeps(part)):
            return spelt_out(project or context.companies.substitute(part.upper()))
    return ""


def of_its_town(context: "GermanContext", label: str) -> str:
    """ "kalkwerk-blaubeuren": a domain of what somebody does, and of a town of the document."""
    parts, places = label.split("-"), context.places
    there = [part for part in parts if places.is_marked(part)]
    others = [part for part in parts if part not in there]
    if not there or not others or not all(_says_what(context, part) for part in others):
        return ""
    return "-".join(
        spelt_out(places.substitute(part.title()) or part) if part in there else part
        for part in parts
    )
