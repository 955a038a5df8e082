"""Old binary office files, by way of LibreOffice where it is installed."""
