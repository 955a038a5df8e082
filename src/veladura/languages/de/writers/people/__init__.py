"""People of German documents: their names, their families, their accounts."""
