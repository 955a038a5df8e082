"""Identifiers that say whose they are, or where they are from."""
