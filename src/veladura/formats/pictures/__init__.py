"""Pictures: alone or inside documents, without metadata; their words are read and painted over."""
