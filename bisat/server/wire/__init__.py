"""Every message, frame and body that crosses the border to a client; `docs/wire.md` tells them in words."""
