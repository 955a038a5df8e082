"""What to write instead: substitutes that read naturally, masks, tags, blocks, hashes."""

from veladura.transform.context import Place
from veladura.transform.plan import Plan, Replacement, plan
from veladura.transform.preferences import MODES, Preferences

__all__ = ["MODES", "Place", "Plan", "Preferences", "Replacement", "plan"]
