import type { CellResult, FiguresAnswer } from "../domain/answer.ts";
import type { ReadingServices } from "./reader.ts";

/** More absent figures are not looked for. */
const LOOKED_FOR_MAX = 8;

/**
 * Of the cells that are not found, the figures that wait for a curator. They are told unasked, so at the level of
 * everybody who reads along.
 */
export async function waitingFigures(
  cells: readonly CellResult[],
  { waitingFor, reader }: ReadingServices,
): Promise<Pick<FiguresAnswer, "waiting">> {
  const absent = cells.flatMap((one) => (one.status === "not_found" ? [one.cell] : [])).slice(0, LOOKED_FOR_MAX);
  const found = await Promise.all(absent.map((cell) => waitingFor(cell, reader.offers)));
  const waiting = found.filter((one) => one !== null);
  return waiting.length === 0 ? {} : { waiting };
}
