import { z } from "zod";
import type { Passage } from "../../../domain/passage.ts";
import type { Language } from "../../../domain/profile.ts";
import { type Clearance, DEFAULT_CLEARANCE, sensitivityLevel } from "../../../domain/sensitivity.ts";
import { distinguishing, fromField } from "../facts/sources.ts";
import { all, type Work } from "../work.ts";

interface PassageRow {
  readonly id: number;
  readonly doc: string;
  readonly from: string | null;
  readonly locator: string;
  readonly headings: string;
  readonly language: string;
  readonly text: string;
  readonly title: string;
  readonly topic: string | null;
  readonly entity: string | null;
  readonly period: string | null;
  readonly geography: string | null;
  readonly sensitivity: string;
  readonly origin: string;
  readonly issuedOn: string | null;
  readonly version: number;
}

const COLUMNS = `p.passage_id AS id, d.doc, ${distinguishing("@level")} AS "from", p.source_locator AS locator, p.headings, p.language, p.text,
  d.title, d.topic, d.entity, d.period, d.geography, d.sensitivity, d.origin, d.issued_on AS "issuedOn", d.version`;

// SQLite reads tables in the order in which CROSS JOIN has them.
const BY_NUMBER = `
  SELECT ${COLUMNS}
  FROM json_each(@ids) asked CROSS JOIN passage p CROSS JOIN passage_document d
  WHERE p.passage_id = CAST(asked.value AS BIGINT) AND d.document_id = p.document_id AND d.version_until IS NULL`;

/** Passage numbers of a document are consecutive. */
const AROUND = `
  SELECT ${COLUMNS}
  FROM passage_document d CROSS JOIN passage p
  WHERE d.version_until IS NULL AND d.document_id = (SELECT document_id FROM passage WHERE passage_id = @id)
    AND p.document_id = d.document_id AND p.passage_id BETWEEN iif(d.passage_id_first > @from, d.passage_id_first, @from)
      AND iif(d.passage_id_first + length(d.lengths) / 2 - 1 < @to, d.passage_id_first + length(d.lengths) / 2 - 1, @to)
  ORDER BY p.passage_id`;

/** The passages in view with these numbers, by number. */
export function* passagesByNumber(
  ids: readonly number[],
  clearance: Clearance = DEFAULT_CLEARANCE,
): Work<ReadonlyMap<number, Passage>> {
  if (ids.length === 0) return new Map();
  const rows = yield* all<PassageRow>(BY_NUMBER, { ids: JSON.stringify(ids), level: sensitivityLevel(clearance) });
  return new Map(rows.map((row) => [row.id, passageOf(row)]));
}

/** Above every passage number. */
const NUMBER_MAX = 2 ** 31;

/** Passages of the same document at most `reach` before and after one, including itself, in reading order. */
export function* passagesAround(
  id: number,
  reach: number,
  clearance: Clearance = DEFAULT_CLEARANCE,
): Work<readonly Passage[]> {
  const near = Math.min(reach, NUMBER_MAX);
  const span = { from: id - near, to: id + near };
  const rows = yield* all<PassageRow>(AROUND, { id, ...span, level: sensitivityLevel(clearance) });
  return rows.map(passageOf);
}

const ID = /^p([1-9]\d{0,9})$/;

/** The passage number of a public id; null if the id is malformed. */
export function passageNumber(id: string): number | null {
  const digits = ID.exec(id)?.[1];
  return digits === undefined ? null : Number(digits);
}

function passageOf({ id, doc, from, locator, headings, language, ...labels }: PassageRow): Passage {
  return {
    id: `p${id}`,
    source: { doc, locator, ...fromField(from) },
    headings: headingsOf(headings),
    language: storedLanguage(language),
    ...labels,
  };
}

const Headings = z.array(z.string());

export function headingsOf(stored: string): readonly string[] {
  return Headings.parse(JSON.parse(stored));
}

export function storedLanguage(stored: string | undefined): Language {
  return stored === "zh" ? "zh" : "en";
}
