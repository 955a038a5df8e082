"""How letters that a page draws anywhere are put into the order in which they are read."""
