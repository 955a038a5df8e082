"""How Spanish speaks of time: feasts, and what stands for them."""
