import { type Cell, cellKey, type Figure } from "../../domain/fact.ts";
import type { Choice, DoubtKind, Statement } from "../tables/statement.ts";
import { openDoubts } from "./items.ts";
import type { ReviewItem } from "./review-item.ts";
import { cellOf, type HeldBack, type ItemDraft, type Settler } from "./review-port.ts";
import type { Consequences, OptionExample, ReviewOption, ReviewQuestion } from "./review-question.ts";
import type { Ruling, Rulings } from "./ruling.ts";
import type { Settled, SettledFact, Settlement } from "./settlement.ts";
import { statedFigure } from "./stated-figure.ts";

/**
 * Items of one document as they are put before a person: what each candidate would do to the figures that wait for it. Every statement is
 * settled once for all of them, since a document may leave hundreds of questions.
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

/** An item with what is known of its consequences. */
export function putQuestion(item: ReviewItem, consequences: Consequences): ReviewQuestion {
  const { id, doc, from, sensitivity, kind, text, locator, snippet, waiting } = item;
  const name = from === undefined ? { doc } : { doc, from };
  return { id, ...name, sensitivity, kind, text, locator, snippet, waiting, ...consequences };
}

/** A document's statements with what became of them by the rulings that hold for it. */
export interface SettledBack {
  readonly doc: string;
  readonly settled: readonly Settled[];
  readonly rulings: Rulings;
}

/** What each item comes to, in their order. */
export function consequencesOf(
  items: readonly Pick<ItemDraft, "key" | "kind" | "candidates">[],
  { doc, settled, rulings }: SettledBack,
  settle: Settler["settle"],
): readonly Consequences[] {
  const waitingFor = new Map<string, Waiting[]>();
  const raisedBy = new Map<string, (Cell | null)[]>();
  for (const { statement, settlement } of settled) {
    const waiting = { statement, stated: statedFigure(settlement), cell: settledCell(settlement) };
    for (const { key } of openDoubts(settlement)) append(waitingFor, key, waiting);
    for (const { key } of statement.doubts) append(raisedBy, key, cellOf(statement.slots));
  }
  return items.map((item) => {
    const waiting = waitingFor.get(item.key) ?? [];
    // What was decided has nothing that waits; it was about the same figures.
    const about = waiting.length > 0 ? waiting.map(({ cell }) => cell) : (raisedBy.get(item.key) ?? []);
    return consequenceOf({ item, doc, waiting, about, rulings, settle });
  });
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

interface Waiting {
  readonly statement: Statement;
  readonly stated: Figure;
  /** The cell as far as rulings fill it. */
  readonly cell: Cell | null;
}

function settledCell(settlement: Settlement): Cell | null {
  return settlement.kind === "fact" ? settlement.fact.cell : cellOf(settlement.statement.slots);
}

interface Asked {
  readonly item: Pick<ItemDraft, "key" | "kind" | "candidates">;
  readonly doc: string;
  readonly waiting: readonly Waiting[];
  /** The cells of the figures that the question is about. */
  readonly about: readonly (Cell | null)[];
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
    cell: isAboutOneFigure(kind) ? cellInQuestion(about) : null,
    unit: units.size === 1 && unit !== "" ? unit : null,
  };
}

/** Which of several values holds is a question about one figure of one document: nothing follows for others. */
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
      return null;
  }
}

function correctionBefore(ruling: Ruling | undefined): ReviewQuestion["corrected"] {
  if (ruling?.choice.kind !== "value") return null;
  const { value, unit } = ruling.choice;
  return { figure: { value, unit }, by: ruling.by, at: ruling.at };
}
