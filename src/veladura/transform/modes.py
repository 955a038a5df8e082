"""Masks, blocks, tags and hashes: replacements that tell nothing but the category."""

from veladura.transform.randomness import KeyedRandom

BLOCK = "█████"  # always five: the length of the original is hidden too


def mask(label: str, surface: str, style: str) -> str:
    """[LABEL] once, or once per word of the original."""
    return " ".join([f"[{label}]"] * (len(surface.split()) if style == "token" else 1))


def redact() -> str:
    return BLOCK


def hashed(label: str, kind: str, entity: str, source: KeyedRandom) -> str:
    """A keyed HMAC, so that nobody without the key can try names against it."""
    return f"[{label}:{source.digest('hash', kind, entity).hex()[:12]}]"


class Tags:
    """Numbers the things of each label in the order they appear: HOSPITAL_1, HOSPITAL_2…"""

    def __init__(self) -> None:
        self._numbers: dict[str, dict[str, int]] = {}

    def write(self, label: str, entity: str) -> str:
        numbers = self._numbers.setdefault(label, {})
        return f"{label}_{numbers.setdefault(entity, len(numbers) + 1)}"
