import { z } from "zod";
import { OUTCOMES } from "../../../domain/answer-outcome.ts";
import { cellKey } from "../../../domain/fact.ts";
import { CLEARANCES } from "../../../domain/sensitivity.ts";
import type { ShownSource } from "../../../domain/shown-source.ts";
import type { Receipt, ReceiptStore } from "../../../slack/receipts/ports.ts";
import { ResolvedSchema } from "../../stores/question-codec.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";
import type { GroupCommit } from "./group-commit.ts";
import { StoredBody } from "./message-codec.ts";
import { StoredFigure } from "./shown-codec.ts";

const Level = z.enum(CLEARANCES);
const StoredSource: z.ZodType<ShownSource> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("figure"), shown: StoredFigure }),
  z.object({ kind: z.literal("passage"), passageId: z.string() }),
]);

const Content = z.object({
  body: StoredBody,
  resolved: ResolvedSchema.nullable(),
  seen: z.object({ digest: z.string(), places: z.array(z.string()), level: Level }),
  sources: z.array(StoredSource),
  isWish: z.literal(true).optional(),
});

const ReceiptRow = z.object({
  id: z.string(),
  at: z.number(),
  asker: z.string(),
  asked_channel: z.string(),
  asked_thread: z.string(),
  slack_channel: z.string(),
  thread_ts: z.string().nullable(),
  language: z.enum(["en", "zh"]),
  outcome: z.enum(OUTCOMES),
  question: z.string(),
  content: z.string(),
});

const COLUMNS =
  "id, at, asker, asked_channel, asked_thread, slack_channel, thread_ts, language, outcome, question, content";

/** Receipts in SQLite. The cells of each are indexed, to find the answers that showed a figure. */
export class SqliteReceiptStore implements ReceiptStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async save(receipt: Receipt): Promise<void> {
    await this.#commits.write(() => this.#insert(receipt));
  }

  async find(id: string): Promise<Receipt | null> {
    const row = guarded(this.#database.name, () =>
      prepared(this.#database, `SELECT ${COLUMNS} FROM receipts WHERE id = ?`).get(id),
    );
    return row === undefined ? null : toReceipt(row);
  }

  async lastIn(asker: string, askedIn: Receipt["askedIn"], before: Date): Promise<Receipt | null> {
    const row = guarded(this.#database.name, () =>
      prepared(
        this.#database,
        `SELECT ${COLUMNS} FROM receipts WHERE asker = ? AND asked_channel = ? AND asked_thread = ? AND at < ?
         ORDER BY at DESC, id LIMIT 1`,
      ).get(asker, askedIn.slackChannel, askedIn.threadTs, before.getTime()),
    );
    return row === undefined ? null : toReceipt(row);
  }

  async latestOf(asker: string, limit: number): Promise<readonly Receipt[]> {
    const rows = guarded(this.#database.name, () =>
      prepared(this.#database, `SELECT ${COLUMNS} FROM receipts WHERE asker = ? ORDER BY at DESC, id LIMIT ?`).all(
        asker,
        limit,
      ),
    );
    return rows.map(toReceipt);
  }

  #insert({ id, at, asker, askedIn, place, language, outcome, question, ...rest }: Receipt): void {
    const { body, resolved, seen, sources, isWish } = rest;
    prepared(
      this.#database,
      `INSERT INTO receipts (${COLUMNS}) VALUES (@id, @at, @asker, @askedChannel, @askedThread, @slackChannel, @threadTs,
         @language, @outcome, @question, @content)`,
    ).run({
      id,
      at: at.getTime(),
      asker,
      askedChannel: askedIn.slackChannel,
      askedThread: askedIn.threadTs,
      slackChannel: place.slackChannel,
      threadTs: place.threadTs,
      language,
      outcome,
      question,
      content: JSON.stringify({ body, resolved, seen, sources, isWish }),
    });
    const cell = prepared(this.#database, "INSERT OR IGNORE INTO receipt_cells (receipt, cell) VALUES (?, ?)");
    for (const source of sources) if (source.kind === "figure") cell.run(id, cellKey(source.shown.cell));
  }
}

function toReceipt(row: unknown): Receipt {
  const parsed = ReceiptRow.parse(row);
  const { id, asker, language, outcome, question } = parsed;
  return {
    id,
    at: new Date(parsed.at),
    asker,
    askedIn: { slackChannel: parsed.asked_channel, threadTs: parsed.asked_thread },
    place: { slackChannel: parsed.slack_channel, threadTs: parsed.thread_ts },
    language,
    outcome,
    question,
    ...Content.parse(JSON.parse(parsed.content)),
  };
}
