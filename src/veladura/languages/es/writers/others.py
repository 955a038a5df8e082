"""What was marked as something else: kept or masked, but never a number or an address."""

import re

from veladura.languages.es.writers.base import SpanishWriter
from veladura.transform.context import Mention

_DIGITS_OF_A_NUMBER = 4


class OtherWriter(SpanishWriter):
    """Keeps descriptions, or masks them; numbers and addresses among them always change."""

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        if self.context.preferences.other == "mask":
            return None
        if "@" in surface or "://" in surface or surface.lower().startswith("www."):
            return self.context.internet.write(mention)
        is_number = sum(c.isdigit() for c in surface) >= _DIGITS_OF_A_NUMBER
        if is_number and not re.search(r"[^\W\d_][a-záéíóúñ]{3,}", surface):
            return self.context.ids.rewrite(surface, "other")
        return surface
