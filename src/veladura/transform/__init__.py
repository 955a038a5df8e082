"""What to write instead: substitutes that read naturally, masks, tags, blocks, hashes."""

from veladura.transform.context import Place
from veladura.transform.plan import Preview, plan, preview
from veladura.transform.preferences import MODES, Preferences

__all__ = ["MODES", "Place", "Preferences", "Preview", "plan", "preview"]
