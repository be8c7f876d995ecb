"""Notifications to people who are not at a table that waits for them: by push, by a feed, by a web-hook."""
