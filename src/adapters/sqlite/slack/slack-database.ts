import { type Database, type Migration, openDatabase, overwriteDeleted } from "../database.ts";
import { OWNER_TABLES, TOLD_OWNER_TABLES } from "./owner-tables.ts";
import { UNANSWERED_TABLE, UNANSWERED_THREADS } from "./slack-unanswered-store.ts";
import { WANTED_TABLE } from "./slack-wanted-store.ts";

/** "FnSl" in ASCII. */
const SLACK_APPLICATION_ID = 0x466e536c;

/** Times are milliseconds since the epoch. */
const MIGRATIONS: readonly Migration[] = [
  `
  CREATE TABLE inbox (
    key           TEXT PRIMARY KEY,
    state         TEXT NOT NULL CHECK (state IN ('received', 'answering', 'answered')),
    slack_channel TEXT,
    thread_ts     TEXT,
    user          TEXT,
    text          TEXT,
    attempts      INTEGER NOT NULL DEFAULT 0,
    received_at   INTEGER NOT NULL,
    claimed_at    INTEGER
  ) STRICT;
  CREATE INDEX inbox_by_age ON inbox (state, received_at);

  CREATE TABLE option_rows (
    row_id        TEXT PRIMARY KEY,
    message_id    TEXT NOT NULL,
    block_id      TEXT,
    slack_channel TEXT NOT NULL,
    thread_ts     TEXT,
    language      TEXT NOT NULL CHECK (language IN ('en', 'zh')),
    created_at    INTEGER NOT NULL,
    expires_at    INTEGER NOT NULL,
    used_by       TEXT,
    used_offer    TEXT,
    claimed_at    INTEGER,
    completed_at  INTEGER
  ) STRICT;
  CREATE INDEX option_rows_by_message ON option_rows (message_id);
  CREATE INDEX option_rows_by_expiry ON option_rows (expires_at);

  CREATE TABLE offers (
    id       TEXT PRIMARY KEY,
    row_id   TEXT NOT NULL REFERENCES option_rows (row_id) ON DELETE CASCADE,
    label    TEXT NOT NULL,
    question TEXT NOT NULL
  ) STRICT;
  CREATE INDEX offers_by_row ON offers (row_id);
  `,
  `
  ALTER TABLE inbox ADD COLUMN files TEXT;
  `,
  // Work of any kind instead of messages only, and the outbox.
  `
  CREATE TABLE work (
    id           INTEGER PRIMARY KEY,
    key          TEXT NOT NULL UNIQUE,
    event_id     TEXT UNIQUE,
    state        TEXT NOT NULL CHECK (state IN ('received', 'answering', 'answered', 'given_up')),
    reason       TEXT,
    payload      TEXT,
    is_cancelled INTEGER NOT NULL DEFAULT 0,
    attempts     INTEGER NOT NULL DEFAULT 0,
    received_at  INTEGER NOT NULL
  ) STRICT;
  INSERT INTO work (key, state, payload, attempts, received_at)
  SELECT key, state,
         CASE WHEN text IS NULL THEN NULL ELSE json_object('kind', 'message', 'key', key, 'message', json_object(
           'key', key, 'slackChannel', slack_channel, 'ts', thread_ts, 'threadTs', thread_ts, 'user', user,
           'team', NULL, 'isExtShared', json('false'), 'text', text,
           'files', json(coalesce(files, '[]')))) END,
         attempts, received_at
  FROM inbox ORDER BY received_at, rowid;
  DROP TABLE inbox;
  CREATE INDEX work_open ON work (id) WHERE state IN ('received', 'answering');
  CREATE INDEX work_by_age ON work (received_at);

  CREATE TABLE outbox (
    id         INTEGER PRIMARY KEY,
    key        TEXT NOT NULL UNIQUE,
    work       TEXT,
    row_id     TEXT,
    outgoing   TEXT,
    body       INTEGER NOT NULL DEFAULT 0,
    state      TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'given_up')),
    ts         TEXT,
    code       TEXT,
    created_at INTEGER NOT NULL,
    tried_at   INTEGER
  ) STRICT;
  CREATE INDEX outbox_open ON outbox (id) WHERE state IN ('waiting', 'sending');
  CREATE INDEX outbox_by_work ON outbox (work) WHERE work IS NOT NULL;
  CREATE INDEX outbox_by_age ON outbox (created_at);

  ALTER TABLE option_rows ADD COLUMN share_channel TEXT;
  ALTER TABLE option_rows ADD COLUMN share_thread TEXT;

  CREATE TABLE pulse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
  ) STRICT;
  `,
  // The question of a button, and the content that the sharing person saw. Older buttons have only words,
  // whose meaning may change.
  `
  ALTER TABLE offers ADD COLUMN asks TEXT;
  ALTER TABLE offers ADD COLUMN seen TEXT;
  `,
  // Answers as they were shown, and what readers say of them.
  `
  CREATE TABLE receipts (
    id            TEXT PRIMARY KEY,
    at            INTEGER NOT NULL,
    asker         TEXT NOT NULL,
    asked_channel TEXT NOT NULL,
    asked_thread  TEXT NOT NULL,
    slack_channel TEXT NOT NULL,
    thread_ts     TEXT,
    language      TEXT NOT NULL CHECK (language IN ('en', 'zh')),
    outcome       TEXT NOT NULL,
    question      TEXT NOT NULL,
    content       TEXT NOT NULL
  ) STRICT;
  CREATE INDEX receipts_by_age ON receipts (at);
  CREATE INDEX receipts_by_asker ON receipts (asker, at);

  CREATE TABLE receipt_cells (
    receipt TEXT NOT NULL REFERENCES receipts (id) ON DELETE CASCADE,
    cell    TEXT NOT NULL,
    PRIMARY KEY (cell, receipt)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX receipt_cells_by_receipt ON receipt_cells (receipt);

  CREATE TABLE ratings (
    receipt   TEXT NOT NULL REFERENCES receipts (id) ON DELETE CASCADE,
    user      TEXT NOT NULL,
    is_right  INTEGER NOT NULL,
    complaint TEXT,
    at        INTEGER NOT NULL,
    is_closed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (receipt, user)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ratings_open ON ratings (at) WHERE is_right = 0 AND is_closed = 0;
  `,
  // How far each of the rounds has looked.
  `
  CREATE TABLE cursors (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // Questions that somebody is told the answer of later.
  WANTED_TABLE,
  OWNER_TABLES,
  // The figures that each place was told last, and the day on which it was told of a change.
  `
  CREATE TABLE last_said (
    cell          TEXT NOT NULL,
    slack_channel TEXT NOT NULL,
    thread_ts     TEXT NOT NULL,
    shown         TEXT NOT NULL,
    state         TEXT NOT NULL CHECK (state IN ('holds', 'disputed', 'withdrawn')),
    asker         TEXT NOT NULL,
    language      TEXT NOT NULL CHECK (language IN ('en', 'zh')),
    at            INTEGER NOT NULL,
    told_on       TEXT,
    PRIMARY KEY (cell, slack_channel, thread_ts)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX last_said_by_age ON last_said (at);
  CREATE INDEX last_said_by_place ON last_said (slack_channel, thread_ts, told_on);
  `,
  UNANSWERED_TABLE,
  UNANSWERED_THREADS,
  TOLD_OWNER_TABLES,
];

/**
 * Only a server writes to the file. If another process locks it, the wait blocks the whole server, so it is short: the
 * event is refused, and Slack delivers it again.
 */
const BUSY_TIMEOUT_MS = 50;

/** Opens the file of the Slack edge: inbox, outbox and offers. A command may wait longer for another process. */
export function openSlackDatabase(path: string, busyTimeoutMs = BUSY_TIMEOUT_MS): Database {
  // Durable, because Slack does not send an event again once it is acknowledged.
  const database = openDatabase(path, {
    applicationId: SLACK_APPLICATION_ID,
    migrations: MIGRATIONS,
    isDurable: true,
    busyTimeoutMs,
  });
  overwriteDeleted(database);
  return database;
}
