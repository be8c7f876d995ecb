"""`python -m bisat` is `bisat`."""

import sys

from bisat.cli import main

sys.exit(main())
