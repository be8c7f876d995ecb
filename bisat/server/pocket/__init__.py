"""The place to play inside a page: the same rooms, without a network, processes or threads."""
