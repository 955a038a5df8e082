"""How people changed what was found."""

from veladura.web.schemas.shape import Shape


class LabelCorrections(Shape):
    """How people changed what was found, per category."""

    label: str
    scheme: str
    found: int
    confirmed: int
    added: int
    removed: int
    relabelled: int
    moved: int


class Corrections(Shape):
    documents: int
    labels: list[LabelCorrections]
