import type { Glossary } from "../../company/glossary.ts";
import type { Figure } from "../../domain/fact.ts";
import { isNamePattern, namesDocument, PATTERN_CHARACTERS_MAX } from "../../domain/name-pattern.ts";
import { type Clearance, DEFAULT_CLEARANCE } from "../../domain/sensitivity.ts";
import type { Choice } from "../tables/statement.ts";
import { choiceFault } from "./choice-fault.ts";
import type { ReviewItem } from "./review-item.ts";
import { cellRulingKey, type HeldBack, type ReviewPort, type ReviewQueue, type Ruled } from "./review-port.ts";
import type { NewRuling, Ruling } from "./ruling.ts";
import { createSettler } from "./settler.ts";
import { statedFigure } from "./stated-figure.ts";

export interface ReviewServices {
  readonly review: ReviewPort;
  readonly queue: Pick<ReviewQueue, "count">;
  readonly glossary: Glossary;
  readonly now: () => Date;
}

/** Who decides and why, and for which documents from now on. */
export interface DecisionNote {
  readonly by: string;
  readonly why: string;
  /** A pattern with `*` and `?`; null for the document alone. */
  readonly teach: string | null;
}

export type Decided =
  | {
      readonly kind: "decided";
      readonly choice: Choice;
      readonly ruled: Ruled;
      /** Questions that are still open, of all documents. */
      readonly remaining: number;
    }
  | { readonly kind: "already_decided"; readonly ruling: Ruling }
  /** The document was replaced or withdrawn, and does not raise the question any more. */
  | { readonly kind: "gone" }
  /** `reason` is one plain sentence on what can be mended. */
  | { readonly kind: "refused"; readonly field: "value" | "unit" | "why" | "teach" | null; readonly reason: string };

interface Deciding {
  readonly note: DecisionNote;
  readonly again: boolean;
  /** What the person may see: a question above it is gone for them. INTERNAL where nothing is said. */
  readonly clearance?: Clearance;
}

/**
 * Decides a question: appends the ruling, and settles everything that waits for it, in this document and in all that a taught pattern
 * names. A question that was decided before is decided anew only with `again`: the later ruling takes the place of the former.
 */
export async function decide(
  itemId: number,
  choice: Choice,
  { note, again, clearance = DEFAULT_CLEARANCE }: Deciding,
  services: ReviewServices,
): Promise<Decided> {
  const { review, queue, glossary, now } = services;
  const item = await review.item(itemId, clearance);
  if (item === null) return { kind: "gone" };
  if (item.status !== "pending" && !again) return await alreadyDecided(item, clearance, services);
  const meant = item.kind === "correction" ? keptCorrection(choice, item) : choice;
  const fault = choiceFault(meant, item, glossary) ?? teachingFault(meant, item, note.teach);
  if (fault !== null) return { kind: "refused", ...fault };
  // Most decisions need none of the document's figures, which may be many.
  const needsFigures = meant.kind === "value" || note.teach !== null;
  const held = needsFigures ? await review.heldBack(item) : null;
  if (needsFigures && held === null) return { kind: "gone" };
  const ruling = { key: item.key, choice: meant, stated: statedOf(meant, item, { held, glossary }) };
  const made = { ...ruling, by: note.by, why: note.why, at: now().toISOString() };
  const rulings = scoped(made, item, { held, teach: note.teach });
  const ruled = await review.append(rulings, again ? null : itemId, clearance);
  if (ruled === null) return await alreadyDecided(item, clearance, services);
  const remaining = await queue.count({ clearance });
  return { kind: "decided", choice: meant, ruled, remaining };
}

async function alreadyDecided({ id }: ReviewItem, clearance: Clearance, { review }: ReviewServices): Promise<Decided> {
  const item = await review.item(id, clearance);
  const ruling = (await review.audit(clearance)).find((one) => one.id === item?.rulingId);
  return ruling === undefined ? { kind: "gone" } : { kind: "already_decided", ruling };
}

/** What is rejected is the document's new figure: the one that a person gave before stays. */
function keptCorrection(choice: Choice, { candidates }: ReviewItem): Choice {
  return choice.kind === "leave_out" ? (candidates[0] ?? choice) : choice;
}

function teachingFault(choice: Choice, { doc, kind }: ReviewItem, teach: string | null) {
  if (teach === null) return null;
  const field = "teach" as const;
  if (choice.kind === "holds" || choice.kind === "value" || kind === "correction")
    return {
      field,
      reason: "A figure of one document teaches nothing about others; decide it for this document alone.",
    };
  if (teach.length > PATTERN_CHARACTERS_MAX)
    return { field, reason: `The pattern has more than ${PATTERN_CHARACTERS_MAX} characters.` };
  if (!namesDocument(teach, doc)) return { field, reason: `The pattern ${teach} does not fit ${doc} itself.` };
  return null;
}

/** What the document states now of what a person gives a figure for: the ruling is about these figures and no later ones. */
function statedOf(
  choice: Choice,
  item: ReviewItem,
  { held, glossary }: { readonly held: HeldBack | null; readonly glossary: Glossary },
): readonly Figure[] {
  if (choice.kind !== "value" || held === null) return [];
  const { statements, rulings } = held;
  const { settle } = createSettler(glossary);
  return statements.flatMap((statement): readonly Figure[] => {
    const settlement = settle(statement, rulings);
    const isAsked = statement.doubts.some(({ key }) => key === item.key);
    const isCell = settlement.kind === "fact" && cellRulingKey(settlement.fact.cell) === item.key;
    return isAsked || isCell ? [statedFigure(settlement)] : [];
  });
}

/** A word on this document alone stands before a taught one, so where there is one already, it is renewed as well. */
function scoped(
  ruling: Omit<NewRuling, "match" | "source">,
  { source, doc, key }: ReviewItem,
  { held, teach }: { readonly held: HeldBack | null; readonly teach: string | null },
): readonly NewRuling[] {
  const alone = { ...ruling, match: doc, source };
  if (teach === null) return [alone];
  const own = held?.rulings.get(key)?.match === doc && teach !== doc ? [alone] : [];
  // A name without a pattern is that of this document.
  return [isNamePattern(teach) ? { ...ruling, match: teach, source: null } : { ...alone, match: teach }, ...own];
}
