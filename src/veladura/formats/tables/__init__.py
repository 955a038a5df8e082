"""Tables and records: csv, json and json lines."""
