"""Players that are programs: they see what a seat may see, and answer what is expected of them."""
