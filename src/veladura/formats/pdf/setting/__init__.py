"""Sets substitutes like the text around them: the lines of a page, its paragraphs, new breaks."""
