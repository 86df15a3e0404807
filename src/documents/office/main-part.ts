import { FileError } from "../file-error.ts";
import type { OfficeArchive } from "./archive.ts";
import { type Relation, relatedPart } from "./relations.ts";

const KINDS: Readonly<Record<string, string>> = {
  document: "a Word document",
  presentation: "a presentation",
  workbook: "a workbook",
};

/** The main document part of an Office file. Throws `FileError` where it is missing. */
export function mainPart(archive: OfficeArchive, relations: ReadonlyMap<string, Relation>): string {
  const part = relatedPart(archive, relations, "officeDocument");
  if (part === null) throw new FileError("unreadable_file", "Its main part is missing.");
  return part;
}

/** Throws `FileError` for a file whose main part is of another kind than its extension says. */
export function checkRoot(root: string, expected: "document" | "presentation"): void {
  if (root === expected) return;
  const found = KINDS[root];
  throw new FileError(
    "unreadable_file",
    found ? `It is ${found}, which its name does not say.` : `It is not ${KINDS[expected]}.`,
  );
}
