"""Shipped weights, one folder per model."""
