"""The store for many machines: PostgreSQL, shared by every process of a place (extra `[scale]`)."""
