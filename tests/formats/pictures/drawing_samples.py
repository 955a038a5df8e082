"""Small drawings of Windows that hold given texts."""

import struct


def emf(*texts: str) -> bytes:
    """A drawing of records that writes texts; its description and a comment name somebody."""
    records: list[bytes] = []
    for text in texts:
        coded = text.encode("utf-16-le")
        padded = coded + bytes(-len(coded) % 4)
        body = bytes(28) + struct.pack("<IIIIIIIIII", 0, 0, len(text), 76, 0, 0, 0, 0, 0, 0)
        records.append(struct.pack("<II", 84, 76 + len(padded)) + body + padded)
    records.append(struct.pack("<III", 70, 24, 12) + b"Quiroga\0\0\0\0\0")
    records.append(struct.pack("<5I", 14, 20, 0, 16, 20))
    said = "Quiroga\0".encode("utf-16-le")
    size = 88 + len(said)
    head = struct.pack("<II", 1, size) + bytes(32) + b" EMF" + struct.pack("<I", 0x10000)
    total = size + sum(map(len, records))
    head += struct.pack("<IIHHII", total, len(records) + 1, 1, 0, len(said) // 2, 88)
    return head.ljust(88, b"\0") + said + b"".join(records)


def wmf(*texts: str, placeable: bool = True) -> bytes:
    """An older drawing: texts by turns as plain and as long records, one of them in a frame.

    A remark of a program and what lies behind the end name somebody.
    """
    records: list[bytes] = []
    for number, text in enumerate(texts):
        coded = text.encode("cp1252")
        padded = coded + bytes(len(coded) % 2)
        if number % 2 == 0:
            kind, body = 0x0521, struct.pack("<H", len(coded)) + padded + struct.pack("<hh", 20, 10)
        else:
            frame = struct.pack("<4h", 0, 0, 90, 90) if number % 4 == 1 else b""
            head = struct.pack("<hhHH", 40, 10, len(coded), 4 if frame else 0)
            kind, body = 0x0A32, head + frame + padded
        records.append(struct.pack("<IH", 3 + len(body) // 2, kind) + body)
    remark = struct.pack("<HH", 15, 8) + b"Quiroga\0"
    records.append(struct.pack("<IH", 3 + len(remark) // 2, 0x0626) + remark)
    records.append(struct.pack("<IH", 3, 0))
    words = 9 + sum(map(len, records)) // 2
    longest = max(map(len, records)) // 2
    head = struct.pack("<HHHIHIH", 1, 9, 0x0300, words, 0, longest, 0)
    place = struct.pack("<IHhhhhHIH", 0x9AC6CDD7, 0, 0, 0, 900, 300, 1440, 0, 0)
    return (place if placeable else b"") + head + b"".join(records) + b"Quiroga"
