"""Word and Excel files: zip packages of XML parts."""
