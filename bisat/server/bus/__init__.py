"""How processes tell each other that a table has changed: one contract, and a bus in memory."""
