"""Magic Fold for people: words, pictures, notation."""
