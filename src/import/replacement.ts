import { FootnoteError } from "../domain/errors.ts";
import type { Change } from "./document-store.ts";

/** Why a reading was not stored: too much would vanish, or nothing is to be stored at all. */
export class NotStoredError extends FootnoteError<"shrinks" | "dry_run"> {}

/** Called just before a reading is stored; where it throws, the version in view stays. */
export type Approve = (change: Change) => void;

/** Refuses a version that says nothing of more than half of what the version in view says. */
export function refuseShrinking({ before, after, figures, vanishing }: Change): void {
  if (before === null) return;
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
