import type { Migration } from "../database.ts";

/** "FnNm" in ASCII: the application id of the learned names. */
export const NAMES_STORE_ID = 0x466e4e6d;

/** Times are milliseconds since the epoch, days are UTC. A meaning without a dimension has an empty one. */
export const NAMES_MIGRATIONS: readonly Migration[] = [
  `
  CREATE TABLE pick (
    word      TEXT NOT NULL,
    slot      TEXT NOT NULL CHECK (slot IN ('metric', 'entity', 'dimension')),
    dimension TEXT NOT NULL,
    code      TEXT NOT NULL,
    -- A keyed hash, to count people without knowing them.
    asker     TEXT NOT NULL,
    day       TEXT NOT NULL,
    picks     INTEGER NOT NULL,
    PRIMARY KEY (word, slot, dimension, code, asker, day)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pick_by_day ON pick (day);

  CREATE TABLE ruling (
    word      TEXT NOT NULL,
    slot      TEXT NOT NULL CHECK (slot IN ('metric', 'entity', 'dimension')),
    dimension TEXT NOT NULL,
    code      TEXT NOT NULL,
    verdict   TEXT NOT NULL CHECK (verdict IN ('confirmed', 'declined')),
    ruled_by  TEXT NOT NULL,
    ruled_at  INTEGER NOT NULL,
    PRIMARY KEY (word, slot, dimension, code)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX one_meaning ON ruling (word) WHERE verdict = 'confirmed';

  CREATE TABLE upkeep (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    -- The key of the hashes of askers.
    salt     TEXT NOT NULL,
    revision INTEGER NOT NULL,
    asked_at INTEGER
  ) STRICT;
  INSERT INTO upkeep VALUES (1, lower(hex(randomblob(32))), 0, NULL);
  `,
];
