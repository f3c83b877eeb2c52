"""One file per sub-command."""
