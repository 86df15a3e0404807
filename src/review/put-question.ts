import type { ReviewItem } from "./review-item.ts";
import type { HeldBack, Settler } from "./review-port.ts";
import type { ReviewOption, ReviewQuestion } from "./review-question.ts";
import type { Ruling, Rulings } from "./ruling.ts";
import type { Settlement } from "./settlement.ts";
import { statedFigure } from "./stated-figure.ts";
import type { Choice, Statement } from "./statement.ts";

/** An item as it is put before a person: what each candidate would do to the figures that wait for it. */
export function questionOf(
  item: ReviewItem,
  { statements, rulings }: HeldBack,
  { settle }: Pick<Settler, "settle">,
): ReviewQuestion {
  const waiting: Statement[] = [];
  const units = new Set<string>();
  for (const statement of statements) {
    const settlement = settle(statement, rulings);
    if (!waitsFor(item.key, settlement)) continue;
    waiting.push(statement);
    units.add(statedFigure(settlement).unit);
  }
  const [unit = ""] = units;
  const { id, doc, kind, text, locator, snippet } = item;
  return {
    ...{ id, doc, kind, text, locator, snippet, waiting: item.waiting },
    options: item.candidates.map((choice) => optionOf(choice, { item, waiting, rulings, settle })),
    corrected: item.kind === "correction" ? correctionBefore(rulings.get(item.key)) : null,
    unit: units.size === 1 && unit !== "" ? unit : null,
  };
}

function waitsFor(key: string, settlement: Settlement): boolean {
  switch (settlement.kind) {
    case "fact":
      return settlement.question?.key === key;
    case "waiting":
      return settlement.statement.doubts.some((doubt) => doubt.key === key);
    case "left_out":
      return false;
  }
}

interface Asked {
  readonly item: ReviewItem;
  readonly waiting: readonly Statement[];
  readonly rulings: Rulings;
  readonly settle: Settler["settle"];
}

function optionOf(choice: Choice, { item, waiting, rulings, settle }: Asked): ReviewOption {
  const stated = waiting.map((statement) => statedFigure(settle(statement, rulings)));
  const supposed = { id: 0, match: item.doc, key: item.key, choice, stated, by: "", at: "", why: "" };
  const withIt = new Map([...rulings, [item.key, supposed] as const]);
  const settles = waiting.filter((statement) => {
    const settlement = settle(statement, withIt);
    return settlement.kind === "fact" && settlement.question === null;
  }).length;
  return { choice, settles, raw: rawOf(choice, waiting) };
}

function rawOf(choice: Choice, waiting: readonly Statement[]): string | null {
  switch (choice.kind) {
    case "holds":
      return waiting.find(({ source }) => source.locator === choice.locator)?.raw ?? null;
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
