"""What set-up has read of our TOML files is what they say now."""

import tomllib
from pathlib import Path

import pytest

from guandan.game import tomlcache


def test_what_is_kept_is_what_the_text_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomlcache, "KEPT", tmp_path / "cache")
    texts = [file.read_text(encoding="utf-8") for file in tomlcache.PACKAGE.rglob("*.toml")]
    assert texts
    for text in texts:
        tomlcache.keep(text)
        changed = text + "\n[added]\nx = 1\n"
        assert tomlcache.read_toml(text) == tomllib.loads(text)
        assert tomlcache.read_toml(changed) == tomllib.loads(changed), "a changed text is read anew"
    assert len(list((tmp_path / "cache").iterdir())) == len(set(texts))
    for kept in (tmp_path / "cache").iterdir():
        kept.write_bytes(b'{"cut o')
    assert tomlcache.read_toml(texts[0]) == tomllib.loads(texts[0])
    with pytest.raises(tomllib.TOMLDecodeError):
        tomlcache.read_toml("x =")
