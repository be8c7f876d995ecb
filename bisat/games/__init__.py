"""One folder per game; games do not know each other."""
