"""What the store says when it refuses, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    "file_unreadable": Text("读不出 {file}：{detail}", "{file} cannot be read: {detail}"),
    "log_moved_on": Text(
        "{log} 已经有了变化，第 {seq} 条接不上，请重读后再试",
        "{log} has grown, fact {seq} is there already; read it again and retry",
    ),
    "no_such_log": Text("没有“{log}”这场比赛", 'there is no match "{log}"'),
    "store_no_home": Text(
        "找不到用户目录，请用环境变量 GUANDAN_HOME 指定数据目录",
        "you have no home folder; name a data folder in the environment variable GUANDAN_HOME",
    ),
    "no_store": Text("{file} 不存在，没有可备份的数据", "there is no {file}, and so nothing to back up"),
    "store_wrong_url": Text(
        "数据库地址不对，可以是文件路径，或 postgresql://用户:密码@主机/库",
        "this is not a database we know; give the path of a file, or postgresql://user:password@host/database",
    ),
    "store_not_on_disk": Text(
        "{file} 不能保证写入磁盘，请把数据放在本机磁盘的文件里",
        "{file} cannot promise to reach the disk; keep the data in a file on a local disk",
    ),
    "store_cannot_open": Text("{file} 打不开：{detail}", "{file} cannot be opened: {detail}"),
    "store_read_only": Text(
        "{file} 只能读，不能写，什么也没有改动：{detail}",
        "{file} cannot be written to; nothing was changed: {detail}",
    ),
    "store_full": Text(
        "磁盘已满，{file} 没有改动，请腾出空间后再试：{detail}",
        "the disk is full; {file} was not changed, make room and retry: {detail}",
    ),
    "store_busy": Text(
        "{file} 一直被别的程序占用，没有改动，请再试：{detail}",
        "{file} is kept busy by another program; nothing was changed, retry: {detail}",
    ),
    "store_not_a_database": Text("{file} 不是数据库：{detail}", "{file} is not a database: {detail}"),
    "store_damaged": Text(
        "{file} 已损坏，请换成备份：{detail}", "{file} is damaged; put a backup in its place: {detail}"
    ),
    "store_foreign": Text("{file} 是别的程序的数据库", "{file} is a database of another program"),
    "store_older": Text(
        "{file} 是很早的 guandan 写的（格式 {version}），现已不能读取",
        "{file} was written by a very old guandan (format {version}), whose stores are not read any more",
    ),
    "store_newer": Text(
        "{file} 由更新的版本写成（格式 {version}，本程序只懂到 {ours}），请升级 guandan",
        "{file} was written by a newer guandan (format {version}, this one knows {ours}); upgrade",
    ),
    "store_failed": Text("{file} 读写失败：{detail}", "reading or writing {file} failed: {detail}"),
    "store_lost": Text(
        "与 {file} 的连接断了，不知道是否已写入，请用同一命令编号再试：{detail}",
        "the connection to {file} broke; try again with the same command id, it may have been written: {detail}",
    ),
    "store_not_utf8": Text(
        "{file} 的编码是 {encoding}，须为 UTF8", "{file} keeps texts as {encoding}; it must be created with UTF8"
    ),
    "store_gone": Text(
        "{file} 已被删除或移走，没有写入；请停止服务器，从备份恢复",
        "{file} has been deleted or moved away, nothing is written; stop the server and restore a backup",
    ),
    "store_closed": Text("{file} 正在关闭，不再写入", "{file} is being closed and takes nothing more"),
    "command_twice": Text("{log} 的命令“{command}”出现了两次", 'command "{command}" of {log} appears twice'),
    "partly_done": Text(
        "这些命令有的已经做过，有的没有，什么也没有写入",
        "some of these commands were done before and some were not; nothing was written",
    ),
    # backups
    "backup_foreign": Text("{file} 不是 guandan 的备份", "{file} is not a backup of guandan"),
    "backup_newer": Text(
        "{file} 由更新的版本写成（格式 {version}，本程序只懂到 {ours}），请升级 guandan",
        "{file} was written by a newer guandan (format {version}, this one knows {ours}); upgrade",
    ),
    "backup_cut_off": Text("{file} 不完整，后面的内容缺失", "{file} is cut off; its end is missing"),
    "backup_altered": Text("{file} 被改动过或已损坏：{detail}", "{file} has been changed or damaged: {detail}"),
    "backup_not_written": Text("备份 {file} 写不出：{detail}", "the backup {file} cannot be written: {detail}"),
    "backup_in_the_way": Text(
        "{file} 已存在且不是备份，没有覆盖，请另取文件名",
        "{file} is there already and is not a backup; it was left alone, choose another name",
    ),
    "restore_not_empty": Text(
        "{file} 里已有数据，备份只能恢复到空的数据库",
        "{file} has data in it; a backup is restored into an empty store only",
    ),
}
