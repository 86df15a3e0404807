import { createHash } from "node:crypto";
import { z } from "zod";
import type { ThreadMemory } from "../../../answer/forgiving-memory.ts";
import { type Cell, cellKey } from "../../../domain/fact.ts";
import type { Thread } from "../../../domain/thread.ts";
import type { Shown } from "../../../figures/last-pieces.ts";
import { GroupOperationSchema, GroupSchema, ShownPassagesSchema } from "../question-codec.ts";
import { all, change, first, type SqlDatabase, type Work } from "../work.ts";

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

/**
 * Thread contexts, proposals of the model and shown cells. Entries older than `rememberMs` are ignored, and `forget`
 * deletes them. Prompts of proposals are stored as hashes, shown figures as addresses only.
 */
export function conversationStore(
  database: SqlDatabase,
  { rememberMs, proposalsFor, now }: ConversationStoreOptions,
): ThreadMemory {
  const hashOf = (prompt: string): string =>
    createHash("sha256").update(`${proposalsFor()}\u0000${prompt}`).digest("hex");
  const since = (): number => now() - rememberMs;
  return {
    load: async (conversation) => {
      const row = await database.read(() => first<{ readonly context: string }>(CONTEXT, [conversation, since()]));
      return row === undefined ? null : readThread(row.context);
    },
    save: async (conversation, thread) => {
      await database.write(() => change(KEEP_CONTEXT, [conversation, JSON.stringify(thread), now()]));
    },
    proposal: async (prompt) => {
      const row = await database.read(() => first<{ readonly meanings: string }>(MEANINGS, [hashOf(prompt), since()]));
      return row === undefined ? undefined : MeaningsSchema.parse(JSON.parse(row.meanings));
    },
    keepProposal: async (prompt, meanings) => {
      await database.write(() => change(KEEP_MEANINGS, [hashOf(prompt), JSON.stringify(meanings), now()]));
    },
    shownTo: (readers, metric) => database.read(() => shownTo({ readers, metric, since: since() })),
    keepShown: async (readers, cells, postedAs) => {
      if (readers.length > 0 && cells.length > 0)
        await database.write(() => keepShown({ readers, cells, postedAs, at: now() }));
      return true;
    },
    settleShown: async (postedAs, isShown) => {
      // Most posts have no rows here and need no lock.
      if ((await database.read(() => first(HELD, [postedAs]))) !== undefined)
        await database.write(() => settleShown(postedAs, isShown));
    },
    forget: () => database.write(() => forget(since())),
  };
}

const CONTEXT = "SELECT context FROM conversation WHERE id = ? AND updated_at >= ?";
const KEEP_CONTEXT = `INSERT INTO conversation VALUES (?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET context = excluded.context, updated_at = excluded.updated_at`;
const MEANINGS = "SELECT meanings FROM proposal WHERE prompt_hash = ? AND updated_at >= ?";
const KEEP_MEANINGS = `INSERT INTO proposal VALUES (?, ?, ?)
  ON CONFLICT (prompt_hash) DO UPDATE SET meanings = excluded.meanings, updated_at = excluded.updated_at`;
const HELD = "SELECT 1 FROM doubtful_cell WHERE posted_as = ? LIMIT 1";

/** Deletes some expired rows of each table. */
const REMOVALS: readonly string[] = [
  "DELETE FROM conversation WHERE id IN (SELECT id FROM conversation WHERE updated_at < ? LIMIT ?)",
  "DELETE FROM proposal WHERE prompt_hash IN (SELECT prompt_hash FROM proposal WHERE updated_at < ? LIMIT ?)",
  `DELETE FROM shown_cell WHERE (reader, metric, cell) IN
    (SELECT reader, metric, cell FROM shown_cell WHERE updated_at < ? LIMIT ?)`,
  `DELETE FROM doubtful_cell WHERE (reader, metric, cell, posted_as) IN
    (SELECT reader, metric, cell, posted_as FROM doubtful_cell WHERE updated_at < ? LIMIT ?)`,
];

/** Whether more is left to remove. */
function* forget(before: number): Work<boolean> {
  let isMore = false;
  for (const removal of REMOVALS) if ((yield* change(removal, [before, STEP_ROWS])) === STEP_ROWS) isMore = true;
  return isMore;
}

/** Null for a thread that another release stored in another form. */
function readThread(json: string): Thread | null {
  try {
    return ThreadSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

interface ShownQuery {
  readonly readers: readonly string[];
  readonly metric: string;
  readonly since: number;
}

/** The cells that a reader was shown, and those "in doubt": in a post whose outcome is not known yet. */
function* shownTo(query: ShownQuery): Work<Shown> {
  return { certain: yield* cellsIn("shown_cell", query), inDoubt: yield* cellsIn("doubtful_cell", query) };
}

function* cellsIn(table: string, { readers, metric, since }: ShownQuery): Work<ReadonlySet<string>> {
  const cells = new Set<string>();
  for (const reader of readers) {
    const rows = yield* all<{ readonly cell: string }>(
      `SELECT cell FROM ${table} WHERE reader = ? AND metric = ? AND updated_at >= ?`,
      [reader, metric, since],
    );
    for (const { cell } of rows) cells.add(cell);
  }
  return cells;
}

interface ShownNow {
  readonly readers: readonly string[];
  readonly cells: readonly Cell[];
  readonly postedAs: string | null;
  readonly at: number;
}

/** A later time takes the place of an earlier one. */
const KEEP_SHOWN =
  "ON CONFLICT (reader, metric, cell) DO UPDATE SET updated_at = excluded.updated_at WHERE excluded.updated_at > shown_cell.updated_at";

function* keepShown({ readers, cells, postedAs, at }: ShownNow): Work<void> {
  for (const reader of readers) {
    for (const cell of cells) {
      const row = [reader, cell.metric, cellKey(cell), at];
      if (postedAs === null)
        yield* change(
          `INSERT INTO shown_cell (reader, metric, cell, updated_at) VALUES (?, ?, ?, ?) ${KEEP_SHOWN}`,
          row,
        );
      else
        yield* change(
          `INSERT INTO doubtful_cell (reader, metric, cell, updated_at, posted_as) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (reader, metric, cell, posted_as) DO UPDATE SET updated_at = excluded.updated_at
            WHERE excluded.updated_at > doubtful_cell.updated_at`,
          [...row, postedAs],
        );
    }
  }
}

function* settleShown(postedAs: string, isShown: boolean): Work<void> {
  if (isShown)
    yield* change(
      `INSERT INTO shown_cell (reader, metric, cell, updated_at)
        SELECT reader, metric, cell, updated_at FROM doubtful_cell WHERE posted_as = ? ${KEEP_SHOWN}`,
      [postedAs],
    );
  yield* change("DELETE FROM doubtful_cell WHERE posted_as = ?", [postedAs]);
}
