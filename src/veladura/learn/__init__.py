"""A model that learns from its users' corrections, and is taken only if nothing gets worse."""

import os

# Threads that wait for each other sleep instead of spinning: beside other work on the same cores a
# step of training took ten times as long. It has to be said before PyTorch is imported.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
