import { z } from "zod";
import type { Cell } from "../../../domain/fact.ts";
import type { ResolvedQuestion } from "../../../domain/resolved-question.ts";
import { CLOSE_REASONS, type CloseReason } from "../../../domain/wanted-figure.ts";
import type { ThreadPlace } from "../../../slack/ports.ts";
import type { Demand, NewWanted, Wanted, WantedKept, WantedPage, WantedStore } from "../../../slack/wanted/ports.ts";
import { ResolvedSchema } from "../../stores/question-codec.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";
import type { GroupCommit } from "./group-commit.ts";

/** Times are milliseconds since the epoch. */
export const WANTED_TABLE = `
  CREATE TABLE wanted (
    id            TEXT PRIMARY KEY,
    user          TEXT NOT NULL,
    kind          TEXT NOT NULL CHECK (kind IN ('wish', 'request')),
    slack_channel TEXT NOT NULL,
    thread_ts     TEXT NOT NULL,
    language      TEXT NOT NULL CHECK (language IN ('en', 'zh')),
    question      TEXT NOT NULL,
    question_key  TEXT NOT NULL,
    about         TEXT NOT NULL,
    content       TEXT NOT NULL,
    at            INTEGER NOT NULL,
    -- The state of the stored figures in which they were last not there.
    looked        TEXT NOT NULL DEFAULT '',
    closed        TEXT,
    post          TEXT
  ) STRICT;
  CREATE UNIQUE INDEX wanted_once ON wanted (user, question_key) WHERE closed IS NULL AND post IS NULL;
  CREATE INDEX wanted_by_user ON wanted (user, at);
  CREATE INDEX wanted_by_cells ON wanted (about) WHERE kind = 'request';
  CREATE INDEX wanted_unsettled ON wanted (id) WHERE closed IS NOT NULL OR post IS NOT NULL;
  CREATE INDEX wanted_by_age ON wanted (at);
`;

/** Of those that somebody waited for too long. */
export const WANTED_REMOVAL =
  "DELETE FROM wanted WHERE id IN (SELECT id FROM wanted WHERE at < @wantedBefore LIMIT @rows)";

const Content: z.ZodType<{ readonly asks: ResolvedQuestion; readonly cells: readonly Cell[] }> = z.object({
  asks: ResolvedSchema,
  cells: z.array(
    z.object({
      metric: z.string(),
      entity: z.string(),
      period: z.string(),
      dimensions: z.record(z.string(), z.string()),
    }),
  ),
});
const WantedRow = z.object({
  id: z.string(),
  user: z.string(),
  kind: z.enum(["wish", "request"]),
  slack_channel: z.string(),
  thread_ts: z.string(),
  language: z.enum(["en", "zh"]),
  question: z.string(),
  question_key: z.string(),
  about: z.string(),
  content: z.string(),
  at: z.number(),
  closed: z.enum(CLOSE_REASONS).nullable(),
  post: z.string().nullable(),
});
const DemandRow = z.object({ about: z.string() });
const PersonRow = z.object({ user: z.string(), content: z.string() });
const IdRow = z.object({ id: z.string() });
const KeyRow = z.object({ question_key: z.string() });
const CountRow = z.object({ count: z.number() });

const COLUMNS =
  "id, user, kind, slack_channel, thread_ts, language, question, question_key, about, content, at, closed, post";
const IS_WAITING = "closed IS NULL AND post IS NULL";

