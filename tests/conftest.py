"""Settings for all tests."""

import os

from hypothesis import settings

# How long an example takes says how busy the machine is, not whether the code is right. In CI the
# same examples are tried each time; at a developer's desk new ones are looked for.
settings.register_profile("veladura", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("veladura")
