"""Undo and redo of an old change in a document that others have changed since."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from veladura.web.marks import Change, Mark, MarkIndex, Options
from veladura.web.problems import ApiError, conflict

SINGLE = ("seed", "recall", "doubt")
BY_KEY = ("preferences", "chosen", "rolls", "covers")


def merged(change: Change, marks: Mapping[int, Mark], options: Options, profile: str) -> Change:
    """The change as it applies now; where others have changed the same, a conflict."""
    for before, after in change.marks:
        known = before or after
        if known is not None and marks.get(known.id) != before:
            raise _changed_since()
    if _overlaps(change, marks) or (change.profile and change.profile[0] != profile):
        raise _changed_since()
    if change.options is None:
        return change
    return replace(change, options=(options, _merged_options(options, *change.options)))


def _changed_since() -> ApiError:
    return conflict("changed-since", "Somebody else has changed the same since: look at it again.")


def _overlaps(change: Change, marks: Mapping[int, Mark]) -> bool:
    """Whether a mark that comes back would lie on one that has been set meanwhile."""
    touched = {mark.id for pair in change.marks for mark in pair if mark is not None}
    coming = [after for _, after in change.marks if after is not None and after.active]
    reach = MarkIndex(coming)
    return any(
        mark.active and mark.id not in touched and reach.overlapping(mark.start, mark.end)
        for mark in marks.values()
        if reach.near(mark.start, mark.end)
    )


def _merged_options(current: Options, old: Options, new: Options) -> Options:
    values: dict[str, Any] = {}
    for name in SINGLE:
        if getattr(old, name) != getattr(new, name):
            if getattr(current, name) != getattr(old, name):
                raise _changed_since()
            values[name] = getattr(new, name)
    for name in BY_KEY:
        values[name] = _merged_keys(getattr(current, name), getattr(old, name), getattr(new, name))
    return replace(current, **values)


def _merged_keys(
    current: Mapping[Any, Any], old: Mapping[Any, Any], new: Mapping[Any, Any]
) -> dict[Any, Any]:
    missing = object()
    result = dict(current)
    for key in old.keys() | new.keys():
        wanted = new.get(key, missing)
        if old.get(key, missing) == wanted:
            continue
        if current.get(key, missing) != old.get(key, missing):
            raise _changed_since()
        if wanted is missing:
            result.pop(key, None)
        else:
            result[key] = wanted
    return result
