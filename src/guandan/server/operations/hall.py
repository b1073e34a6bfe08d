"""Where the phones of a hall reach this machine: asked for anew each time, because a laptop changes networks."""

import socket

NOWHERE = ("192.0.2.1", 9)
"""An address of nobody: to ask for the way there sends nothing, and tells which of our own addresses leads out."""


def in_the_hall(port: int) -> str:
    """Where phones of the same network reach a server that listens on all addresses."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(NOWHERE)
            own = way.getsockname()[0]
        except OSError:  # nothing leads out: a network of this laptop's own, or none
            own = _of_own_network()
    return f"http://{own}:{port}"


def _of_own_network() -> str:
    """An address that the machine has under its own name, else that name."""
    name = socket.gethostname()
    try:
        known = socket.gethostbyname_ex(name)[2]
    except OSError:
        known = []
    return next((one for one in known if not one.startswith("127.")), name)
