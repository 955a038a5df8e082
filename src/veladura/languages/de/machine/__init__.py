"""Text that programs wrote for programs: what is form there, and what stands in its fields."""

from veladura.languages.de.machine.settling import outside_form, settled

__all__ = ["outside_form", "settled"]
