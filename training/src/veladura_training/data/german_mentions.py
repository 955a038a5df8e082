"""Other versions of German corpora: the people, organisations and places in them replaced.

A name is known by what stands around it, not only by itself: copies with other names teach that.
The text between the names, and every span that is no name, stay as they are.

`veladura-training german-mentions --shared DIR --out DIR` writes `augmented-germeval.jsonl` and
`augmented-smartdata.jsonl`; `prepare` also copies of our notes and sentences of news. Court
decisions are left alone: their people are initials and their organisations mostly the courts
themselves.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from veladura.document import Document, Span
from veladura_training.data.german_corpora import bundled, smartdata
from veladura_training.data.germeval import germeval, retold
from veladura_training.data.mention_pools import (
    LEGAL_FORM,
    PARTICLES,
    ROAD,
    Pools,
    frame,
    has_article,
    is_acronym,
)
from veladura_training.generator.engine.rerolling import like
from veladura_training.generator.engine.writing import write_documents

COPIES = 1.65  # of GermEval's 24,000 sentences
NOTE_COPIES = 3  # of every note
NEWS_COPIES = 2  # of our own sentences of news, beside themselves

REPLACED = 0.9  # names that get another; the rest stays
_FEWEST = 5  # names of a kind to choose from; with fewer a name stays
_OWN = 0.35  # of people: another name of the corpus as it stands, the rest from lists
_LISTED = {"LOC": 0.45, "ORG": 0.2}  # without article: from a list instead of the corpus
_INVENTED = 0.15  # acronyms made of random letters
_LEGAL = 0.6  # of firms with a legal form: from the list
_HISSING = ("s", "x", "z", "ß")
_NAME = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_INITIAL = re.compile(r"[A-ZÄÖÜ]\.?")
_REGNAL = re.compile(r"[IVX]+\.?|[JS]r\.?|jun\.|sen\.|d\.|Gr\.|\(.*")
_HOUSE = re.compile(r" \d+\w?$")
_MOTORWAY = re.compile(r"([AB] ?)\d+")


class Replacer:
    """New names for one document: a word of a person's name keeps its replacement."""

    def __init__(self, pools: Pools, rng: Random) -> None:
        self.pools, self.rng = pools, rng
        self.words: dict[str, str] = {}
        self.names: dict[tuple[str, ...], str] = {}

    def rewrite(self, document: Document) -> Document:
        text, done = "", 0
        spans: list[Span] = []
        for span in document.spans:
            if span.start < done:
                raise ValueError(f"{document.id}: spans overlap at {span.start}")
            text += document.text[done : span.start]
            surface = self._name(document, span)
            spans.append(replace(span, start=len(text), end=len(text) + len(surface)))
            text += surface
            done = span.end
        return Document(text + document.text[done:], tuple(spans), document.id)

    def _name(self, document: Document, span: Span) -> str:
        surface = document.surface(span)
        if span.label not in ("PER", "ORG", "LOC") or not _stands_alone(document.text, span):
            return surface
        key = (span.label, surface, frame(document.text, span.start))
        if key not in self.names:
            replaced = self.rng.random() < REPLACED
            self.names[key] = self._other(document, span) if replaced else surface
        return self.names[key]

    def _other(self, document: Document, span: Span) -> str:
        surface = document.surface(span)
        if span.label == "PER":
            return self._person(document, span)
        if surface[0].islower():
            return self._alike(document, span)
        fresh = (self._place if span.label == "LOC" else self._organisation)(document, span)
        shouted = surface.isupper() and not is_acronym(surface)
        return fresh.upper() if shouted else fresh

    def _alike(self, document: Document, span: Span) -> str:
        """Another name of the corpus that stood in such a place; the same where few did."""
        for key in self.pools.keys(document, span):
            choices = self.pools.alike.get(key, ())
            if len(choices) >= _FEWEST:
                return self.rng.choice(choices)
        return document.surface(span)

    # people

    def _person(self, document: Document, span: Span) -> str:
        words = document.surface(span).split(" ")
        if len(words) > 1 and self.rng.random() < _OWN:
            return self._alike(document, span)
        if not all(
            _NAME.fullmatch(w) or _INITIAL.fullmatch(w) or _REGNAL.fullmatch(w) for w in words
        ):
            return self._alike(document, span)
        gender = next((self.pools.gender[w] for w in words if w in self.pools.gender), "?")
        namelike = [i for i, w in enumerate(words) if self._is_name(words, i)]
        alone = len(words) == 1 and words[0].removesuffix("s") in self.pools.gender
        regnal = len(words) > 1 and bool(_REGNAL.fullmatch(words[-1]))
        for i, word in enumerate(words):
            if _INITIAL.fullmatch(word) and not regnal:
                words[i] = self.rng.choice("ABCDEFGHIJKLMNOPRSTUVWZ") + word[1:]
            elif i in namelike:
                last = i == namelike[-1] and not alone and not regnal
                following = document.text[span.end : span.end + 60] if i == len(words) - 1 else ""
                words[i] = self._word(word, None if last else gender, following)
        return " ".join(words)

    def _is_name(self, words: Sequence[str], i: int) -> bool:
        """Not the particles, nor "der Große"."""
        word = words[i]
        epithet = (
            i > 1 and words[i - 1] in ("der", "dem", "den", "des") and words[i - 2][0].isupper()
        )
        plain = _NAME.fullmatch(word) and len(word) > 1 and not _REGNAL.fullmatch(word)
        return bool(plain) and word.lower() not in PARTICLES and not epithet

    def _word(self, word: str, gender: str | None, after: str) -> str:
        """A first name, or a surname where no gender is given; with the old word's genitive s."""
        genitive = self.pools.is_genitive(word, after)
        stem = word[:-1] if genitive else word
        if stem not in self.words:
            parts = [self._fresh(gender) for _ in stem.split("-")[:2]]
            while genitive and parts[-1].endswith(_HISSING):
                parts[-1] = self._fresh(gender)
            self.words[stem] = "-".join(parts)
        fresh = like(word, self.words[stem])
        return fresh + "s" if genitive and not fresh.endswith(_HISSING) else fresh

    def _fresh(self, gender: str | None) -> str:
        pools, rng = self.pools, self.rng
        if gender is not None:
            return rng.choice(pools.given.get(gender) or pools.given["m"])
        seen = pools.seen_surnames and rng.random() < 0.3
        return rng.choice(pools.seen_surnames if seen else pools.surnames)

    # places

    def _place(self, document: Document, span: Span) -> str:
        surface, rng = document.surface(span), self.rng
        if _MOTORWAY.fullmatch(surface):
            return _MOTORWAY.sub(lambda m: f"{m[1]}{rng.randint(1, 99)}", surface)
        number = _HOUSE.search(surface)
        ending = ROAD.search(surface[: number.start()] if number else surface)
        if ending and self.pools.roads.get(ending[1]):
            return rng.choice(self.pools.roads[ending[1]]) + (number[0] if number else "")
        before = frame(document.text, span.start)
        plain = not has_article(before) and not is_acronym(surface) and "-" not in surface
        if plain and (before == "N" or rng.random() < _LISTED["LOC"]):
            return self._town(surface, document.text[span.end : span.end + 60])
        return self._alike(document, span)

    def _town(self, surface: str, after: str) -> str:
        """A town of as many words, in the genitive where the old name stood in it."""
        genitive = self.pools.is_genitive(surface, after)
        towns = [t for t in self.rng.choices(self.pools.towns, k=60) if _fits(t, surface, genitive)]
        return towns[0] + ("s" if genitive else "") if towns else surface

    # organisations

    def _organisation(self, document: Document, span: Span) -> str:
        surface, rng, pools = document.surface(span), self.rng, self.pools
        form = LEGAL_FORM.search(surface)
        if form and pools.firms and rng.random() < _LEGAL:
            return rng.choice(pools.firms) + form[0]
        if is_acronym(surface) and rng.random() < _INVENTED:
            return "".join(rng.choice("ABDEFGHIKLMNPRSTUVWZ") for _ in surface)
        head, _, seat = surface.rpartition(" ")
        if head and seat in pools.towns and rng.random() < 0.6:
            return f"{head} {self._town(seat, '')}"
        before = frame(document.text, span.start)
        plain = not (has_article(before) or is_acronym(surface) or before in ("@", "#") or form)
        if plain and pools.firms and rng.random() < _LISTED["ORG"]:
            return rng.choice(pools.firms)
        return self._alike(document, span)


