"""People's names: parts, gender, initials, and the writer that replaces them."""
