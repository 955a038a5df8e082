"""What the server keeps: database tables, sealed documents, jobs, retention."""
