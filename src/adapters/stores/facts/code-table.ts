import { all, first, type Work } from "../work.ts";

/**
 * Ids for codes and names, each text stored once. For one transaction only: after a rollback its cache would contain
 * ids that were never stored.
 */
export interface Codes {
  /** Stores the texts that are new. */
  learn(texts: readonly string[]): Work<void>;
  /** The id of a text that was learned last. */
  of(text: string): number;
}

interface CodeRow {
  readonly code_id: number;
  readonly text: string;
}

/** Maximum size of the cache. */
const REMEMBERED_MAX = 100_000;

/** Texts that do not come back from JSON as they were: with a zero byte, or with half a pair of code units. */
const IRREGULAR = /[\0\ud800-\udfff]/u;

const FIND = "SELECT code_id, text FROM code WHERE text IN (SELECT value FROM json_each(@texts))";
const ADD = "INSERT INTO code (text) SELECT value FROM json_each(@texts) RETURNING code_id, text";

export function openCodes(): Codes {
  const known = new Map<string, number>();
  const learnFrom = function* (sql: string, texts: readonly string[]): Work<void> {
    if (texts.length === 0) return;
    const rows = yield* all<CodeRow>(sql, { texts: JSON.stringify(texts) });
    for (const { code_id, text } of rows) known.set(text, code_id);
  };
  const isNew = (text: string): boolean => !known.has(text);
  return {
    learn: function* (texts) {
      if (!texts.some(isNew)) return;
      if (known.size >= REMEMBERED_MAX) known.clear();
      const wanted = [...new Set(texts)].filter(isNew);
      const regular = wanted.filter((text) => !IRREGULAR.test(text));
      yield* learnFrom(FIND, regular);
      yield* learnFrom(ADD, regular.filter(isNew));
      for (const text of wanted.filter(isNew)) known.set(text, yield* idOf(text));
    },
    of: (text) => {
      const id = known.get(text);
      if (id === undefined) throw new RangeError(`"${text}" was not learned.`);
      return id;
    },
  };
}

function* idOf(text: string): Work<number> {
  const known = yield* first<CodeRow>("SELECT code_id, text FROM code WHERE text = ?", [text]);
  const sql = "INSERT INTO code (text) VALUES (?) RETURNING code_id, text";
  return (known ?? (yield* first<CodeRow>(sql, [text])))?.code_id ?? 0;
}
