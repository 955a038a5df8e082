"""Hospitals and other institutions of Spanish documents, and what is written instead."""
