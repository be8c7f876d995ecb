"""Bots for any game: they see views and know no game."""
