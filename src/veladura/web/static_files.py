"""Styles, modules and pictures of the pages, under an address that changes when they do.

Browsers may then keep them for good. Modules and styles name each other relatively, and so share
the address of whatever page loaded them.
"""

import hashlib
from functools import cache
from pathlib import Path

from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"


@cache
def static_address() -> str:
    """ "/static/" and a fingerprint of all files: /static/3f2a90c1b7d4."""
    digest = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(FOLDER).as_posix().encode() + b"\0")
            digest.update(path.read_bytes())
    return f"/static/{digest.hexdigest()[:12]}"


def static_files() -> StaticFiles:
    return StaticFiles(directory=FOLDER)