/** Wanted figures in SQLite, one row for each person and question. */
export class SqliteWantedStore implements WantedStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async keep(wanted: NewWanted, waitingMax: number): Promise<WantedKept> {
    return this.#commits.write(() => {
      const again = this.#again(wanted);
      if (again !== null) return { kind: "kept", id: again };
      const { count } = CountRow.parse(
        prepared(this.#database, `SELECT count(*) AS count FROM wanted WHERE user = ? AND ${IS_WAITING}`).get(
          wanted.user,
        ),
      );
      if (count >= waitingMax) return { kind: "too_many" };
      this.#insert(wanted);
      return { kind: "kept", id: wanted.id };
    });
  }

  async due(mark: string, { after, limit }: WantedPage): Promise<readonly Wanted[]> {
    return this.#all(`${IS_WAITING} AND looked <> ? AND id > ? ORDER BY id LIMIT ?`, mark, after, limit);
  }

  async lookedAt(ids: readonly string[], mark: string): Promise<void> {
    if (ids.length === 0) return;
    await this.#commits.write(() => {
      const look = prepared(this.#database, "UPDATE wanted SET looked = ? WHERE id = ?");
      for (const id of ids) look.run(mark, id);
    });
  }

  async unsettled({ after, limit }: WantedPage): Promise<readonly Wanted[]> {
    return this.#all("(closed IS NOT NULL OR post IS NOT NULL) AND id > ? ORDER BY id LIMIT ?", after, limit);
  }

  async told(id: string, post: string): Promise<void> {
    await this.#run("UPDATE wanted SET post = ? WHERE id = ?", post, id);
  }

  async moveTo(id: string, { slackChannel, threadTs }: ThreadPlace): Promise<void> {
    await this.#commits.write(() => {
      // Where the person asked again meanwhile, that one is told.
      prepared(
        this.#database,
        `DELETE FROM wanted WHERE id = @id AND closed IS NULL AND EXISTS (
           SELECT 1 FROM wanted AS other WHERE other.user = wanted.user AND other.question_key = wanted.question_key
             AND other.id <> @id AND other.closed IS NULL AND other.post IS NULL)`,
      ).run({ id });
      prepared(
        this.#database,
        "UPDATE wanted SET slack_channel = ?, thread_ts = ?, post = NULL, looked = '' WHERE id = ?",
      ).run(slackChannel, threadTs, id);
    });
  }

  async end(id: string): Promise<void> {
    await this.#run("DELETE FROM wanted WHERE id = ?", id);
  }

  async forget(id: string, user: string): Promise<boolean> {
    return (await this.#run(`DELETE FROM wanted WHERE id = ? AND user = ? AND ${IS_WAITING}`, id, user)) === 1;
  }

  async waitingOf(user: string): Promise<readonly Wanted[]> {
    return this.#all(`user = ? AND ${IS_WAITING} ORDER BY at DESC, id`, user);
  }

  async demands(limit: number): Promise<readonly Demand[]> {
    const rows = guarded(this.#database.name, () =>
      prepared(
        this.#database,
        `SELECT about FROM wanted WHERE kind = 'request' AND ${IS_WAITING}
           GROUP BY about ORDER BY count(DISTINCT user) DESC, min(at), about LIMIT ?`,
      ).all(limit),
    );
    const demands = rows.map((row) => this.#demand(DemandRow.parse(row).about));
    return demands.filter((one) => one !== null);
  }

  async demand(about: string): Promise<Demand | null> {
    return this.#demand(about);
  }

  async requestedAmong(questionKeys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = guarded(this.#database.name, () =>
      prepared(
        this.#database,
        `SELECT DISTINCT question_key FROM wanted WHERE kind = 'request' AND ${IS_WAITING}
           AND question_key IN (SELECT value FROM json_each(?))`,
      ).all(JSON.stringify(questionKeys)),
    );
    return new Set(rows.map((row) => KeyRow.parse(row).question_key));
  }

  async close(about: string, reason: CloseReason): Promise<void> {
    await this.#run(
      `UPDATE wanted SET closed = ? WHERE about = ? AND kind = 'request' AND ${IS_WAITING}`,
      reason,
      about,
    );
  }

  /** The id of the one that the person waits for already, which goes to the later place. */
  #again({ user, questionKey, kind, place, language, question }: NewWanted): string | null {
    const row = prepared(
      this.#database,
      `UPDATE wanted SET kind = iif(@kind = 'request', 'request', kind), slack_channel = @slackChannel,
         thread_ts = @threadTs, language = @language, question = @question
         WHERE user = @user AND question_key = @questionKey AND ${IS_WAITING} RETURNING id`,
    ).get({ user, questionKey, kind, ...place, language, question });
    return row === undefined ? null : IdRow.parse(row).id;
  }

  #insert({ id, user, kind, place, language, question, questionKey, about, asks, cells, at }: NewWanted): void {
    prepared(
      this.#database,
      `INSERT INTO wanted (id, user, kind, slack_channel, thread_ts, language, question, question_key, about, content, at)
         VALUES (@id, @user, @kind, @slackChannel, @threadTs, @language, @question, @questionKey, @about, @content, @at)`,
    ).run({
      ...{ id, user, kind, language, question, questionKey, about },
      ...{ slackChannel: place.slackChannel, threadTs: place.threadTs },
      content: JSON.stringify({ asks, cells }),
      at: at.getTime(),
    });
  }

  #demand(about: string): Demand | null {
    const rows = guarded(this.#database.name, () =>
      prepared(
        this.#database,
        `SELECT user, content FROM wanted WHERE about = ? AND kind = 'request' AND ${IS_WAITING} ORDER BY at, id`,
      ).all(about),
    ).map((row) => PersonRow.parse(row));
    const [first] = rows;
    if (first === undefined) return null;
    const { cells } = Content.parse(JSON.parse(first.content));
    return { about, cells, people: [...new Set(rows.map(({ user }) => user))] };
  }

  #all(where: string, ...values: readonly (string | number)[]): readonly Wanted[] {
    const rows = guarded(this.#database.name, () =>
      prepared(this.#database, `SELECT ${COLUMNS} FROM wanted WHERE ${where}`).all(...values),
    );
    return rows.map(toWanted);
  }

  async #run(sql: string, ...values: readonly (string | number)[]): Promise<number> {
    const { changes } = await this.#commits.write(() => prepared(this.#database, sql).run(...values));
    return changes;
  }
}

function toWanted(row: unknown): Wanted {
  const { slack_channel: slackChannel, thread_ts: threadTs, ...parsed } = WantedRow.parse(row);
  const { id, user, kind, language, question, question_key: questionKey, about, content, at, closed, post } = parsed;
  return {
    ...{ id, user, kind, language, question, questionKey, about },
    ...Content.parse(JSON.parse(content)),
    place: { slackChannel, threadTs },
    at: new Date(at),
    state:
      post !== null
        ? { kind: "told", post }
        : closed !== null
          ? { kind: "closed", reason: closed }
          : { kind: "waiting" },
  };
}
