import { createHash } from "node:crypto";
import type { CompanyFile } from "../domain/profile.ts";
import type { Sections } from "./profile-schema.ts";

/** What each section of the company file says, as a hash by its key: equal where nothing that is read of it differs. */
export type SectionHashes = Readonly<Record<string, string>>;

/** What is read of each section; the compiler names one that is missing. */
const SAYS: Readonly<Record<keyof Sections, (file: CompanyFile) => unknown>> = {
  company: ({ company, timeZone, showCurators }) => [company, timeZone, showCurators],
  fiscal_year: (file) => file.fiscalYearStartMonth,
  metrics: (file) => file.metrics,
  entities: (file) => file.entities,
  dimensions: (file) => file.dimensions,
  external_entities: (file) => file.externalEntities,
  sensitivity: (file) => file.sensitivity,
  access: (file) => file.access,
  narrative: (file) => file.narrative,
  faq: (file) => file.faqFile,
  tables: (file) => file.tables,
  ranking: (file) => file.ranking,
};

export function sectionHashes(file: CompanyFile): SectionHashes {
  return Object.fromEntries(Object.entries(SAYS).map(([name, says]) => [name, hashOf(says(file))]));
}

/** The sections that say something else, in the order of the reference. */
export function changedSections(one: SectionHashes, other: SectionHashes): readonly string[] {
  return Object.keys(SAYS).filter((name) => one[name] !== other[name]);
}

function hashOf(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Map || part instanceof Set ? [...part] : part,
  );
  return createHash("sha256").update(text).digest("hex");
}
