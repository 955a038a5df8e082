"""How Spanish names are written: fields before them, their parts, and which part is which."""
