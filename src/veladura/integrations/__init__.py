"""Veladura inside other people's tools: a spaCy component, columns of pandas and Polars."""
