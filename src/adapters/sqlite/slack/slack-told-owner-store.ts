import { z } from "zod";
import type { OwnerReply, RepliedIn, ToldOwner, ToldOwnerStore } from "../../../slack/review/told-owners.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";
import type { GroupCommit } from "./group-commit.ts";

const ToldRow = z.object({
  id: z.string(),
  question: z.number(),
  seen: z.string(),
  curator: z.string(),
  owner: z.string(),
  slack_channel: z.string(),
  thread_ts: z.string(),
  language: z.enum(["en", "zh"]),
  at: z.number(),
  put_ts: z.string().nullable(),
});
const ReplyRow = z.object({
  question: z.number(),
  seen: z.string(),
  owner: z.string(),
  number: z.number(),
  text: z.string(),
  at: z.number(),
});

const TOLD = "id, question, seen, curator, owner, slack_channel, thread_ts, language, at, put_ts";
const REPLIES = `SELECT r.question, t.seen, t.owner, r.number, r.text, r.at
  FROM owner_replies r JOIN told_owners t ON t.id = r.told`;

/** Owners who were told of review questions, in the file of the outbox. */
export class SqliteToldOwnerStore implements ToldOwnerStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async tell({ place, at, ...told }: ToldOwner): Promise<ToldOwner & { readonly isPut: boolean }> {
    const { question, seen, owner } = told;
    const row = await this.#commits.write(() => {
      prepared(
        this.#database,
        `INSERT INTO told_owners (${TOLD}) VALUES (@id, @question, @seen, @curator, @owner, @slackChannel, @threadTs,
           @language, @at, NULL) ON CONFLICT DO NOTHING`,
      ).run({ ...told, ...place, at: at.getTime() });
      return prepared(
        this.#database,
        `SELECT ${TOLD} FROM told_owners WHERE question = ? AND seen = ? AND owner = ?`,
      ).get(question, seen, owner);
    });
    return { ...toldOf(row), isPut: ToldRow.parse(row).put_ts !== null };
  }

  async toldIn(threadTs: string, owner: string): Promise<ToldOwner | null> {
    const row = guarded(this.#database.name, () =>
      prepared(this.#database, `SELECT ${TOLD} FROM told_owners WHERE put_ts = ? AND owner = ?`).get(threadTs, owner),
    );
    return row === undefined ? null : toldOf(row);
  }

  async reply(
    key: string,
    { id, question }: ToldOwner,
    { at, ...said }: RepliedIn & Pick<OwnerReply, "text" | "at">,
  ): Promise<OwnerReply> {
    const row = await this.#commits.write(() => {
      prepared(
        this.#database,
        `INSERT INTO owner_replies (told, question, number, key, slack_channel, ts, text, at)
           SELECT @id, @question, coalesce(max(number), 0) + 1, @key, @slackChannel, @ts, @text, @at
             FROM owner_replies WHERE question = @question
           ON CONFLICT (key) DO NOTHING`,
      ).run({ id, question, key, ...said, at: at.getTime() });
      return prepared(this.#database, `${REPLIES} WHERE r.key = ?`).get(key);
    });
    return replyOf(row);
  }

  async repliesTo(question: number, limit: number): Promise<readonly OwnerReply[]> {
    const rows = guarded(this.#database.name, () =>
      prepared(this.#database, `${REPLIES} WHERE r.question = ? ORDER BY r.number DESC LIMIT ?`).all(question, limit),
    );
    return rows.map(replyOf).reverse();
  }
}

function toldOf(row: unknown): ToldOwner {
  const { slack_channel, thread_ts, put_ts: _, at, ...told } = ToldRow.parse(row);
  return { ...told, place: { slackChannel: slack_channel, threadTs: thread_ts }, at: new Date(at) };
}

function replyOf(row: unknown): OwnerReply {
  const { at, ...reply } = ReplyRow.parse(row);
  return { ...reply, at: new Date(at) };
}
