"""What the writers of a Spanish document share."""

from typing import TYPE_CHECKING

from veladura.transform.context import SurfaceWriter

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext


class SpanishWriter(SurfaceWriter["SpanishContext"]):
    """A writer that finds the others by name: `self.context.people`."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)
