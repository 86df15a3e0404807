import type { AnswerRun } from "../../domain/answer.ts";
import { isDisputed, storedCells } from "../../domain/cell-figures.ts";
import { shownFigure } from "../../domain/figure-change.ts";
import { readsWhatHolds } from "../../domain/limited-reading.ts";
import type { SaidHere } from "../deliver/ports.ts";

/**
 * The stored figures that an answer tells a place; what was known on a day or stands in one document is not told as a
 * figure of now.
 */
export function saidIn(
  { answer, language }: Pick<AnswerRun, "answer" | "language">,
  { place, asker }: Pick<SaidHere, "place" | "asker">,
): readonly SaidHere[] {
  if (answer.kind !== "figures" && answer.kind !== "check") return [];
  if (answer.kind === "figures" && !readsWhatHolds(answer)) return [];
  return storedCells(answer.cells).map((found) => ({
    shown: shownFigure(found.cell, found.statement),
    state: isDisputed(found) ? "disputed" : "holds",
    place,
    asker,
    language,
  }));
}
