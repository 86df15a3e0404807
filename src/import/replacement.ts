import { FootnoteError } from "../domain/errors.ts";
import { isReadable, levelOf } from "../domain/sensitivity.ts";
import type { Change } from "./document-store.ts";

/** Why a reading was not stored: too much would vanish or be opened, a person withdrew it, or nothing is to be stored at all. */
export class NotStoredError extends FootnoteError<"shrinks" | "lowers" | "withdrawn" | "dry_run"> {}

/** Called just before a reading is stored; where it throws, the version in view stays. */
export type Approve = (change: Change) => void;

/** The level that a new version would take a document down from, where not everybody may see that one; null where it does not. */
export function loweredFrom({ before, sensitivity }: Pick<Change, "before" | "sensitivity">): string | null {
  if (before === null || isReadable(before.sensitivity)) return null;
  return isReadable(before.sensitivity, levelOf(sensitivity)) ? null : levelOf(before.sensitivity);
}

/** Refuses a version that says nothing of more than half of what the version in view says, or that more people may see. */
export function refuseShrinking(change: Change): void {
  const { before, after, figures, vanishing, sensitivity } = change;
  if (before === null) return;
  const from = loweredFrom(change);
  if (from !== null)
    throw new NotStoredError(
      "lowers",
      `It was not loaded, since it was ${from} and would be ${levelOf(sensitivity)}. Give --yes to load it all the same.`,
    );
  if (before.review > 0 && after.review + after.facts === 0)
    throw shrinks(`${before.review} open question${before.review === 1 ? "" : "s"} with none, and no figure`);
  if (vanishing * 2 > figures)
    throw shrinks(`${before.facts} figures with ${after.facts}, and ${vanishing} of those in view would vanish`);
  if (after.passages * 2 < before.passages) throw shrinks(`${before.passages} passages with ${after.passages}`);
}

function shrinks(what: string): NotStoredError {
  return new NotStoredError(
    "shrinks",
    `It was not loaded, since it replaces ${what}. Give --yes to load it all the same.`,
  );
}

/** The share of a folder's documents that may be withdrawn without a further word. */
const PRUNED_SHARE = 1 / 4;

export function isTooMuch(vanished: number, documents: number): boolean {
  return vanished > documents * PRUNED_SHARE;
}
