import type { Glossary } from "../company/glossary.ts";
import type { SourceDocument } from "../documents/document.ts";
import { parseDate } from "../domain/calendar.ts";
import type { DocumentLabels } from "../domain/passage.ts";
import type { UnexplainedLabels } from "../domain/sensitivity.ts";
import { plainText } from "../language/folding.ts";
import { isSensitivityName } from "../language/sensitivity-name.ts";
import { documentLevel, keywordTest, labelTest } from "./document-level.ts";
import { firstHeadingOf, shownTexts } from "./document-passages.ts";
import type { FoundFile } from "./find-files.ts";
import { placesIn } from "./label-places.ts";
import { quoted } from "./table.ts";

/** The origin of documents that name none. */
export const DEFAULT_ORIGIN = "documents";
const KNOWN = ["title", "entity", "period", "topic", "language", "source", "date", "status", "valid_as_of", "company"];

export interface ReadLabels {
  readonly labels: DocumentLabels;
  /** Null where every label of its own has a level. */
  readonly unexplained: UnexplainedLabels | null;
  readonly warnings: readonly string[];
}

/** A document's labels, from its own properties first; gaps are filled from the text and the company file. */
export function readLabels(file: FoundFile, document: SourceDocument, glossary: Glossary): ReadLabels {
  const { labels } = document;
  const { sensitivity } = glossary.profile;
  const hasKeyword = shownTexts(document).some(keywordTest(sensitivity) ?? (() => false));
  const known = { file, places: placesIn(document, labelTest(sensitivity)), hasKeyword };
  const { level, notices, unexplained } = documentLevel(known, glossary.profile);
  const warnings: string[] = [...notices];
  const unknown = Object.keys(labels).filter((key) => !KNOWN.includes(key) && !isSensitivityName(key));
  if (unknown.length > 0) warnings.push(`Labels that are not known, and not used: ${unknown.map(quoted).join(", ")}.`);
  const entity = readEntity(labels.entity ?? "", glossary, warnings);
  return {
    labels: {
      title: labels.title || firstHeadingOf(document) || nameOf(file.doc),
      topic: plainText(labels.topic ?? "").toUpperCase() || null,
      entity,
      period: readPeriod(labels.period ?? "", glossary, warnings),
      geography: entity === null ? null : (glossary.entity(entity)?.geography ?? null),
      sensitivity: level,
      origin: labels.source?.toLowerCase() || DEFAULT_ORIGIN,
      issuedOn: readDay(labels.date ?? "", warnings),
    },
    unexplained,
    warnings,
  };
}

/** An unknown name is kept as it is, so that the document does not count as one about the company as a whole. */
function readEntity(raw: string, glossary: Glossary, warnings: string[]): string | null {
  if (raw === "") return null;
  const code = glossary.normalizeEntity(raw);
  if (code === null)
    warnings.push(`The entity ${quoted(raw)} is not in the company file; its passages answer for none.`);
  return code ?? raw;
}

function readPeriod(raw: string, glossary: Glossary, warnings: string[]): string | null {
  if (raw === "") return null;
  const code = glossary.normalizePeriod(raw);
  if (code === null) warnings.push(`The period ${quoted(raw)} is none; write it like FY2025, 2025H1 or 2025Q3.`);
  return code ?? raw;
}

function readDay(raw: string, warnings: string[]): string | null {
  if (raw === "") return null;
  if (parseDate(raw) !== null) return raw;
  warnings.push(`The date ${quoted(raw)} is none; write it like 2025-06-30.`);
  return null;
}

function nameOf(doc: string): string {
  return doc.replace(/^.*\//, "").replace(/\.[^.]+$/, "");
}
