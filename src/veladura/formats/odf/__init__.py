"""OpenDocument text, packed and flat."""
