/** Counts of what a document holds and is not read. */
export interface Findings {
  deletions: number;
  hidden: number;
  hiddenRows: number;
  pictures: number;
  objects: number;
  inserted: number;
}

export function noFindings(): Findings {
  return { deletions: 0, hidden: 0, hiddenRows: 0, pictures: 0, objects: 0, inserted: 0 };
}

/** A sentence for each kind of thing that was left out. */
export function noticesOf(findings: Findings): readonly string[] {
  const { deletions, hidden, hiddenRows, pictures, objects, inserted } = findings;
  return [
    ...(deletions > 0 ? ["It holds tracked changes: insertions are read, deletions are left out."] : []),
    ...(hidden > 0 ? ["Hidden text is left out."] : []),
    ...(hiddenRows > 0 ? [`Hidden rows of tables are left out: ${hiddenRows}.`] : []),
    ...(pictures > 0 ? [`Pictures are not read: ${pictures}.`] : []),
    ...(objects > 0 ? [`Embedded objects are not read: ${objects}.`] : []),
    ...(inserted > 0 ? [`Inserted files are not read: ${inserted}.`] : []),
  ];
}
