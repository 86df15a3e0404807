import { FootnoteError } from "../../../domain/errors.ts";
import type { Dimensions, Fact } from "../../../domain/fact.ts";
import { parsePeriodCode, periodCode, periodType } from "../../../domain/period.ts";
import { batchInsert } from "../batches.ts";
import { change, first, type Value, type Work } from "../work.ts";
import { type Codes, openCodes } from "./code-table.ts";
import { dimensionsKey } from "./dimensions-key.ts";

export interface NewFact {
  readonly fact: Fact;
  readonly rank: number;
}

/** Stores facts and returns their ids; 0 where the document already has an identical statement. */
export type FactInsert = (facts: readonly NewFact[]) => Work<readonly number[]>;

const insertRows = batchInsert(
  `fact (fact_id, document_id, active, metric_id, entity_id, period_id, dimensions_id, geography_id, value, unit_id,
     source_doc_id, source_from_id, source_locator, valid_as_of, reading_id)`,
  15,
  "ON CONFLICT DO NOTHING RETURNING fact_id",
);

/** For one document within one transaction. */
export function openFactInsert(documentId: number): FactInsert {
  const codes = openCodes();
  const keyOf = rememberingKeys();
  const storePeriods = openPeriods(codes);
  const readingOf = openReadings();
  return function* (facts) {
    for (const { fact } of facts) checkFact(fact);
    yield* codes.learn(facts.flatMap(({ fact }) => textsOf(fact, keyOf)));
    yield* storePeriods(facts.map(({ fact }) => fact.cell.period));
    // The transaction is the only writer, so new facts get consecutive ids; asked each time, since another insert of it
    // may have stored some: a fact with an id that is taken would count as a repeated one.
    let last = yield* lastFactId();
    const { of } = codes;
    const rows: (readonly Value[])[] = [];
    for (const { fact, rank } of facts) {
      const { cell, figure, source } = fact;
      const reading = readingOf.known(fact, rank) ?? (yield* readingOf.look(fact, rank));
      last += 1;
      rows.push([
        ...[last, documentId, 1, of(cell.metric), of(cell.entity), of(cell.period), of(keyOf(cell.dimensions))],
        ...[of(fact.geography), figure.value, of(figure.unit), of(source.doc)],
        source.from === undefined ? null : of(source.from),
        ...[source.locator, fact.validAsOf ?? "", reading],
      ]);
    }
    const stored = new Set((yield* insertRows<{ readonly fact_id: number }>(rows)).map((row) => row.fact_id));
    return rows.map(([id]) => (typeof id === "number" && stored.has(id) ? id : 0));
  };
}

/** The highest id of a fact; 0 where there is none. */
export function* lastFactId(): Work<number> {
  const row = yield* first<{ readonly id: number }>("SELECT coalesce(max(fact_id), 0) AS id FROM fact");
  return row?.id ?? 0;
}

function textsOf({ cell, geography, figure, source }: Fact, keyOf: (of: Dimensions) => string): readonly string[] {
  const texts = [cell.metric, cell.entity, cell.period, keyOf(cell.dimensions), geography, figure.unit, source.doc];
  return source.from === undefined ? texts : [...texts, source.from];
}

/** Facts with equal dimensions usually share one object, so its key is cached per object. */
function rememberingKeys(): (dimensions: Dimensions) => string {
  const known = new WeakMap<Dimensions, string>();
  return (dimensions) => {
    const key = known.get(dimensions) ?? dimensionsKey(dimensions);
    known.set(dimensions, key);
    return key;
  };
}

/** Checks period codes and stores their types; their texts are known. */
function openPeriods(codes: Codes): (texts: readonly string[]) => Work<void> {
  const stored = new Set<string>();
  return function* (texts) {
    for (const text of texts) {
      if (stored.has(text)) continue;
      const period = parsePeriodCode(text);
      if (!period || periodCode(period) !== text)
        throw new FootnoteError("invalid_fact", `"${text}" is no period code.`);
      const sql = "INSERT INTO period (period_id, period_type) VALUES (?, ?) ON CONFLICT DO NOTHING";
      yield* change(sql, [codes.of(text), periodType(period)]);
      // Copied: a substring would keep the whole block of the file in memory.
      stored.add(Buffer.from(text).toString());
    }
  };
}

type Reading = Pick<Fact, "extractorVersion" | "mappingVersion" | "reviewStatus">;

/**
 * The id of the row on how a fact was read and ranks; cached for the last one, as a document's facts mostly share it.
 */
function openReadings() {
  let last: (Reading & { readonly rank: number; readonly id: number }) | null = null;
  return {
    known: ({ extractorVersion, mappingVersion, reviewStatus }: Reading, rank: number): number | null =>
      last?.extractorVersion === extractorVersion &&
      last.mappingVersion === mappingVersion &&
      last.reviewStatus === reviewStatus &&
      last.rank === rank
        ? last.id
        : null,
    look: function* ({ extractorVersion, mappingVersion, reviewStatus }: Reading, rank: number): Work<number> {
      const key = [extractorVersion, mappingVersion ?? "", reviewStatus, rank];
      const row = (yield* first<ReadingRow>(FIND_READING, key)) ?? (yield* first<ReadingRow>(ADD_READING, key));
      const id = row?.reading_id ?? 0;
      last = { extractorVersion, mappingVersion, reviewStatus, rank, id };
      return id;
    },
  };
}

interface ReadingRow {
  readonly reading_id: number;
}

const FIND_READING = `SELECT reading_id FROM reading
  WHERE extractor_version = ? AND mapping_version = ? AND review_status = ? AND rank = ?`;
const ADD_READING = `INSERT INTO reading (extractor_version, mapping_version, review_status, rank) VALUES (?, ?, ?, ?)
  RETURNING reading_id`;

const CANONICAL_DECIMAL = /^(?:0|-?(?:0\.\d*[1-9]|[1-9]\d*(?:\.\d*[1-9])?))$/;

/** Values are compared as text, and every statement needs a source: rejects mistakes of a reader. */
function checkFact(fact: Fact): void {
  if (!CANONICAL_DECIMAL.test(fact.figure.value))
    throw new FootnoteError("invalid_fact", `"${fact.figure.value}" is no canonical decimal number.`);
  if (fact.source.doc === "" || fact.source.locator === "")
    throw new FootnoteError("invalid_fact", "A fact without document and place cannot be stored.");
}