def _stands_alone(text: str, span: Span) -> bool:
    """Not a part of a longer word, as in "VW-Werk": that is inflected as a whole."""
    before, after = text[span.start - 1 : span.start], text[span.end : span.end + 1]
    whole = not (before.isalnum() or after.isalnum() or "-" in (before, after))
    return whole and text[span.start].isalpha()


def _fits(town: str, surface: str, genitive: bool) -> bool:
    hissing = genitive and town.endswith(_HISSING)
    return (" " in town) == (" " in surface) and not hissing


def copies(documents: Sequence[Document], pools: Pools, share: float = 1.0) -> Iterator[Document]:
    """The first `share` of the documents that name anything, with other names.

    A share of 2 is every document twice, with other names each time.
    """
    named = [d for d in documents if any(s.label in ("PER", "ORG", "LOC") for s in d.spans)]
    for number in range(round(share * len(named))):
        document = named[number % len(named)]
        again = "~" * (1 + number // len(named))
        rng = Random(f"mentions-{document.id}{again[1:]}")
        version = Replacer(pools, rng).rewrite(document)
        yield replace(version, id=f"{document.id}{again}")


def write_copies(
    shared: Path, out: Path, notes: Sequence[Document] = (), news: Sequence[Document] = ()
) -> dict[str, int]:
    """Write a file of copies of each corpus there is; gives the number of documents of each."""
    path = shared / "corpora/germeval2014/train.conll"
    names = [*germeval(path, "germeval-train"), *notes, *news]
    pools = Pools.load(names, shared)
    twice = list(retold(path, "germeval-train", 2, {}))  # grouped as for training, names untouched
    smart = bundled(smartdata(shared / "corpora/smartdata/train.json.gz"), "smartdata")
    versions = {
        "augmented-germeval.jsonl": copies(twice, pools, COPIES / 2),
        "augmented-smartdata.jsonl": copies(list(smart), pools),
    }
    if notes:  # the command has none, and leaves alone what was prepared of them
        versions["augmented-notes-de.jsonl"] = copies(notes, pools, NOTE_COPIES)
    if news:
        versions["augmented-news-de.jsonl"] = copies(news, pools, NEWS_COPIES)
    return {name: write_documents(out / name, made) for name, made in versions.items()}
