import { z } from "zod";
import { CLEARANCES } from "../../../domain/sensitivity.ts";
import type { Offer, OfferClick, OfferStore, RowClaim, SeenAnswer, UsedRow } from "../../../slack/ports.ts";
import { ResolvedSchema } from "../../stores/question-codec.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";
import type { GroupCommit } from "./group-commit.ts";

const OfferRow = z.object({
  id: z.string(),
  row_id: z.string(),
  message_id: z.string(),
  block_id: z.string().nullable(),
  label: z.string(),
  question: z.string(),
  asks: z.string().nullable(),
  seen: z.string().nullable(),
  slack_channel: z.string(),
  thread_ts: z.string().nullable(),
  language: z.enum(["en", "zh"]),
  share_channel: z.string().nullable(),
  share_thread: z.string().nullable(),
  created_at: z.number(),
  expires_at: z.number(),
});
const AsksSchema: z.ZodType<Offer["asks"]> = z.union([z.object({ kind: z.literal("own_words") }), ResolvedSchema]);
const SeenSchema: z.ZodType<SeenAnswer> = z.object({
  digest: z.string(),
  places: z.array(z.string()),
  level: z.enum(CLEARANCES),
});
const UsedByRow = z.object({ used_by: z.string() });
const UsedRowRow = z.object({ block_id: z.string().nullable(), label: z.string(), used_by: z.string() });

/** Offers in SQLite. A click is one conditional UPDATE of its row, so only one of several clicks wins. */
export class SqliteOfferStore implements OfferStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async save(offers: readonly Offer[]): Promise<void> {
    if (offers.length > 0) await this.#commits.write(() => this.#save(offers));
  }

  async claimRow(click: OfferClick, now: Date): Promise<RowClaim> {
    return this.#commits.write(() => this.#claim(click, now.getTime()));
  }

  async releaseRow(rowId: string): Promise<void> {
    return this.#commits.write(() => openRows(this.#database, "row_id = ? AND completed_at IS NULL", [rowId]));
  }

  async recover(): Promise<void> {
    return this.#commits.write(() => openRows(this.#database, "used_by IS NOT NULL AND completed_at IS NULL", []));
  }

  async usedRows(messageId: string): Promise<readonly UsedRow[]> {
    const rows = this.#guarded(() =>
      prepared(
        this.#database,
        `SELECT option_rows.block_id, offers.label, option_rows.used_by
           FROM option_rows JOIN offers ON offers.id = option_rows.used_offer
           WHERE option_rows.message_id = ? AND option_rows.completed_at IS NOT NULL`,
      ).all(messageId),
    );
    return rows.map((row) => {
      const { block_id: blockId, label, used_by: usedBy } = UsedRowRow.parse(row);
      return { blockId, label, usedBy };
    });
  }

  #save(offers: readonly Offer[]): void {
    const insertRow = prepared(
      this.#database,
      `INSERT INTO option_rows (row_id, message_id, block_id, slack_channel, thread_ts, language, share_channel,
                                share_thread, created_at, expires_at)
       VALUES (@rowId, @messageId, @blockId, @slackChannel, @threadTs, @language, @shareChannel, @shareThread, @createdAt,
               @expiresAt)
       ON CONFLICT (row_id) DO NOTHING`,
    );
    const insertOffer = prepared(
      this.#database,
      "INSERT INTO offers (id, row_id, label, question, asks, seen) VALUES (@id, @rowId, @label, @question, @asks, @seen)",
    );
    for (const offer of offers) {
      const { id, rowId, messageId, blockId, label, question, slackChannel, threadTs, language, shares } = offer;
      const createdAt = offer.createdAt.getTime();
      const expiresAt = offer.expiresAt.getTime();
      const share = {
        shareChannel: shares?.to.slackChannel ?? null,
        shareThread: shares?.to.threadTs ?? null,
      };
      insertRow.run({ rowId, messageId, blockId, slackChannel, threadTs, language, ...share, createdAt, expiresAt });
      const seen = shares === null ? null : JSON.stringify(shares.seen);
      insertOffer.run({ id, rowId, label, question, asks: JSON.stringify(offer.asks), seen });
    }
  }

  #claim(click: OfferClick, time: number): RowClaim {
    const found = prepared(
      this.#database,
      `SELECT offers.id, offers.row_id, message_id, block_id, label, question, asks, seen, slack_channel, thread_ts,
                language, share_channel, share_thread, created_at, expires_at
         FROM offers JOIN option_rows ON option_rows.row_id = offers.row_id WHERE offers.id = ?`,
    ).get(click.offerId);
    if (found === undefined) return { kind: "unknown" };
    const row = OfferRow.parse(found);
    const { language } = row;
    if (click.slackChannel !== null && click.slackChannel !== row.slack_channel) return { kind: "unknown" };
    const offer = row.expires_at <= time ? null : toOffer(row);
    if (offer === null) return { kind: "expired", language };
    const won = prepared(
      this.#database,
      `UPDATE option_rows SET used_by = @user, used_offer = @offerId, claimed_at = @time
         WHERE row_id = @rowId AND completed_at IS NULL
           AND (used_by IS NULL OR (used_by = @user AND used_offer = @offerId))`,
    ).run({ user: click.user, offerId: offer.id, rowId: offer.rowId, time });
    if (won.changes === 1) return { kind: "won", offer };
    const holder = prepared(this.#database, "SELECT used_by FROM option_rows WHERE row_id = ?").get(offer.rowId);
    return { kind: "lost", by: UsedByRow.parse(holder).used_by, language: offer.language };
  }

  #guarded<T>(work: () => T): T {
    return guarded(this.#database.name, work);
  }
}

/** Marks the row as used for good, because the answer to its click is stored. */
export function settleRow(database: Database, rowId: string, now: Date): void {
  prepared(database, "UPDATE option_rows SET completed_at = ? WHERE row_id = ?").run(now.getTime(), rowId);
}

/** Makes the row clickable again, because the answer to its click was given up. */
export function reopenRow(database: Database, rowId: string): void {
  openRows(database, "row_id = ?", [rowId]);
}

function openRows(database: Database, condition: string, values: readonly string[]): void {
  prepared(
    database,
    `UPDATE option_rows SET used_by = NULL, used_offer = NULL, claimed_at = NULL, completed_at = NULL WHERE ${condition}`,
  ).run(...values);
}

/** Null for an offer of another release whose question is missing or has another form. */
function toOffer(parsed: z.infer<typeof OfferRow>): Offer | null {
  const asks = AsksSchema.safeParse(fromJson(parsed.asks)).data;
  const seen = SeenSchema.safeParse(fromJson(parsed.seen)).data;
  const { share_channel: slackChannel, share_thread: threadTs } = parsed;
  const to = slackChannel === null || threadTs === null ? null : { slackChannel, threadTs };
  if (asks === undefined || (to !== null && seen === undefined)) return null;
  return {
    id: parsed.id,
    rowId: parsed.row_id,
    messageId: parsed.message_id,
    blockId: parsed.block_id,
    label: parsed.label,
    question: parsed.question,
    asks,
    slackChannel: parsed.slack_channel,
    threadTs: parsed.thread_ts,
    language: parsed.language,
    shares: to === null || seen === undefined ? null : { to, seen },
    createdAt: new Date(parsed.created_at),
    expiresAt: new Date(parsed.expires_at),
  };
}

function fromJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
