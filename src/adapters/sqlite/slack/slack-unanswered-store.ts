import { z } from "zod";
import { CLEARANCES, type Clearance } from "../../../domain/sensitivity.ts";
import { UNANSWERED_CAUSES, WORDLESS_CAUSE } from "../../../domain/unanswered.ts";
import type {
  FigureAsker,
  Unanswered,
  UnansweredCount,
  UnansweredNote,
  UnansweredStore,
  UnansweredView,
} from "../../../slack/receipts/unanswered.ts";
import { ResolvedSchema } from "../../stores/question-codec.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";
import type { GroupCommit } from "./group-commit.ts";

/** `question` is a digest; the words are in the receipt alone. `level` is the index of a clearance. */
export const UNANSWERED_TABLE = `
  CREATE TABLE unanswered (
    question TEXT NOT NULL,
    asker    TEXT NOT NULL,
    channel  TEXT NOT NULL,
    thread   TEXT NOT NULL,
    receipt  TEXT NOT NULL REFERENCES receipts (id) ON DELETE CASCADE,
    cause    TEXT NOT NULL,
    level    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (question, asker, channel, thread)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX unanswered_by_receipt ON unanswered (receipt);
  CREATE INDEX unanswered_by_age ON unanswered (at);
`;

/** Finds what somebody was asked back in a thread. */
export const UNANSWERED_THREADS = "CREATE INDEX unanswered_by_thread ON unanswered (thread, channel, asker);";

const Cause = z.enum(UNANSWERED_CAUSES);
const CountRow = z.object({ cause: Cause, times: z.number() });
const QuestionRow = CountRow.extend({
  question: z.string(),
  language: z.enum(["en", "zh"]),
  resolved: z.string().nullable(),
  key: z.string(),
});
const AskerRow = z.object({
  asker: z.string(),
  channel: z.string(),
  thread: z.string(),
  question: z.string(),
  resolved: z.string(),
});

/** Questions without an answer in SQLite, one row for each asker and thread. */
export class SqliteUnansweredStore implements UnansweredStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async note({ receipt: { id, at, asker, askedIn }, question, cause, level }: UnansweredNote): Promise<void> {
    await this.#commits.write(() =>
      prepared(
        this.#database,
        `INSERT OR REPLACE INTO unanswered (question, asker, channel, thread, receipt, cause, level, at)
           VALUES (@question, @asker, @channel, @thread, @receipt, @cause, @level, @at)`,
      ).run({
        question,
        asker,
        channel: askedIn.slackChannel,
        thread: askedIn.threadTs,
        receipt: id,
        cause,
        level: numberOf(level),
        at: at.getTime(),
      }),
    );
  }

  async answered({ receipt, question, level }: Parameters<UnansweredStore["answered"]>[0]): Promise<void> {
    const { slackChannel: channel, threadTs: thread } = receipt.askedIn;
    const values = { question, level: numberOf(level), asker: receipt.asker, channel, thread };
    const where = `WHERE (question = @question AND level >= @level)
      OR (thread = @thread AND channel = @channel AND asker = @asker AND cause = 'asked_back')`;
    // Most questions are answered at once, and so cost no write.
    const isNoted = guarded(this.#database.name, () =>
      prepared(this.#database, `SELECT 1 FROM unanswered ${where} LIMIT 1`).get(values),
    );
    if (isNoted === undefined) return;
    await this.#commits.write(() => prepared(this.#database, `DELETE FROM unanswered ${where}`).run(values));
  }

  async most({ since, level }: UnansweredView, limit: number): Promise<readonly Unanswered[]> {
    // The bare columns of a group are those of its latest row.
    const rows = guarded(this.#database.name, () =>
      prepared(
        this.#database,
        `SELECT noted.cause, noted.times, noted.question AS key, r.question, r.language, json_extract(r.content, '$.resolved') AS resolved
           FROM (
             SELECT question, receipt, cause, count(*) AS times, max(at) AS last FROM unanswered
             WHERE at >= @since AND level <= @level AND cause <> '${WORDLESS_CAUSE}'
             GROUP BY question ORDER BY times DESC, last DESC, receipt LIMIT @limit
           ) noted
           JOIN receipts r ON r.id = noted.receipt
           ORDER BY noted.times DESC, noted.last DESC, noted.receipt`,
      ).all({ since: since.getTime(), level: numberOf(level), limit }),
    );
    return rows.map(unansweredOf);
  }

  async askersOf(key: string, { since, level }: UnansweredView): Promise<readonly FigureAsker[]> {
    // The bare columns of a group are those of its latest row.
    const rows = guarded(this.#database.name, () =>
      prepared(
        this.#database,
        `SELECT noted.asker, noted.channel, noted.thread, r.question, json_extract(r.content, '$.resolved') AS resolved
           FROM (
             SELECT asker, channel, thread, receipt, max(at) AS last FROM unanswered
             WHERE question = @key
               AND cause = 'not_found' AND at >= @since AND level <= @level
             GROUP BY asker
           ) noted
           JOIN receipts r ON r.id = noted.receipt
           WHERE json_extract(r.content, '$.resolved') IS NOT NULL
           ORDER BY noted.last, noted.receipt`,
      ).all({ key, since: since.getTime(), level: numberOf(level) }),
    );
    return rows.map(askerOf);
  }

  async counts({ since, level }: UnansweredView): Promise<readonly UnansweredCount[]> {
    const rows = guarded(this.#database.name, () =>
      prepared(
        this.#database,
        `SELECT cause, count(*) AS times FROM unanswered WHERE at >= @since AND level <= @level
           GROUP BY cause ORDER BY times DESC, cause`,
      ).all({ since: since.getTime(), level: numberOf(level) }),
    );
    return rows.map((row) => CountRow.parse(row));
  }
}

function numberOf(level: Clearance): number {
  return CLEARANCES.indexOf(level);
}

function askerOf(row: unknown): FigureAsker {
  const { asker, channel, thread, question, resolved } = AskerRow.parse(row);
  const askedIn = { slackChannel: channel, threadTs: thread };
  return { asker, askedIn, question, resolved: ResolvedSchema.parse(JSON.parse(resolved)) };
}

function unansweredOf(row: unknown): Unanswered {
  const { resolved, ...rest } = QuestionRow.parse(row);
  return { ...rest, resolved: resolved === null ? null : ResolvedSchema.parse(JSON.parse(resolved)) };
}
