"""Blanks that stand where none belong, and none where one does.

Letters spaced for emphasis are joined ("M E N D I Z A B A L"), words that fell apart too where the
language has the whole and not the parts ("sept iembre"), and words run together are split at a
capital ("PedroOlmedo").
"""

import re
from collections.abc import Iterator

from veladura.detect.reading.vocabulary import ReadingVocabulary
from veladura.document import Edit

_SPACED = re.compile(r"(?<!\S)[^\W_](?: [^\W_]){3,}(?!\S)")
_JOINT = re.compile(r"[A-ZÁÉÍÓÚÑÄÖÜ](?<=[a-zà-ÿ]{2}.)[a-zà-ÿ]{2,}(?![\w@=>\"'}\\/])")
_LEFT = re.compile(r"(?<![\w@./\\<=\"'{-])[^\W\d_]{3,}$")
_WIDEST = 32  # letters before a joint that are looked at
_LEAST = 5  # spaced letters that are a word although the language has no such word


def join_letters(text: str, words: ReadingVocabulary) -> Iterator[Edit]:
    """Runs of single letters and figures with one blank between them; two part the words."""
    for match in _SPACED.finditer(text):
        joined = match[0].replace(" ", "")
        if words.knows(joined) or (len(joined) >= _LEAST and words.spells(joined)):
            yield Edit(*match.span(), joined)


def split_words(text: str, words: ReadingVocabulary) -> Iterator[Edit]:
    """Only around a name: brands and programs are written like this on purpose."""
    for match in _JOINT.finditer(text):
        joint = match.start()
        before = _LEFT.search(text, max(0, joint - _WIDEST), joint)
        if not before or words.knows(before[0] + match[0]):
            continue
        left, right = before[0], match[0]
        if words.is_name(right) and (words.is_name(left) or words.is_frequent(left)):
            yield Edit(joint, joint, " ")
