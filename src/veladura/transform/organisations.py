"""The companies and bodies of a document as a report may list them: without their names."""

from collections import Counter
from dataclasses import dataclass

from veladura.transform.context import PlanContext
from veladura.transform.modes import Tags


@dataclass(frozen=True, slots=True)
class ListedOrganisation:
    """One company or body; those of one group share a number."""

    tag: str  # as the mode "tag" writes it
    kind: str
    legal_form: str
    group: int | None
    mentions: int


def organisations_of(context: PlanContext) -> tuple[ListedOrganisation, ...]:
    """In the order in which they are first mentioned."""
    tags, counts = Tags(), Counter[str]()
    groups: dict[str, int] = {}
    listed: dict[str, ListedOrganisation] = {}
    for mention in context.mentions:
        about = context.organisation(mention)
        if about is None:
            continue
        tag = tags.write(mention.label, context.writer(mention.kind).entity(mention))
        counts[tag] += 1
        group = groups.setdefault(about.group, len(groups) + 1) if about.group else None
        listed[tag] = ListedOrganisation(tag, about.kind, about.legal_form, group, counts[tag])
    return tuple(listed.values())
