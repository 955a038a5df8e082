"""Faults on purpose: real servers and runs are killed, starved, misled and fed with rubbish.

    python -m faults [--minutes 10] [--only kill,disk…] [--seed 1]

Whatever was acknowledged must be there afterwards, readable and right; what was not may be there
or not. No client ever sees a traceback, no log the text of a document. One file is one fault.
"""
