import { createHash } from "node:crypto";
import { z } from "zod";
import type { ThreadContext } from "../../domain/thread.ts";
import type { ThreadMemory } from "../../orchestrator/forgiving-memory.ts";
import { openDatabase } from "./database.ts";
import { guarded } from "./store-fault.ts";

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
];

/** Somebody waits for the answer, and the whole process with them: what takes longer is done without. */
const BUSY_TIMEOUT_MS = 100;
/** Rows that leave a table in one step; more would keep a question waiting. */
const STEP_ROWS = 500;

const Codes = z.array(z.string());
const PartSchema = z.union([
  z.object({ axis: z.literal("entity"), code: z.string() }),
  z.object({ axis: z.literal("dimension"), dimension: z.string(), code: z.string() }),
  z.object({ axis: z.literal("period"), code: z.string() }),
]);
const OperationSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["difference", "cagr", "sum", "average", "ratio", "compare"]) }),
  z.object({ kind: z.literal("share"), wholeFirst: z.boolean().optional() }),
  z.object({ kind: z.literal("growth"), base: z.enum(["year_earlier", "period_before", "named_periods"]) }),
  z.object({ kind: z.literal("subtract"), without: z.array(PartSchema) }),
  z.object({
    kind: z.literal("rank"),
    order: z.enum(["highest", "lowest"]),
    by: z.enum(["entity", "period"]),
    step: z.enum(["year", "half", "quarter", "month"]).optional(),
  }),
  z.object({
    kind: z.literal("series"),
    by: z.enum(["year", "half", "quarter", "month", "entity", "metric", "dimension"]),
    whole: z.boolean().optional(),
  }),
  z.object({ kind: z.literal("scale"), scale: z.string() }),
]);
const GroupSchema = z.object({
  metrics: Codes,
  entities: Codes,
  periods: Codes,
  dimensions: z.record(z.string(), Codes),
});
const ContextSchema = z.object({
  group: GroupSchema,
  operation: OperationSchema.nullable(),
  earlierPeriods: Codes,
  unknown: z.array(z.enum(["entity", "metric", "period"])),
  // A thread of a release that remembered no set goes on without one.
  compared: z
    .object({
      group: GroupSchema,
      axis: z.enum(["metric", "entity", "period", "dimension"]),
      last: z.enum(["listed", "added", "beside"]),
    })
    .nullable()
    .default(null),
  withheld: z
    .object({ asker: z.string().nullable(), group: GroupSchema, operation: OperationSchema.nullable() })
    .nullable()
    .default(null),
});

export interface ConversationStoreOptions {
  /** How long a thread is remembered after its last question. */
  readonly rememberMs: number;
  /** What proposals of a model hold for: another company file or model makes them void. */
  readonly proposalsFor: string;
  /** Milliseconds since 1970, in UTC. */
  readonly now: () => number;
}

export interface SqliteConversationStore extends ThreadMemory {
  close(): void;
}

/**
 * Threads and what a model proposed in a SQLite file of their own; what is older than `rememberMs` is not read any more, and `forget` takes
 * it out of the file. Of a question that was proposed for, only a hash is kept.
 */
export function openConversationStore(
  path: string,
  { rememberMs, proposalsFor, now }: ConversationStoreOptions,
): SqliteConversationStore {
  const database = openDatabase(path, { applicationId: CONVERSATION_STORE_ID, migrations: CONVERSATION_MIGRATIONS });
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  const select = database.prepare<[string, number], { context: string }>(
    "SELECT context FROM conversation WHERE id = ? AND updated_at >= ?",
  );
  const upsert = database.prepare<[string, string, number]>(
    "INSERT INTO conversation VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET context = excluded.context, updated_at = excluded.updated_at",
  );
  const selectProposal = database.prepare<[string, number], { metric: string | null }>(
    "SELECT metric FROM proposal WHERE question_hash = ? AND updated_at >= ?",
  );
  const upsertProposal = database.prepare<[string, string | null, number]>(
    "INSERT INTO proposal VALUES (?, ?, ?) ON CONFLICT (question_hash) DO UPDATE SET metric = excluded.metric, updated_at = excluded.updated_at",
  );
  const hashOf = (question: string): string =>
    createHash("sha256").update(`${proposalsFor}\u0000${question.trim()}`).digest("hex");
  const removals = [
    "DELETE FROM conversation WHERE id IN (SELECT id FROM conversation WHERE updated_at < ? LIMIT ?)",
    "DELETE FROM proposal WHERE question_hash IN (SELECT question_hash FROM proposal WHERE updated_at < ? LIMIT ?)",
  ].map((sql) => database.prepare<[number, number]>(sql));
  return {
    load: async (conversation) => {
      const row = guarded(path, () => select.get(conversation, now() - rememberMs));
      return row === undefined ? null : readContext(row.context);
    },
    save: async (conversation, context) => {
      guarded(path, () => upsert.run(conversation, JSON.stringify(context), now()));
    },
    proposal: async (question) => guarded(path, () => selectProposal.get(hashOf(question), now() - rememberMs)?.metric),
    keepProposal: async (question, metric) => {
      guarded(path, () => upsertProposal.run(hashOf(question), metric, now()));
    },
    forget: async () => {
      const before = now() - rememberMs;
      const removed = guarded(path, () => removals.map((removal) => removal.run(before, STEP_ROWS).changes));
      return removed.includes(STEP_ROWS);
    },
    close: () => database.close(),
  };
}

/** A context that an older release wrote in another form is forgotten rather than guessed. */
function readContext(json: string): ThreadContext | null {
  try {
    return ContextSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
