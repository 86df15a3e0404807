import { type Cell, cellKey, type Figure } from "../../domain/fact.ts";
import { grouped } from "../../domain/grouped.ts";
import { isNamePattern } from "../../domain/name-pattern.ts";
import type { Choice, DoubtKind, Statement } from "../tables/statement.ts";
import { groupsOf, openDoubts } from "./items.ts";
import type { ReviewItem } from "./review-item.ts";
import { cellOf, type HeldBack, type ItemDraft, isCellRuling, type Settler } from "./review-port.ts";
import type { Consequences, OptionExample, ReviewOption, ReviewQuestion, StandingDecision } from "./review-question.ts";
import type { Ruling, Rulings } from "./ruling.ts";
import type { Settled, SettledFact, Settlement } from "./settlement.ts";
import { statedFigure } from "./stated-figure.ts";

/**
 * Review items of one document as questions with their options and consequences. Settles every statement only once for
 * all items, since a document may leave hundreds of questions.
 */
export function questionsOf(
  items: readonly ReviewItem[],
  { doc, statements, rulings }: Pick<HeldBack, "doc" | "statements" | "rulings">,
  { settle }: Pick<Settler, "settle">,
): readonly ReviewQuestion[] {
  const settled = statements.map((statement) => ({ statement, settlement: settle(statement, rulings) }));
  const consequences = consequencesOf(items, { doc, settled, rulings }, settle);
  return items.flatMap((item, at) => {
    const one = consequences[at];
    return one === undefined ? [] : [putQuestion(item, one)];
  });
}

/** Combines an item with its consequences. */
export function putQuestion(item: ReviewItem, consequences: Consequences): ReviewQuestion {
  const { id, doc, from, sensitivity, kind, text, locator, snippet, lines, waiting } = item;
  const name = from === undefined ? { doc } : { doc, from };
  return { id, ...name, sensitivity, kind, text, locator, snippet, lines, waiting, ...consequences };
}

/** The statements of a document with their settlements under the rulings that apply to it. */
export interface SettledBack {
  readonly doc: string;
  readonly settled: readonly Settled[];
  readonly rulings: Rulings;
}

/** The consequences of each item, in the order of the items. */
export function consequencesOf(
  items: readonly Pick<ItemDraft, "key" | "kind" | "candidates">[],
  { doc, settled, rulings }: SettledBack,
  settle: Settler["settle"],
): readonly Consequences[] {
  const open = settled.flatMap(({ statement, settlement }) => {
    const waits = { statement, stated: statedFigure(settlement), cell: settledCell(settlement) };
    const doubts = openDoubts(settlement);
    return [...doubts.map(({ key }) => key), ...groupsOf(doubts)].map((key) => ({ key, waits }));
  });
  const raised = settled.flatMap(({ statement: { doubts, slots } }) =>
    doubts.map(({ key }) => ({ key, cell: cellOf(slots) })),
  );
  const waitingFor = grouped(open, ({ key }) => key);
  const raisedBy = grouped(raised, ({ key }) => key);
  const figures = countsByRuling(settled);
  return items.map((item) => {
    const waiting = (waitingFor.get(item.key) ?? []).map(({ waits }) => waits);
    // Nothing waits for a decided item, so the statements that raised it are used.
    const about = (waiting.length > 0 ? waiting : (raisedBy.get(item.key) ?? [])).map(({ cell }) => cell);
    return consequenceOf({ item, doc, waiting, about, figures, rulings, settle });
  });
}

