"""Where people come in: requests, sockets, cookies, limits and the pages of the web app."""
