"""Landscapes of Le Tapis Volant: codes, figures, grades, and how they are made."""
