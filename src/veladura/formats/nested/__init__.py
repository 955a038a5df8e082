"""Files and escapes inside the text of any file."""
