"""Decides what to write instead of every span of a document."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from veladura.alignment import aligned
from veladura.document import Document, Edit, apply_edits
from veladura.profiles import Profile
from veladura.text import fold, margins, match_case
from veladura.transform.context import Mention, Place, PlanContext, Subject
from veladura.transform.mentions import collect
from veladura.transform.modes import Gaps, Hidden
from veladura.transform.occurrences import Occurrences
from veladura.transform.organisations import ListedOrganisation, organisations_of
from veladura.transform.preferences import Preferences
from veladura.transform.randomness import KeyedRandom, Seed
from veladura.transform.secrecy import check_key, warn_of_seed
from veladura.transform.singling import singles_out
from veladura.transform.spacing import apart_like
from veladura.transform.substitution import substitution_of

_ROUNDS = 4  # of looking for originals in the output and choosing again what brought them there
_SHORTEST_ORIGINAL = 4  # shorter ones turn up inside other words all the time


@dataclass(frozen=True, slots=True)
class Replacement:
    """What becomes of one mention; mentions of the same thing share a number."""

    start: int
    end: int
    label: str
    entity: int
    text: str = field(repr=False)  # the original where it is kept
    kept: bool


@dataclass(frozen=True)
class Plan:
    """What is written instead of what in one document. Nothing has been written yet."""

    document: Document
    edits: tuple[Edit, ...] = field(repr=False)
    replacements: tuple[Replacement, ...] = field(repr=False)
    date_shift: int | None  # days; None where no date is moved
    singles_out: Mapping[str, int] = field(default_factory=dict)  # what is left that tells who
    forms: tuple[tuple[str, str], ...] = field(default=(), repr=False)  # what else must be gone
    organisations: tuple[ListedOrganisation, ...] = ()
    hides_pictures: bool = False  # logos, stamps, signatures and faces

    @cached_property
    def written(self) -> list[Edit]:
        """The edits, and those of blanks that keep the columns of a plain text in their places."""
        return aligned(self.document.text, self.edits)

    @cached_property
    def text(self) -> str:
        """The text as it will read."""
        return apply_edits(self.document.text, self.written)


def plan(
    document: Document,
    profile: Profile,
    preferences: Preferences | None = None,
    *,
    seed: Seed | None = None,
    key: bytes | None = None,
    chosen: Mapping[Place, str] | None = None,
    rolls: Mapping[Place, int] | None = None,
    subject: Subject | None = None,
) -> Plan:
    """What to write so that a document is anonymous.

    `chosen` maps the offsets of a span to a replacement picked by hand: it wins, and spreads to
    the other mentions of the same thing. `rolls` counts how often a person asked for another
    substitute for the thing at those offsets. With `key`, substitutes and the date shift are a
    function of the key and the thing alone, the same in every document; otherwise of `seed` and
    the document; without either they cannot be repeated. A seed of bytes is a secret of the
    caller's; one that is a number protects no numbers (SeedWarning), and hashes need more. All
    documents of one `subject` are rewritten alike, with a key or with the same seed.
    """
    preferences = preferences or Preferences.from_table(profile.replace)
    if not isinstance(seed, bytes):
        check_key(preferences, key)
    substitution = substitution_of(profile)
    mentions = collect(document, substitution, leftovers=preferences.leftovers)
    mentions = substitution.settled(document.text, mentions, preferences)
    if isinstance(seed, int) and key is None:
        warn_of_seed(mentions, preferences)
    source = _source(document, seed, key, subject)
    make = partial(substitution.context, substitution, mentions, preferences, source)
    make = partial(make, subject=subject, text=document.text)
    return _outcome(document, *_settled(make, chosen or {}, rolls or {}))


def _settled(
    make: Callable[[Mapping[Place, int]], PlanContext],
    chosen: Mapping[Place, str],
    rolls: Mapping[Place, int],
) -> tuple[PlanContext, list[Edit]]:
    """Writes until no substitute brings an original back; what still does is masked at last."""
    rolled = dict(rolls)
    masked: set[Place] = set()
    for attempt in range(_ROUNDS):
        context = make(rolled)
        edits = _edits(context, chosen, masked)
        culprits = _culprits(context, edits, chosen)
        if not culprits:
            break
        for place in culprits:
            rolled[place] = rolled.get(place, 0) + 1
            if attempt == _ROUNDS - 2:
                masked.add(place)
    return context, edits


def _outcome(document: Document, context: PlanContext, edits: Sequence[Edit]) -> Plan:
    preferences, substitution = context.preferences, context.substitution
    written = tuple(_replacements(context, edits))
    return Plan(
        document,
        tuple(edits),
        written,
        _date_shift(context, edits),
        singles_out=singles_out(
            apply_edits(document.text, edits),
            written,
            substitution.kinds,
            substitution.singling,
            capped=bool(preferences.age_cap),
            vocabulary=context.vocabulary,
        ),
        forms=tuple(_forms(context, edits)),
        organisations=organisations_of(context),
        hides_pictures=preferences.hides_pictures,
    )


def _forms(context: PlanContext, edits: Sequence[Edit]) -> Iterator[tuple[str, str]]:
    """Other forms of what is rewritten, with its label: acronyms, names among relatives."""
    rewritten = {(edit.start, edit.end) for edit in edits}
    for mention in context.mentions:
        if mention.place in rewritten:
            for form in context.substitution.forms_beside(mention):
                if form.text != mention.surface.strip():
                    yield form.text, mention.label


def _source(
    document: Document, seed: Seed | None, key: bytes | None, subject: Subject | None
) -> KeyedRandom:
    if key is not None:
        return KeyedRandom.from_key(key)
    if subject is not None and seed is not None:
        return KeyedRandom.for_subject(seed, subject.identity)
    return KeyedRandom.from_seed(seed, document.text)


def _replacements(context: PlanContext, edits: Sequence[Edit]) -> Iterator[Replacement]:
    """Every mention with the thing it is about, kept ones included."""
    written = {(edit.start, edit.end): edit.text for edit in edits}
    entities: dict[tuple[str, str], int] = {}
    for mention in context.mentions:
        thing = (mention.kind, context.writer(mention.kind).entity(mention))
        text = written.get(mention.place)
        yield Replacement(
            mention.start,
            mention.end,
            mention.label,
            entities.setdefault(thing, len(entities) + 1),
            mention.surface if text is None else text,
            text is None,
        )


def _date_shift(context: PlanContext, edits: Sequence[Edit]) -> int | None:
    """By how many days dates were moved; a date that is masked or written by hand was not."""
    dates = {m.place: m for m in context.of_kind("date")}
    moved = [edit for edit in edits if (edit.start, edit.end) in dates]
    if not moved:
        return None
    writer = context.dates
    moves = any(writer.moves(dates[edit.start, edit.end], edit.text) for edit in moved)
    return writer.shift.days if moves else None


def _edits(context: PlanContext, chosen: Mapping[Place, str], masked: set[Place]) -> list[Edit]:
    fixed: dict[tuple[str, str], str] = {}
    for mention in context.mentions if chosen else ():
        if mention.place in chosen:
            writer = context.writer(mention.kind)
            if not writer.adopt(mention, chosen[mention.place]):
                fixed.setdefault((mention.kind, writer.entity(mention)), chosen[mention.place])
    gaps = Gaps(context.source, context.preferences.mask_style)
    edits: list[Edit] = []
    for mention in context.mentions:
        if mention.place in chosen:
            text: str | None = chosen[mention.place]
        else:
            text = _write(context, mention, gaps, fixed, masked)
        if text is not None:
            edits.append(Edit(mention.start, mention.end, text, mention.label))
    return edits


def _write(
    context: PlanContext,
    mention: Mention,
    gaps: Gaps,
    fixed: Mapping[tuple[str, str], str],
    masked: set[Place],
) -> str | None:
    """The new text of a mention; None when it is kept."""
    kind = mention.kind
    mode = context.mode_of(mention)
    before, core, after = margins(mention.surface)
    if mode == "keep" or not core or kind in context.substitution.public:
        return None
    writer = context.writer(kind)
    if mode != "replace" or mention.place in masked:
        hidden = Hidden(mention.label, kind, core, partial(writer.entity, mention))
        text = gaps.write("mask" if mode == "replace" else mode, hidden)
    elif fixed and (kind, writer.entity(mention)) in fixed:
        text = match_case(core, fixed[kind, writer.entity(mention)])
    else:
        substitute = writer.write(mention)
        if substitute == core and context.may_keep(mention):
            return None
        if substitute is not None:
            substitute = context.as_spelt(context.joined_well(core, substitute))
        exactly = kind == "date" or kind in context.substitution.may_keep  # 2.100 does not say 100
        if substitute is None or _repeats(substitute, core, exactly=exactly):
            substitute = gaps.mask(mention.label, core)
        text = apart_like(context.text[mention.start : mention.end], substitute)
    return before + text + after


def _repeats(substitute: str, original: str, *, exactly: bool = False) -> bool:
    """Whether a substitute equals the original or, where that means something, contains it:
    "martes 30" does not say "martes 3"."""
    new, old = fold(substitute), fold(original)
    return new == old or (not exactly and len(old) > 2 and old in new)


def _one_case(text: str) -> str:
    """Small letters, unless that would move the offsets ("İ" becomes two characters)."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else text


def _culprits(
    context: PlanContext, edits: Sequence[Edit], chosen: Mapping[Place, str]
) -> set[Place]:
    """Edits, not chosen by hand, that bring an original of the document back into the output."""
    substitution = context.substitution
    originals = Occurrences(
        {
            _one_case(mention.surface.strip())
            for mention in context.mentions
            if mention.kind in substitution.identifying
            and fold(mention.surface) not in substitution.plain_words
            and context.mode_of(mention) != "keep"
        },
        shortest=_SHORTEST_ORIGINAL,
    )
    back = list(originals.within(_one_case(apply_edits(context.text, edits))))
    if not back:
        return set()
    culprits: set[Place] = set()
    growth = 0
    starts: list[int] = []  # of the edits, in the output
    for edit in edits:
        starts.append(edit.start + growth)
        growth += len(edit.text) - (edit.end - edit.start)
    for found, end in back:
        first = max(0, bisect_right(starts, found) - 1)
        for i in range(first, bisect_left(starts, end)):
            place = (edits[i].start, edits[i].end)
            if starts[i] + len(edits[i].text) > found and place not in chosen:
                culprits.add(place)
    return culprits
