"""Tables in play: rooms and their matches, who sits there and looks on, and what happens by itself."""
