import { createHash } from "node:crypto";
import { z } from "zod";
import type { ThreadMemory } from "../../../answer/forgiving-memory.ts";
import { type Cell, cellKey } from "../../../domain/fact.ts";
import type { Thread } from "../../../domain/thread.ts";
import type { Shown } from "../../../figures/last-pieces.ts";
import { type Database, openDatabase, overwriteDeleted } from "../database.ts";
import { guarded } from "../store-fault.ts";
import { GroupOperationSchema, GroupSchema, ShownPassagesSchema } from "./question-codec.ts";

export const CONVERSATION_STORE_ID = 0x46746872;

export const CONVERSATION_MIGRATIONS = [
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
];

/** A statement that waits blocks the whole process; after this time the question is answered without the memory. */
const BUSY_TIMEOUT_MS = 100;
/** Rows deleted in one step; more would delay questions. */
const STEP_ROWS = 500;

const ContextSchema = z.object({
  group: GroupSchema,
  operation: GroupOperationSchema.nullable(),
  earlierPeriods: z.array(z.string()),
  unknown: z.array(z.enum(["entity", "metric", "period"])),
  compared: z
    .object({
      group: GroupSchema,
      axis: z.enum(["metric", "entity", "period", "dimension"]),
      last: z.enum(["listed", "added", "beside"]),
    })
    .nullable(),
  documents: z
    .object({
      asked: z.string(),
      entities: z.array(z.string()),
      periods: z.array(z.string()),
      shown: ShownPassagesSchema,
      besideFigures: z.boolean(),
    })
    // An older release stored none.
    .nullable()
    .default(null),
  knownOn: z.string().optional(),
});
const MeaningsSchema = z.array(z.object({ start: z.number(), end: z.number(), code: z.string() }));
const ThreadSchema = z.object({
  common: ContextSchema.nullable(),
  own: z.array(z.object({ asker: z.string().nullable(), context: ContextSchema })),
});

