"""Bisat: five race games as a place to play, a rules library and a lab."""

__version__ = "0.1.0"
