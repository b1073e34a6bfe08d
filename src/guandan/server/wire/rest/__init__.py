"""The REST interface: everything the socket does, and the lists around it, over plain HTTP."""
