import type { Cell, Figure } from "../domain/fact.ts";
import type { Passage } from "../domain/passage.ts";
import { type Period, periodCode } from "../domain/period.ts";
import { type Agreement, agreesWithChange, agreesWithLevel } from "../passages/claims/agrees.ts";
import { type Claim, readClaims } from "../passages/claims/read-claims.ts";
import { surroundingsOf } from "../passages/claims/surroundings.ts";
import { withoutFootnoteMarks } from "../passages/footnote-marks.ts";
import { fullSentencesOf } from "../passages/sentences.ts";
import type { Services } from "./services.ts";

/** A text with the passages that it cites. */
export interface Stated {
  readonly text: string;
  readonly passages: readonly Passage[];
}

/**
 * Whether a text contradicts the fact store, so that a wrong number never stands beside the stored one. Each number of a
 * metric is compared with every cell that it may refer to, by the metric, entity, period and dimensions of its sentence
 * or passage. It contradicts them if all these cells are stored and none agrees at the precision written.
 */
export async function contradictsFigures({ text, passages }: Stated, services: Services): Promise<boolean> {
  let before = "";
  for (const sentence of fullSentencesOf(text)) {
    const around = surroundingsOf(sentence.text, before, passages, services);
    for (const claim of readClaims(withoutFootnoteMarks(sentence.text), around, services)) {
      if (await isContradicted(claim, services)) return true;
    }
    before = sentence.text;
  }
  return false;
}

/** A sentence that could refer to more cells than this is too ambiguous to be contradicted. */
const CELLS_MAX = 48;

async function isContradicted(claim: Claim, services: Services): Promise<boolean> {
  const held = await agreements(claim, claim.periods, services);
  if (!held.includes("no") || held.includes("yes") || held.includes("unknown")) return false;
  return !(await agreements(claim, claim.others, services)).includes("yes");
}

/** Compares a claim with every cell that it may refer to in these periods. Empty above `CELLS_MAX` lookups. */
async function agreements(claim: Claim, periods: readonly Period[], services: Services): Promise<readonly Agreement[]> {
  const cells = claim.metrics.flatMap((metric) =>
    claim.entities.flatMap((entity) => claim.dimensions.map((dimensions) => ({ metric, entity, dimensions }))),
  );
  if (cells.length * periods.length * (claim.says === "level" ? 1 : claim.since.length + 1) > CELLS_MAX) return [];
  const found: Agreement[] = [];
  for (const cell of cells) {
    for (const period of periods) found.push(...(await agreementsOf(claim, cell, period, services)));
  }
  return found;
}

async function agreementsOf(
  claim: Claim,
  cell: Omit<Cell, "period">,
  period: Period,
  services: Services,
): Promise<readonly Agreement[]> {
  const read = (when: Period): Promise<readonly Figure[]> =>
    storedFigures({ ...cell, period: periodCode(when) }, services);
  const now = await read(period);
  if (claim.says === "level") return [agreesWithLevel(claim, now)];
  const others = claim.since.filter((since) => periodCode(since) !== periodCode(period));
  return Promise.all(others.map(async (since) => agreesWithChange(claim, await read(since), now)));
}

/** Every stated value of a cell; empty if nothing is stored. */
async function storedFigures(cell: Cell, { facts }: Services): Promise<readonly Figure[]> {
  const found = await facts.find(cell);
  return found.status === "found" ? [found.statement, ...found.conflicts].map(({ figure }) => figure) : [];
}
