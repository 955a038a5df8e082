"""Invents labelled documents, one folder per language."""
