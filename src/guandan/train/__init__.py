"""Training of the net that plays: self-play, learning, measuring, and the files of a run."""
