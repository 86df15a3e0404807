import { type Database, type Migration, openDatabase } from "./database.ts";

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
];

/** Opens the file of what the Slack edge remembers: the inbox and the offers behind buttons. */
export function openSlackDatabase(path: string): Database {
  // An event is acknowledged once it is stored: Slack will not send it again.
  return openDatabase(path, { applicationId: SLACK_APPLICATION_ID, migrations: MIGRATIONS, isDurable: true });
}
