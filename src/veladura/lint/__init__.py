"""What only a whole corpus shows: marks that do not fit each other, and one decision for all."""
