"""Who is who: ids, names, and the text that people write."""
