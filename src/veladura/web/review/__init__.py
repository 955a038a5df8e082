"""A document under review: marks, edits, plans and what is delivered."""
