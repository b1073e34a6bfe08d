"""What is said about a rule book that cannot be used, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    "book_unknown": Text(
        "没有“{book}”这本规则，规则有 {allowed}",
        'there is no rule book "{book}"; there are {allowed}',
    ),
    "book_bad_change": Text("设置 {key} 不能是 {value}", "the setting {key} cannot be {value}"),
    "book_missing": Text("没有 {file} 这个文件", "there is no file {file}"),
    "book_unreadable": Text("{file} 读不出来（{detail}）", "{file} cannot be read ({detail})"),
    "book_directory": Text("{file} 是目录，不是规则文件", "{file} is a directory, not a rule book"),
    "book_huge": Text(
        "{file} 太大，规则文件不超过 {most} 字节",
        "{file} is too large; a rule book has at most {most} bytes",
    ),
    "book_not_utf8": Text("{file} 第 {line} 行不是 UTF-8 文字", "{file}, line {line}: not UTF-8 text"),
    "book_broken": Text(
        "{file} 第 {line} 行第 {column} 列起不合 TOML 格式（{detail}）",
        "{file}, line {line}, column {column}: not valid TOML ({detail})",
    ),
    "book_beyond": Text(
        "{file} 中有过长的数字或过深的嵌套，读不出来",
        "{file} cannot be read: it holds a number that is too long or tables that are too deep",
    ),
    "book_not_table": Text(
        "{file} 第 {line} 行：{table} 须写成单方括号的表 [{table}]，且只写一次",
        "{file}, line {line}: {table} must be one table, written [{table}] in single brackets",
    ),
    "book_no_id": Text(
        "{file} 第 {line} 行：[book] 中须写明 id，由字母、数字、点、横线组成，不超过 40 字",
        "{file}, line {line}: [book] must state an id of at most 40 letters, digits, dots and dashes",
    ),
    "book_id_taken": Text(
        "{file} 第 {line} 行：编号 {id} 已属于{owner_zh}",
        "{file}, line {line}: the id {id} belongs to {owner_en}",
    ),
    "book_no_parent": Text(
        "{file} 第 {line} 行：[book] 中须写明 parent，可为 {allowed}，或同一目录中的规则文件",
        "{file}, line {line}: [book] must name its parent: {allowed}, or a file beside this one",
    ),
    "book_unknown_parent": Text(
        "{file} 第 {line} 行：没有“{parent}”这本上级规则，可为 {allowed}，或同一目录中的规则文件",
        '{file}, line {line}: there is no parent "{parent}"; it may be {allowed}, or a file beside this one',
    ),
    "book_parent_path": Text(
        "{file} 第 {line} 行：parent “{parent}”须是同一目录中的文件名，不带路径",
        '{file}, line {line}: the parent "{parent}" must be the name of a file beside this one, without a path',
    ),
    "book_cycle": Text(
        "{file} 第 {line} 行：上级规则成环：{chain}",
        "{file}, line {line}: the parents form a circle: {chain}",
    ),
    "book_bad_field": Text(
        "{file} 第 {line} 行：[book] 中的 {key} 不对，应为 {allowed_zh}",
        "{file}, line {line}: {key} of [book] must be {allowed_en}",
    ),
    "book_unknown_key": Text(
        "{file} 第 {line} 行：没有“{key}”这项设置，可用的有 {allowed}",
        '{file}, line {line}: there is no setting "{key}"; there are {allowed}',
    ),
    "book_unknown_key_near": Text(
        "{file} 第 {line} 行：没有“{key}”这项设置，是不是“{near}”？可用的有 {allowed}",
        '{file}, line {line}: there is no setting "{key}"; did you mean "{near}"? There are {allowed}',
    ),
    "book_wrong_type": Text(
        "{file} 第 {line} 行：{key} 不能写 {value}，应为 {allowed_zh}",
        "{file}, line {line}: {key} cannot be {value}; it must be {allowed_en}",
    ),
    "book_value_not_allowed": Text(
        "{file} 第 {line} 行：{key} 不能是 {value}，可为 {allowed_zh}",
        "{file}, line {line}: {key} cannot be {value}; allowed: {allowed_en}",
    ),
    "book_no_article": Text("{file} 第 {line} 行：{key} 没有注明条文", "{file}, line {line}: {key} names no article"),
    "book_contradiction": Text(
        "{file} 第 {line} 行：{key} 是 {value}，与 {other} 是 {against} 矛盾",
        "{file}, line {line}: {key} is {value}, which contradicts {other}, which is {against}",
    ),
    "book_missing_value": Text("{file}：{key} 没有值", "{file}: {key} has no value"),
    "book_many_problems": Text(
        "{file} 第 {line} 行起：问题已超过 {count} 处，其余不再列出",
        "{file}, from line {line}: more than {count} problems, the rest is not listed",
    ),
}
