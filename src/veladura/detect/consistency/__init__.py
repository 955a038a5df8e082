"""What was found once in a document is found everywhere in it."""
