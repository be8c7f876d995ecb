"""What a good player of Le Tapis Volant knows."""
