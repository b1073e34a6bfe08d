"""The browser for tests: `$CHROMIUM`, else one on the PATH, else Debian's, installed where that is allowed.

Chromium without its own windows comes first: it draws the same pages for a third of the processor time. A test that
needs a profile, such as one that keeps no cookies, takes the whole browser.

`python tests/web/chromium.py` finds or installs it before the tests run side by side.
"""

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium", SHELL, "fonts-wqy-microhei")
"""With a Chinese font, so that what is measured is what people see."""
MISSING = (
    f"The browser tests need Chromium: install it (Debian: apt-get install {' '.join(PACKAGES)}), "
    "or name one with CHROMIUM=/path/to/it."
)


def found(*, whole: bool = False) -> str | None:
    """The path of a browser that is there; of the whole one if asked."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in (WHOLE if whole else (SHELL, *WHOLE)) if (path := shutil.which(name))), None)


def install() -> None:
    """Install Debian's, if this is Debian and we may."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    print("Installing Chromium for the browser tests ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update", "-qq"], ["install", "-qq", "--yes", "--no-install-recommends", *PACKAGES]):
        subprocess.run([apt, *step], check=False, env=quiet, stdout=subprocess.DEVNULL)


def main() -> int:
    """Make sure that there is one."""
    if found(whole=True) is None:
        install()
    if found(whole=True) is None:
        print(MISSING, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
