"""What is not replaced by itself: sex, and what was marked as something else."""

import re

from veladura.transform.context import Mention, SurfaceWriter
from veladura.transform.ids import IdWriter
from veladura.transform.internet import InternetWriter

_DIGITS_OF_A_NUMBER = 4


class KeptWriter(SurfaceWriter):
    """Keeps what tells nothing of anybody: times of day, the country whose law applies."""

    def write(self, mention: Mention) -> str | None:
        return mention.surface.strip()


class MaskedWriter(SurfaceWriter):
    """Masks what a language has nothing to put in the place of."""

    def write(self, mention: Mention) -> str | None:
        return None


class SexWriter(SurfaceWriter):
    """Keeps the sex, which the text shows in every ending anyway, or masks it."""

    def write(self, mention: Mention) -> str | None:
        keep = self.setting.preferences.sex == "keep"
        return mention.surface.strip() if keep else None


class OtherWriter(SurfaceWriter):
    """Keeps descriptions, or masks them; numbers and addresses among them always change."""

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        if self.setting.preferences.other == "mask":
            return None
        if "@" in surface or "://" in surface or surface.lower().startswith("www."):
            internet = self.setting.writer("internet")
            return internet.write(mention) if isinstance(internet, InternetWriter) else None
        is_number = sum(c.isdigit() for c in surface) >= _DIGITS_OF_A_NUMBER
        if is_number and not re.search(r"[^\W\d_][a-záéíóúñ]{3,}", surface):
            ids = self.setting.writer("id")
            return ids.rewrite(surface, "other") if isinstance(ids, IdWriter) else None
        return surface
