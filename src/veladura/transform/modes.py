"""Masks, blocks, tags and hashes: replacements that tell nothing but the category."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from veladura.transform.randomness import KeyedRandom

BLOCK = "█████"  # always five: the length of the original is hidden too


def mask(label: str, surface: str, style: str) -> str:
    """[LABEL] once, or once per word of the original."""
    return " ".join([f"[{label}]"] * (len(surface.split()) if style == "token" else 1))


class Tags:
    """Numbers the things of each label in the order they appear: HOSPITAL_1, HOSPITAL_2…"""

    def __init__(self) -> None:
        self._numbers: dict[str, dict[str, int]] = {}

    def write(self, label: str, entity: str) -> str:
        numbers = self._numbers.setdefault(label, {})
        return f"{label}_{numbers.setdefault(entity, len(numbers) + 1)}"


@dataclass(frozen=True, slots=True)
class Hidden:
    """A mention without its margins; the thing it is about is asked for where a mode needs it."""

    label: str
    kind: str
    surface: str = field(repr=False)
    entity: Callable[[], str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Gaps:
    """Writes what stands in the place of the mentions of one document."""

    source: KeyedRandom
    mask_style: str
    _tags: Tags = field(default_factory=Tags, repr=False)

    def write(self, mode: str, hidden: Hidden) -> str:
        return _WRITTEN[mode](self, hidden)

    def mask(self, label: str, surface: str) -> str:
        return mask(label, surface, self.mask_style)

    def _mask(self, hidden: Hidden) -> str:
        return self.mask(hidden.label, hidden.surface)

    def _tag(self, hidden: Hidden) -> str:
        return self._tags.write(hidden.label, hidden.entity())

    def _redact(self, _: Hidden) -> str:
        return BLOCK

    def _hash(self, hidden: Hidden) -> str:
        """A keyed HMAC, so that nobody without the key can try names against it."""
        digest = self.source.digest("hash", hidden.kind, hidden.entity()).hex()
        return f"[{hidden.label}:{digest[:12]}]"


_WRITTEN: Mapping[str, Callable[[Gaps, Hidden], str]] = {
    "mask": Gaps._mask,
    "tag": Gaps._tag,
    "redact": Gaps._redact,
    "hash": Gaps._hash,
}
MODES = ("replace", *_WRITTEN, "keep")
WITHOUT_PICTURES = ("mask", "tag", "redact")  # where pictures are hidden if gaps are left
