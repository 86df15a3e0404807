import type { CheckAnswer, FiguresAnswer } from "../domain/answer.ts";
import type { StatedIn } from "../domain/limited-reading.ts";
import type { Names } from "./names.ts";

/**
 * Says as known on which day, or as stated in which documents, the figures of an answer are, or that no other figure was
 * stated before, where that was asked; null for those of today.
 */
export function limitsNote(answer: FiguresAnswer | CheckAnswer, names: Names): string | null {
  const { catalog, date } = names;
  const { knownOn, statedIn } = answer;
  const notes = [
    knownOn === undefined ? null : catalog.notes.knownOn(date(knownOn)),
    statedIn === undefined ? null : catalog.notes.statedIn(statedDocs(statedIn, names)),
    answer.kind === "figures" && isAlone(answer) ? catalog.notes.noneBefore : null,
  ].filter((one) => one !== null);
  return notes.length === 0 ? null : notes.join(" ");
}

/** The documents that figures are read from alone. */
export function statedDocs({ docs }: StatedIn, names: Names): string {
  return names.catalog.list(docs.map((doc) => names.source({ doc, locator: "" }).doc));
}

/** Whether former figures were asked for, and none of the figures has one, or another one beside it. */
function isAlone({ asksFormer, cells }: FiguresAnswer): boolean {
  return (
    asksFormer === true &&
    cells.length > 0 &&
    cells.every(
      (cell) =>
        cell.status === "found" &&
        cell.superseded.length + cell.conflicts.length === 0 &&
        cell.alsoWithheld !== true &&
        cell.statement.correction === undefined,
    )
  );
}
