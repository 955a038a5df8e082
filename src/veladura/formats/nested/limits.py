"""Limits for files inside files: each level down may nest one level less."""

from dataclasses import replace

from veladura.errors import LimitExceeded
from veladura.formats.limits import Limits


def inner_limits(limits: Limits) -> Limits:
    if limits.nesting <= 0:
        raise LimitExceeded("files are nested too deep inside each other (limit `nesting`)")
    return replace(limits, nesting=limits.nesting - 1)