/** How many figures each ruling brought into view or left out. */
function countsByRuling(settled: readonly Settled[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { settlement } of settled)
    for (const id of rulingsIn(settlement)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function rulingsIn(settlement: Settlement): readonly number[] {
  switch (settlement.kind) {
    case "fact":
      return settlement.fact.rulingIds;
    case "left_out":
      return [settlement.by.id];
    case "waiting":
      return [];
  }
}

interface Waiting {
  readonly statement: Statement;
  readonly stated: Figure;
  /** The cell, including slots filled by rulings. */
  readonly cell: Cell | null;
}

function settledCell(settlement: Settlement): Cell | null {
  return settlement.kind === "fact" ? settlement.fact.cell : cellOf(settlement.statement.slots);
}

interface Asked {
  readonly item: Pick<ItemDraft, "key" | "kind" | "candidates">;
  readonly doc: string;
  readonly waiting: readonly Waiting[];
  /** The cells that the question is about. */
  readonly about: readonly (Cell | null)[];
  readonly figures: ReadonlyMap<number, number>;
  readonly rulings: Rulings;
  readonly settle: Settler["settle"];
}

function consequenceOf(asked: Asked): Consequences {
  const { item, waiting, about, rulings } = asked;
  const { kind } = item;
  const units = new Set(waiting.map(({ stated }) => stated.unit));
  const [unit = ""] = units;
  return {
    options: item.candidates.map((choice) => optionOf(choice, asked)),
    corrected: kind === "correction" ? correctionBefore(rulings.get(item.key)) : null,
    decision: standing(asked),
    cell: isAboutOneFigure(kind) ? cellInQuestion(about) : null,
    unit: units.size === 1 && unit !== "" ? unit : null,
  };
}

/** A correction of a cell is taken back with the figure, not with the question. */
function standing({ item: { key }, rulings, figures }: Asked): StandingDecision | null {
  const ruling = isCellRuling(key) ? undefined : rulings.get(key);
  if (ruling === undefined) return null;
  const { id, choice, match } = ruling;
  return { ruling: id, choice, taught: isNamePattern(match) ? match : null, figures: figures.get(id) ?? 0 };
}

/** A question about the value of one cell in one document, so that its answer cannot be taught for others. */
function isAboutOneFigure(kind: DoubtKind): boolean {
  return kind === "values" || kind === "correction";
}

function cellInQuestion(cells: readonly (Cell | null)[]): Cell | null {
  const [first = null] = cells;
  return first !== null && cells.every((cell) => cell !== null && cellKey(cell) === cellKey(first)) ? first : null;
}

function optionOf(choice: Choice, { item, doc, waiting, rulings, settle }: Asked): ReviewOption {
  const stated = choice.kind === "value" ? waiting.map((one) => one.stated) : [];
  const supposed = { id: 0, source: null, match: doc, key: item.key, choice, stated, by: "", at: "", why: "" };
  const withIt = new Map([...rulings, [item.key, supposed] as const]);
  const facts = waiting.flatMap(({ statement }) => {
    const settlement = settle(statement, withIt);
    return settlement.kind === "fact" && settlement.question === null ? [settlement.fact] : [];
  });
  return { choice, settles: facts.length, raw: rawOf(choice, waiting), example: exampleOf(choice, facts) };
}

function exampleOf({ kind }: Choice, [first]: readonly SettledFact[]): OptionExample | null {
  if (first === undefined || kind === "holds" || kind === "value") return null;
  const { raw, cell, figure } = first;
  return { raw, cell, figure };
}

function rawOf(choice: Choice, waiting: readonly Waiting[]): string | null {
  switch (choice.kind) {
    case "holds":
      return waiting.find(({ statement }) => statement.source.locator === choice.locator)?.statement.raw ?? null;
    case "value":
      return choice.value;
    case "metric":
    case "entity":
    case "dimension":
    case "period":
    case "unit":
    case "plain":
    case "leave_out":
    case "none_of":
    case "line":
    case "level":
      return null;
  }
}

function correctionBefore(ruling: Ruling | undefined): ReviewQuestion["corrected"] {
  if (ruling?.choice.kind !== "value") return null;
  const { value, unit } = ruling.choice;
  return { figure: { value, unit }, by: ruling.by, at: ruling.at };
}
