"""A model that learns from a house's own corrections, and is taken only if nothing gets worse."""
