"""Settings for all tests, of the package and of training."""

import os

from hypothesis import settings

# Before PyTorch is imported: tiny networks lose far more by waiting for each other's threads than
# they win.
os.environ["OMP_NUM_THREADS"] = "1"

# How long an example takes says how busy the machine is, not whether the code is right. The same
# examples are tried each time; `EXPLORE=1 pytest …` looks for new ones.
settings.register_profile("veladura", deadline=None, derandomize="EXPLORE" not in os.environ)
settings.load_profile("veladura")
