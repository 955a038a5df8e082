"""Figures that belong together: what adds up in a document adds up in what is written instead."""
