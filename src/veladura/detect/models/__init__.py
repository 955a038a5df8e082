"""Models of any make behind one protocol."""
