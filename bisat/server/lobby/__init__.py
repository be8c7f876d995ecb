"""Where people find tables: the lists, new tables, and those that this process holds."""
