"""Teams (003 c3.1, H-41) and the ranking of units (004 成绩计算, H-68)."""

from guandan.event.formats.teams import UnitPlace, boards, rank_units, team_score


def test_ex_102_sum_of_places() -> None:
    assert [row.unit for row in rank_units({"X": [2, 7], "Y": [3, 5]})] == ["Y", "X"]


def test_h_68_the_best_places_of_each() -> None:
    ranked = rank_units({"X": [9, 2, 7], "Y": [3, 5], "Z": [1, 7]})
    assert ranked == (
        UnitPlace(1, "Z", 8, (1, 7)),
        UnitPlace(1, "Y", 8, (3, 5)),
        UnitPlace(3, "X", 9, (2, 7)),
    )
    assert [row.unit for row in rank_units({"X": [9, 2, 7], "Y": [3, 5]}, best=3)] == ["X"]
    assert rank_units({}) == ()
    assert [row.unit for row in rank_units({"X": [1], "Y": []})] == ["X"]


def test_h_41_match_points_then_grades() -> None:
    won, drawn, lost = ((2, 0), (18, 8)), ((1, 1), (13, 13)), ((0, 2), (9, 17))
    assert team_score([won, lost]).winner == 0
    assert team_score([won, lost])[:2] == ((2, 2), (27, 25))
    assert team_score([lost, drawn]).winner == 1
    assert team_score([drawn, drawn]).winner is None


def test_boards_change_sides() -> None:
    assert [(board.pairs, board.east_west) for board in boards([1, 2, 3], [7, 8, 9])] == [
        ((1, 7), 0),
        ((2, 8), 1),
        ((3, 9), 0),
    ]
