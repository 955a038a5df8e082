"""What German documents call firms and public bodies, and what is written instead."""
