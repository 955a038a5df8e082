"""What nobody marked and still tells a place: how far it lies, how high, on which road or river."""

from collections.abc import Iterator, Sequence

from veladura.languages.es.implied.distances import distances
from veladura.languages.es.implied.heights import heights
from veladura.languages.es.implied.landmarks import landmarks
from veladura.languages.es.implied.surroundings import Surroundings
from veladura.transform.context import Mention
from veladura.transform.substitution import Implied


def implied_by_places(text: str, mentions: Sequence[Mention]) -> Iterator[Implied]:
    """None where no place is marked: then nothing moves that these could contradict."""
    if not any(mention.kind == "territory" for mention in mentions):
        return
    around = Surroundings(text, mentions)
    yield from distances(around)
    yield from heights(around)
    yield from landmarks(around)
