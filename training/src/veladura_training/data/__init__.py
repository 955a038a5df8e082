"""Training data: corpora prepared, augmented and cut."""
