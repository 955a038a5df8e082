"""Endings of German names."""


def genitive(name: str) -> str:
    """ "Müllers", but "Schulz’"."""
    return name + ("’" if name[-1:].lower() in "sßxz" else "s")
