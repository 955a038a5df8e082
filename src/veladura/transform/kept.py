"""Writers that need no language: what is kept as it is, what is masked, sex."""

from veladura.transform.context import Mention, PlanContext, SurfaceWriter


class KeptWriter(SurfaceWriter[PlanContext]):
    """Keeps what tells nothing of anybody: times of day, the country whose law applies."""

    def write(self, mention: Mention) -> str | None:
        return mention.surface.strip()


class MaskedWriter(SurfaceWriter[PlanContext]):
    """Masks what a language has nothing to put in the place of."""

    def write(self, mention: Mention) -> str | None:
        return None


class SexWriter(SurfaceWriter[PlanContext]):
    """Keeps the sex, which the text shows in every ending anyway, or masks it."""

    def write(self, mention: Mention) -> str | None:
        keep = self.context.preferences.sex == "keep"
        return mention.surface.strip() if keep else None
