import type { StoreSchema } from "../schema.ts";

/** "Fthr" in ASCII: the application id of the thread memory. */
const THREADS_STORE_ID = 0x46746872;

/** A statement that waits blocks the whole process; after this time the question is answered without the memory. */
const BUSY_TIMEOUT_MS = 100;

/** Times are milliseconds since the epoch. */
export const THREADS: StoreSchema = {
  store: "threads",
  sqlite: {
    applicationId: THREADS_STORE_ID,
    busyTimeoutMs: BUSY_TIMEOUT_MS,
    overwritesDeleted: true,
    steps: [
      `CREATE TABLE conversation (
    id TEXT PRIMARY KEY,
    context TEXT NOT NULL,
    updated_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX conversation_by_age ON conversation (updated_at);`,
      `CREATE TABLE proposal (
    question_hash TEXT PRIMARY KEY,
    metric TEXT,
    updated_at INTEGER NOT NULL
  ) WITHOUT ROWID;`,
      "CREATE INDEX proposal_by_age ON proposal (updated_at);",
      `CREATE TABLE shown_cell (
    reader TEXT NOT NULL,
    metric TEXT NOT NULL,
    cell TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (reader, metric, cell)
  ) WITHOUT ROWID;
  CREATE INDEX shown_cell_by_age ON shown_cell (updated_at);`,
      // Deletes all contexts: some may come from answers that only one person got, and it is not recorded which.
      "DELETE FROM conversation;",
      // Cells of answers that are being posted. They count as shown; they are moved or deleted when the outcome is known.
      `CREATE TABLE doubtful_cell (
    posted_as TEXT NOT NULL,
    reader TEXT NOT NULL,
    metric TEXT NOT NULL,
    cell TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (reader, metric, cell, posted_as)
  ) WITHOUT ROWID;
  CREATE INDEX doubtful_cell_by_post ON doubtful_cell (posted_as);
  CREATE INDEX doubtful_cell_by_age ON doubtful_cell (updated_at);`,
      // A proposal is a list of meanings, each a place in the question and a code.
      `DROP TABLE proposal;
  CREATE TABLE proposal (
    prompt_hash TEXT PRIMARY KEY,
    meanings TEXT NOT NULL,
    updated_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX proposal_by_age ON proposal (updated_at);`,
    ],
  },
  postgres: [
    `
    CREATE TABLE conversation (
      id text COLLATE "C" PRIMARY KEY,
      context text NOT NULL,
      updated_at bigint NOT NULL
    );
    CREATE INDEX conversation_by_age ON conversation (updated_at);

    CREATE TABLE shown_cell (
      reader text COLLATE "C" NOT NULL,
      metric text COLLATE "C" NOT NULL,
      cell text COLLATE "C" NOT NULL,
      updated_at bigint NOT NULL,
      PRIMARY KEY (reader, metric, cell)
    );
    CREATE INDEX shown_cell_by_age ON shown_cell (updated_at);

    CREATE TABLE doubtful_cell (
      posted_as text COLLATE "C" NOT NULL,
      reader text COLLATE "C" NOT NULL,
      metric text COLLATE "C" NOT NULL,
      cell text COLLATE "C" NOT NULL,
      updated_at bigint NOT NULL,
      PRIMARY KEY (reader, metric, cell, posted_as)
    );
    CREATE INDEX doubtful_cell_by_post ON doubtful_cell (posted_as);
    CREATE INDEX doubtful_cell_by_age ON doubtful_cell (updated_at);

    CREATE TABLE proposal (
      prompt_hash text COLLATE "C" PRIMARY KEY,
      meanings text NOT NULL,
      updated_at bigint NOT NULL
    );
    CREATE INDEX proposal_by_age ON proposal (updated_at);
    `,
  ],
};
