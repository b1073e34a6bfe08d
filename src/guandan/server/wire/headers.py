"""Headers that every answer has: what a browser may do with it, and that it may not guess."""

from functools import cache

CONTENT = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""Nothing from other hosts, nothing inline, in no frame."""
DEVICES = (
    *("accelerometer", "autoplay", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer"),
    *("microphone", "midi", "payment", "publickey-credentials-get", "usb", "xr-spatial-tracking"),
)
"""What no page of ours uses."""
ALWAYS = {
    "content-security-policy": CONTENT,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": ", ".join(f"{device}=()" for device in DEVICES),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}
PRIVATE = {"cache-control": "no-store"}
"""Of the API: what one person was told is in no cache."""


def headers_for(path: str, *, https: bool) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, as they go over the wire."""
    return _lines(path.startswith("/api/"), https)


@cache
def _lines(private: bool, https: bool) -> list[tuple[bytes, bytes]]:
    chosen = {**ALWAYS, **(HTTPS_ONLY if https else {}), **(PRIVATE if private else {})}
    return [(name.encode(), value.encode()) for name, value in chosen.items()]
