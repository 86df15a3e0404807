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

/** Who decided, why, and for which documents from now on. */
export interface DecisionNote {
  readonly by: string;
  readonly why: string;
  /** A pattern with `*` and `?`; null for this document only. */
  readonly teach: string | null;
}

export type Decided =
  | {
      readonly kind: "decided";
      readonly choice: Choice;
      readonly ruled: Ruled;
      /** Number of open questions in all documents. */
      readonly remaining: number;
    }
  | { readonly kind: "already_decided"; readonly ruling: Ruling }
  /** The document was replaced or withdrawn and no longer raises the question. */
  | { readonly kind: "gone" }
  /** `reason` is one sentence that names the correction needed. */
  | { readonly kind: "refused"; readonly field: "value" | "unit" | "why" | "teach" | null; readonly reason: string };

interface Deciding {
  readonly note: DecisionNote;
  readonly again: boolean;
  /** Questions above this clearance are answered as `gone`. Default: INTERNAL. */
  readonly clearance?: Clearance;
}

/**
 * Appends a ruling and settles all statements waiting for it, in this document and all that a taught pattern
 * matches. A decided question needs `again`; the later ruling replaces the earlier.
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
  const meant = rejectable(choice, item);
  const fault = choiceFault(meant, item, glossary) ?? teachingFault(meant, item, note.teach);
  if (fault !== null) return { kind: "refused", ...fault };
  // Most decisions do not need the document's statements, which may be many.
  const needsFigures = meant.kind === "value" || note.teach !== null;
  const held = needsFigures ? await review.heldBack(item) : null;
  if (needsFigures && held === null) return { kind: "gone" };
  const about = meant.kind === "line" ? { key: meant.key, choice: meant.is } : { key: item.key, choice: meant };
  const ruling = { ...about, stated: statedOf(meant, item, { held, glossary }) };
  const made = { ...ruling, by: note.by, why: note.why, at: now().toISOString() };
  const rulings = scoped(made, item, { held, teach: note.teach });
  const ruled = await review.append(rulings, again ? null : { kind: "pending", item: itemId }, clearance);
  if (ruled === null) return await alreadyDecided(item, clearance, services);
  const remaining = await queue.count({ clearance });
  return { kind: "decided", choice: meant, ruled, remaining };
}

async function alreadyDecided({ id }: ReviewItem, clearance: Clearance, { review }: ReviewServices): Promise<Decided> {
  const item = await review.item(id, clearance);
  const ruling = (await review.audit(clearance)).find((one) => one.id === item?.rulingId);
  return ruling === undefined ? { kind: "gone" } : { kind: "already_decided", ruling };
}

/**
 * Rejecting a changed figure means that the earlier correction stays, and rejecting lines that none of them is ours:
 * both are the first candidate.
 */
function rejectable(choice: Choice, { kind, candidates }: ReviewItem): Choice {
  const isFirst = choice.kind === "leave_out" && (kind === "correction" || kind === "lines");
  return isFirst ? (candidates[0] ?? choice) : choice;
}

function teachingFault(choice: Choice, { doc, kind }: ReviewItem, teach: string | null) {
  if (teach === null) return null;
  const field = "teach" as const;
  if (kind === "level") return { field, reason: "What a label means holds for all documents; it needs no pattern." };
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

/** The figures that the document states now: a ruling with a figure is about these and not about later ones. */
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

const ALL_DOCUMENTS = "*";

/** A ruling on one document takes precedence over a taught one, so an existing one is renewed as well. */
function scoped(
  ruling: Omit<NewRuling, "match" | "source">,
  { source, doc, kind }: ReviewItem,
  { held, teach }: { readonly held: HeldBack | null; readonly teach: string | null },
): readonly NewRuling[] {
  if (kind === "level") return [{ ...ruling, match: ALL_DOCUMENTS, source: null }];
  const alone = { ...ruling, match: doc, source };
  if (teach === null) return [alone];
  const own = held?.rulings.get(ruling.key)?.match === doc && teach !== doc ? [alone] : [];
  // A taught name without wildcards is the name of this document.
  return [isNamePattern(teach) ? { ...ruling, match: teach, source: null } : { ...alone, match: teach }, ...own];
}
