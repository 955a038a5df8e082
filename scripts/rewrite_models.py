"""Gives models that were exported earlier the graph that is written today; their weights stay.

python scripts/rewrite_models.py FOLDER...
"""

import sys
from pathlib import Path

from veladura.train.restored import rewrite

for folder in sys.argv[1:]:
    rewrite(Path(folder))
