"""Rich text, rewritten byte for byte around what changes."""
