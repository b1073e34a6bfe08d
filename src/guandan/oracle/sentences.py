"""What the oracle says when it refuses, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    # matches
    "wrong_gain": Text("一副牌可升 {allowed} 级，不能升 {gain} 级", "a deal gains {allowed} levels, not {gain}"),
    # questions to the oracle
    "too_many_to_explain": Text(
        "最多 {most} 个参赛者时才列出其他方案", "alternatives are told for at most {most} entries"
    ),
    "not_json": Text("这一行不是 JSON：{detail}", "this line is not JSON: {detail}"),
    "not_an_object": Text("这一行不是 JSON 对象", "this line is not a JSON object"),
    "unknown_op": Text("没有“{op}”这种问题，可以问 {allowed}", 'there is no op "{op}"; ops are {allowed}'),
    "books_differ": Text("{books} 的答案不同，请只问一本规则", "{books} answer differently; ask one book"),
}
