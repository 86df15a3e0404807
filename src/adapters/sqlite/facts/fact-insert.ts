import { FootnoteError } from "../../../domain/errors.ts";
import type { Dimensions, Fact } from "../../../domain/fact.ts";
import { parsePeriodCode, periodCode, periodType } from "../../../domain/period.ts";
import { dimensionsKey } from "../../stores/facts/dimensions-key.ts";
import type { Database } from "../database.ts";

/** Stores one fact and returns its id; 0 if the document already has an identical statement. */
export type FactInsert = (fact: Fact, rank: number) => number;

/** Each call of the result starts one document within a transaction. */
export function openFactInsert(database: Database): (documentId: number) => FactInsert {
  const insert = database.prepare<(number | string | null)[]>(`
    INSERT INTO fact (
      document_id, active, metric_id, entity_id, period_id, dimensions_id, geography_id, value, unit_id,
      source_doc_id, source_from_id, source_locator, valid_as_of, reading_id
    ) VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`);
  const codes = openCodeTable(database);
  const periods = openPeriods(database);
  const readings = openReadings(database);
  return (documentId) => {
    const code = codes();
    const period = periods(code);
    const reading = readings();
    const dimensions = dimensionsInterner(code);
    return (fact, rank) => {
      checkFact(fact);
      const { changes, lastInsertRowid } = insert.run(
        documentId,
        code(fact.cell.metric),
        code(fact.cell.entity),
        period(fact.cell.period),
        dimensions(fact.cell.dimensions),
        code(fact.geography),
        fact.figure.value,
        code(fact.figure.unit),
        code(fact.source.doc),
        fact.source.from === undefined ? null : code(fact.source.from),
        fact.source.locator,
        fact.validAsOf ?? "",
        reading(fact, rank),
      );
      return changes === 0 ? 0 : Number(lastInsertRowid);
    };
  };
}

/** Facts with equal dimensions usually share one object, so its id is cached per object. */
function dimensionsInterner(code: Interner): (dimensions: Dimensions) => number {
  const known = new WeakMap<Dimensions, number>();
  return (dimensions) => {
    const found = known.get(dimensions);
    if (found !== undefined) return found;
    const id = code(dimensionsKey(dimensions));
    known.set(dimensions, id);
    return id;
  };
}

/** Interns period codes and stores their types. */
function openPeriods(database: Database): (code: Interner) => Interner {
  const insert = database.prepare<[number, string]>(
    "INSERT OR IGNORE INTO period (period_id, period_type) VALUES (?, ?)",
  );
  return (code) =>
    rememberingInterner((text) => {
      const period = parsePeriodCode(text);
      if (!period || periodCode(period) !== text)
        throw new FootnoteError("invalid_fact", `"${text}" is no period code.`);
      const id = code(text);
      insert.run(id, periodType(period));
      return id;
    });
}

type Reading = Pick<Fact, "extractorVersion" | "mappingVersion" | "reviewStatus">;

/**
 * The id of the row on how a fact was read and ranks; cached for the last one, as a document's facts mostly share it.
 */
function openReadings(database: Database): () => (reading: Reading, rank: number) => number {
  const where = "extractor_version = ? AND mapping_version = ? AND review_status = ? AND rank = ?";
  const select = database
    .prepare<[string, string, string, number], number>(`SELECT reading_id FROM reading WHERE ${where}`)
    .pluck();
  const insert = database.prepare<[string, string, string, number]>(
    "INSERT INTO reading (extractor_version, mapping_version, review_status, rank) VALUES (?, ?, ?, ?)",
  );
  return () => {
    let last: (Reading & { readonly rank: number; readonly id: number }) | null = null;
    return ({ extractorVersion, mappingVersion, reviewStatus }, rank) => {
      if (
        last?.extractorVersion === extractorVersion &&
        last.mappingVersion === mappingVersion &&
        last.reviewStatus === reviewStatus &&
        last.rank === rank
      )
        return last.id;
      const key = [extractorVersion, mappingVersion ?? "", reviewStatus, rank] as const;
      const id = select.get(...key) ?? Number(insert.run(...key).lastInsertRowid);
      last = { extractorVersion, mappingVersion, reviewStatus, rank, id };
      return id;
    };
  };
}

const CANONICAL_DECIMAL = /^(?:0|-?(?:0\.\d*[1-9]|[1-9]\d*(?:\.\d*[1-9])?))$/;

/** Values are compared as text, and every statement needs a source: rejects mistakes of a reader. */
function checkFact(fact: Fact): void {
  if (!CANONICAL_DECIMAL.test(fact.figure.value))
    throw new FootnoteError("invalid_fact", `"${fact.figure.value}" is no canonical decimal number.`);
  if (fact.source.doc === "" || fact.source.locator === "")
    throw new FootnoteError("invalid_fact", "A fact without document and place cannot be stored.");
}

/** Returns the id of a text, and stores the text when it is new. */
type Interner = (text: string) => number;

/** Maximum size of the cache. */
const REMEMBERED_MAX = 100_000;

/**
 * Ids for codes and names, each text stored once. Use an interner for one transaction only: after a rollback its cache
 * would contain ids that were never stored.
 */
function openCodeTable(database: Database): () => Interner {
  const select = database.prepare<[string], number>("SELECT code_id FROM code WHERE text = ?").pluck();
  const insert = database.prepare<[string]>("INSERT INTO code (text) VALUES (?)");
  return () => rememberingInterner((text) => select.get(text) ?? Number(insert.run(text).lastInsertRowid));
}

function rememberingInterner(look: Interner): Interner {
  const remembered = new Map<string, number>();
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const id = look(text);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    // Copies the key: a substring would keep the whole block of the file in memory.
    remembered.set(Buffer.from(text).toString(), id);
    return id;
  };
}
