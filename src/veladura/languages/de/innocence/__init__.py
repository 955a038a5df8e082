"""What stands in German papers and identifies nobody."""
