"""Games evenings: several games in a row with the same people."""
