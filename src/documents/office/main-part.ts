import { FileError } from "../file-error.ts";
import type { OfficeArchive } from "./archive.ts";
import { type Relation, relatedPart } from "./relations.ts";

const KINDS: Readonly<Record<string, string>> = {
  document: "a Word document",
  presentation: "a presentation",
  workbook: "a workbook",
};

/** The part in which an Office file begins. */
export function mainPart(archive: OfficeArchive, relations: ReadonlyMap<string, Relation>): string {
  const part = relatedPart(archive, relations, "officeDocument");
  if (part === null) throw new FileError("unreadable_file", "Its main part is missing.");
  return part;
}

/** Refuses a file whose main part is of another kind than its name says. */
export function checkRoot(root: string, expected: "document" | "presentation"): void {
  if (root === expected) return;
  const found = KINDS[root];
  throw new FileError(
    "unreadable_file",
    found ? `It is ${found}, which its name does not say.` : `It is not ${KINDS[expected]}.`,
  );
}