export interface ConversationStoreOptions {
  /** How long a thread is remembered after its last question. */
  readonly rememberMs: number;
  /** The scope of the model's proposals: they are void for another company file or model. */
  readonly proposalsFor: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export interface SqliteConversationStore extends ThreadMemory {
  close(): void;
}

/**
 * Thread contexts, proposals of the model and shown cells, in a separate SQLite file. Entries older than `rememberMs`
 * are ignored, and `forget` deletes them. Prompts of proposals are stored as hashes, shown figures as addresses
 * only.
 */
export function openConversationStore(
  path: string,
  { rememberMs, proposalsFor, now }: ConversationStoreOptions,
): SqliteConversationStore {
  const database = openDatabase(path, { applicationId: CONVERSATION_STORE_ID, migrations: CONVERSATION_MIGRATIONS });
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  overwriteDeleted(database);
  const select = database.prepare<[string, number], { context: string }>(
    "SELECT context FROM conversation WHERE id = ? AND updated_at >= ?",
  );
  const upsert = database.prepare<[string, string, number]>(
    "INSERT INTO conversation VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET context = excluded.context, updated_at = excluded.updated_at",
  );
  const selectProposal = database.prepare<[string, number], { meanings: string }>(
    "SELECT meanings FROM proposal WHERE prompt_hash = ? AND updated_at >= ?",
  );
  const upsertProposal = database.prepare<[string, string, number]>(
    "INSERT INTO proposal VALUES (?, ?, ?) ON CONFLICT (prompt_hash) DO UPDATE SET meanings = excluded.meanings, updated_at = excluded.updated_at",
  );
  const shown = openShownCells(database, { rememberMs, now });
  const hashOf = (prompt: string): string =>
    createHash("sha256").update(`${proposalsFor()}\u0000${prompt}`).digest("hex");
  const removals = [
    "DELETE FROM conversation WHERE id IN (SELECT id FROM conversation WHERE updated_at < ? LIMIT ?)",
    "DELETE FROM proposal WHERE prompt_hash IN (SELECT prompt_hash FROM proposal WHERE updated_at < ? LIMIT ?)",
    ...SHOWN_REMOVALS,
  ].map((sql) => database.prepare<[number, number]>(sql));
  return {
    load: async (conversation) => {
      const row = guarded(path, () => select.get(conversation, now() - rememberMs));
      return row === undefined ? null : readThread(row.context);
    },
    save: async (conversation, thread) => {
      guarded(path, () => upsert.run(conversation, JSON.stringify(thread), now()));
    },
    proposal: async (prompt) => {
      const row = guarded(path, () => selectProposal.get(hashOf(prompt), now() - rememberMs));
      return row === undefined ? undefined : MeaningsSchema.parse(JSON.parse(row.meanings));
    },
    keepProposal: async (prompt, meanings) => {
      guarded(path, () => upsertProposal.run(hashOf(prompt), JSON.stringify(meanings), now()));
    },
    shownTo: async (readers, metric) => guarded(path, () => shown.shownTo(readers, metric)),
    keepShown: async (readers, cells, postedAs) => {
      if (readers.length > 0 && cells.length > 0) guarded(path, () => shown.keep(readers, cells, postedAs));
      return true;
    },
    settleShown: async (postedAs, isShown) => guarded(path, () => shown.settle(postedAs, isShown)),
    forget: async () => {
      const before = now() - rememberMs;
      const removed = guarded(path, () => removals.map((removal) => removal.run(before, STEP_ROWS).changes));
      return removed.includes(STEP_ROWS);
    },
    close: () => database.close(),
  };
}

/** Null for a thread that another release stored in another form. */
function readThread(json: string): Thread | null {
  try {
    return ThreadSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

interface ShownTables {
  shownTo(readers: readonly string[], metric: string): Shown;
  keep(readers: readonly string[], cells: readonly Cell[], postedAs: string | null): void;
  settle(postedAs: string, isShown: boolean): void;
}

/** Deletes some expired rows of each table. */
const SHOWN_REMOVALS: readonly string[] = [
  "DELETE FROM shown_cell WHERE (reader, metric, cell) IN (SELECT reader, metric, cell FROM shown_cell WHERE updated_at < ? LIMIT ?)",
  `DELETE FROM doubtful_cell WHERE (reader, metric, cell, posted_as) IN
    (SELECT reader, metric, cell, posted_as FROM doubtful_cell WHERE updated_at < ? LIMIT ?)`,
];

const IS_NEWER = "ON CONFLICT DO UPDATE SET updated_at = max(updated_at, excluded.updated_at)";

/** The cells that a reader was shown, and those "in doubt": in a post whose outcome is not known yet. */
function openShownCells(
  database: Database,
  { rememberMs, now }: { readonly rememberMs: number; readonly now: () => number },
): ShownTables {
  const select = (table: string) =>
    database
      .prepare<[string, string, number], string>(
        `SELECT cell FROM ${table} WHERE reader = ? AND metric = ? AND updated_at >= ?`,
      )
      .pluck();
  const certain = select("shown_cell");
  const inDoubt = select("doubtful_cell");
  const insert = database.prepare<[string, string, string, number]>(
    `INSERT INTO shown_cell (reader, metric, cell, updated_at) VALUES (?, ?, ?, ?) ${IS_NEWER}`,
  );
  const insertDoubtful = database.prepare<[string, string, string, number, string]>(
    `INSERT INTO doubtful_cell (reader, metric, cell, updated_at, posted_as) VALUES (?, ?, ?, ?, ?) ${IS_NEWER}`,
  );
  const move = database.prepare<[string]>(
    `INSERT INTO shown_cell (reader, metric, cell, updated_at)
      SELECT reader, metric, cell, updated_at FROM doubtful_cell WHERE posted_as = ? ${IS_NEWER}`,
  );
  const forget = database.prepare<[string]>("DELETE FROM doubtful_cell WHERE posted_as = ?");
  const isHeld = database.prepare<[string], number>("SELECT 1 FROM doubtful_cell WHERE posted_as = ? LIMIT 1").pluck();
  const keep = database.transaction((readers: readonly string[], cells: readonly Cell[], postedAs: string | null) => {
    for (const reader of readers) {
      for (const cell of cells) {
        const row = [reader, cell.metric, cellKey(cell), now()] as const;
        if (postedAs === null) insert.run(...row);
        else insertDoubtful.run(...row, postedAs);
      }
    }
  });
  const settle = database.transaction((postedAs: string, isShown: boolean) => {
    if (isShown) move.run(postedAs);
    forget.run(postedAs);
  });
  return {
    shownTo: (readers, metric) => {
      const since = now() - rememberMs;
      const all = (cells: typeof certain) => new Set(readers.flatMap((reader) => cells.all(reader, metric, since)));
      // Read first, so that a cell that is settled in between is in one of the sets.
      const doubtful = all(inDoubt);
      return { certain: all(certain), inDoubt: doubtful };
    },
    keep: (readers, cells, postedAs) => keep.immediate(readers, cells, postedAs),
    // Most posts have no rows here and need no lock.
    settle: (postedAs, isShown) => {
      if (isHeld.get(postedAs) !== undefined) settle.immediate(postedAs, isShown);
    },
  };
}
