"""Bots of one's own: an object, a class of a module, or a command that answers JSON-RPC."""
