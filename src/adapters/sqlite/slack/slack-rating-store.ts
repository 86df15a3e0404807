import { z } from "zod";
import { COMPLAINTS } from "../../../domain/tool-use.ts";
import type { Rating, RatingStore } from "../../../slack/tools/ports.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";
import type { GroupCommit } from "./group-commit.ts";

const RatingRow = z.object({
  receipt: z.string(),
  user: z.string(),
  is_right: z.number(),
  complaint: z.enum(COMPLAINTS).nullable(),
  at: z.number(),
});

/** Ratings in SQLite, one row for each reader of an answer. */
export class SqliteRatingStore implements RatingStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async rate({ receipt, user, isRight, complaint, at }: Rating): Promise<void> {
    await this.#commits.write(() =>
      prepared(
        this.#database,
        `INSERT INTO ratings (receipt, user, is_right, complaint, at) VALUES (@receipt, @user, @isRight, @complaint, @at)
           ON CONFLICT (receipt, user) DO UPDATE SET
             is_right = excluded.is_right, complaint = excluded.complaint, at = excluded.at, is_closed = 0
           WHERE excluded.at > at
             OR (excluded.at = at AND (excluded.is_right, excluded.complaint) IS NOT (is_right, complaint))`,
      ).run({ receipt, user, isRight: Number(isRight), complaint, at: at.getTime() }),
    );
  }

  async open(limit: number): Promise<readonly Rating[]> {
    const rows = guarded(this.#database.name, () =>
      prepared(
        this.#database,
        `SELECT receipt, user, is_right, complaint, at FROM ratings
           WHERE is_right = 0 AND is_closed = 0 ORDER BY at DESC, receipt LIMIT ?`,
      ).all(limit),
    );
    return rows.map(ratingOf);
  }

  async openOf(receipt: string): Promise<readonly Rating[]> {
    const rows = guarded(this.#database.name, () =>
      prepared(
        this.#database,
        `SELECT receipt, user, is_right, complaint, at FROM ratings
           WHERE receipt = ? AND is_right = 0 AND is_closed = 0 ORDER BY at DESC`,
      ).all(receipt),
    );
    return rows.map(ratingOf);
  }

  async close(receipt: string): Promise<void> {
    await this.#commits.write(() =>
      prepared(this.#database, "UPDATE ratings SET is_closed = 1 WHERE receipt = ?").run(receipt),
    );
  }
}

function ratingOf(row: unknown): Rating {
  const { is_right: isRight, at, ...rating } = RatingRow.parse(row);
  return { ...rating, isRight: isRight === 1, at: new Date(at) };
}
