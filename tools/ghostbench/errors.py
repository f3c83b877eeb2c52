"""The one base of every error that a user can meet, and the exit statuses they lead to."""

from __future__ import annotations


class GhostbenchError(Exception):
    """A failure with a message for the user: what, where, and the way out.

    `exit_status` is what the process ends with when nothing handles the error:
    2 for usage and bad input (nothing was judged), 3 when a judgement could not be made.
    """

    exit_status = 3


class BadInput(GhostbenchError):
    """Something the user gave is wrong: an unknown name, a malformed file, a filter without match."""

    exit_status = 2


class CouldNotJudge(GhostbenchError):
    """The input was fine, but the measuring failed: a build, an install, a broken machine."""

    exit_status = 3
