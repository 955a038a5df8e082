"""Settings for all tests, of the package and of training."""

import os

from hypothesis import settings

# Before PyTorch is imported: tiny networks lose far more by waiting for each other's threads than
# they win.
os.environ["OMP_NUM_THREADS"] = "1"

# How long an example takes says how busy the machine is, not whether the code is right. In CI the
# same examples are tried each time; at a developer's desk new ones are looked for.
settings.register_profile("veladura", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("veladura")
