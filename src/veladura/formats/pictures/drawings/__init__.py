"""Drawings made of records (EMF, WMF): each record is read and made anew of what was read."""
