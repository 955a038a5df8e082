"""Plain sentences from public texts that hold no name and no figure, by a hard filter.

German writes every noun with a capital, so a name cannot be told by its letters. A capitalised word
passes when it often follows an article: "der Vertrag", hardly ever "der Müller".
"""

import lzma
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ARTICLES = re.compile(
    r"\b(?:der|die|das|dem|den|des|ein|eine|einem|einen|einer|eines|kein|keine|keinen|keiner|im"
    r"|zum|zur|am|beim|vom|ins|jede|jeder|jedes|jeden|diese|dieser|dieses|diesem|diesen|seine"
    r"|seinen|seiner|ihre|ihren|ihrer|unsere|unserer) ([A-ZÄÖÜ][a-zäöüß]+)"
)
_CAPITAL = re.compile(r"(?<![\w-])[A-ZÄÖÜ][\w-]*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜ„])")
_PLAIN = re.compile(r"[A-ZÄÖÜ][a-zäöüßA-ZÄÖÜ ,;:–-]{40,260}[.!?]")
_WORD = re.compile(r"[a-zäöüß]+")
_NEVER = re.compile(  # institutions, states and peoples that take an article all the same
    r"Bundes|Europ|Union|Kommission|Republik|Reich|Land$|Schweiz|Türkei|Ukraine|Deutsch|Frankreich"
    r"|Parlament|Rhein|Donau|Elbe|Main|Kanton|Freistaat|Januar|Jänner|Februar|März|April|Mai$|Juni"
    r"|Juli|August|September|Oktober|November|Dezember|Christ|Gott|Jesus|Papst|Kaiser|König|Herr$"
    r"|Frau$|Vereinte|Nationen|Welt|Linke|Grüne|Partei|Kolleg|Präsident|Kanzler|Minister|Drucksache"
    r"|Fraktion|Staaten|Franzose|Engländer|Russe|Pole|Italiener|Preuße|Sachse|Bayer|Österreich"
)
_TEXTS = ("de-legal", "de-parliament", "de-novels")
_RUN = 12  # sentences of a run at most
_LEAST = 15  # times a noun must have followed an article


def load_bodies(folder: Path, names: set[str], most_bytes: int) -> tuple[tuple[str, ...], ...]:
    """Runs of neighbouring plain sentences out of the first `most_bytes` of each text."""
    paragraphs = [
        paragraph
        for name in _TEXTS
        for paragraph in _paragraphs(folder / f"{name}.txt.xz", most_bytes)
    ]
    after_article: Counter[str] = Counter()
    capitals: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for paragraph in paragraphs:
        after_article.update(ARTICLES.findall(paragraph))
        capitals.update(_CAPITAL.findall(paragraph))
        small.update(_WORD.findall(paragraph))
    nouns = {
        word
        for word, count in after_article.items()
        if count >= _LEAST and count >= 0.2 * capitals[word]
    }
    nouns = {word for word in nouns if word not in names and not _NEVER.match(word)}
    starts = {word.capitalize() for word, count in small.items() if count >= _LEAST}
    return tuple(run for paragraph in paragraphs for run in _runs(paragraph, nouns, starts - names))


def _paragraphs(path: Path, most_bytes: int) -> Iterator[str]:
    if not path.exists():
        return
    with lzma.open(path, "rt", encoding="utf-8") as file:
        read = 0
        for line in file:
            read += len(line)
            if read > most_bytes:
                return
            if len(line) > 60:
                yield line.strip()


def _runs(paragraph: str, nouns: set[str], starts: set[str]) -> Iterator[tuple[str, ...]]:
    run: list[str] = []
    for sentence in _SENTENCE.split(paragraph):
        if _is_plain(sentence, nouns, starts):
            run.append(sentence)
            if len(run) < _RUN:
                continue
        if run:
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)


def _is_plain(sentence: str, nouns: set[str], starts: set[str]) -> bool:
    if not _PLAIN.fullmatch(sentence):
        return False
    first, *others = _CAPITAL.findall(sentence)
    return (first in starts or first in nouns) and all(word in nouns for word in others)
