"""What the writers of a German document share."""

from typing import TYPE_CHECKING

from veladura.transform.context import SurfaceWriter

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext


class GermanWriter(SurfaceWriter["GermanContext"]):
    """A writer that finds the others by name: `self.context.people`."""

    def __init__(self, context: "GermanContext") -> None:
        super().__init__(context)
