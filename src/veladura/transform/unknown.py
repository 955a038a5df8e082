"""Kinds nothing is known about: their mentions are masked."""

from veladura.transform.setting import Mention, Setting
from veladura.transform.surface import fold


class MaskedWriter:
    """Understands nothing, so that the engine masks."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def entity(self, mention: Mention) -> str:
        return fold(mention.surface)

    def adopt(self, mention: Mention, text: str) -> bool:
        return False

    def write(self, mention: Mention) -> str | None:
        return None
