"""One table: what is asked of it, what its log holds, what each seat sees, and its clock."""
