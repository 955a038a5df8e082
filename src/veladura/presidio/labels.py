"""How Veladura's labels are called in Presidio; what it has no name for keeps its own."""

from collections.abc import Mapping
from types import MappingProxyType

from veladura.schemes import SCHEMES

LABELS: Mapping[str, str] = MappingProxyType(
    {label.id: label.presidio for scheme in SCHEMES.values() for label in scheme if label.presidio}
)


def presidio_label(label: str) -> str:
    return LABELS.get(label, label)
