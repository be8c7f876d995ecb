"""The truth of Le Tapis Volant: what is in the box, what may happen, and who may know it."""
