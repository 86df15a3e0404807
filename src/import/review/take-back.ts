import { type Clearance, DEFAULT_CLEARANCE } from "../../domain/sensitivity.ts";
import type { Choice } from "../tables/statement.ts";
import type { DecisionNote, ReviewServices } from "./decide.ts";
import { isCellRuling, type Ruled } from "./review-port.ts";
import { isReopening, type NewRuling, REOPENING, type Ruling } from "./ruling.ts";

export type TakenBack =
  | {
      readonly kind: "decided";
      readonly choice: Choice;
      readonly ruled: Ruled;
      /** Number of open questions in all documents. */
      readonly remaining: number;
    }
  /**
   * The decision was taken back or replaced before, or there is none; `reopened`: by whom and when it was taken back.
   */
  | { readonly kind: "not_standing"; readonly reopened: Pick<Ruling, "by" | "at"> | null }
  /** The document was replaced or withdrawn and no longer raises the question. */
  | { readonly kind: "gone" };

interface TakingBack {
  /** The ruling that the person saw; null for the one that stands now. */
  readonly ruling: number | null;
  readonly note: Pick<DecisionNote, "by" | "why">;
  /** Questions above this clearance are answered as `gone`. Default: INTERNAL. */
  readonly clearance?: Clearance;
}

/**
 * Takes back the decision that stands for a question, wherever it was taught, so that the question is asked again with
 * all its lines. A later decision is not affected.
 */
export async function takeBack(
  itemId: number,
  { ruling: seen, note: { by, why }, clearance = DEFAULT_CLEARANCE }: TakingBack,
  { review, queue, now }: ReviewServices,
): Promise<TakenBack> {
  const item = await review.item(itemId, clearance);
  const held = item === null ? null : await review.heldBack(item);
  if (item === null || held === null) return { kind: "gone" };
  const standing = held.rulings.get(item.key);
  // A correction of a cell is taken back with the figure: `restoreCell`.
  if (standing === undefined || isCellRuling(item.key) || (seen !== null && seen !== standing.id))
    return notStanding(seen, item.key, await review.audit(clearance));
  const made = { key: item.key, choice: REOPENING, stated: [], by, why, at: now().toISOString() };
  const rulings = madeWith(standing, await review.audit("RESTRICTED")).map(
    ({ match, source }): NewRuling => ({ ...made, match, source }),
  );
  const ruled = await review.append(rulings, { kind: "standing", item: itemId, ruling: standing.id }, clearance);
  if (ruled === null) return notStanding(standing.id, item.key, await review.audit(clearance));
  return { kind: "decided", choice: REOPENING, ruled, remaining: await queue.count({ clearance }) };
}

/** The next decision on the same after the one that was seen may have taken it back. */
function notStanding(seen: number | null, key: string, all: readonly Ruling[]): TakenBack {
  const next = seen === null ? undefined : all.find((one) => one.key === key && one.id > seen);
  const reopened = next !== undefined && isReopening(next.choice) ? { by: next.by, at: next.at } : null;
  return { kind: "not_standing", reopened };
}

/** All rulings of one decision: one that is taught may also have renewed the one on its own document. */
function madeWith({ key, by, at, choice }: Ruling, all: readonly Ruling[]): readonly Ruling[] {
  const words = JSON.stringify(choice);
  return all.filter((one) => one.key === key && one.by === by && one.at === at && JSON.stringify(one.choice) === words);
}
