import type { Glossary } from "../../company/glossary.ts";
import { isOnName } from "../../domain/name-pattern.ts";
import type { Statement } from "../tables/statement.ts";
import { completeUnit } from "./complete-unit.ts";
import { itemsOf } from "./items.ts";
import { consequencesOf } from "./put-question.ts";
import { readAsCell } from "./read-as-cell.ts";
import type { Settler } from "./review-port.ts";
import { withRivals } from "./rivals.ts";
import { isReopening, type Ruling, type Rulings } from "./ruling.ts";
import { settle } from "./settle.ts";
import { keyedLabels, labelItems, levelUnder } from "./stated-labels.ts";

/** The review rules with the words of a company, for use by stores. */
export function createSettler(glossary: Glossary): Settler {
  const complete = (statement: Statement, rulings: Rulings): Statement =>
    completeUnit(statement, rulings, glossary.metric);
  const settleOne = (statement: Statement, rulings: Rulings) => settle(complete(statement, rulings), rulings);
  return {
    rulingsFor,
    settle: settleOne,
    withRivals: (statements, rulings) => withRivals(statements, rulings, settleOne),
    // `complete` may add a unit doubt, which counts like the doubts of the document.
    itemsOf: (settled, rulings) =>
      itemsOf(
        settled.map(({ statement, settlement }) => ({ statement: complete(statement, rulings), settlement })),
        rulings,
      ),
    consequencesOf: (drafts, back) => consequencesOf(drafts, back, settleOne),
    readAsCell,
    version: glossary.profile.version,
    keyedLabels,
    levelUnder,
    labelItems,
    geographyOf: (entity) => glossary.entity(entity)?.geography ?? "",
  };
}

/**
 * A later ruling replaces an earlier one; one on this document takes precedence over a taught pattern. One that takes a
 * decision back leaves none.
 */
function rulingsFor(doc: string, rulings: Iterable<Ruling>): Rulings {
  const byKey = new Map<string, Ruling>();
  for (const ruling of rulings) {
    if (!isOnName(ruling, doc)) continue;
    const known = byKey.get(ruling.key);
    if (known !== undefined && rankOf(ruling, doc) < rankOf(known, doc)) continue;
    if (isReopening(ruling.choice)) byKey.delete(ruling.key);
    else byKey.set(ruling.key, ruling);
  }
  return byKey;
}

/** Rulings of equal rank are compared by their order. */
function rankOf({ match }: Ruling, doc: string): number {
  return match === doc ? 1 : 0;
}
