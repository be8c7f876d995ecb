"""The fewest pushes that join two objects, for bots, puzzles and hints."""
