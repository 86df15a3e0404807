import { z } from "zod";
import type { OwnerRequest, OwnerStatement, OwnerStore, StandingRequest } from "../../../slack/owners/ports.ts";
import { ResolvedSchema } from "../../stores/question-codec.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";
import type { GroupCommit } from "./group-commit.ts";

const RequestRow = z.object({
  receipt: z.string(),
  metric: z.string(),
  owner: z.string(),
  asker: z.string(),
  slack_channel: z.string(),
  thread_ts: z.string(),
  question: z.string(),
  resolved: z.string(),
  language: z.enum(["en", "zh"]),
  at: z.number(),
  put_ts: z.string().nullable(),
});
const StatementRow = z.object({
  receipt: z.string(),
  number: z.number(),
  slack_channel: z.string(),
  ts: z.string(),
  text: z.string(),
  at: z.number(),
});

const REQUEST = "receipt, metric, owner, asker, slack_channel, thread_ts, question, resolved, language, at, put_ts";
const STATEMENT = "receipt, number, slack_channel, ts, text, at";

/** Questions to owners in SQLite, in the file of the outbox. */
export class SqliteOwnerStore implements OwnerStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async ask({ place, resolved, at, ...request }: OwnerRequest): Promise<StandingRequest> {
    const row = await this.#commits.write(() => {
      prepared(
        this.#database,
        `INSERT INTO owner_requests (${REQUEST}) VALUES (@receipt, @metric, @owner, @asker, @slackChannel, @threadTs,
           @question, @resolved, @language, @at, NULL) ON CONFLICT DO NOTHING`,
      ).run({ ...request, ...place, resolved: JSON.stringify(resolved), at: at.getTime() });
      return this.#request(request.receipt);
    });
    return requestOf(row);
  }

  async find(receipt: string): Promise<OwnerRequest | null> {
    const row = guarded(this.#database.name, () => this.#request(receipt));
    return row === undefined ? null : requestOf(row);
  }

  async askedIn(threadTs: string, owner: string): Promise<OwnerRequest | null> {
    const row = guarded(this.#database.name, () =>
      prepared(this.#database, `SELECT ${REQUEST} FROM owner_requests WHERE put_ts = ? AND owner = ?`).get(
        threadTs,
        owner,
      ),
    );
    return row === undefined ? null : requestOf(row);
  }

  async state(key: string, { receipt, at, ...said }: Omit<OwnerStatement, "number">): Promise<OwnerStatement> {
    const row = await this.#commits.write(() => {
      prepared(
        this.#database,
        `INSERT INTO owner_statements (${STATEMENT}, key)
           SELECT @receipt, coalesce(max(number), 0) + 1, @slackChannel, @ts, @text, @at, @key
             FROM owner_statements WHERE receipt = @receipt
           ON CONFLICT (key) DO NOTHING`,
      ).run({ receipt, key, ...said, at: at.getTime() });
      return prepared(this.#database, `SELECT ${STATEMENT} FROM owner_statements WHERE key = ?`).get(key);
    });
    return statementOf(row);
  }

  async statement(receipt: string, number: number): Promise<OwnerStatement | null> {
    const row = guarded(this.#database.name, () =>
      prepared(this.#database, `SELECT ${STATEMENT} FROM owner_statements WHERE receipt = ? AND number = ?`).get(
        receipt,
        number,
      ),
    );
    return row === undefined ? null : statementOf(row);
  }

  #request(receipt: string): unknown {
    return prepared(this.#database, `SELECT ${REQUEST} FROM owner_requests WHERE receipt = ?`).get(receipt);
  }
}

function requestOf(row: unknown): StandingRequest {
  const { slack_channel, thread_ts, put_ts, resolved, at, ...request } = RequestRow.parse(row);
  return {
    ...request,
    place: { slackChannel: slack_channel, threadTs: thread_ts },
    resolved: ResolvedSchema.parse(JSON.parse(resolved)),
    at: new Date(at),
    isPut: put_ts !== null,
  };
}

function statementOf(row: unknown): OwnerStatement {
  const { slack_channel: slackChannel, at, ...statement } = StatementRow.parse(row);
  return { ...statement, slackChannel, at: new Date(at) };
}
