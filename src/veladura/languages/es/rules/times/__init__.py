"""Days, months, years and the feasts between them, in figures, in words or by machines."""
