"""What users know beforehand: what is always or never hidden, directories, a subject's record.

`Knowledge` is what a person gives (lists of entries, each with its line); `knower.Knower` is the
same made ready for one profile. It finds, next to the model and the rules, with its own evidence.
"""

from veladura.knowledge.knowledge import NOTHING, Directory, Knowledge, gather
from veladura.knowledge.record import Record, to_record
from veladura.knowledge.records import Records

__all__ = [
    "NOTHING",
    "Directory",
    "Knowledge",
    "Record",
    "Records",
    "gather",
    "to_record",
]
