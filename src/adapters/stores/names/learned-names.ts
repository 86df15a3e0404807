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
import { all, change, first, type SqlDatabase, type Work } from "../work.ts";

export type LearnedNamesStore = LearnedNames & NameUpkeep;

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

/** The learned names. Of a question they hold the unknown word and nothing else. */
export function learnedNames(database: SqlDatabase): LearnedNamesStore {
  return {
    note: (pick) => database.write(() => note(pick)),
    candidates: () => database.read(candidates),
    rule: (name, ruling) => database.write(() => rule(name, ruling)),
    ruling: (name) => database.read(() => rulingOf(name)),
    confirmed: () => database.read(confirmed),
    revision: async () => Number(await database.read(() => upkeep("revision"))),
    forget: (word) => database.write(() => forget(word)),
    forgetPicks: (before) => database.write(() => forgetPicks(before)),
    lastAsked: async () => {
      const at = await database.read(() => upkeep("asked_at"));
      return at === null ? null : new Date(Number(at));
    },
    markAsked: async (at) => {
      await database.write(() => change("UPDATE upkeep SET asked_at = ?", [at.getTime()]));
    },
  };
}

function* note({ asker, at, ...name }: NamePick): Work<void> {
  const values = { ...columnsOf(name), asker: yield* askerHash(asker), day: dayOf(at) };
  yield* change(
    `INSERT INTO pick SELECT @word, @slot, @dimension, @code, @asker, @day, 1
       WHERE NOT EXISTS (SELECT 1 FROM ruling WHERE word = @word AND (verdict = 'confirmed' OR ${OF_NAME}))
       ON CONFLICT (word, slot, dimension, code, asker, day) DO UPDATE SET picks = pick.picks + 1`,
    values,
  );
}

/** The keyed hash that stands for a person. */
export function* askerHash(asker: string): Work<string> {
  const salt = String(yield* upkeep("salt"));
  return createHmac("sha256", salt).update(asker).digest("hex").slice(0, HASH_LENGTH);
}

function* candidates(): Work<readonly NameCandidate[]> {
  const rows = yield* all(
    `SELECT word, slot, dimension, code, sum(picks) AS picks, count(DISTINCT asker) AS people
       FROM pick GROUP BY word, slot, dimension, code ORDER BY picks DESC, people DESC, word, slot, dimension, code`,
  );
  return rows.map((row) => ({ ...Counted.parse(row), means: Meaning.parse(row) }));
}

/** What a decided word leaves behind is deleted: all of its picks, or those of the meaning that was declined. */
function* rule(name: TaughtName, { verdict, by, at }: NameRuling): Work<RulingEnd> {
  const ruling = yield* rulingOf(name);
  if (ruling !== null) return { kind: "stands", ruling };
  const columns = columnsOf(name);
  yield* change("INSERT INTO ruling VALUES (@word, @slot, @dimension, @code, @verdict, @by, @at)", {
    ...columns,
    verdict,
    by,
    at: at.getTime(),
  });
  if (verdict === "confirmed") yield* change("DELETE FROM pick WHERE word = ?", [name.word]);
  else yield* change(`DELETE FROM pick WHERE ${OF_NAME}`, columns);
  yield* revise();
  return { kind: "ruled" };
}

function* rulingOf(name: TaughtName): Work<StandingRuling | null> {
  const row = yield* first(
    `SELECT * FROM ruling WHERE word = @word AND (verdict = 'confirmed' OR ${OF_NAME}) ORDER BY verdict LIMIT 1`,
    columnsOf(name),
  );
  if (row === undefined) return null;
  const { verdict, ruled_by: by, ruled_at: at } = Ruled.parse(row);
  return { verdict, by, at: new Date(at), means: Meaning.parse(row) };
}

function* confirmed(): Work<readonly ConfirmedName[]> {
  const rows = yield* all("SELECT * FROM ruling WHERE verdict = 'confirmed' ORDER BY word");
  return rows.map((row) => {
    const { word, ruled_by: by, ruled_at: at } = Ruled.parse(row);
    return { word, by, at: new Date(at), means: Meaning.parse(row) };
  });
}

function* forget(word: string): Work<boolean> {
  const picks = yield* change("DELETE FROM pick WHERE word = ?", [word]);
  const rulings = yield* change("DELETE FROM ruling WHERE word = ?", [word]);
  if (rulings > 0) yield* revise();
  return picks + rulings > 0;
}

function* forgetPicks(before: Date): Work<boolean> {
  const removed = yield* change(
    `DELETE FROM pick WHERE (word, slot, dimension, code, asker, day) IN
       (SELECT word, slot, dimension, code, asker, day FROM pick WHERE day < ? LIMIT ${STEP_ROWS})`,
    [dayOf(before)],
  );
  return removed === STEP_ROWS;
}

function* revise(): Work<void> {
  yield* change("UPDATE upkeep SET revision = revision + 1");
}

function* upkeep(column: "salt" | "revision" | "asked_at"): Work<unknown> {
  const row = yield* first<Readonly<Record<string, unknown>>>(`SELECT ${column} FROM upkeep`);
  return row?.[column] ?? null;
}

function columnsOf({ word, means }: TaughtName) {
  return { word, slot: means.slot, dimension: means.slot === "dimension" ? means.dimension : "", code: means.code };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, "YYYY-MM-DD".length);
}
