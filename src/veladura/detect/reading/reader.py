"""Makes the view of a damaged text, stage by stage; for clean text there is none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from veladura.detect.reading.damage import is_scattered, look_for_damage, suspects
from veladura.detect.reading.encoding import repair_encoding
from veladura.detect.reading.figures import repair_figures
from veladura.detect.reading.fragments import (
    join_addresses,
    join_numbers,
    join_words,
    narrow_gaps,
)
from veladura.detect.reading.glyphs import GlyphReader
from veladura.detect.reading.hyphens import undo_column_hyphens, undo_hyphens
from veladura.detect.reading.spacing import join_letters, split_words
from veladura.detect.reading.view import ReadingView
from veladura.detect.reading.vocabulary import NAME, ReadingVocabulary, load_vocabulary
from veladura.document import Edit

_WORD = re.compile(r"[^\W\d_]{2,}")
_ROUNDS = 6  # of repairs to the encoding: there are four kinds, and one can be done twice over
BAD = 3  # misread words or figures that make a text one nobody can trust a letter of


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads texts of one language. Stateless: nothing of a text is kept."""

    words: ReadingVocabulary

    def read(self, text: str) -> ReadingView | None:
        """What the text reads like, or None where that is what was written."""
        damage = look_for_damage(text)
        if not damage:
            return None
        view = ReadingView(text)
        if damage.encoding:
            view = _mend_encoding(view)
        if damage.spaced:
            view = view.mend(list(join_letters(view.text, self.words)))
        if damage.columns:
            view = view.mend(list(undo_column_hyphens(view.text)))
        if damage.hyphenated:
            view = view.mend(list(undo_hyphens(view.text, self.words)))
        misread = self._count_misread(view) if damage.glyphs or damage.encoding else 0
        bad = misread == BAD
        broken = damage.broken or (bad and is_scattered(view.text))
        if damage.figures or broken:
            view = view.mend(list(join_numbers(view.text, broken=broken)))
        if broken:
            view = self._mend_pieces(view)
        if misread or broken:
            view = view.mend(list(self._figures(view.text, bad)))
            view = view.mend(list(self._letters(view.text, bad)))
        if damage.joined:
            view = view.mend(list(split_words(view.text, self.words)))
        return view if view.undone else None

    def may_name(self, reading: str) -> bool:
        """Whether a word of what was read, with a capital, is a name as likely as not."""
        return any(
            word[0].isupper() and self.words.names.probabilities(word).name > NAME
            for word in _WORD.findall(reading)
        )

    def _count_misread(self, view: ReadingView) -> int:
        """Words and figures that are misread, up to BAD: then every letter may be."""
        text = view.text
        places = list(suspects(text))
        glyphs = GlyphReader(self.words)
        letters = (e for place in places for e in glyphs.repair(text, *place, thorough=False))
        figures = (e for place in places for e in repair_figures(text, *place, thorough=False))
        accents = (edit for stage in view.undone for edit in stage if len(edit.text) == 2)
        return sum(1 for _ in islice(chain(letters, figures, accents), BAD))

    def _letters(self, text: str, everywhere: bool) -> Iterator[Edit]:
        glyphs = GlyphReader(self.words)
        for start, end in [(0, len(text))] if everywhere else suspects(text):
            yield from glyphs.repair(text, start, end, thorough=everywhere)

    def _figures(self, text: str, everywhere: bool) -> Iterator[Edit]:
        for start, end in [(0, len(text))] if everywhere else suspects(text):
            yield from repair_figures(text, start, end, thorough=everywhere)

    def _mend_pieces(self, view: ReadingView) -> ReadingView:
        view = view.mend(list(join_words(view.text, GlyphReader(self.words))))
        view = view.mend(list(join_addresses(view.text)))
        return view.mend(list(narrow_gaps(view.text)))


def _mend_encoding(view: ReadingView) -> ReadingView:
    for _ in range(_ROUNDS):
        edits = repair_encoding(view.text)
        if not edits:
            break
        view = view.mend(edits)
    return view


def load_reader(language: str) -> Reader | None:
    """The reader of a language; None where there is no vocabulary to read it with."""
    words = load_vocabulary(language)
    return Reader(words) if words else None
