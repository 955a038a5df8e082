"""One way of saving a PDF, the same bytes for the same file."""

import io

import pikepdf


def save(pdf: pikepdf.Pdf) -> bytes:
    """Saves the whole file as one revision, without encryption or unreferenced objects."""
    target = io.BytesIO()
    pdf.save(
        target,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        encryption=False,
        deterministic_id=True,
    )
    return target.getvalue()
