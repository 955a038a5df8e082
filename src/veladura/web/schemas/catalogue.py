"""Profiles, labels and models that are installed."""

from typing import Any

from veladura.web.schemas.shape import Shape


class Profile(Shape):
    id: str
    language: str
    scheme: str
    recall: float
    available: bool
    why_not: str | None  # e.g. the model is not installed


class Label(Shape):
    id: str
    group: str
    hue: int
    es: str
    en: str
    de: str


class LabelList(Shape):
    profile: str
    scheme: str
    groups: dict[str, dict[str, str]]  # group → language → name, in display order
    labels: list[Label]


class Model(Shape):
    name: str
    profile: str | None
    size: int  # bytes
    card: str  # Markdown
    figures: dict[str, Any]
