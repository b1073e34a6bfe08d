-- The tables of a store of version 1, as SQLite had them (PRAGMA journal_mode = WAL).
CREATE TABLE store_version (
    version INTEGER NOT NULL,
    PRIMARY KEY (version)
);
CREATE TABLE logs (
    id TEXT NOT NULL,
    title TEXT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    due BIGINT,
    PRIMARY KEY (id)
);
CREATE INDEX logs_by_due ON logs (due, id) WHERE due IS NOT NULL;
CREATE TABLE facts (
    log_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    sealed BLOB NOT NULL,
    opened BLOB,
    PRIMARY KEY (log_id, seq),
    FOREIGN KEY(log_id) REFERENCES logs (id)
) WITHOUT ROWID;
CREATE TABLE answers (
    log_id TEXT NOT NULL,
    command_id TEXT NOT NULL,
    length BIGINT NOT NULL,
    answer BLOB NOT NULL,
    PRIMARY KEY (log_id, command_id),
    FOREIGN KEY(log_id) REFERENCES logs (id)
) WITHOUT ROWID;
INSERT INTO store_version VALUES (1);
