"""The truth: what may happen, and what comes of it."""
