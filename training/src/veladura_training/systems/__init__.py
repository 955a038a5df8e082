"""Published systems, trained and run side by side with our own model."""
