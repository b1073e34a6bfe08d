"""The `guandan` command, one module a sub-command."""
