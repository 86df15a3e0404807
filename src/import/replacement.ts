import { FootnoteError } from "../domain/errors.ts";
import { isReadable, levelOf } from "../domain/sensitivity.ts";
import type { Change } from "./document-store.ts";

/** Why a reading was not stored: lost content, a lower level, a withdrawn document, or a dry run. */
export class NotStoredError extends FootnoteError<"shrinks" | "lowers" | "withdrawn" | "dry_run"> {}

/** Called just before a reading is stored; if it throws, the version in view stays. */
export type Approve = (change: Change) => void;

/** The current level, if it is above INTERNAL and the new version would lower it; else null. */
export function loweredFrom({ before, sensitivity }: Pick<Change, "before" | "sensitivity">): string | null {
  if (before === null || isReadable(before.sensitivity)) return null;
  return isReadable(before.sensitivity, levelOf(sensitivity)) ? null : levelOf(before.sensitivity);
}

/** Throws if the new version would lose more than half of the content in view, or lower its level. */
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

/** The share of a folder's documents that may be withdrawn without `--allow-shrink`. */
const PRUNED_SHARE = 1 / 4;

export function isTooMuch(vanished: number, documents: number): boolean {
  return vanished > documents * PRUNED_SHARE;
}
