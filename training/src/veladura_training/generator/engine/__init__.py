"""What the generators of every language share: marks, templates, noise, new values, lists."""
