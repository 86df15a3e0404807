import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { fitsPattern } from "../domain/name-pattern.ts";
import type { SensitivityPolicy } from "../domain/profile.ts";
import { type Clearance, levelOf } from "../domain/sensitivity.ts";
import { GoldenError } from "./golden-error.ts";

/** A document read directly from its file, without the product's readers, so that faults of theirs show. */
export interface LibraryDocument {
  readonly doc: string;
  readonly entity: string | null;
  readonly period: string | null;
  readonly title: string | null;
  /** Its sensitivity: people with a lower clearance may not see it. */
  readonly level: Clearance;
  /** The text without front matter. */
  readonly body: string;
}

/** The documents that answers may cite, by name. */
export type Library = ReadonlyMap<string, LibraryDocument>;

export const NO_LIBRARY: Library = new Map();

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;

/** Reads all text files of a folder; the sensitivity policy applies to documents without a label. */
export async function loadLibrary(folder: string, policy: SensitivityPolicy): Promise<Library> {
  const names = (await namesIn(folder)).filter((name) => /\.(?:md|markdown|txt|text)$/i.test(name)).sort();
  const documents = await Promise.all(
    names.map(async (name) => {
      const doc = name.split(sep).join("/");
      return libraryDocument(doc, await readFile(join(folder, name), "utf8"), policy);
    }),
  );
  return new Map(documents.map((document) => [document.doc, document]));
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder, { recursive: true });
  } catch (cause) {
    throw new GoldenError("no_documents", `${folder}: there is no such folder of documents`, { cause });
  }
}

export function libraryDocument(doc: string, text: string, policy: SensitivityPolicy): LibraryDocument {
  const front = FRONT_MATTER.exec(text);
  const label = (key: string): string | null =>
    new RegExp(`^${key}:[ \\t]*["']?(.*?)["']?[ \\t]*$`, "m").exec(front?.[1] ?? "")?.[1]?.trim() || null;
  const sensitivity = label("sensitivity");
  return {
    doc,
    entity: label("entity"),
    period: label("period"),
    title: label("title"),
    level: sensitivity === null ? ruledLevel(doc, text, policy) : levelOf(sensitivity),
    body: text.slice(front?.[0].length ?? 0),
  };
}

function ruledLevel(doc: string, text: string, policy: SensitivityPolicy): Clearance {
  const isRestricted =
    policy.escalateUnknownToRestricted ||
    policy.restrictedFilenamePatterns.some((pattern) => fitsPattern(`*${pattern}*`.toLowerCase(), doc.toLowerCase())) ||
    policy.restrictedKeywords.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  return isRestricted ? "RESTRICTED" : levelOf(policy.defaultLevel);
}
