import type { Choice, Doubt } from "../tables/statement.ts";
import type { ReviewStatus } from "./review-item.ts";
import type { ItemDraft } from "./review-port.ts";
import type { Ruling, Rulings } from "./ruling.ts";
import type { Settled, Settlement } from "./settlement.ts";

/**
 * The questions that statements leave to a person, in the order in which they arise: one per doubt, with the number of
 * figures waiting for it. Questions that a ruling settled are included, so that a decision can be found and changed.
 */
export function itemsOf(settled: readonly Settled[], rulings: Rulings): readonly ItemDraft[] {
  const items = new Map<string, Gathered>();
  for (const { statement, settlement } of settled) {
    const open = openDoubts(settlement);
    const waiting = new Set(open.map(({ key }) => key));
    for (const doubt of [
      ...statement.doubts,
      ...open.filter(({ key }) => !statement.doubts.some((raised) => raised.key === key)),
    ]) {
      const known = items.get(doubt.key) ?? {
        doubt,
        locator: statement.source.locator,
        candidates: new Map(),
        waiting: 0,
      };
      for (const candidate of doubt.candidates) known.candidates.set(JSON.stringify(candidate), candidate);
      items.set(doubt.key, { ...known, waiting: known.waiting + (waiting.has(doubt.key) ? 1 : 0) });
    }
  }
  return [...items.values()].flatMap((gathered) => itemOf(gathered, rulings.get(gathered.doubt.key)));
}

interface Gathered {
  readonly doubt: Doubt;
  readonly locator: string;
  readonly candidates: Map<string, Choice>;
  readonly waiting: number;
}

/** The open questions of one statement. */
export function openDoubts(settlement: Settlement): readonly Doubt[] {
  switch (settlement.kind) {
    case "fact":
      return settlement.question === null ? [] : [settlement.question];
    case "waiting":
      return settlement.statement.doubts;
    case "left_out":
      return [];
  }
}

/** Drops a doubt without a ruling for which nothing waits: its statements were left out for another reason. */
function itemOf({ doubt, locator, candidates, waiting }: Gathered, ruling: Ruling | undefined): readonly ItemDraft[] {
  const { key, kind, text } = doubt;
  const draft = { key, kind, text, locator, candidates: [...candidates.values()], waiting };
  if (waiting > 0) return [{ ...draft, status: "pending", rulingId: null }];
  return ruling === undefined ? [] : [{ ...draft, status: statusOf(ruling), rulingId: ruling.id }];
}

function statusOf({ choice }: Ruling): ReviewStatus {
  switch (choice.kind) {
    case "leave_out":
      return "rejected";
    case "value":
      return "corrected";
    case "metric":
    case "entity":
    case "dimension":
    case "period":
    case "unit":
    case "plain":
    case "holds":
      return "approved";
  }
}
