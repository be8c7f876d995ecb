"""The game for people: words, notation and pictures."""
