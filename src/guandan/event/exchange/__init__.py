"""Files that come and go: lists of entries in, lists and standings out, as xlsx and csv."""
