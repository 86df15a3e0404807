import type { Replacing } from "../../domain/passage.ts";

/** Of two documents that replace the same passage the one issued later, whichever was found first. */
export function laterOf(a: Replacing, b: Replacing | undefined): Replacing {
  if (b === undefined) return a;
  const order = (a.issuedOn ?? "").localeCompare(b.issuedOn ?? "") || a.title.localeCompare(b.title);
  return order >= 0 ? a : b;
}
