"""Le Tapis Volant for people: words, pictures, notation."""
