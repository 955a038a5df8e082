"""What is written instead, one file per kind of thing."""
