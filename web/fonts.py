"""Fetch the fonts of documents into the package: `python web/fonts.py`.

Nothing is fetched where the system has a Chinese font with rare characters too. Else two weights of Noto Sans SC (OFL)
are taken from the npm package that ships them, checked and kept; without a registry within reach documents are set in
whatever the system has, and a sentence says so.
"""

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from build import environment

PACKAGE = "@expo-google-fonts/noto-sans-sc@0.4.3"
FONTS = {
    "package/400Regular/NotoSansSC_400Regular.ttf": "d45f67f0a7c0ca3f256950777ce6a61cc7ce5f9696d02900cbbaac25f8aa7d16",
    "package/700Bold/NotoSansSC_700Bold.ttf": "9a38ae0ab28cd5a256f9ea8e00dedc688aac17f7915fcb000572990afa956b96",
}
"""What is taken out of the package, each with its SHA-256."""
LICENCE = "package/LICENSE_FONT"
WHOLE = ("Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", "Source Han Sans CN")
"""Families that have the rare characters of names."""
TARGET = Path(__file__).resolve().parents[1] / "src" / "guandan" / "documents" / "fonts"


def has_whole_font() -> bool:
    """Whether the system has a font that needs no help."""
    import typst  # noqa: PLC0415

    return bool(set(typst.Fonts(include_embedded_fonts=False).families()) & set(WHOLE))


def fetch() -> None:
    """Put the fonts into the package. Raises OSError or ValueError if they cannot be had."""
    env = environment()
    with tempfile.TemporaryDirectory() as folder:
        npm = shutil.which("npm", path=env["PATH"]) or "npm"
        subprocess.run([npm, "--silent", "pack", PACKAGE], check=True, cwd=folder, env=env, stdout=subprocess.DEVNULL)
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as package:
            for name in (*FONTS, LICENCE):
                member = package.extractfile(name)
                content = member.read() if member else b""
                if name in FONTS and hashlib.sha256(content).hexdigest() != FONTS[name]:
                    raise ValueError(f"{name} is not the file it should be")
                (TARGET / Path(name).name).write_bytes(content)


def main() -> int:
    """Fetch the fonts if they are needed; set-up goes on without them."""
    TARGET.mkdir(exist_ok=True)
    if has_whole_font() or all((TARGET / Path(name).name).exists() for name in FONTS):
        return 0
    try:
        fetch()
    except (OSError, ValueError, KeyError, StopIteration, tarfile.TarError, subprocess.CalledProcessError) as error:
        print(f"No fonts for documents could be fetched ({error}); those of the system are used.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
