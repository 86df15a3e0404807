import { canonicalDecimal } from "../../domain/decimal.ts";
import { type DocumentKey, isUnknownPlace, keyText, sameSource } from "../../domain/document-key.ts";
import type { Cell, Figure } from "../../domain/fact.ts";
import { isOnName } from "../../domain/name-pattern.ts";
import { type Clearance, DEFAULT_CLEARANCE } from "../../domain/sensitivity.ts";
import { parseUnit } from "../../domain/unit.ts";
import type { Choice } from "../tables/statement.ts";
import type { ReviewServices } from "./decide.ts";
import { cellRulingKey, type HistoryEntry, type HistoryState, type Ruled } from "./review-port.ts";
import type { NewRuling, Ruling } from "./ruling.ts";

export interface Signature {
  readonly by: string;
  readonly why: string;
  /** Documents above this clearance are neither corrected nor restored. Default: INTERNAL. */
  readonly clearance?: Clearance;
}

export type Corrected =
  | { readonly kind: "corrected"; readonly ruled: Ruled }
  /** No document with this cell is in view, or there is no correction to take back. */
  | { readonly kind: "nothing_to_change" }
  | { readonly kind: "refused"; readonly reason: string };

/** A correction is about the statement that is shown for the cell, those shown beside it, and those that agree. */
const IN_QUESTION: ReadonlySet<HistoryState> = new Set(["holds", "conflicts", "agrees"]);

/**
 * Replaces the documents' figures for a cell by a person's. It holds as long as they state the same figures;
 * after a change a person is asked.
 */
export async function correctCell(
  cell: Cell,
  figure: Figure,
  signature: Signature,
  services: ReviewServices,
): Promise<Corrected> {
  const { clearance = DEFAULT_CLEARANCE } = signature;
  const { review } = services;
  if (canonicalDecimal(figure.value) !== figure.value) return refused(`${figure.value} is no plain number.`);
  if (parseUnit(figure.unit) === null) return refused(`${figure.unit} is no unit; write it like USD_M, PCT or COUNT.`);
  const entries = (await review.history(cell, clearance)).filter(({ state }) => IN_QUESTION.has(state));
  const choice: Choice = { kind: "value", ...figure };
  return appended({ key: cellRulingKey(cell), choice }, statedBy(entries), signature, services);
}

/** Appends a ruling for each document, with the figures that the document states. */
async function appended(
  word: Pick<NewRuling, "key" | "choice">,
  documents: readonly (DocumentKey & Pick<NewRuling, "stated">)[],
  { by, why, clearance = DEFAULT_CLEARANCE }: Signature,
  { review, now }: ReviewServices,
): Promise<Corrected> {
  const rulings = documents.map(
    ({ source, doc, stated }): NewRuling => ({
      ...{ by, why, match: doc, source },
      ...word,
      stated,
      at: now().toISOString(),
    }),
  );
  const ruled = rulings.length === 0 ? null : await review.append(rulings, null, clearance);
  return ruled === null ? { kind: "nothing_to_change" } : { kind: "corrected", ruled };
}

/**
 * Takes back the corrections of a cell, so that the documents' figures hold again. A person who may see a document
 * takes back every ruling on it, including rulings made while it was above their clearance; these are not shown.
 */
export async function restoreCell(cell: Cell, signature: Signature, services: ReviewServices): Promise<Corrected> {
  const { clearance = DEFAULT_CLEARANCE } = signature;
  const { review } = services;
  const key = cellRulingKey(cell);
  const words = (await review.audit("RESTRICTED")).filter((ruling) => ruling.key === key);
  const ruled = statedBy(await review.history(cell, clearance)).filter((document) => {
    const last = words.findLast((ruling) => isOn(ruling, document));
    return last !== undefined && last.choice.kind !== "plain";
  });
  const taken = ruled.map((document) => ({ ...document, stated: [] }));
  return appended({ key, choice: { kind: "plain" } }, taken, signature, services);
}

function isOn(ruling: Ruling, { source, doc }: DocumentKey): boolean {
  const isFrom = ruling.source === null || isUnknownPlace(ruling.source) || sameSource(ruling.source, source);
  return isFrom && isOnName(ruling, doc);
}

/** The figures that each document itself states for the cell, without corrections. */
function statedBy(entries: readonly HistoryEntry[]): readonly (DocumentKey & { readonly stated: readonly Figure[] })[] {
  const figures = new Map<string, DocumentKey & { readonly stated: readonly Figure[] }>();
  for (const { document, stated, figure } of entries) {
    const { source, doc } = document;
    const known = figures.get(keyText(document))?.stated ?? [];
    figures.set(keyText(document), { source, doc, stated: [...known, stated ?? figure] });
  }
  return [...figures.values()];
}

function refused(reason: string): Corrected {
  return { kind: "refused", reason };
}
