"""Identifiers of persons, cases, things: most have a check digit or a key word before them."""
