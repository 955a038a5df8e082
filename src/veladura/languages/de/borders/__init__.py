"""Where findings begin and end: what is cut off, and how far a name reaches."""
