"""What a good player of Montgolfière knows."""
