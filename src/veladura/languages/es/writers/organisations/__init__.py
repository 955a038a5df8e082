"""What Spanish documents call hospitals and other houses, and what is written instead."""
