import { parseDate } from "../domain/calendar.ts";
import type { DocumentLabels } from "../domain/passage.ts";
import type { SensitivityPolicy } from "../domain/profile.ts";
import { plainText } from "../language/folding.ts";
import { cleanWord, type Glossary } from "../profile/glossary.ts";
import { globTest } from "./glob.ts";
import { quoted } from "./table.ts";
import type { TextDocument } from "./text-document.ts";

/** The allowlist unit of documents that name none. */
export const DEFAULT_ORIGIN = "documents";
const RESTRICTED = "RESTRICTED";
const KNOWN = [
  "title",
  "entity",
  "period",
  "topic",
  "language",
  "sensitivity",
  "source",
  "date",
  "status",
  "valid_as_of",
];

export interface ReadLabels {
  readonly labels: DocumentLabels;
  /** How sensitive the document is by its own word, its name or a word in it; null where only the company's default tells. */
  readonly ownSensitivity: string | null;
  readonly warnings: readonly string[];
}

/**
 * What is known about a document: its own labels first, then the label that stands in its text, the rules of the company file where it
 * says nothing.
 */
export function readLabels(
  doc: string,
  document: TextDocument,
  glossary: Glossary,
  statedInText: string | null = null,
): ReadLabels {
  const { labels } = document;
  const warnings: string[] = [];
  const unknown = Object.keys(labels).filter((key) => !KNOWN.includes(key));
  if (unknown.length > 0) warnings.push(`Labels that are not known, and not used: ${unknown.map(quoted).join(", ")}.`);
  const entity = readEntity(labels.entity ?? "", glossary, warnings);
  const policy = glossary.profile.sensitivity;
  const ownSensitivity = labels.sensitivity || (ruledSensitivity(doc, document, policy) ?? statedInText);
  return {
    ownSensitivity,
    labels: {
      title: labels.title || document.firstHeading || nameOf(doc),
      topic: plainText(labels.topic ?? "").toUpperCase() || null,
      entity,
      period: readPeriod(labels.period ?? "", glossary, warnings),
      geography: entity === null ? null : (glossary.entity(entity)?.geography ?? null),
      sensitivity: ownSensitivity ?? (policy.escalateUnknownToRestricted ? RESTRICTED : policy.defaultLevel),
      origin: labels.source?.toLowerCase() || DEFAULT_ORIGIN,
      issuedOn: readDay(labels.date ?? "", warnings),
    },
    warnings,
  };
}

/** A name that the company file does not know stays as it is: it is nobody of ours, and never "the company as a whole". */
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

/** How sensitive a document is by its name alone; null where no rule speaks of it. */
export function sensitivityByName(doc: string, policy: SensitivityPolicy): string | null {
  return isNamed(doc, policy.restrictedFilenamePatterns) ? RESTRICTED : null;
}

function ruledSensitivity(doc: string, document: TextDocument, policy: SensitivityPolicy): string | null {
  const restricted = isNamed(doc, policy.restrictedFilenamePatterns) || saysOneOf(policy.restrictedKeywords, document);
  return restricted ? RESTRICTED : null;
}

/** Whether a pattern, with `*` and `?` as in the patterns of tables, stands anywhere in the name. */
function isNamed(doc: string, patterns: readonly string[]): boolean {
  const name = cleanWord(doc);
  return patterns.map(cleanWord).some((pattern) => pattern !== "" && globTest(`*${pattern}*`)(name));
}

/** Whether a word stands in anything of the document that a reader may be shown: its labels, its headings, its text. */
function saysOneOf(words: readonly string[], { labels, firstHeading, paragraphs, cells }: TextDocument): boolean {
  const wanted = words.map(cleanWord).filter((word) => word !== "");
  if (wanted.length === 0) return false;
  const shown = [...Object.values(labels), firstHeading ?? "", ...paragraphs.flatMap(({ headings }) => headings)];
  const texts = [...new Set(shown), ...paragraphs.map(({ text }) => text), ...cells].map(cleanWord);
  return texts.some((text) => wanted.some((word) => text.includes(word)));
}

function nameOf(doc: string): string {
  return doc.replace(/^.*\//, "").replace(/\.[^.]+$/, "");
}
