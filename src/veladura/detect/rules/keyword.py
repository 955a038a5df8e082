"""Identifiers that a key word announces: "NHC: 48213", "N.º de serie ........ QK-20518".

Keys are written as people say them ("nº historia"); case, accents, full stops and the spacing are
allowed for here.
"""

import re
from collections.abc import Iterable

from veladura.detect.rules.rule import WORD_END, Check, WordRule

# What may stand between key and value: dots of a form, a colon, a table's bar, "n.º". On one line.
LINK = r"(?:[ \t\u00a0.:=;·|→>\"'_*#~(–-]|[nN](?:[úu]m)?\.?[ºo°]?\.?(?![^\W_])){0,40}?"
# A code: it holds a digit, may hold letters and single marks, and ends in a letter or digit.
CODE = (
    r"(?=[A-Za-z./ -]{0,8}\d)(?:[A-Z]{1,4} (?=\d{3}))?[A-Za-z0-9]+(?:[-/._]{1,2}[A-Za-z0-9]+){0,7}"
    r"(?![^\W_])(?![/-]\d)"
)
_PLAIN = str.maketrans("áéíóúñ", "aeioun")  # many texts leave accents out


def _key_pattern(key: str) -> str:
    pattern = ""
    for character in key:
        if character == " ":
            pattern += r"\.?[ \t_-]{0,2}"
        elif character == "º":
            pattern += r"(?:[.º°ª]{1,2}|o(?![^\W_]))?"
        elif character.isalpha():
            plain = character.translate(_PLAIN)
            form = character if plain == character else f"[{character}{plain}]"
            # Abbreviations are also written with full stops: N.H.C.
            pattern += (r"\.?" if pattern and len(key) <= 4 else "") + form
        else:
            pattern += re.escape(character)
    return pattern


def _triggers(key: str) -> set[str]:
    """The words a key may begin with, as the text spells them."""
    first = re.match(r"[^\W\d_ªº]+", key)
    word = first[0] if first else key
    forms = {word, word.translate(_PLAIN)}
    return forms | {word[0]} if len(key) <= 4 else forms


def keyed_rule(
    name: str,
    kind: str,
    keys: Iterable[str],
    value: str = CODE,
    *,
    score: float,
    link: str = LINK,
    check: Check | None = None,
    unchecked: float = 0.0,
) -> WordRule:
    """A value of a given form right after one of some key words (written in lower case)."""
    longest_first = sorted(keys, key=lambda key: (-len(key), key))
    either = "|".join(_key_pattern(key) for key in longest_first)
    return WordRule(
        name=name,
        kind=kind,
        triggers=frozenset(word for key in longest_first for word in _triggers(key)),
        pattern=re.compile(rf"(?<![^\W_])(?<![-@])(?i:{either}){WORD_END}{link}(?P<value>{value})"),
        score=score,
        reason="follows its key word" + (" and has a right check digit" if unchecked else ""),
        check=check,
        unchecked=unchecked,
    )
