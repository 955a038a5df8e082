"""Pictures that are parts of one: found by where they are shown and by what is cut at their edges,
read as one, and each changed where words of the whole change."""
