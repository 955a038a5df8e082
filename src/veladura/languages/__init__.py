"""The languages Veladura reads and writes: one folder each, with everything that is its own.

`<code>/language.py` holds the object that the engines ask for (`veladura.language.get_language`).
"""

CODES = (
    "es",
    "de",
)
