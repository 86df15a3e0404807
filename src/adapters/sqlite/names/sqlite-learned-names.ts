import { createHmac } from "node:crypto";
import { z } from "zod";
import type {
  ConfirmedName,
  LearnedNames,
  NameCandidate,
  NameMeaning,
  NamePick,
  NameRuling,
  NameUpkeep,
  RulingEnd,
  StandingRuling,
  TaughtName,
} from "../../../domain/learned-name.ts";
import { type Database, openDatabase } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";
import { NAMES_MIGRATIONS, NAMES_STORE_ID } from "./names-schema.ts";

export interface SqliteLearnedNames extends LearnedNames, NameUpkeep {
  close(): void;
}

/** A statement that waits blocks the whole process; a pick that is not counted costs little. */
const BUSY_TIMEOUT_MS = 100;
/** Rows deleted in one step; more would delay questions. */
const STEP_ROWS = 500;
const HASH_LENGTH = 16;

const Meaning = z
  .object({ slot: z.enum(["metric", "entity", "dimension"]), dimension: z.string(), code: z.string() })
  .transform(
    ({ slot, dimension, code }): NameMeaning => (slot === "dimension" ? { slot, dimension, code } : { slot, code }),
  );
const Counted = z.object({ word: z.string(), picks: z.number(), people: z.number() });
const Ruled = z.object({
  word: z.string(),
  verdict: z.enum(["confirmed", "declined"]),
  ruled_by: z.string(),
  ruled_at: z.number(),
});

const OF_NAME = "word = @word AND slot = @slot AND dimension = @dimension AND code = @code";

/** The learned names, in a separate SQLite file. Of a question they hold the unknown word and nothing else. */
export function openLearnedNames(path: string, options: { readonly readOnly?: boolean } = {}): SqliteLearnedNames {
  const database = openDatabase(path, {
    applicationId: NAMES_STORE_ID,
    migrations: NAMES_MIGRATIONS,
    isDurable: true,
    busyTimeoutMs: BUSY_TIMEOUT_MS,
    ...options,
  });
  const rule = database.transaction((name: TaughtName, ruling: NameRuling) => ruleIn(database, name, ruling));
  const forget = database.transaction((word: string) => forgetIn(database, word));
  return {
    note: async (pick) => guarded(path, () => noteIn(database, pick)),
    candidates: async () => guarded(path, () => candidatesIn(database)),
    rule: async (name, ruling) => guarded(path, () => rule.immediate(name, ruling)),
    ruling: async (name) => guarded(path, () => rulingIn(database, name)),
    confirmed: async () => guarded(path, () => confirmedIn(database)),
    revision: async () => guarded(path, () => Number(upkeepIn(database, "revision"))),
    forget: async (word) => guarded(path, () => forget.immediate(word)),
    forgetPicks: async (before) => guarded(path, () => forgetPicksIn(database, before)),
    lastAsked: async () => {
      const at = guarded(path, () => upkeepIn(database, "asked_at"));
      return at === null ? null : new Date(Number(at));
    },
    markAsked: async (at) => {
      guarded(path, () => prepared(database, "UPDATE upkeep SET asked_at = ?").run(at.getTime()));
    },
    close: () => database.close(),
  };
}

function noteIn(database: Database, { asker, at, ...name }: NamePick): void {
  prepared(
    database,
    `INSERT INTO pick SELECT @word, @slot, @dimension, @code, @asker, @day, 1
       WHERE NOT EXISTS (SELECT 1 FROM ruling WHERE word = @word AND (verdict = 'confirmed' OR ${OF_NAME}))
       ON CONFLICT DO UPDATE SET picks = picks + 1`,
  ).run({ ...columnsOf(name), asker: askerHash(database, asker), day: dayOf(at) });
}

/** The keyed hash that stands for a person. */
export function askerHash(database: Database, asker: string): string {
  const salt = String(upkeepIn(database, "salt"));
  return createHmac("sha256", salt).update(asker).digest("hex").slice(0, HASH_LENGTH);
}

function candidatesIn(database: Database): readonly NameCandidate[] {
  const rows = prepared(
    database,
    `SELECT word, slot, dimension, code, sum(picks) AS picks, count(DISTINCT asker) AS people
       FROM pick GROUP BY word, slot, dimension, code ORDER BY picks DESC, people DESC, word, slot, dimension, code`,
  ).all();
  return rows.map((row) => ({ ...Counted.parse(row), means: Meaning.parse(row) }));
}

/** What a decided word leaves behind is deleted: all of its picks, or those of the meaning that was declined. */
function ruleIn(database: Database, name: TaughtName, { verdict, by, at }: NameRuling): RulingEnd {
  const ruling = rulingIn(database, name);
  if (ruling !== null) return { kind: "stands", ruling };
  const columns = columnsOf(name);
  prepared(database, "INSERT INTO ruling VALUES (@word, @slot, @dimension, @code, @verdict, @by, @at)").run({
    ...columns,
    verdict,
    by,
    at: at.getTime(),
  });
  if (verdict === "confirmed") prepared(database, "DELETE FROM pick WHERE word = ?").run(name.word);
  else prepared(database, `DELETE FROM pick WHERE ${OF_NAME}`).run(columns);
  revise(database);
  return { kind: "ruled" };
}

function rulingIn(database: Database, name: TaughtName): StandingRuling | null {
  const row = prepared(
    database,
    `SELECT * FROM ruling WHERE word = @word AND (verdict = 'confirmed' OR ${OF_NAME}) ORDER BY verdict LIMIT 1`,
  ).get(columnsOf(name));
  if (row === undefined) return null;
  const { verdict, ruled_by: by, ruled_at: at } = Ruled.parse(row);
  return { verdict, by, at: new Date(at), means: Meaning.parse(row) };
}

function confirmedIn(database: Database): readonly ConfirmedName[] {
  const rows = prepared(database, "SELECT * FROM ruling WHERE verdict = 'confirmed' ORDER BY word").all();
  return rows.map((row) => {
    const { word, ruled_by: by, ruled_at: at } = Ruled.parse(row);
    return { word, by, at: new Date(at), means: Meaning.parse(row) };
  });
}

function forgetIn(database: Database, word: string): boolean {
  const picks = prepared(database, "DELETE FROM pick WHERE word = ?").run(word).changes;
  const rulings = prepared(database, "DELETE FROM ruling WHERE word = ?").run(word).changes;
  if (rulings > 0) revise(database);
  return picks + rulings > 0;
}

function forgetPicksIn(database: Database, before: Date): boolean {
  const removed = prepared(
    database,
    `DELETE FROM pick WHERE (word, slot, dimension, code, asker, day) IN
       (SELECT word, slot, dimension, code, asker, day FROM pick WHERE day < ? LIMIT ${STEP_ROWS})`,
  ).run(dayOf(before)).changes;
  return removed === STEP_ROWS;
}

function revise(database: Database): void {
  prepared(database, "UPDATE upkeep SET revision = revision + 1").run();
}

function upkeepIn(database: Database, column: "salt" | "revision" | "asked_at"): unknown {
  return prepared(database, `SELECT ${column} FROM upkeep`).pluck().get() ?? null;
}

function columnsOf({ word, means }: TaughtName) {
  return { word, slot: means.slot, dimension: means.slot === "dimension" ? means.dimension : "", code: means.code };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, "YYYY-MM-DD".length);
}
