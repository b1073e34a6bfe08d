"""People: who somebody is, what they are called, and what they may do."""
