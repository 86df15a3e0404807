import { z } from "zod";
import type { CursorStore } from "../../../slack/rounds/ports.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";
import type { GroupCommit } from "./group-commit.ts";

const CursorRow = z.object({ value: z.string() });

/** Cursors in SQLite. */
export class SqliteCursorStore implements CursorStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async read(name: string): Promise<string | null> {
    const row = guarded(this.#database.name, () =>
      prepared(this.#database, "SELECT value FROM cursors WHERE name = ?").get(name),
    );
    return row === undefined ? null : CursorRow.parse(row).value;
  }

  async write(name: string, value: string): Promise<void> {
    await this.#commits.write(() =>
      prepared(this.#database, "INSERT OR REPLACE INTO cursors (name, value) VALUES (?, ?)").run(name, value),
    );
  }
}
