"""`guandan arena`."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from guandan.cli.main import main


def test_players_meet_on_the_same_deals(tmp_path: Path) -> None:
    given = ["arena", "random", "smallest", "heuristic", "--deals", "12", "--jobs", "1", "--lang", "en"]
    files = ["--records", str(tmp_path / "deals.jsonl"), "--svg", str(tmp_path / "table.svg")]
    files += ["--html", str(tmp_path / "table.html")]
    result = CliRunner().invoke(main, [*given, *files, "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert [(pair["ours"], pair["theirs"], pair["deals"]) for pair in told["pairs"]] == [
        ("random", "smallest", 12),
        ("random", "heuristic", 12),
        ("smallest", "heuristic", 12),
    ]
    assert told["ratings"]["heuristic"] > told["ratings"]["random"]
    assert len((tmp_path / "deals.jsonl").read_text().splitlines()) == 18
    assert "<svg" in (tmp_path / "table.svg").read_text()
    told_page = (tmp_path / "table.html").read_text()
    assert "<svg" in told_page
    assert f"{told['pairs'][2]['won'][0]:.1%}" in told_page
    spoken = CliRunner().invoke(main, given)
    assert spoken.output.splitlines()[0].startswith("heuristic")


def test_a_pair_stops_when_it_is_clear() -> None:
    given = ["arena", "random", "heuristic", "--deals", "2000", "--until-clear", "--jobs", "1", "--json"]
    result = CliRunner().invoke(main, given)
    assert json.loads(result.output)["pairs"][0]["deals"] == 200


def test_a_cluster_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = CliRunner().invoke(main, ["arena", "random", "smallest", "--ray", "local", "--lang", "en"])
    assert result.exit_code != 0
    assert "guandan[ray]" in str(result.output) + str(result.exception)


def test_one_player_alone_is_not_measured() -> None:
    assert CliRunner().invoke(main, ["arena", "random", "random"]).exit_code == 2
    assert CliRunner().invoke(main, ["arena", "random", "nobody"]).exit_code != 0
