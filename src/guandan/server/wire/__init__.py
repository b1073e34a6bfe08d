"""The wire: what comes in and goes out over HTTP and sockets."""
