"""Rulings (判罚): from what a referee saw to an act of the match, and what becomes of the ruling afterwards."""
