"""`make plantings`: every place of every format, both ways; what came out, and what leaked.

"unseen" counts places where the audit would overlook somebody whom a rewriting left there. Lines
that end in "-walked" try every element, attribute, text and key of a file that programs write.
"""

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.plantings.formats import FORMATS
from tests.plantings.people import people
from tests.plantings.trial import is_seen, outcomes
from tests.plantings.walked import samples, walked

STATES = ("clean", "refused", "leaked", "unseen")


def main(kinds: list[str]) -> int:
    total: Counter[str] = Counter()
    print(f"{'format':10}{'clean':>8}{'refused':>8}{'leaked':>8}{'unseen':>8}{'seconds':>9}")
    every = {**FORMATS, **{f"{kind}-walked": walked(kind) for kind in samples()}}
    for kind in kinds or every:
        began = time.perf_counter()
        found = list(outcomes(every[kind], both=kind in FORMATS))
        counts = Counter(outcome.state for outcome in found)
        pairs = zip(FORMATS.get(kind, []), people(len(FORMATS.get(kind, []))), strict=True)
        unseen = [place.name for place, person in pairs if not is_seen(place, person)]
        counts["unseen"] = len(unseen)
        total += counts
        row = "".join(f"{counts[state]:8}" for state in STATES)
        print(f"{kind:10}{row}{time.perf_counter() - began:9.1f}", flush=True)
        for outcome in found:
            if (outcome.state != "clean" and "-v" in sys.argv) or outcome.state == "leaked":
                print(f"    {outcome.state}: {outcome.place} ({outcome.way}): {outcome.detail}")
        for name in unseen:
            print(f"    unseen: {name}")
    print(f"{'all':10}" + "".join(f"{total[state]:8}" for state in STATES))
    return 1 if total["leaked"] or total["unseen"] else 0


if __name__ == "__main__":
    sys.exit(main([name for name in sys.argv[1:] if not name.startswith("-")]))
