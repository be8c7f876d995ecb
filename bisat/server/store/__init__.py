"""Where tables are kept: one contract, and a store in memory and one on disk that keep it."""
