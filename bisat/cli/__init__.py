"""The command line: every command ends with 0, 1 or 2 and, if not with 0, with one line that says why."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from bisat.cli.arguments import parser, whole
from bisat.cli.failure import FAILED, USAGE, Failure
from bisat.cli.sentences import one_line
from bisat.core.refusal import Refused

INTERRUPTED = 130
"""What shells expect after ^C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command, which is the `run` of the module of its name, and return its exit status."""
    try:
        asked = parser().parse_args(whole(sys.argv[1:] if arguments is None else arguments))
        printed = import_module(f"bisat.cli.{asked.command.replace('-', '_')}").run(asked)
        if printed is not None:
            print(printed)
        sys.stdout.flush()
    except Failure as failure:
        return _complain(str(failure), failure.code)
    except Refused as refused:
        return _complain(str(refused), FAILED if refused.id == "no_extra" else USAGE)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads us has seen enough
        _hang_up()
    except OSError as error:
        _hang_up()
        return _complain(f"{error.filename or 'this cannot be done'}: {error.strerror or error}", FAILED)
    except SystemExit as ended:  # --help and --version have said what they had to say
        return int(ended.code or 0)
    except Exception as error:
        return _complain(f"something went wrong inside: {type(error).__name__}: {error}", FAILED)
    return 0


def _hang_up() -> None:
    """Let what was not written yet go nowhere, or Python would complain once more at its end."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(line: str, code: int) -> int:
    said = one_line(line)
    print(f"bisat: {said}{'' if said.endswith(('.', '…', '?', '!')) else '.'}", file=sys.stderr)
    return code
