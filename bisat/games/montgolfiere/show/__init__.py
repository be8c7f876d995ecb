"""Montgolfière for people: words, pictures, notation."""
