import { z } from "zod";
import { cellKey } from "../../../domain/fact.ts";
import type { SaidFigure } from "../../../domain/figure-change.ts";
import type { Place, SaidHere, Told } from "../../../slack/deliver/ports.ts";
import type { SaidStore } from "../../../slack/rounds/ports.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";
import type { GroupCommit } from "./group-commit.ts";
import { StoredFigure } from "./shown-codec.ts";

const SaidRow = z.object({
  slack_channel: z.string(),
  thread_ts: z.string(),
  shown: z.string(),
  state: z.enum(["holds", "disputed", "withdrawn"]),
  asker: z.string(),
  language: z.enum(["en", "zh"]),
});

/** Figures as they were last said, in SQLite. A place without a thread has an empty one. */
export class SqliteSaidStore implements SaidStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async say(figures: readonly SaidHere[], at: Date): Promise<void> {
    if (figures.length === 0) return;
    await this.#commits.write(() => {
      for (const one of figures) insertSaid(this.#database, one, { at, toldOn: null });
    });
  }

  async page(after: SaidHere | null, limit: number): Promise<readonly SaidHere[]> {
    const [cell, slackChannel, threadTs] = after === null ? ["", "", ""] : [keyOf(after), ...addressOf(after.place)];
    const rows = guarded(this.#database.name, () =>
      prepared(
        this.#database,
        `SELECT slack_channel, thread_ts, shown, state, asker, language FROM last_said
           WHERE (cell, slack_channel, thread_ts) > (?, ?, ?) ORDER BY cell, slack_channel, thread_ts LIMIT ?`,
      ).all(cell, slackChannel, threadTs, limit),
    );
    return rows.map(toSaid);
  }

  async at(place: Place): Promise<readonly SaidHere[]> {
    const rows = guarded(this.#database.name, () =>
      prepared(
        this.#database,
        `SELECT slack_channel, thread_ts, shown, state, asker, language FROM last_said
           WHERE slack_channel = ? AND thread_ts = ? ORDER BY cell`,
      ).all(...addressOf(place)),
    );
    return rows.map(toSaid);
  }

  async wasTold(place: Place, day: string): Promise<boolean> {
    const row = guarded(this.#database.name, () =>
      prepared(
        this.#database,
        "SELECT 1 FROM last_said WHERE slack_channel = ? AND thread_ts = ? AND told_on = ? LIMIT 1",
      ).get(...addressOf(place), day),
    );
    return row !== undefined;
  }
}

function insertSaid(
  database: Database,
  { place, shown, state, asker, language }: SaidHere,
  { at, toldOn }: { readonly at: Date; readonly toldOn: string | null },
): void {
  const [slackChannel, threadTs] = addressOf(place);
  prepared(
    database,
    `INSERT INTO last_said (cell, slack_channel, thread_ts, shown, state, asker, language, at, told_on)
       VALUES (@cell, @slackChannel, @threadTs, @shown, @state, @asker, @language, @at, @toldOn)
       ON CONFLICT (cell, slack_channel, thread_ts) DO UPDATE SET
         shown = excluded.shown, state = excluded.state, asker = excluded.asker, language = excluded.language,
         at = excluded.at, told_on = coalesce(excluded.told_on, told_on)`,
  ).run({
    cell: cellKey(shown.cell),
    slackChannel,
    threadTs,
    shown: JSON.stringify(shown),
    state,
    asker,
    language,
    at: at.getTime(),
    toldOn,
  });
}

/** Records what posts tell; within the transaction that stores them. */
export function insertTold(database: Database, { day, figures }: Told, at: Date): void {
  for (const one of figures) insertSaid(database, one, { at, toldOn: day });
}

function keyOf({ shown }: SaidFigure): string {
  return cellKey(shown.cell);
}

function addressOf({ slackChannel, threadTs }: Place): readonly [string, string] {
  return [slackChannel, threadTs ?? ""];
}

function toSaid(row: unknown): SaidHere {
  const { slack_channel, thread_ts, shown, state, asker, language } = SaidRow.parse(row);
  return {
    place: { slackChannel: slack_channel, threadTs: thread_ts === "" ? null : thread_ts },
    shown: StoredFigure.parse(JSON.parse(shown)),
    state,
    asker,
    language,
  };
}
