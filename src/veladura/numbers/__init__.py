"""Check digits of identifiers, by the rules their issuers publish; one file for each kind.

Separators that people write are left out first; letters may be small. What is not a number of the
kind is simply not valid.
"""
