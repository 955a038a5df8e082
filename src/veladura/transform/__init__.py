"""What to write instead: substitutes that read naturally, masks, tags, blocks, hashes."""

from veladura.transform.context import Place, Subject
from veladura.transform.modes import MODES
from veladura.transform.plan import Plan, Replacement, plan
from veladura.transform.preferences import Preferences
from veladura.transform.randomness import SHORTEST_KEY, Seed, check_length, secret_of
from veladura.transform.secrecy import check_key, replaces_numbers

__all__ = [
    "MODES",
    "SHORTEST_KEY",
    "Place",
    "Plan",
    "Preferences",
    "Replacement",
    "Seed",
    "Subject",
    "check_key",
    "check_length",
    "plan",
    "replaces_numbers",
    "secret_of",
]
