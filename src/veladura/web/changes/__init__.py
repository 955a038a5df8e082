"""Changes to a document under review: edits with undo, detection again, what people corrected."""
