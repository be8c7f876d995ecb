"""`bisat`, where bots take no time over a choice: whoever plays a whole match in a test waits for nobody."""

from __future__ import annotations

import sys

from bisat.server.opponents import opponents

opponents.PACE = 5  # before the server reads it

if __name__ == "__main__":
    from bisat.cli import main

    sys.exit(main())
