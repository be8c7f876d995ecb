"""The truth of Montgolfière: what is in the box, what may happen, and who may know it."""
