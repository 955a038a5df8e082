"""Commands around the web application: start it, back it up, restore it, change its key."""
