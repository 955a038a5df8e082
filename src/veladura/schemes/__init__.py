"""Label schemes: what can be found, what kind of thing each label stands for, how it is shown.

A scheme is a TOML table beside this file with one entry a label; `Label` describes the fields.
Rules, consistency, writers and the audit speak of kinds (`kinds.txt`) and never of labels, so that
any language can work with any scheme.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from veladura.errors import ConfigError
from veladura.wordlists import read_table, read_toml

REPEATS = ("", "person", "kin", "place", "number", "code")


@dataclass(frozen=True, slots=True)
class Label:
    """One category. `hue` (OKLCH degrees) is its colour; lightness is the theme's business."""

    id: str
    group: str
    hue: int
    es: str  # what people read, in the languages of the web app
    en: str
    de: str
    kind: str  # one of KINDS: what stands under this label
    finds: tuple[str, ...] = ()  # further kinds of findings that get this label
    repeats: str = ""  # how its mentions come back elsewhere in a document: one of REPEATS
    common: bool = False  # its surfaces are everyday words or figures, which identify nobody
    i2b2: str = "ID"  # the XML element of the MEDDOCAN task
    presidio: str = ""  # the entity in Presidio; none: the label's own id

    def name(self, language: str = "en") -> str:
        return {"es": self.es, "de": self.de}.get(language, self.en)


@dataclass(frozen=True, slots=True)
class Scheme:
    """A closed, ordered set of labels."""

    id: str
    labels: tuple[Label, ...]
    # Made of the labels: label → label's entry, and label → how its mentions come back.
    _by_id: dict[str, Label] = field(init=False, repr=False, compare=False, default_factory=dict)
    repeats: dict[str, str] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._by_id.update((label.id, label) for label in self.labels)
        self.repeats.update((label.id, label.repeats) for label in self.labels if label.repeats)

    def __iter__(self) -> Iterator[Label]:
        return iter(self.labels)

    def __contains__(self, label_id: object) -> bool:
        return label_id in self._by_id

    def __getitem__(self, label_id: str) -> Label:
        try:
            return self._by_id[label_id]
        except KeyError:
            raise ConfigError(f"scheme {self.id} has no label {label_id}") from None

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(label.id for label in self.labels)

    def stands_for(self, label_id: str, *kinds: str) -> bool:
        """Whether a label is for one of the kinds, or for something more special."""
        label = self._by_id.get(label_id)
        return label is not None and any(kind in kinds for kind in lineage(label.kind))

    def label_for(self, kind: str) -> str:
        """The label of a kind of thing, or of the closest more general kind that has one."""
        for wanted in lineage(kind):
            for label in self.labels:
                if wanted == label.kind or wanted in label.finds:
                    return label.id
        raise ConfigError(f"scheme {self.id} has no label for things of the kind {kind!r}")


def lineage(kind: str) -> Iterator[str]:
    """A kind and the more general ones it belongs to, closest first."""
    while kind:
        if kind not in KINDS:
            raise ConfigError(f"there is no kind {kind!r}; known: {', '.join(KINDS)}")
        yield kind
        kind = KINDS[kind]


def get_scheme(scheme_id: str) -> Scheme:
    try:
        return SCHEMES[scheme_id]
    except KeyError:
        known = ", ".join(SCHEMES)
        raise ConfigError(f"there is no scheme {scheme_id!r}; known: {known}") from None


def find_label(label_id: str) -> Label | None:
    """The label with an id in any scheme: corpora and reports name labels without their scheme."""
    return _EVERY.get(label_id)


def _scheme(name: str) -> Scheme:
    labels = read_toml(__name__, name)
    return Scheme(name, tuple(_label(name, id, entry) for id, entry in labels.items()))


def _label(scheme: str, id: str, entry: Mapping[str, Any]) -> Label:
    label = Label(id=id, **{**entry, "finds": tuple(entry.get("finds", ()))})
    if not {label.kind, *label.finds} <= set(KINDS) or label.repeats not in REPEATS:
        raise ConfigError(f"scheme {scheme}: {id} has an unknown kind or way to repeat")
    return label


KINDS: Mapping[str, str] = MappingProxyType(  # each with the more general kind, or ""
    {kind: "".join(general) for kind, *general in read_table(__name__, "kinds")}
)
GROUPS: dict[str, dict[str, str]] = read_toml(__name__, "groups")
SCHEMES: Mapping[str, Scheme] = MappingProxyType(
    {name: _scheme(name) for name in ("meddocan", "finance")}
)
MEDDOCAN, FINANCE = SCHEMES["meddocan"], SCHEMES["finance"]
_EVERY = {label.id: label for scheme in SCHEMES.values() for label in scheme}
