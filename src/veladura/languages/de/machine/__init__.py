"""Text that programs wrote for programs: which parts are syntax, and what its fields hold."""

from veladura.languages.de.machine.settling import outside_form, settled

__all__ = ["outside_form", "settled"]
