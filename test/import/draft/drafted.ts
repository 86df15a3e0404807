import { parseProfile } from "../../../src/company/load-profile.ts";
import { markdownDocument } from "../../../src/documents/markdown/markdown-reader.ts";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import type { DraftOptions } from "../../../src/import/draft/draft-options.ts";
import { draftProfile } from "../../../src/import/draft/draft-profile.ts";
import { surveyDocuments } from "../../../src/import/draft/survey-documents.ts";
import { type FlatRows, surveyFlatTable } from "../../../src/import/draft/survey-flat-table.ts";
import { fiscalLines, tableEvidence } from "../../../src/import/draft/table-evidence.ts";

/** What is drafted from Markdown texts, read back as a company file, which so is free of faults. */
export function drafted(documents: Readonly<Record<string, string>>, options: DraftOptions = {}) {
  const read = Object.entries(documents).map(([doc, text]) => ({
    doc,
    document: markdownDocument(text, READ_OPTIONS),
  }));
  const survey = surveyDocuments(
    read.flatMap(({ doc, document }) => [...tableEvidence(doc, document)]),
    read.flatMap(({ document }) => fiscalLines(document)),
  );
  const { yaml, doubts } = draftProfile(survey, options);
  const profile = parseProfile(yaml, "draft.yaml");
  return {
    yaml,
    doubts,
    profile,
    metrics: [...profile.metrics.values()].map(({ label, unit, kind }) => `${label.en} ${unit} ${kind}`),
    entities: [...profile.entities.values()].map(
      ({ label, parent }) => `${label.en}${parent === null ? "" : ` of ${parent}`}`,
    ),
    dimensions: [...profile.dimensions.values()].map(
      ({ code, values }) => `${code}: ${[...values.values()].map(({ label }) => label.en).join(", ")}`,
    ),
  };
}

/** What is drafted from a flat table. */
export function draftedFlat(table: Omit<FlatRows, "sheet" | "headerRow"> & Partial<FlatRows>, options: DraftOptions) {
  return draftProfile(surveyFlatTable({ sheet: null, headerRow: 1, ...table }, options), options);
}

/** A table in Markdown from lines of cells between bars; the first line is its heading. */
export function table(lines: string): string {
  const [head = "", ...rows] = lines.trim().split("\n");
  const rule = head
    .split("|")
    .map(() => "---")
    .join(" | ");
  return [head, rule, ...rows].map((line) => `| ${line} |`).join("\n");
}
