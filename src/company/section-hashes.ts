import { createHash } from "node:crypto";
import type { CompanyFile } from "../domain/profile.ts";
import type { Sections } from "./profile-schema.ts";

/** A hash of the parsed content of each section, by key; equal if the parsed content is equal. */
export type SectionHashes = Readonly<Record<string, string>>;

/** The parsed content of each section; the type makes a missing section a compile error. */
const SAYS: Readonly<Record<keyof Sections, (file: CompanyFile) => unknown>> = {
  company: ({ company, timeZone, showCurators }) => [company, timeZone, showCurators],
  fiscal_year: (file) => file.fiscalYears,
  metrics: (file) => file.metrics,
  headline: (file) => file.headline,
  entities: (file) => file.entities,
  dimensions: (file) => file.dimensions,
  external_entities: (file) => file.externalEntities,
  captions: (file) => file.captions,
  sensitivity: (file) => file.sensitivity,
  access: (file) => file.access,
  narrative: (file) => file.narrative,
  faq: (file) => file.faqFile,
  tables: (file) => file.tables,
  ranking: (file) => file.ranking,
  learn: (file) => file.learn,
  digest: (file) => file.digests,
  sources: (file) => file.sources,
};

export function sectionHashes(file: CompanyFile): SectionHashes {
  return Object.fromEntries(Object.entries(SAYS).map(([name, says]) => [name, hashOf(says(file))]));
}

/** The sections that differ, in the order of `SAYS`. */
export function changedSections(one: SectionHashes, other: SectionHashes): readonly string[] {
  return Object.keys(SAYS).filter((name) => one[name] !== other[name]);
}

function hashOf(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Map || part instanceof Set ? [...part] : part,
  );
  return createHash("sha256").update(text).digest("hex");
}
