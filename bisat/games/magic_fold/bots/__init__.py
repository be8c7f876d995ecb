"""What a good player of Magic Fold knows."""
