import { z } from "zod";
import type { Passage } from "../../domain/passage.ts";
import type { Database } from "./database.ts";

interface PassageRow {
  readonly doc: string;
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

/** Passages by their number. */
export interface PassageReader {
  passage(id: number): Passage | undefined;
  /** The number of a passage by the id that others know; null for what is none. */
  numberOf(id: string): number | null;
}

const Headings = z.array(z.string());
const ID = /^p([1-9]\d{0,9})$/;

export function openPassageReader(database: Database): PassageReader {
  const select = database.prepare<[number], PassageRow>(`
    SELECT d.doc, p.source_locator AS locator, p.headings, p.language, p.text, d.title, d.topic, d.entity, d.period,
      d.geography, d.sensitivity, d.origin, d.issued_on AS issuedOn, d.version
    FROM passage p JOIN passage_document d USING (document_id)
    WHERE p.passage_id = ? AND d.version_until IS NULL`);
  return {
    passage: (id) => {
      const row = select.get(id);
      return row === undefined ? undefined : passageOf(id, row);
    },
    numberOf: (id) => {
      const digits = ID.exec(id)?.[1];
      return digits === undefined ? null : Number(digits);
    },
  };
}

function passageOf(id: number, { doc, locator, headings, language, ...labels }: PassageRow): Passage {
  return {
    id: `p${id}`,
    source: { doc, locator },
    headings: Headings.parse(JSON.parse(headings)),
    language: language === "zh" ? "zh" : "en",
    ...labels,
  };
}
