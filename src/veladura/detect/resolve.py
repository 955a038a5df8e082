"""Overlaps between sources, resolved by one rule: the surest source wins, and nothing is uncovered.

1. A span whose score reaches its threshold counts; a weaker one only confirms: where sources agree
   on the label of a stretch, their scores add up as independent evidence.
2. Spans of one label that overlap become one span, as wide as all of them together.
3. Where labels disagree, the higher score keeps its ground (then the longer, then the earlier
   span). The other keeps whatever letters and digits of it are left over.

So every letter or digit that any source found above its threshold is covered afterwards.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter

from veladura.document import Span

Threshold = Callable[[Span], float]
IN_ORDER = attrgetter("start", "end", "label", "fragments")  # spans' own order, found faster


def resolve(text: str, spans: Iterable[Span], threshold: Threshold) -> tuple[Span, ...]:
    """Spans without overlaps, sorted; each names every source that agreed on it."""
    by_label: dict[str, list[Span]] = {}
    for span in sorted(spans, key=IN_ORDER):
        by_label.setdefault(span.label, []).append(span)
    agreed = [one for group in by_label.values() for one in _agree(group, threshold)]
    agreed.sort(key=IN_ORDER)
    kept = [span for rivals in _clusters(agreed) for span in _settle(text, rivals)]
    return tuple(sorted(kept, key=IN_ORDER))


def _clusters(spans: list[Span]) -> Iterator[list[Span]]:
    """Runs of spans chained together by overlaps; `spans` must be sorted."""
    cluster: list[Span] = []
    reach = -1
    for span in spans:
        if cluster and span.start >= reach:
            yield cluster
            cluster = []
        cluster.append(span)
        reach = max(reach, span.end) if len(cluster) > 1 else span.end
    if cluster:
        yield cluster


def _agree(group: list[Span], threshold: Threshold) -> Iterator[Span]:
    """Merge the spans of one label; weak ones lend their score but not their borders."""
    for cluster in _clusters(group):
        if len(cluster) == 1:
            if cluster[0].score >= threshold(cluster[0]):
                yield cluster[0]
            continue
        strong = [span for span in cluster if span.score >= threshold(span)]
        weak = [span for span in cluster if span.score < threshold(span)]
        if not strong:
            together = _join(cluster, cluster)
            if together.score >= threshold(together):
                yield together
            continue
        for core in _clusters(strong):
            start, end = core[0].start, max(span.end for span in core)
            witnesses = [span for span in weak if span.start < end and start < span.end]
            yield _join(core, core + witnesses)


def _join(core: list[Span], witnesses: list[Span]) -> Span:
    """One span with the borders of `core` and the evidence of all witnesses."""
    if len(witnesses) == 1:
        return core[0]
    best: dict[str, Span] = {}  # one vote per source: two hits of one rule are not two witnesses
    for span in witnesses:
        if span.source not in best or span.score > best[span.source].score:
            best[span.source] = span
    votes = sorted(
        best.values(), key=lambda span: (not span.source.startswith("model"), -span.score)
    )
    doubt = 1.0
    for vote in votes:
        doubt *= 1.0 - vote.score
    start, end = core[0].start, max(span.end for span in core)
    whole = [span for span in core if (span.start, span.end) == (start, end)]
    return Span(
        start,
        end,
        core[0].label,
        1.0 - doubt,
        "+".join(dict.fromkeys(vote.source for vote in votes if vote.source)),
        "; ".join(dict.fromkeys(vote.reason for vote in votes if vote.reason)),
        whole[0].fragments if whole else (),
    )


def _settle(text: str, rivals: list[Span]) -> list[Span]:
    """Give every stretch of one cluster to the surest of the spans that claim it."""
    if len(rivals) == 1:
        return rivals
    rivals = sorted(rivals, key=lambda span: (-span.score, span.start - span.end, span.start))
    kept: list[Span] = []
    for span in rivals:
        if not any(span.overlaps(other) for other in kept):
            kept.append(span)
        else:
            kept += leftovers(text, span, kept)
    return kept


def leftovers(text: str, span: Span, kept: Sequence[Span]) -> list[Span]:
    """What of a span no kept one covers, as far as it has letters or digits."""
    pieces: list[Span] = []
    position = span.start
    taken = sorted((other.start, other.end) for other in kept if span.overlaps(other))
    for start, end in (*taken, (span.end, span.end)):
        first, last = position, min(start, span.end)
        while first < last and not text[first].isalnum():
            first += 1
        while last > first and not text[last - 1].isalnum():
            last -= 1
        if first < last:
            pieces.append(replace(span, start=first, end=last, fragments=()))
        position = max(position, end)
    return pieces
