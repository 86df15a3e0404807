import type { FiguresAnswer } from "../domain/answer.ts";
import type { Names } from "./names.ts";

/** Says as known on which day the figures of an answer are; null for those of today. */
export function knownOnNote({ knownOn }: FiguresAnswer, { catalog, date }: Names): string | null {
  return knownOn === undefined ? null : catalog.notes.knownOn(date(knownOn));
}
