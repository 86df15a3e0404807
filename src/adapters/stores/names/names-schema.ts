import type { StoreSchema } from "../schema.ts";

/** "FnNm" in ASCII: the application id of the learned names. */
const NAMES_STORE_ID = 0x466e4e6d;

/** A statement that waits blocks the whole process; a pick that is not counted costs little. */
const BUSY_TIMEOUT_MS = 100;

/** Times are milliseconds since the epoch, days are UTC. A meaning without a dimension has an empty one. */
export const NAMES: StoreSchema = {
  store: "names",
  sqlite: {
    applicationId: NAMES_STORE_ID,
    isDurable: true,
    busyTimeoutMs: BUSY_TIMEOUT_MS,
    steps: [
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
    ],
  },
  postgres: [
    `
  CREATE TABLE pick (
    word      text COLLATE "C" NOT NULL,
    slot      text COLLATE "C" NOT NULL CHECK (slot IN ('metric', 'entity', 'dimension')),
    dimension text COLLATE "C" NOT NULL,
    code      text COLLATE "C" NOT NULL,
    -- A keyed hash, to count people without knowing them.
    asker     text COLLATE "C" NOT NULL,
    day       text COLLATE "C" NOT NULL,
    picks     bigint NOT NULL,
    PRIMARY KEY (word, slot, dimension, code, asker, day)
  );
  CREATE INDEX pick_by_day ON pick (day);

  CREATE TABLE ruling (
    word      text COLLATE "C" NOT NULL,
    slot      text COLLATE "C" NOT NULL CHECK (slot IN ('metric', 'entity', 'dimension')),
    dimension text COLLATE "C" NOT NULL,
    code      text COLLATE "C" NOT NULL,
    verdict   text COLLATE "C" NOT NULL CHECK (verdict IN ('confirmed', 'declined')),
    ruled_by  text COLLATE "C" NOT NULL,
    ruled_at  bigint NOT NULL,
    PRIMARY KEY (word, slot, dimension, code)
  );
  CREATE UNIQUE INDEX one_meaning ON ruling (word) WHERE verdict = 'confirmed';

  CREATE TABLE upkeep (
    id       integer PRIMARY KEY CHECK (id = 1),
    -- The key of the hashes of askers.
    salt     text COLLATE "C" NOT NULL,
    revision bigint NOT NULL,
    asked_at bigint
  );
  INSERT INTO upkeep VALUES (1, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 0, NULL);
  `,
  ],
};
