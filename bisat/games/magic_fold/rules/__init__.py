"""The truth of Magic Fold: what is in the box, what may happen, and who may know it."""
