"""Figures beside peers: `make bench` prints them."""
