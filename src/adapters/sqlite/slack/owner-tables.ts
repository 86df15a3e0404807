/**
 * Questions to owners of metrics, and what they said. The message of a request is known by the outbox, whose rows are
 * deleted after days, so its timestamp is copied in the transaction that stores it there.
 */
export const OWNER_TABLES = `
  CREATE TABLE owner_requests (
    receipt       TEXT PRIMARY KEY,
    metric        TEXT NOT NULL,
    owner         TEXT NOT NULL,
    asker         TEXT NOT NULL,
    slack_channel TEXT NOT NULL,
    thread_ts     TEXT NOT NULL,
    question      TEXT NOT NULL,
    resolved      TEXT NOT NULL,
    language      TEXT NOT NULL CHECK (language IN ('en', 'zh')),
    at            INTEGER NOT NULL,
    put_ts        TEXT
  ) STRICT;
  CREATE INDEX owner_requests_by_message ON owner_requests (put_ts);

  CREATE TABLE owner_statements (
    receipt       TEXT NOT NULL REFERENCES owner_requests (receipt) ON DELETE CASCADE,
    number        INTEGER NOT NULL,
    key           TEXT NOT NULL UNIQUE,
    slack_channel TEXT NOT NULL,
    ts            TEXT NOT NULL,
    text          TEXT NOT NULL,
    at            INTEGER NOT NULL,
    PRIMARY KEY (receipt, number)
  ) STRICT;

  CREATE TRIGGER owner_was_asked AFTER UPDATE OF ts ON outbox
  WHEN new.ts IS NOT NULL AND new.key LIKE 'owner:%'
  BEGIN
    UPDATE owner_requests SET put_ts = new.ts WHERE receipt = substr(new.key, 7);
  END;
  `;

/** Review questions that owners were told of, and what they replied; their messages are known in the same way. */
export const TOLD_OWNER_TABLES = `
  CREATE TABLE told_owners (
    id            TEXT PRIMARY KEY,
    question      INTEGER NOT NULL,
    seen          TEXT NOT NULL,
    curator       TEXT NOT NULL,
    owner         TEXT NOT NULL,
    slack_channel TEXT NOT NULL,
    thread_ts     TEXT NOT NULL,
    language      TEXT NOT NULL CHECK (language IN ('en', 'zh')),
    at            INTEGER NOT NULL,
    put_ts        TEXT,
    UNIQUE (question, seen, owner)
  ) STRICT;
  CREATE INDEX told_owners_by_message ON told_owners (put_ts);

  CREATE TABLE owner_replies (
    told          TEXT NOT NULL REFERENCES told_owners (id) ON DELETE CASCADE,
    question      INTEGER NOT NULL,
    number        INTEGER NOT NULL,
    key           TEXT NOT NULL UNIQUE,
    slack_channel TEXT NOT NULL,
    ts            TEXT NOT NULL,
    text          TEXT NOT NULL,
    at            INTEGER NOT NULL,
    PRIMARY KEY (question, number)
  ) STRICT;
  CREATE INDEX owner_replies_by_told ON owner_replies (told);

  CREATE TRIGGER owner_was_told AFTER UPDATE OF ts ON outbox
  WHEN new.ts IS NOT NULL AND new.key LIKE 'review_owner:%'
  BEGIN
    UPDATE told_owners SET put_ts = new.ts WHERE id = substr(new.key, 14);
  END;
  `;
