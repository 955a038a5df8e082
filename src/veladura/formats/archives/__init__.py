"""Files that hold files: archives, mailboxes, books."""
