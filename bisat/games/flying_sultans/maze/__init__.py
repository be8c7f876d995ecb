"""The sky of tiles: where one can go, and what rides along when they move."""
