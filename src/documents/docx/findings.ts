import type { ObjectFindings } from "../office/embedded-object.ts";

/** Counts of content that is left out. */
export interface Findings {
  deletions: number;
  struck: number;
  hidden: number;
  hiddenRows: number;
  pictures: number;
  inserted: number;
}

export function noFindings(): Findings {
  return { deletions: 0, struck: 0, hidden: 0, hiddenRows: 0, pictures: 0, inserted: 0 };
}

/** One sentence for each kind of content that was left out. */
export function noticesOf(findings: Findings, objects: ObjectFindings): readonly string[] {
  const { deletions, struck, hidden, hiddenRows, pictures, inserted } = findings;
  return [
    ...(deletions > 0 ? ["It holds tracked changes: insertions are read, deletions are left out."] : []),
    ...(struck > 0 ? [`Texts that are struck out, left out: ${struck}.`] : []),
    ...(hidden > 0 ? ["Hidden text is left out."] : []),
    ...(hiddenRows > 0 ? [`Hidden rows of tables are left out: ${hiddenRows}.`] : []),
    ...(pictures > 0 ? [`Pictures are not read: ${pictures}.`] : []),
    ...objects.sentences(() => ""),
    ...(inserted > 0 ? [`Inserted files are not read: ${inserted}.`] : []),
  ];
}
