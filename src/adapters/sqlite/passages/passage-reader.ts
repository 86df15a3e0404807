import { z } from "zod";
import type { Passage } from "../../../domain/passage.ts";
import type { Language } from "../../../domain/profile.ts";
import { type Clearance, DEFAULT_CLEARANCE, sensitivityLevel } from "../../../domain/sensitivity.ts";
import type { Database } from "../database.ts";
import { defineSensitivityLevel } from "../facts/present-level.ts";
import { distinguishing, fromField } from "../facts/sources.ts";

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

/** Reads passages by number. */
export interface PassageReader {
  passage(id: number, clearance?: Clearance): Passage | undefined;
  /** Passages of the same document at most `reach` before and after one, including itself, in reading order. */
  around(id: number, reach: number, clearance?: Clearance): readonly Passage[];
  /** Cached without expiry, since stored passages never change. */
  language(id: number): Language;
  /** The passage number of a public id; null if the id is malformed. */
  numberOf(id: string): number | null;
}

const Headings = z.array(z.string());

export function headingsOf(stored: string): readonly string[] {
  return Headings.parse(JSON.parse(stored));
}

const ID = /^p([1-9]\d{0,9})$/;

export function openPassageReader(database: Database): PassageReader {
  defineSensitivityLevel(database);
  const rows = `
    SELECT p.passage_id AS id, d.doc, ${distinguishing("@level")} AS "from", p.source_locator AS locator, p.headings, p.language, p.text, d.title, d.topic,
      d.entity, d.period, d.geography, d.sensitivity, d.origin, d.issued_on AS issuedOn, d.version
    FROM passage p JOIN passage_document d USING (document_id)
    WHERE d.version_until IS NULL`;
  const select = database.prepare<[Readonly<Record<"id" | "level", number>>], PassageRow>(
    `${rows} AND p.passage_id = @id`,
  );
  // Passage numbers of a document are consecutive.
  const near = database.prepare<[Readonly<Record<"id" | "reach" | "level", number>>], PassageRow>(`${rows}
    AND d.document_id = (SELECT document_id FROM passage WHERE passage_id = @id)
    AND p.passage_id BETWEEN max(d.passage_id_first, @id - @reach)
      AND min(d.passage_id_first + length(d.lengths) / 2 - 1, @id + @reach)
    ORDER BY p.passage_id`);
  const readLanguage = database.prepare<[number], string>("SELECT language FROM passage WHERE passage_id = ?").pluck();
  const languages = new Map<number, Language>();
  return {
    passage: (id, clearance = DEFAULT_CLEARANCE) => {
      const row = select.get({ id, level: sensitivityLevel(clearance) });
      return row === undefined ? undefined : passageOf(row);
    },
    around: (id, reach, clearance = DEFAULT_CLEARANCE) =>
      near.all({ id, reach, level: sensitivityLevel(clearance) }).map(passageOf),
    language: (id) => {
      const known = languages.get(id) ?? storedLanguage(readLanguage.get(id));
      languages.set(id, known);
      return known;
    },
    numberOf: (id) => {
      const digits = ID.exec(id)?.[1];
      return digits === undefined ? null : Number(digits);
    },
  };
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

export function storedLanguage(stored: string | undefined): Language {
  return stored === "zh" ? "zh" : "en";
}
