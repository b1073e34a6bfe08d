"""The card game itself: cards, rule books, patterns and plays. No clock, no randomness, standard library only."""
